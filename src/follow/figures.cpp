// SPDX-License-Identifier: Apache-2.0
#include "follow/figures.h"

#include <cmath>

#include "follow/sentence.h"

namespace drydock {
namespace {

std::string status_word(FollowStatus status) {
  switch (status) {
    case FollowStatus::kFeasible:
      return "feasible";
    case FollowStatus::kViolated:
      return "violated";
    case FollowStatus::kUndecided:
      return "not proven";
    case FollowStatus::kInterrupted:
      return "interrupted";
    case FollowStatus::kNumerical:
      break;
  }
  return "numerical failure";
}

std::string of_word(MotionOf of) {
  switch (of) {
    case MotionOf::kPointE:
      return "E";
    case MotionOf::kArm:
      return "arm";
    case MotionOf::kPlatform:
      break;
  }
  return "platform";
}

/// What is infinite is left out.
void add_finite(Json& json, const std::string& key, double value) {
  if (std::isfinite(value)) json[key] = value;
}

Json place_json(const Vector3& p) {
  return Json::array({p.x(), p.y(), p.z()});
}

void add_instant(Json& json, const FollowInstant& at, const std::string& ending) {
  add_finite(json, "worst" + ending, at.margin);
  if (!std::isfinite(at.margin)) return;
  json["time_s"] = at.t_s;
  json["first"] = at.first;
  json["second"] = at.second;
  if (!at.has_points) return;
  json["first_point_m"] = place_json(at.p_first);
  json["second_point_m"] = place_json(at.p_second);
}

Json margin_json(const FollowMargin& margin) {
  const std::string ending = margin_key_ending(*margin.criterion);
  Json json = {{"kind", margin.criterion->name}, {"unit", margin.criterion->unit}};
  json["at_least" + ending] = margin.at_least;
  add_instant(json, margin.worst, ending);
  add_finite(json, "proven" + ending, margin.proven);
  return json;
}

Json span_json(const FollowReport& report, const ReportedInterval& told) {
  Json json = {{"kind", told.criterion->name},
               {"violated", told.span.is_violated},
               {"begin_s", told.span.begin_s},
               {"end_s", told.span.end_s},
               {"sentence", span_sentence(report, told)}};
  add_instant(json, told.span.worst, margin_key_ending(*told.criterion));
  return json;
}

}  // namespace

std::string margin_key_ending(const Criterion& criterion) {
  std::string ending = "_";
  for (const char c : criterion.unit) {
    if (c == '/') ending += "_per_";
    if (c != '/' && c != ' ' && c != '^') ending += c;
  }
  return ending;
}

Json follow_figures(const FollowReport& report) {
  const FollowResult& result = report.result;
  Json figures = {{"status", status_word(result.status)},
                  {"feasible", result.status == FollowStatus::kFeasible},
                  {"sentence", follow_sentence(report)},
                  {"hall", report.hall},
                  {"rig", report.rig},
                  {"arm", report.arm},
                  {"of", of_word(report.of)},
                  {"interpolation", report.interpolation},
                  {"duration_s", report.duration_s},
                  {"resolution_s", report.resolution_s},
                  {"moved_objects", report.moved},
                  {"margins", Json::array()},
                  {"stretches", Json::array()},
                  {"notes", result.notes},
                  {"looks", result.looked}};
  for (const FollowMargin& margin : result.margins) figures["margins"].push_back(margin_json(margin));
  for (const ReportedInterval& told : reported_intervals(result))
    figures["stretches"].push_back(span_json(report, told));
  return figures;
}

}  // namespace drydock

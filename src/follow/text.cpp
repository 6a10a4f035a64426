// SPDX-License-Identifier: Apache-2.0
#include "follow/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "follow/sentence.h"

namespace drydock {
namespace {

constexpr std::size_t kMostSpanLines = 20;

std::string what_moves(const FollowReport& report) {
  switch (report.of) {
    case MotionOf::kArm:
      return report.arm + (report.rig.empty() ? "" : " on " + report.rig);
    case MotionOf::kPointE:
      return "E of " + report.rig;
    case MotionOf::kPlatform:
      break;
  }
  return report.platform + " of " + report.rig;
}

std::string between(const FollowInstant& at) {
  return at.second.empty() ? at.first : at.first + ", " + at.second;
}

std::string margins_table(const FollowReport& report) {
  const auto& margins = report.result.margins;
  if (margins.empty()) return "";
  std::string text = fmt::format("  {:<20}{:>14}{:>14}{:>14}{:>12}   {}\n", "margin", "worst seen", "proven",
                                 "required", "at", "between");
  for (const FollowMargin& margin : margins) {
    const bool seen = std::isfinite(margin.worst.margin);
    text += fmt::format("  {:<20}{:>14}{:>14}{:>14}{:>12}   {}\n", margin.criterion->name,
                        margin_text(*margin.criterion, margin.worst.margin),
                        margin_text(*margin.criterion, margin.proven), margin_text(*margin.criterion, margin.at_least),
                        seen ? fmt::format("{:.3f} s", margin.worst.t_s) : "", seen ? between(margin.worst) : "");
  }
  return text;
}

std::string spans_list(const FollowReport& report) {
  const std::vector<ReportedInterval> spans = reported_intervals(report.result);
  if (spans.empty()) return "";
  std::string text = "not in order\n";
  for (std::size_t i = 0; i < std::min(spans.size(), kMostSpanLines); ++i)
    text += "  " + span_sentence(report, spans[i]) + "\n";
  if (spans.size() > kMostSpanLines) text += fmt::format("  and {} more\n", spans.size() - kMostSpanLines);
  return text;
}

}  // namespace

std::string follow_text(const FollowReport& report) {
  std::string text = follow_sentence(report) + "\n";
  text += fmt::format("{}: {}, {:.6g} s, {}; ends of intervals to {:.4g} ms\n", report.hall, what_moves(report),
                      report.duration_s, report.interpolation, 1e3 * report.resolution_s);
  for (const std::string& object : report.moved) text += "  " + object + " moves too\n";
  text += margins_table(report) + spans_list(report);
  for (const std::string& note : report.result.notes) text += "  note: " + note + "\n";
  return text;
}

std::vector<Event> follow_events(const FollowReport& report) {
  std::vector<Event> events;
  for (const ReportedInterval& told : reported_intervals(report.result)) {
    const std::string kind = std::string(told.criterion->name), subject = between(told.span.worst);
    const std::string is = told.span.is_violated ? "violated" : "not proven";
    events.push_back({told.span.begin_s, kind, subject, is + ": " + span_sentence(report, told)});
    if (told.span.end_s > told.span.begin_s)
      events.push_back({told.span.end_s, kind, subject, "in order again, or the end of the motion"});
  }
  std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.time_s < b.time_s; });
  return events;
}

}  // namespace drydock

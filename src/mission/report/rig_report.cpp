// SPDX-License-Identifier: Apache-2.0
#include "mission/report/rig_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr std::size_t kSpansTold = 10;

const char* span_word(RigSpan::Kind kind) {
  switch (kind) {
    case RigSpan::Kind::kSlack:
      return "slack";
    case RigSpan::Kind::kAbove:
      return "above";
    case RigSpan::Kind::kUnheld:
      break;
  }
  return "unheld";
}

Json number_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

Json timed(const Worst& worst) {
  return {{"value", number_or_null(worst.value)}, {"time_s", worst.time_s}};
}

std::string span_line(const RigSpan& span) {
  const std::string who = span.cable.empty() ? "the wanted force" : span.cable;
  return fmt::format("    {} {} from {:.4g} s to {:.4g} s\n", who, span_word(span.kind), span.begin_s, span.end_s);
}

}  // namespace

Json rig_json(const RigRecord& rig) {
  Json cables = Json::array(), spans = Json::array();
  for (const CableRecord& cable : rig.cables) {
    cables.push_back({{"cable", cable.cable},
                      {"lowest_tension_N", timed(cable.lowest_N)},
                      {"highest_tension_N", timed(cable.highest_N)},
                      {"tension_limits_N", {cable.tension_min_N, cable.tension_max_N}},
                      {"largest_winch_speed_m_per_s", timed(cable.speed_m_per_s)},
                      {"winch_speed_limit_m_per_s", number_or_null(cable.speed_max_m_per_s)}});
  }
  for (const RigSpan& span : rig.spans) {
    spans.push_back({{"kind", span_word(span.kind)},
                     {"cable", span.cable.empty() ? Json() : Json(span.cable)},
                     {"begin_s", span.begin_s},
                     {"end_s", span.end_s}});
  }
  return {{"name", rig.rig}, {"cables", cables}, {"spans", spans}, {"largest_missing_force_N", timed(rig.missing_N)}};
}

std::string rig_text(const RigRecord& rig) {
  std::size_t width = 5;
  for (const CableRecord& cable : rig.cables) width = std::max(width, cable.cable.size());
  std::string text =
      fmt::format("  rig {}: largest force error {:.4g} N at {:.4g} s\n    {:<{}}  {:>18}  {:>18}  {:>16}\n", rig.rig,
                  rig.missing_N.value, rig.missing_N.time_s, "cable", width, "lowest N", "highest N", "winch mm/s");
  for (const CableRecord& cable : rig.cables) {
    text += fmt::format("    {:<{}}  {:>8.4g} at {:>5.4g} s  {:>8.4g} at {:>5.4g} s  {:>6.4g} at {:>5.4g} s\n",
                        cable.cable, width, cable.lowest_N.value, cable.lowest_N.time_s, cable.highest_N.value,
                        cable.highest_N.time_s, 1e3 * cable.speed_m_per_s.value, cable.speed_m_per_s.time_s);
  }
  for (std::size_t i = 0; i < std::min(rig.spans.size(), kSpansTold); ++i) text += span_line(rig.spans[i]);
  if (rig.spans.size() > kSpansTold) text += fmt::format("    and {} more\n", rig.spans.size() - kSpansTold);
  return text;
}

}  // namespace drydock

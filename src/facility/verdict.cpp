// SPDX-License-Identifier: Apache-2.0
#include "facility/verdict.h"

#include <fmt/format.h>

#include "facility/safety/safety_report.h"

namespace drydock {
namespace {

constexpr double kTold_m = 1e-5;  // how far beyond a limit encoders and rounding may tell

std::string fault_of_drives(const CraftRecord& record) {
  if (record.slack_ticks > 0)
    return fmt::format("{} of {} goes slack at {:.6g} s", record.nearest_cable, record.rig,
                       record.tension_min_N.time_s);
  if (record.tension_over_N.value > 0)
    return fmt::format("{} of {} pulls {:.3g} N more than its highest tension at {:.6g} s", record.over_cable,
                       record.rig, record.tension_over_N.value, record.tension_over_N.time_s);
  if (record.leg_margin.value >= -kTold_m) return {};
  return fmt::format("{} of {} goes {:.3g} mm beyond its limits at {:.6g} s: its drives overshoot", record.nearest_leg,
                     record.rig, -1e3 * record.leg_margin.value, record.leg_margin.time_s);
}

std::string fault_of_reach(const CraftRecord& record) {
  if (!record.stop || record.stop->by_another) return {};
  const bool is_saturated = record.signal && record.signal->saturated_s;
  return fmt::format("{} cannot follow {}: it stops at {:.6g} s, because {}{}", record.rig, record.craft,
                     record.stop->time_s, record.stop->cause,
                     is_saturated ? fmt::format("; its sensor reads the end of its range from {:.6g} s on",
                                                *record.signal->saturated_s)
                                  : "");
}

std::string fault_of_payload(const Craft& craft, const CraftRecord& record) {
  if (!craft.sensed || !craft.sensed->identify) return {};
  const std::optional<Identification>& found = record.identified;
  if (found && found->verdict == IdentifyVerdict::kDetermined) return {};
  return fmt::format("the payload of {} is not identified: {}", craft.name,
                     found ? to_string(found->verdict) : "the run is too short");
}

}  // namespace

void judge(const Facility& facility, FacilityResult& result) {
  if (result.safety) {
    result.status = FacilityStatus::kSafetyStop;
    result.sentence = safety_sentence(result);
    return;
  }
  std::string why;
  for (const CraftRecord& record : result.crafts)
    if (why.empty()) why = fault_of_drives(record);
  if (!facility.expects_stop)
    for (const CraftRecord& record : result.crafts)
      if (why.empty()) why = fault_of_reach(record);
  for (std::size_t i = 0; i < result.crafts.size(); ++i)
    if (why.empty()) why = fault_of_payload(facility.crafts[i], result.crafts[i]);
  if (why.empty()) return;
  result.status = FacilityStatus::kNo;
  result.sentence = why;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "facility/approach/approach_report.h"

#include <fmt/format.h>

#include <cmath>

#include "facility/facility.h"

namespace drydock {
namespace {

Json known(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

}  // namespace

ApproachRecord approach_to_be(const Craft& craft) {
  ApproachRecord record;
  record.on_cables = craft.cables.has_value();
  record.reserve_N = record.proven_reserve_N = record.leg_margin_m = 0;
  if (craft.cables && craft.cables->control.demands.closure) record.closure = 0;
  return record;
}

Json approach_figures(const ApproachRecord& record) {
  const ApproachLengths& length = record.lengths;
  Json json = {{"certified", record.is_certified()}, {"refusal", record.refusal}, {"run_up_m", length.run_up_m},
               {"run_up_s", record.run_up_s},        {"hold_m", length.hold_m},   {"depth_m", length.depth_m},
               {"rebound_m", length.rebound_m},      {"rest_m", length.rest_m},   {"needed_m", length.needed_m()}};
  if (!record.on_cables) {
    json["leg_margin_m"] = known(record.leg_margin_m);
    json["nearest_leg"] = record.nearest_leg;
    return json;
  }
  json["reserve_N"] = known(record.reserve_N);
  json["reserve_phase"] = to_string(record.reserve_phase);
  json["proven_reserve_N"] = known(record.proven_reserve_N);
  json["closure_ratio"] = record.closure ? Json(*record.closure) : Json();
  return json;
}

std::string approach_text(const ApproachRecord& record) {
  const ApproachLengths& length = record.lengths;
  std::string text = fmt::format(
      "  approach: run-up of {:.4g} m in {:.4g} s, hold of {:.4g} m, depth of {:.3g} m, rebound of {:.4g} m and {:.4g} "
      "m "
      "to rest: needs {:.4g} m\n",
      length.run_up_m, record.run_up_s, length.hold_m, length.depth_m, length.rebound_m, length.rest_m,
      length.needed_m());
  if (!record.is_certified()) return text + "  not certified: " + record.refusal + "\n";
  text += "  certified before the run";
  if (record.on_cables)
    text += fmt::format(": smallest reserve {:.4g} N, in the {}", record.reserve_N, to_string(record.reserve_phase));
  if (record.closure) text += fmt::format("; closure {:.3g} at least", *record.closure);
  if (!record.on_cables && std::isfinite(record.leg_margin_m))
    text += fmt::format(": smallest margin of a leg {:.4g} mm ({})", 1e3 * record.leg_margin_m, record.nearest_leg);
  return text + "\n";
}

}  // namespace drydock

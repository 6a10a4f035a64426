// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/safety_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "facility/facility.h"

namespace drydock {
namespace {

/// Of all spacecraft: the last to rest, and the longest ways there.
struct Rest {
  bool rests = true;
  double after_s = 0, distance_m = 0, angle_rad = 0;
};
Rest rest_of(const FacilityResult& result) {
  Rest rest;
  for (const CraftRecord& record : result.crafts) {
    if (!record.stop || !record.stop->rest_s) {
      rest.rests = false;
      continue;
    }
    rest.after_s = std::max(rest.after_s, *record.stop->rest_s - result.safety->time_s);
    rest.distance_m = std::max(rest.distance_m, record.stop->distance_m);
    rest.angle_rad = std::max(rest.angle_rad, record.stop->angle_rad);
  }
  return rest;
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

}  // namespace

Json safety_figures(const Facility& facility, const FacilityResult& result) {
  if (!result.safety) return {};
  const SafetyFault& fault = result.safety->fault;
  const SafetyWords& words = words_of(fault.cause);
  const Rest rest = rest_of(result);
  const auto craft = static_cast<std::size_t>(std::max(fault.craft, 0));
  return {{"cause", words.name},
          {"link", words.link},
          {"spacecraft", fault.craft >= 0 ? Json(facility.crafts[craft].name) : Json()},
          {"time_s", result.safety->time_s},
          {"tick", fault.tick},
          {"value", number(fault.value)},
          {"limit", number(fault.limit)},
          {"unit", words.unit},
          {"text", result.safety->text},
          {"at_rest", rest.rests},
          {"stop_s", rest.after_s},
          {"stop_distance_m", rest.distance_m},
          {"stop_angle_rad", rest.angle_rad}};
}

std::string safety_sentence(const FacilityResult& result) {
  const Rest rest = rest_of(result);
  const std::string where = rest.rests
                                ? fmt::format("everything rests {:.4g} s later, after {:.4g} mm and {:.4g} deg at most",
                                              rest.after_s, 1e3 * rest.distance_m, 180 / M_PI * rest.angle_rad)
                                : std::string("the run ended before everything was at rest");
  return fmt::format("safety stop at {:.6g} s: {}; {}", result.safety->time_s, result.safety->text, where);
}

std::string safety_text(const FacilityResult& result) {
  return result.safety ? safety_sentence(result) + "\n" : std::string();
}

}  // namespace drydock

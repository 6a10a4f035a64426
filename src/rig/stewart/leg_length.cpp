// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/leg_length.h"

#include <algorithm>
#include <cmath>

#include "rig/stewart/leg_change.h"

namespace drydock {

bool has_length_limits(const Leg& leg) {
  return leg.length_m.min > 0 || std::isfinite(leg.length_m.max);
}

Margin leg_length_margin(const StewartRig& rig, const StewartPose& pose) {
  Margin nearest{std::numeric_limits<double>::infinity()};
  for (int i = 0; i < 6; ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (!has_length_limits(rig.legs[k])) continue;
    const Interval& limits_m = rig.legs[k].length_m;
    const double length_m = pose.legs[k].length_m;
    const double margin_m = std::min(length_m - limits_m.min, limits_m.max - length_m);
    if (margin_m < nearest.value) nearest = {margin_m, i};
  }
  return nearest;
}

double leg_length_change(const StewartRig& rig, const StewartPose& /*pose*/, const PoseBall& ball) {
  double largest_m = 0;
  for (const Leg& leg : rig.legs) {
    if (has_length_limits(leg)) largest_m = std::max(largest_m, joint_change_m(leg, ball));
  }
  return largest_m;
}

}  // namespace drydock

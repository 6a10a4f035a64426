// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_length.h"

#include <algorithm>
#include <cmath>

namespace drydock {

bool has_length_limits(const Cable& cable) {
  return cable.length_min_m > 0 || std::isfinite(cable.length_max_m);
}

LengthMargin cable_length_margin(const CableRig& rig, const CableRigPose& pose) {
  LengthMargin nearest;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    if (!has_length_limits(cable)) continue;
    const double length_m = pose.lines[i].length_m;
    const double margin_m = std::min(length_m - cable.length_min_m, cable.length_max_m - length_m);
    if (margin_m < nearest.margin_m) nearest = {margin_m, static_cast<int>(i)};
  }
  return nearest;
}

double cable_length_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  double largest_m = 0;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    if (!has_length_limits(cable)) continue;
    const double eye_m = cable_change(rig.platform, cable, pose.lines[i], ball).eye_m;
    largest_m = std::max(largest_m, eye_m);
    if (!cable.pulley) continue;
    const double r = cable.pulley->radius_m;
    // The wheel, wherever it swivels, stays within r of the circle of its centres.
    if (!(std::hypot(pose.lines[i].free_length_m, r) - eye_m > r)) return std::numeric_limits<double>::infinity();
  }
  return largest_m;
}

}  // namespace drydock

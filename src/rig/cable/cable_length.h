// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// How far the nearest cable is from its shortest or longest length: min(l − l_min, l_max − l), infinite without
/// limits.
struct LengthMargin {
  double margin_m = std::numeric_limits<double>::infinity();
  int cable = -1;
};
[[nodiscard]] LengthMargin cable_length_margin(const CableRig& rig, const CableRigPose& pose);

/// Bound on its change within a ball: the largest move of an eye, for a length's derivative by the eye's position is a
/// unit vector, with pulleys too. Infinite if an eye may get into its pulley's wheel, beyond which the length jumps.
double cable_length_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball);

bool has_length_limits(const Cable& cable);

}  // namespace drydock

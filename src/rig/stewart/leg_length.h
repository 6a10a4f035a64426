// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/criterion.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// How far the nearest leg is from its shortest or longest length, min(l − l_min, l_max − l) [m]; infinite without
/// limits. Margin::cable is the leg, here and in all margins of Stewart platforms.
[[nodiscard]] Margin leg_length_margin(const StewartRig& rig, const StewartPose& pose);

/// Bound on its change within a ball: the largest move of a joint, δ + 2 |b| sin(θ/2), for a length's derivative by the
/// joint's position is a unit vector.
double leg_length_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);

bool has_length_limits(const Leg& leg);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/criterion.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// Two legs share a joint if their joints on the base, or those on the platform, are the same point to 1e-9 m. They
/// meet there by design and are not compared.
bool share_a_joint(const Leg& first, const Leg& second);

/// Distance of the nearest two legs that share no joint, from joint to joint and less both radii, so that it goes down
/// to minus these [m]; infinite without such a pair. Margin::other is the second leg.
[[nodiscard]] Margin leg_leg_margin(const StewartRig& rig, const StewartPose& pose);

/// Bound on its change within a ball. Points at fractions (a, b) of two legs part by (1 − a) P_i + a C_i − (1 − b) P_j
/// − b C_j; its change is linear in a and in b, so its size is largest at a corner: 0, |ΔC_i|, |ΔC_j| or |ΔC_i − ΔC_j|,
/// the last at most 2 |b_i − b_j| sin(θ/2). The distance is the least over a and b and changes by no more.
double leg_leg_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/twist.h"

namespace drydock {

/// exp of hat(x): where a frame that starts at the identity is after moving for unit time with the constant twist x,
/// along a screw. x.w in rad, x.v in m.
Pose pose_exp(const Twist& x);

/// The twist x with |x.w| ≤ π and pose_exp(x) = X_AB. Accurate to rounding for every angle; at a turn of exactly π two
/// screws are right and one of them is returned.
Twist pose_log(const Pose& X_AB);

/// J of exp on SE(3), angular first, for a small d (as in rotation_exp.h):
///   pose_exp(x + d) = pose_exp(J_left d) * pose_exp(x) = pose_exp(x) * pose_exp(J_right d) + O(d²).
/// So for X_AB = pose_exp(x(t)) the twist at Bo, expressed in B, is J_right ẋ. (Barfoot 2017, §7.1.5)
Matrix6 pose_exp_jacobian_left(const Twist& x);
Matrix6 pose_exp_jacobian_right(const Twist& x);

/// Their inverses, for |x.w| < 2π (asserted), where they become singular.
Matrix6 pose_exp_jacobian_left_inverse(const Twist& x);
Matrix6 pose_exp_jacobian_right_inverse(const Twist& x);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/rotation.h"

namespace drydock {

/// exp of cross_matrix(r): the rotation by |r| radians about r.
Rotation rotation_exp(const Vector3& r_rad);

/// The vector r of length ≤ π with rotation_exp(r) = R_AB. Accurate to rounding for every angle; at exactly π both r
/// and −r are right and one of them is returned.
Vector3 rotation_log(const Rotation& R_AB);

/// The angle in [0, π] of the rotation from one frame to the other, in radians.
double angle_between(const Rotation& R_WA, const Rotation& R_WB);

/// J of exp on SO(3) for a small d, in the fixed (left) and in the turning frame (right):
///   rotation_exp(r + d) = rotation_exp(J_left d) * rotation_exp(r) = rotation_exp(r) * rotation_exp(J_right d) +
///   O(d²).
/// So for r(t): w_AB_A = J_left ṙ and w_AB_B = J_right ṙ.
Matrix3 rotation_exp_jacobian_left(const Vector3& r_rad);
Matrix3 rotation_exp_jacobian_right(const Vector3& r_rad);

/// Their inverses, for |r| < 2π (asserted), where they become singular.
Matrix3 rotation_exp_jacobian_left_inverse(const Vector3& r_rad);
Matrix3 rotation_exp_jacobian_right_inverse(const Vector3& r_rad);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/rotation_exp.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include "spatial/exp_coefficients.h"
#include "spatial/quaternion.h"

namespace drydock {

Rotation rotation_exp(const Vector3& r_rad) {
  const double theta = r_rad.stableNorm();
  const Matrix3 cross = cross_matrix(r_rad);
  return {Matrix3::Identity() + sinc(theta) * cross + one_minus_cos_over_2(theta) * cross * cross};
}

Vector3 rotation_log(const Rotation& R_AB) {
  // The half angle comes from both its sine |v| and its cosine w ≥ 0, so neither 0 nor π is a bad place.
  const Quaternion q_AB = to_quaternion(R_AB);
  const Vector3 v(q_AB.x, q_AB.y, q_AB.z);
  const double sine = v.stableNorm();
  if (sine == 0) return Vector3::Zero();
  return (2 * std::atan2(sine, q_AB.w) / sine) * v;
}

double angle_between(const Rotation& R_WA, const Rotation& R_WB) {
  return rotation_log(inverse(R_WA) * R_WB).norm();
}

Matrix3 rotation_exp_jacobian_left(const Vector3& r_rad) {
  const double theta = r_rad.stableNorm();
  const Matrix3 cross = cross_matrix(r_rad);
  return Matrix3::Identity() + one_minus_cos_over_2(theta) * cross + theta_minus_sin_over_3(theta) * cross * cross;
}

Matrix3 rotation_exp_jacobian_right(const Vector3& r_rad) {
  return rotation_exp_jacobian_left(-r_rad);
}

Matrix3 rotation_exp_jacobian_left_inverse(const Vector3& r_rad) {
  const double theta = r_rad.stableNorm();
  assert(theta < 2 * std::numbers::pi && "the Jacobian of exp is singular at a full turn");
  const Matrix3 cross = cross_matrix(r_rad);
  return Matrix3::Identity() - 0.5 * cross + cot_remainder_over_2(theta) * cross * cross;
}

Matrix3 rotation_exp_jacobian_right_inverse(const Vector3& r_rad) {
  return rotation_exp_jacobian_left_inverse(-r_rad);
}

}  // namespace drydock

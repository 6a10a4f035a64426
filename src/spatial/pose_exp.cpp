// SPDX-License-Identifier: Apache-2.0
#include "spatial/pose_exp.h"

#include "spatial/exp_coefficients.h"
#include "spatial/rotation_exp.h"

namespace drydock {

namespace {

/// The lower left block of J_left, with w and v as cross product matrices (Barfoot 2017, eq. 7.86b).
Matrix3 coupling_block(const Twist& x) {
  const double theta = x.w.stableNorm();
  const Matrix3 w = cross_matrix(x.w), v = cross_matrix(x.v);
  const Matrix3 wv = w * v, vw = v * w, wvw = wv * w;
  return 0.5 * v + theta_minus_sin_over_3(theta) * (wv + vw + wvw) +
         cos_remainder_over_4(theta) * (w * wv + vw * w - 3 * wvw) +
         mixed_remainder_over_5(theta) * (wvw * w + w * wvw);
}

Matrix6 lower_block_triangular(const Matrix3& diagonal, const Matrix3& corner) {
  Matrix6 m;
  m << diagonal, Matrix3::Zero(), corner, diagonal;
  return m;
}

}  // namespace

Pose pose_exp(const Twist& x) {
  return {rotation_exp(x.w), rotation_exp_jacobian_left(x.w) * x.v};
}

Twist pose_log(const Pose& X_AB) {
  const Vector3 w = rotation_log(X_AB.R);
  return {w, rotation_exp_jacobian_left_inverse(w) * X_AB.p};
}

Matrix6 pose_exp_jacobian_left(const Twist& x) {
  return lower_block_triangular(rotation_exp_jacobian_left(x.w), coupling_block(x));
}

Matrix6 pose_exp_jacobian_right(const Twist& x) {
  return pose_exp_jacobian_left(-x);
}

Matrix6 pose_exp_jacobian_left_inverse(const Twist& x) {
  const Matrix3 inverse = rotation_exp_jacobian_left_inverse(x.w);
  return lower_block_triangular(inverse, -inverse * coupling_block(x) * inverse);
}

Matrix6 pose_exp_jacobian_right_inverse(const Twist& x) {
  return pose_exp_jacobian_left_inverse(-x);
}

}  // namespace drydock

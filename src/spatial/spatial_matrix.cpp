// SPDX-License-Identifier: Apache-2.0
#include "spatial/spatial_matrix.h"

namespace drydock {

namespace {

Vector6 stacked(const Vector3& top, const Vector3& bottom) {
  Vector6 column;
  column << top, bottom;
  return column;
}

Matrix6 blocks(const Matrix3& a, const Matrix3& b, const Matrix3& c, const Matrix3& d) {
  Matrix6 m;
  m << a, b, c, d;
  return m;
}

Matrix6 with_halves_exchanged(const Matrix6& m) {
  return blocks(m.bottomRightCorner<3, 3>(), m.bottomLeftCorner<3, 3>(), m.topRightCorner<3, 3>(),
                m.topLeftCorner<3, 3>());
}

}  // namespace

Vector6 angular_first(const Twist& V) {
  return stacked(V.w, V.v);
}
Vector6 angular_first(const Wrench& F) {
  return stacked(F.t, F.f);
}
Twist twist_from_angular_first(const Vector6& wv) {
  return {wv.head<3>(), wv.tail<3>()};
}
Wrench wrench_from_angular_first(const Vector6& tf) {
  return {tf.head<3>(), tf.tail<3>()};
}

Vector6 linear_first(const Twist& V) {
  return stacked(V.v, V.w);
}
Vector6 linear_first(const Wrench& F) {
  return stacked(F.f, F.t);
}
Twist twist_from_linear_first(const Vector6& vw) {
  return {vw.tail<3>(), vw.head<3>()};
}
Wrench wrench_from_linear_first(const Vector6& ft) {
  return {ft.tail<3>(), ft.head<3>()};
}

Matrix6 linear_first_from_angular_first(const Matrix6& m) {
  return with_halves_exchanged(m);
}
Matrix6 angular_first_from_linear_first(const Matrix6& m) {
  return with_halves_exchanged(m);
}

Matrix6 adjoint_matrix(const Pose& X_EF) {
  const Matrix3& R = X_EF.R.matrix;
  return blocks(R, Matrix3::Zero(), cross_matrix(X_EF.p) * R, R);
}

Matrix6 dual_adjoint_matrix(const Pose& X_EF) {
  const Matrix3& R = X_EF.R.matrix;
  return blocks(R, cross_matrix(X_EF.p) * R, Matrix3::Zero(), R);
}

Matrix6 cross_matrix(const Twist& V) {
  const Matrix3 w = cross_matrix(V.w);
  return blocks(w, Matrix3::Zero(), cross_matrix(V.v), w);
}

Matrix6 dual_cross_matrix(const Twist& V) {
  const Matrix3 w = cross_matrix(V.w);
  return blocks(w, cross_matrix(V.v), Matrix3::Zero(), w);
}

Matrix6 inertia_matrix(const SpatialInertia& M_BBo_E) {
  const Matrix3 c = M_BBo_E.mass_kg * cross_matrix(M_BBo_E.p_BBcm);
  return blocks(inertia_about_origin(M_BBo_E), c, -c, M_BBo_E.mass_kg * Matrix3::Identity());
}

}  // namespace drydock

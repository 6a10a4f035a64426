// SPDX-License-Identifier: Apache-2.0
#include "sensing/payload_regressor.h"

#include <cassert>

namespace drydock {
namespace {

/// L with I v = L · (xx, xy, xz, yy, yz, zz).
Eigen::Matrix<double, 3, 6> inertia_columns(const Vector3& v) {
  Eigen::Matrix<double, 3, 6> L;
  L << v.x(), v.y(), v.z(), 0, 0, 0,  //
      0, v.x(), 0, v.y(), v.z(), 0,   //
      0, 0, v.x(), 0, v.y(), v.z();
  return L;
}

}  // namespace

InertialVector inertial_vector(const SpatialInertia& M_BSo_S) {
  const Matrix3 I = inertia_about_origin(M_BSo_S);
  InertialVector p;
  p << M_BSo_S.mass_kg, M_BSo_S.mass_kg * M_BSo_S.p_BBcm, I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2);
  return p;
}

SpatialInertia spatial_inertia(const InertialVector& p) {
  assert(p[0] != 0 && "a body without mass has no centre of mass");
  Matrix3 I;
  I << p[4], p[5], p[6],  //
      p[5], p[7], p[8],   //
      p[6], p[8], p[9];
  return inertia_from_origin(p[0], p.segment<3>(1) / p[0], I);
}

PayloadRegressor payload_regressor(const FeltMotion& of_S) {
  const Vector3 &w = of_S.w_WS_S, &alpha = of_S.alpha_WS_S, &a = of_S.a_WS_S;
  const Matrix3 w_cross = cross_matrix(w);
  // Force m a + (α× + w×w×) h and torque h × a + I α + w × I w, both with the minus sign of the reaction.
  PayloadRegressor Y;
  Y.block<3, 1>(0, 0).setZero();
  Y.block<3, 3>(0, 1) = cross_matrix(a);
  Y.block<3, 6>(0, 4) = -(inertia_columns(alpha) + w_cross * inertia_columns(w));
  Y.block<3, 1>(3, 0) = -a;
  Y.block<3, 3>(3, 1) = -(cross_matrix(alpha) + w_cross * w_cross);
  Y.block<3, 6>(3, 4).setZero();
  return Y;
}

}  // namespace drydock

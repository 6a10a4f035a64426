// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "spatial/spatial_inertia.h"

namespace drydock::testing {

/// Largest difference of any two entries of two values.
template <typename A, typename B>
double difference(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  return (a - b).cwiseAbs().maxCoeff();
}
inline double difference(const Rotation& a, const Rotation& b) {
  return difference(a.matrix, b.matrix);
}
inline double difference(const Pose& a, const Pose& b) {
  return std::max(difference(a.R, b.R), difference(a.p, b.p));
}
inline double difference(const Twist& a, const Twist& b) {
  return std::max(difference(a.w, b.w), difference(a.v, b.v));
}
inline double difference(const Wrench& a, const Wrench& b) {
  return std::max(difference(a.t, b.t), difference(a.f, b.f));
}
inline double difference(const SpatialInertia& a, const SpatialInertia& b) {
  return std::max({std::abs(a.mass_kg - b.mass_kg), difference(a.p_BBcm, b.p_BBcm), difference(a.I_BBcm, b.I_BBcm)});
}

/// The 4×4 matrices whose products are those of poses, and whose products with points are velocities.
inline Eigen::Matrix4d homogeneous(const Pose& X) {
  Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
  m.topLeftCorner<3, 3>() = X.R.matrix;
  m.topRightCorner<3, 1>() = X.p;
  return m;
}
inline Eigen::Matrix4d hat(const Twist& V) {
  Eigen::Matrix4d m = Eigen::Matrix4d::Zero();
  m.topLeftCorner<3, 3>() = cross_matrix(V.w);
  m.topRightCorner<3, 1>() = V.v;
  return m;
}

/// exp by its defining power series; 60 terms are below rounding for a norm up to 10.
template <int n>
Eigen::Matrix<double, n, n> exp_by_series(const Eigen::Matrix<double, n, n>& m) {
  using Matrix = Eigen::Matrix<long double, n, n>;
  Matrix sum = Matrix::Identity(), term = Matrix::Identity();
  for (int k = 1; k < 60; ++k) {
    term = (term * m.template cast<long double>() / static_cast<long double>(k)).eval();
    sum += term;
  }
  return sum.template cast<double>();
}

}  // namespace drydock::testing

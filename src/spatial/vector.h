// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>  // cross products
#include <string>

namespace drydock {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using VectorX = Eigen::VectorXd;
using MatrixX = Eigen::MatrixXd;

/// The matrix of a cross product: cross_matrix(a) * b = a × b.
inline Matrix3 cross_matrix(const Vector3& a) {
  Matrix3 m;
  m << 0, -a.z(), a.y(),  //
      a.z(), 0, -a.x(),   //
      -a.y(), a.x(), 0;
  return m;
}

/// Nine significant digits, as in `[0.1, -2, 3.5]`; a matrix is a list of its rows.
std::string to_string(const Vector3& v);
std::string to_string(const Matrix3& m);

}  // namespace drydock

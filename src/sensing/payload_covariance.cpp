// SPDX-License-Identifier: Apache-2.0
#include "sensing/payload_covariance.h"

namespace drydock {
namespace {

/// Entries xx, xy, xz, yy, yz, zz.
Vector6 entries(const Matrix3& I) {
  Vector6 six;
  six << I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2);
  return six;
}

}  // namespace

Eigen::Matrix<double, 10, 10> inertial_vector_slopes(const SpatialInertia& M_BSo_S) {
  const Vector3& c = M_BSo_S.p_BBcm;
  const double m = M_BSo_S.mass_kg;
  Eigen::Matrix<double, 10, 10> slopes = Eigen::Matrix<double, 10, 10>::Zero();
  slopes(0, 0) = 1;
  slopes.block<3, 1>(1, 0) = c;
  slopes.block<6, 1>(4, 0) = entries(c.squaredNorm() * Matrix3::Identity() - c * c.transpose());
  slopes.block<3, 3>(1, 1) = m * Matrix3::Identity();
  for (Eigen::Index k = 0; k < 3; ++k) {
    const Vector3 e = Vector3::Unit(k);
    slopes.block<6, 1>(4, 1 + k) =
        entries(m * (2 * c[k] * Matrix3::Identity() - e * c.transpose() - c * e.transpose()));
  }
  slopes.block<6, 6>(4, 4).setIdentity();
  return slopes;
}

}  // namespace drydock

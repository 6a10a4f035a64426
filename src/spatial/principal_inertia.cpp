// SPDX-License-Identifier: Apache-2.0
#include "spatial/principal_inertia.h"

#include <Eigen/Eigenvalues>

namespace drydock {

std::optional<PrincipalInertia> principal_inertia(const SpatialInertia& M_BBo_B) {
  if (!M_BBo_B.I_BBcm.allFinite()) return std::nullopt;
  const Matrix3 symmetric = 0.5 * M_BBo_B.I_BBcm + 0.5 * M_BBo_B.I_BBcm.transpose();
  const Eigen::SelfAdjointEigenSolver<Matrix3> solver(symmetric);
  if (solver.info() != Eigen::Success || !solver.eigenvectors().allFinite()) return std::nullopt;
  Matrix3 axes = solver.eigenvectors();
  if (axes.determinant() < 0) axes.col(2) = -axes.col(2);
  return PrincipalInertia{solver.eigenvalues(), {axes}};
}

}  // namespace drydock

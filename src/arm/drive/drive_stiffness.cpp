// SPDX-License-Identifier: Apache-2.0
#include "arm/drive/drive_stiffness.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <vector>

namespace drydock {
namespace {

/// The eigenvalues of √w A √w, and where the mode of the largest is largest.
struct Modes {
  double smallest = 0, largest = 0;
  Eigen::Index where = 0;
};
Modes modes_of(const MatrixX& A, const VectorX& weights) {
  const VectorX roots = weights.cwiseSqrt();
  const Eigen::SelfAdjointEigenSolver<MatrixX> solver(roots.asDiagonal() * A * roots.asDiagonal());
  Modes modes{solver.eigenvalues()[0], solver.eigenvalues()[A.cols() - 1], 0};
  solver.eigenvectors().col(A.cols() - 1).cwiseAbs().maxCoeff(&modes.where);
  return modes;
}

/// dτ/dφ at the largest effort.
double steepest(const DriveModel& drive) {
  const double effort = std::isfinite(drive.effort_max) ? drive.effort_max : 0.0;
  const double squared = std::pow(gear_deflection(drive, effort), 2);
  return drive.stiffness[0] + squared * (3 * drive.stiffness[1] + 5 * squared * drive.stiffness[2]);
}

}  // namespace

DriveStiffness drive_stiffness(std::span<const DriveModel> drives, const MatrixX& M) {
  std::vector<int> detailed;
  for (std::size_t i = 0; i < drives.size(); ++i) {
    if (drives[i].kind == DriveKind::kDetailed) detailed.push_back(static_cast<int>(i));
  }
  if (detailed.empty()) return {};
  const MatrixX inverse = Eigen::LLT<MatrixX>(M).solve(MatrixX::Identity(M.rows(), M.cols()));
  MatrixX A = inverse(detailed, detailed);
  VectorX stiffness(A.cols()), damping(A.cols());
  for (Eigen::Index k = 0; k < A.cols(); ++k) {
    const DriveModel& drive = drives[static_cast<std::size_t>(detailed[static_cast<std::size_t>(k)])];
    A(k, k) += 1 / drive.inertia();
    stiffness[k] = steepest(drive);
    damping[k] = drive.gear_damping;
  }
  // A mode s, x with xᴴ A⁻¹ x = 1 has s² + xᴴDx s + xᴴKx = 0. A pair of complex roots has the size √(xᴴKx); a real root
  // grows with xᴴDx and falls with xᴴKx. Both lie between the smallest and the largest eigenvalue.
  const Modes spring = modes_of(A, stiffness), damper = modes_of(A, damping);
  const double swings = std::sqrt(spring.largest), half = damper.largest / 2, room = half * half - spring.smallest;
  const double creeps = room > 0 ? half + std::sqrt(room) : 0.0;
  const bool is_damped = creeps > swings;
  return {is_damped ? creeps : swings, detailed[static_cast<std::size_t>(is_damped ? damper.where : spring.where)]};
}

int parts_of_step(double step_s, const DriveStiffness& stiffness) {
  const double parts = std::ceil(step_s * stiffness.rate_per_s / 1.5);
  if (!(parts < kMostParts)) return kMostParts;
  return std::max(1, static_cast<int>(parts));
}

}  // namespace drydock

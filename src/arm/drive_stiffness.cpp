// SPDX-License-Identifier: Apache-2.0
#include "arm/drive_stiffness.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <vector>

namespace drydock {
namespace {

/// The largest eigenvalue of √w A √w, and where its mode is largest.
double largest_mode(const MatrixX& A, const VectorX& weights, Eigen::Index& where) {
  const VectorX roots = weights.cwiseSqrt();
  const Eigen::SelfAdjointEigenSolver<MatrixX> modes(roots.asDiagonal() * A * roots.asDiagonal());
  modes.eigenvectors().col(A.cols() - 1).cwiseAbs().maxCoeff(&where);
  return modes.eigenvalues()[A.cols() - 1];
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
  Eigen::Index where = 0, damped_where = 0;
  const double squared = largest_mode(A, stiffness, where);
  const double half = largest_mode(A, damping, damped_where) / 2;
  // Roots of s² + 2 half s + squared.
  const bool overdamped = half * half > squared;
  const double rate = overdamped ? half + std::sqrt(half * half - squared) : std::sqrt(squared);
  return {rate, detailed[static_cast<std::size_t>(overdamped ? damped_where : where)]};
}

int parts_of_step(double step_s, const DriveStiffness& stiffness) {
  return std::max(1, static_cast<int>(std::ceil(step_s * stiffness.rate_per_s / 1.5)));
}

}  // namespace drydock

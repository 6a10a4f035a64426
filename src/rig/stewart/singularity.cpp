// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/singularity.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <cmath>
#include <limits>

#include "rig/stewart/leg_change.h"

namespace drydock {

namespace {

constexpr double kWellConditioned = 1e-3;  // square of a ratio that costs three digits

}  // namespace

double smallest_singular_value(const Matrix6& rows) {
  // Eigenvalues of the square are ten times as quick, but lose digits where the ratio of singular values is large.
  const Eigen::SelfAdjointEigenSolver<Matrix6> squares(rows * rows.transpose(), Eigen::EigenvaluesOnly);
  const Vector6& of_square = squares.eigenvalues();
  if (of_square[0] > kWellConditioned * of_square[5]) return std::sqrt(of_square[0]);
  return Eigen::JacobiSVD<Matrix6, Eigen::NoQRPreconditioner>(rows).singularValues()[5];
}

Margin singularity_margin(const StewartRig& rig, const StewartPose& pose) {
  if (!pose.has_lines) return {};
  return {smallest_singular_value(scaled_jacobian(pose, platform_scale(rig)))};
}

double singularity_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball) {
  if (!keeps_lines(rig, pose, ball)) return std::numeric_limits<double>::infinity();
  return jacobian_change(rig, pose, ball);
}

}  // namespace drydock

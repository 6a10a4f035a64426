// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/singularity.h"

#include <Eigen/SVD>
#include <limits>

#include "rig/stewart/leg_change.h"

namespace drydock {

double smallest_singular_value(const Matrix6& rows) {
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

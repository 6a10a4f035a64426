// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sensing/payload_regressor.h"
#include "sensing/pose_spline.h"

namespace drydock {

/// A sample whose motion comes from noisy poses of a platform P, and how well it is known.
struct MotionDoubt {
  FeltMotion of_S;
  Vector3 p_PS_S = Vector3::Zero();
  PoseSpline::Doubt doubt;  // of P
};

/// Σ E[δYᵀ W δY] over `count` samples, of which those given are a fair choice; δY is what the errors of the poses leave
/// in the regressor, to first order and the same in all directions. W is diagonal.
MatrixX motion_errors(const std::vector<MotionDoubt>& some, double count, const Vector6& weights);

}  // namespace drydock

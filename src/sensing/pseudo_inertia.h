// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "sensing/payload_regressor.h"

namespace drydock {

using Matrix10 = Eigen::Matrix<double, 10, 10>;
using Matrix4 = Eigen::Matrix4d;

/// The pseudo-inertia [Σ, h; hᵀ, m] of a body about So, with the second moments of mass Σ = ½ tr(I) 1 − I: the body is
/// physical, some distribution of mass, if and only if it is positive definite (Wensing, Kim and Slotine 2018).
Matrix4 pseudo_inertia(const InertialVector& parameters);
InertialVector inertial_vector(const Matrix4& pseudo_inertia);

bool is_consistent(const InertialVector& parameters);

/// The physical body nearest to an estimate, when distances are measured by the information on it, the inverse of its
/// covariance: the constrained least-squares fit. A body on the edge gets an extent of a millionth of its own.
struct ConsistentBody {
  InertialVector parameters;
  double cost = 0;  // the squared distance: how much worse the fit is, in χ²
  bool is_changed = false;
};
ConsistentBody nearest_consistent(const InertialVector& estimate, const Matrix10& information);

}  // namespace drydock

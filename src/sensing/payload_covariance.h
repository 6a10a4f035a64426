// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/payload_regressor.h"

namespace drydock {

/// How well a payload and its sensor's bias are known: covariance of mass, centre of mass, inertia about the centre of
/// mass (xx, xy, xz, yy, yz, zz), bias torque and bias force, as identification gives them. All about So or in S, SI.
using PayloadCovariance = Eigen::Matrix<double, 16, 16>;

/// How the inertial vector changes with mass, centre of mass and inertia about it:
///   h = m c,   I_So = I_Scm + m (c·c 1 − c cᵀ)
Eigen::Matrix<double, 10, 10> inertial_vector_slopes(const SpatialInertia& M_BSo_S);

}  // namespace drydock

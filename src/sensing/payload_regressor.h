// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/payload.h"

namespace drydock {

/// The ten inertial parameters of a body, in which its wrench is linear: mass m [kg], first moment m c [kg·m], and the
/// entries xx, xy, xz, yy, yz, zz of the rotational inertia about So [kg·m²].
using InertialVector = Eigen::Matrix<double, 10, 1>;
InertialVector inertial_vector(const SpatialInertia& M_BSo_S);
/// The body of these parameters. The mass is not zero (asserted).
SpatialInertia spatial_inertia(const InertialVector& parameters);

/// Y with angular_first(payload_wrench) = Y · inertial_vector: torque rows first.
using PayloadRegressor = Eigen::Matrix<double, 6, 10>;
PayloadRegressor payload_regressor(const FeltMotion& of_S);

/// Columns that a payload at rest fills: mass and first moment.
inline constexpr Eigen::Index kStaticColumns = 4;

}  // namespace drydock

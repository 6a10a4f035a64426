// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/criterion.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// Below this a Jacobian counts as singular: forces and poses then have hardly a digit that is not rounding.
inline constexpr double kSingularToRounding = 1e-12;

/// The smallest singular value of a matrix.
double smallest_singular_value(const Matrix6& rows);

/// The smallest singular value of the scaled Jacobian (scaled_jacobian.h), without a unit: 0 at a singular pose, where
/// the platform can move while all lengths rest and some wrench cannot be held; below about 1 in general. A leg's
/// length error of 1 mm moves the platform by at most 1 mm / σ, in the distance √(|Δp_K|² + L²θ²). Zero without lines.
[[nodiscard]] Margin singularity_margin(const StewartRig& rig, const StewartPose& pose);

/// Bound on its change within a ball: singular values change by no more than the matrix does (Weyl), and that by no
/// more than √Σ row_i² (leg_change.h). Infinite where a leg may have no length.
double singularity_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);

}  // namespace drydock

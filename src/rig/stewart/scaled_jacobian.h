// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// What rotations and moments of a platform are measured by, so that neither depends on where the user puts B: they are
/// taken about K, the centroid of the platform's joints, and scaled by L, the root mean square of the joints' distances
/// from K (1 m where all joints coincide).
struct PlatformScale {
  Vector3 p_BK = Vector3::Zero();
  double length_m = 1;
};
PlatformScale platform_scale(const StewartRig& rig);

/// Row i is (p_KC × u / L, u): the lengths' derivative by (L · rotation, move of K). Its entries have no unit, its
/// singular values are those of the inverse Jacobian in these units.
Matrix6 scaled_jacobian(const StewartPose& pose, const PlatformScale& scale);

/// Distance of two poses of the platform: √(|Δp_K|² + L²θ²), θ the angle between them. It is a metric.
double pose_distance_m(const PlatformScale& scale, const Pose& X_WB_1, const Pose& X_WB_2);

}  // namespace drydock

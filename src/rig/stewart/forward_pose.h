// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/forward_kinematics.h"
#include "rig/stewart/scaled_jacobian.h"

namespace drydock {

/// A pose with given lengths. `kConverged`, `kSingular` (σ below 1e-6: the pose is known to `uncertainty` alone),
/// `kDiverged` (no pose nearby has these lengths) and `kNoLine` (a leg has no length at the start) occur.
struct [[nodiscard]] PlatformSolution {
  PoseStatus status = PoseStatus::kDiverged;
  Pose X_WB;
  double residual_m = 0;     // the largest miss of a length
  double uncertainty_m = 0;  // what the residual, and rounding of the lengths, can move the pose by (pose_distance_m)
  double sigma = 0;          // of the scaled Jacobian's smallest singular value a lower bound, at most √6 too small
  int iterations = 0;
};

/// Forward kinematics from a guess: Newton on moves of K and rotations about it (scaled_jacobian.h), damped as
/// Levenberg and Marquardt do where a step would not get nearer. Takes no memory. Which of up to 40 poses it finds is
/// decided by the guess: alone_within.h says where there is but one, all_poses.h has them all.
PlatformSolution solve_pose(const StewartRig& rig, const Pose& X_WF, const LegValues& length_m, const Pose& X_WB_guess,
                            const SolvePoseRequest& request = {});

}  // namespace drydock

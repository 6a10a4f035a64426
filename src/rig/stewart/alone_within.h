// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/leg_change.h"

namespace drydock {

/// Proven: no other pose has the same lengths within this distance (pose_distance_m). Zero where nothing is proven, as
/// at a singular pose.
///
/// Let a move of K and a rotation about a fixed axis, of size d together, lead to another pose. The lengths change by J̄
/// times it, J̄ being the mean of the scaled Jacobian J along the way. At the fraction t row i of J is off by at most
/// c_i(t) = leg_change(…).row for a move of t d cos α and a rotation of t d sin α / L. So
///
///     |Δlengths| ≥ (σ − mean over t of √Σ c_i(t)²) d,
///
/// and as long as the bracket is positive for every α, the lengths differ (Kantorovich's idea, with our own bound
/// in place of a Lipschitz constant). Means and α are bounded by sums over intervals, with the larger end.
double alone_within_m(const StewartRig& rig, const StewartPose& pose);

/// The same about a guess from which solve_pose came to the pose: within this distance of the guess it is the only one
/// (triangle inequality); zero where the guess was too far away for that.
double alone_round_guess_m(const StewartRig& rig, const StewartPose& pose, const Pose& X_WB_guess);

/// Poses within the ball are within the distance: half of it, by squares, for the rotation and half for the move.
PoseBall ball_within(const PlatformScale& scale, double distance_m);

/// What the bracket above is at a distance, from below, given σ: |Δlengths| of poses there is at least d times that.
double length_growth(const StewartRig& rig, const StewartPose& pose, double sigma, double distance_m);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Distance of two poses of a platform: √(|Δp|² + L²θ²), θ the rotation between them and L the moment length.
double pose_distance_m(const Platform& platform, const Pose& X_WB_1, const Pose& X_WB_2);

/// The pose after a scaled move (see `scaled` of a twist): the origin by its first part, then turned in W.
Pose displaced(const Platform& platform, const Pose& X_WB, const ScaledWrench& move);

enum class PoseStatus : std::uint8_t {
  kConverged,
  kContradicting,  // more lengths than directions, and no pose has them all: the pose is that of least squares
  kSingular,       // the lengths are met, but a direction hardly changes them: the pose is known to `uncertainty` alone
  kDiverged,       // no pose nearby has these lengths
  kTooFewLengths,  // fewer cables than directions
  kNoLine,         // a cable has no line at the start
};

struct SolvePoseRequest {
  double tolerance_m = 1e-12;  // of each length, and of the last step. Lengths over a metre: relative to the length.
  int iterations_max = 100;
};

struct [[nodiscard]] PoseSolution {
  PoseStatus status = PoseStatus::kDiverged;
  Pose X_WB;                     // what the platform's axes do not move is as in the start
  double residual_m = 0;         // the largest miss of a length
  double step_m = 0;             // scaled size of the Newton step that would come next
  double uncertainty_m = 0;      // what rounding of the lengths, and the residual, can move the pose by
  double smallest_singular = 0;  // of the derivative of the lengths by the scaled move: 0 singular, about 1 good
  int iterations = 0;
};

/// The pose from the cables' lengths, from a pose nearby (the last one): Levenberg and Marquardt on moves along the
/// platform's axes. Which of several poses it finds is decided by the start: see other_pose, and for points
/// point_positions.h, which has them all.
PoseSolution solve_pose(const CableRig& rig, std::span<const double> length_m, const Pose& X_WB_start,
                        const SolvePoseRequest& request = {});

struct OtherPose {
  double alone_within_m = 0;  // proven: no other pose has the same lengths within this distance
  bool found = false;         // a pose with the same lengths, and the nearest that the search came upon
  Pose X_WB;
  double distance_m = std::numeric_limits<double>::infinity();
  double residual_m = 0;
};

/// Whether another solution is near.
///
/// The radius: let a move ξ of scaled size d lead from the pose to another one, the rotation about a fixed axis. The
/// lengths change by J̄ ξ, J̄ being the mean of the derivative J along the way. At the fraction t, row i of J is off by
/// at most c_i(t) = cable_change(…).column for a ball of t d cos α and t d sin α / L, where α splits d into moving and
/// turning. So
///   |Δlengths| ≥ (σ − mean over t of √Σ c_i(t)²) d,
/// σ being J's smallest singular value, and as long as the bracket is positive for every α the lengths differ
/// (Kantorovich's idea, with our own bound of the second derivative). Means and α are bounded by sums over intervals,
/// with the larger end. Both poses are those of the platform's axes.
///
/// The search: along the weakest direction z the lengths go as −σ v τ + q τ²/2, q being the second derivative along z
/// (cable_accelerations), so that the other side is near τ = 2σ/(v·q). From there, corrected in the other directions,
/// and from a few more steps along z, solve_pose decides. What it does not find may still be there.
OtherPose other_pose(const CableRig& rig, const Pose& X_WB, const SolvePoseRequest& request = {});

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Which tensions t hold the platform: structure · t = needed with min ≤ t ≤ max, all finite.
struct TensionProblem {
  ScaledWrenches structure;  // A, n × m
  ScaledWrench needed;
  VectorX min_N, max_N;
};

/// `needed` is what the cables have to put on the platform, as a column of NeededWrenches::points.
void update_tension_problem(const CableRig& rig, const CableRigPose& pose, const ScaledWrench& needed,
                            TensionProblem& problem);
TensionProblem tension_problem(const CableRig& rig, const CableRigPose& pose, const ScaledWrench& needed);

/// There are cables, numbers are finite and limits in order.
bool is_sound(const TensionProblem& problem);
/// ‖A t − needed‖ [N].
double residual_N(const TensionProblem& problem, const VectorX& tension_N);
/// The distance of tensions from their limits, that of the worst cable: negative where one is beyond.
double slack_N(const TensionProblem& problem, const VectorX& tension_N);
/// The largest limit in size, by which tolerances are measured.
double limit_size_N(const TensionProblem& problem);

}  // namespace drydock

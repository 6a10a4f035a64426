// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/probe/pose_probe.h"

namespace drydock {

/// A rig on cables at a pose, with the tensions of the analytic centre for the load that is hardest to hold.
ProbedPose probed_cables(const HallRig& rig, const std::shared_ptr<const HallParts>& parts,
                         std::span<const PlannedCriterion> criteria, const Pose& X_WB);

/// The pose that a platform takes when it is asked to go to one: what it cannot do (turn, leave its plane) stays as at
/// home.
Pose possible_pose(const HallRig& rig, const Pose& X_WB);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/probe/pose_probe.h"

namespace drydock {

/// A Stewart platform at a pose, with its axis where it is asked for or, if it is not, where it stands best
/// (axis_choice.h).
ProbedPose probed_platform(const HallPlatform& platform, std::span<const PlannedCriterion> criteria, const Pose& X_WB,
                           std::optional<double> axis);

}  // namespace drydock

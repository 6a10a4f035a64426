// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/criterion.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// How far the nearest leg is from the edge of its joint's cone: half angle less the angle between axis and leg [rad];
/// infinite without cones. A half angle of π, or more, is no cone. Zero where a leg has no length.
[[nodiscard]] Margin base_joint_margin(const StewartRig& rig, const StewartPose& pose);
[[nodiscard]] Margin platform_joint_margin(const StewartRig& rig, const StewartPose& pose);

/// Bounds on their changes within a ball: the leg turns by at most asin(s/l), s the move of its joint on the platform,
/// and the axis on the platform turns by θ. Infinite where a leg may have no length.
double base_joint_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);
double platform_joint_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);

bool has_limit(const JointCone& cone);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

NeededWrenches needed_wrenches(const CableRig& rig, const Pose& X_WB, WithAcceleration with);
/// The largest component of the set along a direction: the set's support function.
double support(const NeededWrenches& needed, const ScaledWrench& direction);
/// How far the set can move while the platform stays within a ball: the support changes by no more, for all unit
/// directions.
double needed_change(const CableRig& rig, WithAcceleration with, const PoseBall& ball);

}  // namespace drydock

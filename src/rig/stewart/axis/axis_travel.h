// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/axis/regular_travel.h"
#include "rig/stewart/free_travel.h"

namespace drydock {

/// How far the platform can go along or about the auxiliary axis, from where it is: its free travel, as far as poses
/// stay regular. `at_min` and `at_max` tell of the free travel alone. The rig has an axis (asserted).
[[nodiscard]] FreeTravel axis_travel(const StewartRig& rig, const RegularPoses& regular, const StewartPose& pose);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hall/map_plan.h"
#include "rig/stewart/stewart_rig.h"

namespace drydock {

/// Where the auxiliary axis stands best for a pose: where the smallest excess of a criterion over its at_least, each
/// divided by what it is at home, is largest; an excess that is not positive at home counts in its own unit. Found from
/// samples over the range, the position that brings the base nearest to its place below the platform at home, and a
/// golden-section search about the best of them; so it is one good position, not proven to be the best. Of a rotary
/// axis, within half a turn of its middle. The rig has an axis (asserted).
double best_axis_position(const StewartRig& rig, std::span<const PlannedCriterion> criteria, const Pose& X_WB);

}  // namespace drydock

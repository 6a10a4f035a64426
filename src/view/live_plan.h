// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hall/hall.h"
#include "hall/map_plan.h"

namespace drydock {

/// The map that a live hall shows: the file's own. Without one, or with one over orientations alone: positions within
/// what the anchors of its rig span, above whatever stands lowest, in about a million cells, with the criteria of the
/// file's map or else the usual ones.
std::optional<RigMapPlan> live_plan(const Hall& hall, const std::optional<RigMapPlan>& own);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hall/map_plan.h"
#include "map/layer/layer.h"
#include "rig/stewart/stewart_rig.h"

namespace drydock {

/// A layer from a criterion of Stewart platforms, with the base where the axis is at q: free where margin − change >
/// at_least, blocked where margin + change < at_least, both by more than rounding.
MapLayer stewart_layer(std::shared_ptr<const StewartRig> rig, double q, const PlannedCriterion& planned);

/// The layer of a platform whose auxiliary axis may stand anywhere in its range: `reach` of the whole machine, all
/// criteria at once, for they have to be met at one and the same position q.
///
/// Free: at some q every margin − change > at_least. One q is enough, so those near the best are tried.
/// Blocked: the range of q is cut into pieces, and on each some criterion has margin + change < at_least. Moving the
/// base by up to h along a slide is, seen from the base, a move of the platform by h; rotating it by up to h about a
/// line is a rotation by h, and a move by 2 r sin(h/2), r the largest distance of the platform's origin from the line.
/// The margins know the pose on the base alone; `leg_force` also the directions of weight and loads, so that on a
/// rotary axis it blocks only where these rotate along (no loads, gravity along the axis). Pieces are halved until they
/// are finer than the cell; then the cell stays undecided.
///
/// Its margin is the largest over q of the smallest excess of a criterion over its at_least, each in its own unit (rad,
/// m, 1, and kN for forces), sampled over q: its sign says whether a pose is reached, its size has no meaning.
MapLayer reach_layer(std::shared_ptr<const StewartRig> rig, std::vector<PlannedCriterion> planned);

}  // namespace drydock

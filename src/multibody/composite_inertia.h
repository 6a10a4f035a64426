// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/kinematics.h"

namespace drydock {

/// Each link together with all that it carries, as one rigid body: inertias about O, in W. Reused, it does not
/// allocate.
using CompositeInertias = std::vector<SpatialInertia>;

/// After update_kinematics.
void composite_inertias(const TreeModel& model, const DynamicsWork& work, CompositeInertias& M_O_W);

/// Of each link alone; and what it carries added to that, in place.
void link_inertias(const TreeModel& model, const DynamicsWork& work, CompositeInertias& M_O_W);
void add_carried(const TreeModel& model, CompositeInertias& M_O_W);

}  // namespace drydock

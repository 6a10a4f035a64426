// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/impact.h"

namespace drydock {

/// Takes out of the velocities what the loops do not allow, in the metric of the masses: of all v with G v = 0 the one
/// nearest to the given, v − M⁻¹ Gᵀ λ. Loops may hold more than is needed and may stand in a singular pose: of all λ it
/// is the one that very stiff springs of the loops' stiffnesses would give. The impulses go to work.loop_impulses.
///
/// With M = L Lᵀ it is an orthogonal projection of Lᵀ v, by a rank-revealing decomposition of L⁻¹ Gᵀ: cubic in the
/// number of velocities, for events and not for steps. False when some velocity moves no mass.
[[nodiscard]] bool loop_impact(const MechanismTree& tree, TreeState& state, DynamicsWork& dynamics, ImpactWork& work);

}  // namespace drydock

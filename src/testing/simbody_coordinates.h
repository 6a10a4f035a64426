// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/tree_state.h"

namespace drydock::testing {

// Simbody's coordinates of the same joints, link after link in our order. Only their order differs:
//   planar      angle, x, y; their rates too
//   floating    quaternion, then place; velocities as ours
// Its slider runs along x, where ours runs along z; simbody_engine.cpp turns the frames of that joint.

VectorX to_simbody_positions(const TreeModel& model, const VectorX& q);
VectorX from_simbody_positions(const TreeModel& model, const VectorX& q);

/// Of velocities, accelerations and forces.
VectorX to_simbody_velocities(const TreeModel& model, const VectorX& v);
VectorX from_simbody_velocities(const TreeModel& model, const VectorX& u);

}  // namespace drydock::testing

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/tree_state.h"

namespace drydock::testing {

// MuJoCo's coordinates of the same joints, link after link in our order. Both have as many numbers as ours:
//   spherical        quaternion as ours; angular velocity in M, not in F
//   floating root    place and quaternion in W, not in F; velocity first, in W; then angular velocity in M
//   floating inside  three slides along F and a ball: place and quaternion as ours; velocity first, in F; then in M
//   others           as ours

VectorX to_mujoco_positions(const TreeModel& model, const VectorX& q);
VectorX from_mujoco_positions(const TreeModel& model, const VectorX& qpos);

/// The map of velocities at a position. It is orthogonal and its rate vanishes along the motion, so forces and
/// accelerations go the same way.
VectorX to_mujoco_velocities(const TreeModel& model, const VectorX& q, const VectorX& v);
VectorX from_mujoco_velocities(const TreeModel& model, const VectorX& q, const VectorX& qvel);

}  // namespace drydock::testing

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/kinematics.h"
#include "multibody/loads.h"
#include "multibody/mechanism/mechanism.h"

namespace drydock {

// Bodies and joints of a mechanism in terms of its tree's state. What takes `work` comes after update_kinematics of the
// mechanism's tree.model.

Pose body_pose(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, int body);

/// V_WB_W at Bo.
Twist body_twist(const Mechanism& mechanism, const DynamicsWork& work, int body);

/// X_AB without the world's origin between them, so that bodies of one tree keep their digits wherever it is.
Pose relative_pose(const MechanismTree& tree, const TreeState& state, const DynamicsWork& work, int body_A, int body_B);

/// Coordinates and velocities of a joint in its own direction, from P to B, whichever way the tree runs.
struct JointCoordinates {
  double q[kMostPositions] = {};
  double v[kMostVelocities] = {};
};

/// Empty-handed (false) when the joint carries no link.
[[nodiscard]] bool read_joint(const Mechanism& mechanism, const TreeState& state, int joint, JointCoordinates& at);
/// A joint that follows a gear is written as it is told; hold_gears (tree_state.h) sets it right.
[[nodiscard]] bool write_joint(const Mechanism& mechanism, int joint, const JointCoordinates& at, TreeState& state);

/// Adds a drive's forces along the joint's own velocities to loads.tau. False when the joint carries no link.
[[nodiscard]] bool add_joint_force(const Mechanism& mechanism, const TreeState& state, int joint,
                                   std::span<const double> tau, Loads& loads);

/// Adds a wrench on a body about Bo to the loads of its link; loads.F_L_W gets its size when it was empty. On a body
/// that the world holds it has no effect.
void add_body_wrench(const Mechanism& mechanism, const DynamicsWork& work, int body, const Wrench& F_B_W, Loads& loads);

/// Where a free tree stands and how it moves, by the body that carries it: state.q and v of the root of `body`'s tree.
/// False when that body does not carry a free tree.
[[nodiscard]] bool write_root(const Mechanism& mechanism, int body, const Pose& X_WB, const Twist& V_WB_W,
                              TreeState& state);

/// The state of another tree of the same mechanism, at the same instant. Joints that keep their direction keep their
/// bits; reversed ones are reversed; floating roots that changed take pose and twist from the old kinematics.
void map_state(const Mechanism& mechanism, const MechanismTree& from, const TreeState& state, const DynamicsWork& work,
               const MechanismTree& to, TreeState& mapped);

}  // namespace drydock

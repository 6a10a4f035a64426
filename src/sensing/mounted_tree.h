// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/inverse_dynamics.h"
#include "sensing/payload.h"

namespace drydock {

/// A payload that moves in itself: a tree of links, such as an arm, whose roots are mounted on the sensor. The sensor
/// stands for the world of the given tree.
class MountedTree {
 public:
  /// `tree` has its roots in S; `rest` moves with the sensor, about So, in S.
  MountedTree(const TreeModel& tree, const SpatialInertia& rest_BSo_S);

  /// The wrench on the sensor, about So and in S, while S moves and the joints go with v and v̇: by recursive
  /// Newton–Euler, so gravity, the reactions to the joints' motion and the motion of S are all in it. `joints` and
  /// `vdot` are those of the given tree.
  Wrench wrench(const RigidMotion& of_S, const TreeState& joints, const VectorX& vdot, const Vector3& g_W);

 private:
  TreeModel model_;  // link 0 is the sensor's upper face, which floats
  TreeState state_;
  Loads loads_;
  DynamicsWork work_;
  InverseDynamicsWork inverse_;
  VectorX vdot_, tau_;
};

}  // namespace drydock

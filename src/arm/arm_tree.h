// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/arm_model.h"
#include "arm/suspension/suspension.h"
#include "multibody/tree_model.h"

namespace drydock {

/// A frame on a link of a tree.
struct TreeFrame {
  int link = kWorld;
  Pose X_LC;
};

/// An arm as a tree of its own, its root link held by the world at X_WB, without the coupling of a suspension: for
/// statics and the like (coupling.h has the rod). Joints that
/// mimic others are its gears. In a mission it is part of the mission's mechanism, rod included.
struct ArmTree {
  TreeModel model;
  std::vector<TreeFrame> links;  // by link of the URDF
  std::vector<int> positions;    // by joint of the arm: where it stands in q; the same in v unless the root floats
};
ArmTree arm_tree(const ArmModel& arm, const Pose& X_WB = {});

/// The same with the root link free, carried by a floating joint at the world's origin: link 0 of the tree.
ArmTree floating_arm_tree(const ArmModel& arm);

/// q of the tree with these positions of the arm's joints, all others at zero, and joints that mimic where they follow.
VectorX tree_positions(const ArmTree& tree, const VectorX& q);

/// What best_suspension (suspension.h) is to be asked, with the drives' limits as weights and passive joints left out.
SuspensionRequest suspension_request(const ArmModel& arm, const ArmTree& tree, const Vector3& g_W);

/// The same for the coupling, as a link of the tree.
Coupling coupling_on(const ArmModel& arm, const ArmTree& tree);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_arm.h"

#include "arm/arm_moves.h"
#include "arm/arm_tree.h"

namespace drydock {

std::vector<Pose> urdf_links(const ArmTree& tree, const ArmMoves& arm) {
  std::vector<Pose> X_WL;
  for (const TreeFrame& frame : tree.links) X_WL.push_back(arm.X_WL(frame.link) * frame.X_LC);
  return X_WL;
}

std::vector<Pose> standing_links(const HallArm& arm) {
  const ArmTree tree = arm_tree(arm.arm, arm.X_WB);
  ArmMoves place(tree.model);
  std::vector<JointMoves> joints(static_cast<std::size_t>(tree.model.velocities));
  for (std::size_t i = 0; i < tree.positions.size(); ++i)
    joints[static_cast<std::size_t>(tree.positions[i])].q = arm.q[static_cast<Eigen::Index>(i)];
  place.place(joints);
  return urdf_links(tree, place);
}

}  // namespace drydock

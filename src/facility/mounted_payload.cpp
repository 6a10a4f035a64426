// SPDX-License-Identifier: Apache-2.0
#include "facility/mounted_payload.h"

namespace drydock {

ArmInstant arm_instant(const MountedArm& arm, double time_s) {
  return ArmInstants(arm).at(time_s);
}

ArmInstants::ArmInstants(const MountedArm& arm)
    : arm_(arm),
      motion_{arm.q_start, VectorX::Zero(arm.q_start.size()), VectorX::Zero(arm.q_start.size())},
      neutral_(neutral_state(arm.tree.model).q),
      // Joints that mimic others follow by a sum that is linear but for its offset.
      offset_(tree_positions(arm.tree, VectorX::Zero(arm.q_start.size()))),
      instant_{{offset_, offset_}, offset_} {}

/// As tree_positions.
void ArmInstants::spread(const VectorX& of_joints, VectorX& of_tree) const {
  of_tree = neutral_;
  for (std::size_t i = 0; i < arm_.tree.positions.size(); ++i)
    of_tree[arm_.tree.positions[i]] = of_joints[static_cast<Eigen::Index>(i)];
  hold_gear_positions(arm_.tree.model, of_tree);
}

const ArmInstant& ArmInstants::at(double time_s) {
  if (arm_.motion) motion_at(*arm_.motion, time_s, motion_);
  spread(motion_.q, instant_.joints.q);
  spread(motion_.v, instant_.joints.v);
  spread(motion_.a, instant_.vdot);
  instant_.joints.v -= offset_;
  instant_.vdot -= offset_;
  return instant_;
}

MountedPayload::MountedPayload(const SpatialInertia& M_BSo_S, const MountedArm* arm) : M_BSo_S_(M_BSo_S) {
  if (arm == nullptr) return;
  arm_.emplace(*arm);
  tree_.emplace(arm->tree.model, M_BSo_S);
}

Wrench MountedPayload::wrench(double time_s, const RigidMotion& of_S, const Vector3& g_W) {
  if (!tree_) return payload_wrench(M_BSo_S_, of_S, g_W);
  const ArmInstant& at = arm_->at(time_s);
  return tree_->wrench(of_S, at.joints, at.vdot, g_W);
}

}  // namespace drydock

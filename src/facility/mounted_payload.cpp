// SPDX-License-Identifier: Apache-2.0
#include "facility/mounted_payload.h"

namespace drydock {

ArmInstant arm_instant(const MountedArm& arm, double time_s) {
  JointMotion motion{arm.q_start, VectorX::Zero(arm.q_start.size()), VectorX::Zero(arm.q_start.size())};
  if (arm.motion) motion_at(*arm.motion, time_s, motion);
  // Joints that mimic others follow by a sum that is linear but for its offset.
  const VectorX offset = tree_positions(arm.tree, VectorX::Zero(arm.q_start.size()));
  return {{tree_positions(arm.tree, motion.q), tree_positions(arm.tree, motion.v) - offset},
          tree_positions(arm.tree, motion.a) - offset};
}

MountedPayload::MountedPayload(const SpatialInertia& M_BSo_S, const MountedArm* arm) : M_BSo_S_(M_BSo_S), arm_(arm) {
  if (arm_ != nullptr) tree_.emplace(arm_->tree.model, M_BSo_S);
}

Wrench MountedPayload::wrench(double time_s, const RigidMotion& of_S, const Vector3& g_W) {
  if (!tree_) return payload_wrench(M_BSo_S_, of_S, g_W);
  const ArmInstant at = arm_instant(*arm_, time_s);
  return tree_->wrench(of_S, at.joints, at.vdot, g_W);
}

}  // namespace drydock

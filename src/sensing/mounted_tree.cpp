// SPDX-License-Identifier: Apache-2.0
#include "sensing/mounted_tree.h"

#include "multibody/joint/joint.h"

namespace drydock {

MountedTree::MountedTree(const TreeModel& tree, const SpatialInertia& rest_BSo_S) {
  add_link(model_, kWorld, JointKind::kFloating, {}, rest_BSo_S);
  for (const Link& link : tree.links) add_link(model_, link.parent + 1, link.joint, link.X_PF, link.M_LLo_L);
  for (Gear gear : tree.gears) {
    ++gear.follower;
    ++gear.leader;
    add_gear(model_, gear);
  }
  state_ = neutral_state(model_);
  loads_ = no_loads(model_);
  work_.resize(model_);
  vdot_ = VectorX::Zero(model_.velocities);
}

Wrench MountedTree::wrench(const RigidMotion& of_S, const TreeState& joints, const VectorX& vdot, const Vector3& g_W) {
  // The world is taken through So: the wrench does not depend on where it is.
  FloatingJoint::fit({of_S.X_WB.R, Vector3::Zero()}, of_S.V_WB_W, state_.q.data(), state_.v.data());
  state_.q.tail(joints.q.size()) = joints.q;
  state_.v.tail(joints.v.size()) = joints.v;
  vdot_.head<3>() = of_S.A_WB_W.w;
  vdot_.segment<3>(3) = of_S.A_WB_W.v;
  vdot_.tail(vdot.size()) = vdot;
  update_kinematics(model_, state_, work_);
  loads_.g_W = g_W;
  inverse_dynamics(model_, work_, loads_, vdot_, inverse_, tau_);
  return -(inverse(of_S.X_WB.R) * joint_wrench(work_, inverse_, 0));
}

}  // namespace drydock

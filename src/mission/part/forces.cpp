// SPDX-License-Identifier: Apache-2.0
#include "mission/part/forces.h"

#include <algorithm>

#include "multibody/joint/joint.h"

namespace drydock {

JointEfforts::JointEfforts(const Mission& mission) : first_{0} {
  for (const MissionJoint& joint : mission.joints) {
    first_.push_back(first_.back() + static_cast<std::size_t>(velocity_count(joint.kind)));
  }
  efforts_.assign(first_.back(), 0.0);
}

void BodyWrenches::begin(Loads& loads) {
  loads_ = &loads;
  loads.F_L_W.clear();
  outer_ = {};
  if (is_clear_) return;
  std::fill(F_B_W_.begin(), F_B_W_.end(), Wrench{});
  is_clear_ = true;
}

void BodyWrenches::add_inner(const Mechanism& mechanism, const DynamicsWork& work, int body, const Wrench& F_B_W) {
  Wrench& sum = F_B_W_[static_cast<std::size_t>(body)];
  sum = sum + F_B_W;
  is_clear_ = false;
  add_body_wrench(mechanism, work, body, F_B_W, *loads_);
}

Wrench BodyWrenches::add_outer(const Mechanism& mechanism, const DynamicsWork& work, int body, const Pose& X_WB,
                               const Vector3& p_BC_W, const Wrench& F_C_W) {
  const Wrench F_B_W = shift(F_C_W, -p_BC_W);
  add_inner(mechanism, work, body, F_B_W);
  if (link_of(mechanism.tree, body) != kWorld) outer_ = outer_ + shift(F_C_W, p_WP_ - X_WB.p - p_BC_W);
  return F_B_W;
}

void apply_efforts(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                   const JointEfforts& efforts, JointTable& joints, Loads& loads, BodyWrenches& wrenches) {
  for (std::size_t i = 0; i < efforts.joints(); ++i) {
    const std::span<const double> effort = efforts.of(i);
    if (std::all_of(effort.begin(), effort.end(), [](double along) { return along == 0; })) continue;
    const JointTable::Place& place = joints.place(i);
    if (place.is_single) {
      loads.tau[place.velocity] += place.reversed ? -effort[0] : effort[0];
      continue;
    }
    const int joint = static_cast<int>(i);
    if (place.carries) {
      (void)add_joint_force(mechanism, state, joint, effort, loads);
      continue;
    }
    const JointWrenches pair = joint_wrenches(mechanism, state, work, joint, joints.at(i, state), effort);
    wrenches.add_inner(mechanism, work, mechanism.joints[i].body_B, pair.F_B_W);
    wrenches.add_inner(mechanism, work, mechanism.joints[i].body_P, pair.F_P_W);
  }
}

}  // namespace drydock

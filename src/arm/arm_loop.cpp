// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_loop.h"

#include <algorithm>

#include "arm/arm_tree.h"
#include "arm/reduced_dynamics.h"

namespace drydock {

std::optional<SampledLoop> arm_loop(const ArmModel& arm) {
  SampledLoop loop;
  loop.settings = arm.control;
  VectorX q(static_cast<Eigen::Index>(arm.joints.size()));
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    const ChainJoint& limits = arm.joints[i].limits;
    q[static_cast<Eigen::Index>(i)] = std::max(limits.lower, std::min(limits.upper, 0.0));
    loop.drives.push_back(arm.joints[i].drive);
  }
  if (arm.control_chain >= 0) {
    const ArmChain& chain = arm.chains[static_cast<std::size_t>(arm.control_chain)];
    loop.chain = chain.chain;
    loop.chain_joints = chain.joints;
    loop.chain_q = q(chain.joints);
  }
  const ArmTree tree = arm_tree(arm);
  ReducedDynamics dynamics;
  const TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
  if (!DynamicsReducer().reduce(tree.model, state, Vector3::Zero(), tree.positions, dynamics)) return std::nullopt;
  loop.M = std::move(dynamics.M);
  return loop;
}

}  // namespace drydock

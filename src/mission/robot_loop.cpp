// SPDX-License-Identifier: Apache-2.0
#include "mission/robot_loop.h"

#include "arm/reduced_dynamics.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// The robot's joints among the velocities of the tree.
struct DrivenJoints {
  std::vector<int> velocities, positions;
  std::vector<int> joints;  // of the robot
  std::vector<double> signs;
};

DrivenJoints driven_joints(const MechanismTree& tree, const MissionRobot& robot) {
  DrivenJoints driven;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointPlace& place = tree.joints[at(robot.joints[i].joint)];
    if (place.role != JointRole::kCarries) continue;
    const Link& link = tree.model.links[at(place.link)];
    driven.velocities.push_back(link.first_velocity);
    driven.positions.push_back(link.first_position);
    driven.joints.push_back(static_cast<int>(i));
    driven.signs.push_back(place.reversed ? -1.0 : 1.0);
  }
  return driven;
}

/// ∂g/∂q by central differences; exact enough for its second derivatives, which are of the size of g.
bool find_gravity_slope(const Mission& mission, const MechanismTree& tree, const TreeState& state,
                        const DrivenJoints& driven, MatrixX& slope) {
  constexpr double kStep = 1e-5;
  DynamicsReducer reducer;
  ReducedDynamics low, high;
  for (std::size_t k = 0; k < driven.joints.size(); ++k) {
    TreeState there = state;
    for (ReducedDynamics* side : {&low, &high}) {
      there.q[driven.positions[k]] = state.q[driven.positions[k]] + (side == &low ? -kStep : kStep);
      hold_gears(tree.model, there);
      if (!reducer.reduce(tree.model, there, mission.g_W, driven.velocities, *side)) return false;
    }
    for (std::size_t i = 0; i < driven.joints.size(); ++i) {
      const auto from = static_cast<Eigen::Index>(i);
      slope(driven.joints[i], driven.joints[k]) =
          driven.signs[i] * driven.signs[k] * (high.g[from] - low.g[from]) / (2 * kStep);
    }
  }
  return true;
}

}  // namespace

std::optional<SampledLoop> robot_loop(const Mission& mission, const MissionStart& start, const MissionRobot& robot,
                                      const ControlSettings& settings, int control_chain) {
  const MechanismTree& tree = start.mechanism.tree;
  const auto n = static_cast<Eigen::Index>(robot.joints.size());
  SampledLoop loop;
  loop.settings = settings;
  for (const RobotJoint& joint : robot.joints) loop.drives.push_back(joint.drive);
  TreeState state = start.state;
  state.v.setZero();
  const DrivenJoints driven = driven_joints(tree, robot);
  ReducedDynamics dynamics;
  if (!DynamicsReducer().reduce(tree.model, state, mission.g_W, driven.velocities, dynamics)) return std::nullopt;
  loop.M.setIdentity(n, n);  // what the tree does not carry weighs nothing, as for the controller
  loop.effort.setZero(n);
  for (std::size_t a = 0; a < driven.joints.size(); ++a) {
    const auto from = static_cast<Eigen::Index>(a);
    if (!robot.suspension) loop.effort[driven.joints[a]] = driven.signs[a] * dynamics.g[from];
    for (std::size_t b = 0; b < driven.joints.size(); ++b) {
      loop.M(driven.joints[a], driven.joints[b]) =
          driven.signs[a] * driven.signs[b] * dynamics.M(from, static_cast<Eigen::Index>(b));
    }
  }
  if (!robot.suspension && !mission.g_W.isZero(0)) {
    loop.gravity_slope.setZero(n, n);
    if (!find_gravity_slope(mission, tree, state, driven, loop.gravity_slope)) return std::nullopt;
  }
  if (control_chain >= 0) {
    const RobotChain& chain = robot.chains[static_cast<std::size_t>(control_chain)];
    loop.chain = chain.chain;
    loop.chain_joints = chain.joints;
    loop.chain_q.resize(loop.chain.size());
    for (std::size_t k = 0; k < chain.joints.size(); ++k) {
      const int joint = robot.joints[static_cast<std::size_t>(chain.joints[k])].joint;
      loop.chain_q[static_cast<Eigen::Index>(k)] = mission.joints[static_cast<std::size_t>(joint)].q[0];
    }
  }
  return loop;
}

}  // namespace drydock

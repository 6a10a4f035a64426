// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "arm/ik/roomy_solution.h"
#include "arm/trajectory/line_move.h"
#include "arm/trajectory/move_profiles.h"
#include "mission/mission_arm.h"

namespace drydock {
namespace {

constexpr double kSameStart = 1e-3;  // [rad or m], between a trajectory and where the arm stands

}  // namespace

VectorX MissionArm::positions_wanted(const std::vector<int>& joints) const {
  VectorX q(static_cast<Eigen::Index>(joints.size()));
  for (std::size_t k = 0; k < joints.size(); ++k) {
    q[static_cast<Eigen::Index>(k)] = targets_[static_cast<std::size_t>(joints[k])].q;
  }
  return q;
}

MissionArm::Plan MissionArm::plan_joints(const MissionMove& move, const std::vector<int>& joints,
                                         const VectorX& q1) const {
  MoveRequest request;
  request.q0 = positions_wanted(joints);
  request.q1 = q1;
  request.speed_max.resize(q1.size());
  request.acceleration_max.resize(q1.size());
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const RobotJoint& joint = robot_.joints[static_cast<std::size_t>(joints[k])];
    const auto at = static_cast<Eigen::Index>(k);
    request.joints.push_back(joint.limits.name);
    request.speed_max[at] = move.speed_share * joint.limits.speed_max;
    request.acceleration_max[at] = move.speed_share * move.speed_share * joint.acceleration_max;
  }
  request.duration_s = move.duration_s;
  request.kind = move.profile;
  Move planned = plan_move(request);
  if (planned.status != MoveStatus::kOk) return {{}, to_string(planned, request)};
  return {{std::move(planned.trajectory), joints, move.name, 0}, {}};
}

MissionArm::Plan MissionArm::plan_line(const MissionMove& move, const RobotChain& chain, const Pose& X_BT) const {
  LineMoveRequest request;
  request.q0 = positions_wanted(chain.joints);
  request.X_BT = X_BT;
  request.kind = move.profile;
  request.speed_max_m_per_s = move.tip_speed_m_per_s;
  request.turn_speed_max_rad_per_s = move.tip_turn_speed_rad_per_s;
  request.joint_acceleration_max.resize(request.q0.size());
  request.duration_s = move.duration_s;
  Chain limited = chain.chain;
  for (std::size_t k = 0; k < chain.joints.size(); ++k) {
    const RobotJoint& joint = robot_.joints[static_cast<std::size_t>(chain.joints[k])];
    limited.joints[k].speed_max *= move.speed_share;
    request.joint_acceleration_max[static_cast<Eigen::Index>(k)] =
        move.speed_share * move.speed_share * joint.acceleration_max;
  }
  LineMove planned = plan_line_move(limited, request);
  if (planned.status != LineMoveStatus::kOk) return {{}, to_string(planned, limited)};
  return {{std::move(planned.trajectory), chain.joints, move.name, 0}, {}};
}

Pose MissionArm::pose_in_base(const MissionMove& move, const RobotChain& chain) {
  DynamicsWork& work = machine_.motion.work();
  update_kinematics(machine_.mechanism.tree.model, machine_.motion.state(), work);
  const Pose X_AG =
      relative_pose(machine_.mechanism.tree, machine_.motion.state(), work, chain.base.body, move.in.body);
  const Pose &X_AB = chain.base.X_BC, &X_GF = move.in.X_BC;  // bodies A and G carry the frames B and F
  return inverse(X_AB) * X_AG * X_GF * move.X_FT;
}

MissionArm::Plan MissionArm::plan_pose(const MissionMove& move) {
  const RobotChain& chain = robot_.chains[static_cast<std::size_t>(move.chain)];
  const Pose X_BT = pose_in_base(move, chain);
  if (move.straight) return plan_line(move, chain, X_BT);
  const IkSolution found = solve_with_room(solver(move.chain), X_BT, positions_wanted(chain.joints));
  if (found.status != IkStatus::kFound) return {{}, to_string(found)};
  return plan_joints(move, chain.joints, found.q);
}

MissionArm::Plan MissionArm::given(const MissionMove& move) {
  Plan plan{{move.trajectory, {}, move.name, 0}, {}};
  for (const std::string& name : move.trajectory.joints) {
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      if (robot_.joints[i].limits.name == name) plan.way.joints.push_back(static_cast<int>(i));
    }
  }
  motion_at(move.trajectory, 0, motion_);
  for (std::size_t k = 0; k < plan.way.joints.size(); ++k) {
    const auto joint = static_cast<std::size_t>(plan.way.joints[k]);
    const double begins = motion_.q[static_cast<Eigen::Index>(k)];
    if (std::abs(begins - targets_[joint].q) <= kSameStart) continue;
    plan.why_not = fmt::format("it begins with {} at {:.6g}, but the joint is at {:.6g}",
                               robot_.joints[joint].limits.name, begins, targets_[joint].q);
    break;
  }
  return plan;
}

MissionArm::Plan MissionArm::plan(const MissionMove& move) {
  if (move.kind == MissionMove::Kind::kPose) return plan_pose(move);
  if (move.kind == MissionMove::Kind::kTrajectory) return given(move);
  std::vector<int> joints;
  VectorX q1(static_cast<Eigen::Index>(move.positions.size()));
  for (const auto& [joint, q] : move.positions) {
    q1[static_cast<Eigen::Index>(joints.size())] = q;
    joints.push_back(joint);
  }
  return plan_joints(move, joints, q1);
}

}  // namespace drydock

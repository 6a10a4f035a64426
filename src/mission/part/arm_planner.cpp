// SPDX-License-Identifier: Apache-2.0
#include "mission/part/arm_planner.h"

#include <fmt/format.h>

#include <cmath>

#include "arm/ik/roomy_solution.h"
#include "arm/suspension/suspension_motion.h"
#include "arm/trajectory/line_move.h"
#include "arm/trajectory/move_profiles.h"

namespace drydock {
namespace {

constexpr double kSameStart = 1e-3;  // [rad or m], between a trajectory and where the arm stands

/// The same tree with its roots on a body at X_WR.
TreeModel placed(const TreeModel& tree, const Pose& X_WR) {
  TreeModel moved;
  for (const Link& link : tree.links) {
    const bool is_root = link.parent == kWorld;
    add_link(moved, link.parent, link.joint, is_root ? X_WR * link.X_PF : link.X_PF, link.M_LLo_L);  // P == R here
  }
  moved.gears = tree.gears;
  return moved;
}

/// The tip's wanted pose in the frame that the chain begins with.
Pose pose_in_base(const MissionMove& move, const RobotChain& chain, const Moment& moment) {
  const Pose X_AG = relative_pose(moment.mechanism.tree, moment.state(), moment.work(), chain.base.body, move.in.body);
  const Pose &X_AB = chain.base.X_BC, &X_GF = move.in.X_BC;  // bodies A and G carry the frames B and F
  return inverse(X_AB) * X_AG * X_GF * move.X_FT;
}

}  // namespace

ArmPlanner::ArmPlanner(const Mission& mission, const MissionRobot& robot)
    : mission_(mission), robot_(robot), solvers_(robot.chains.size()) {}

const IkSolver& ArmPlanner::solver(int chain) {
  auto& solver = solvers_[static_cast<std::size_t>(chain)];
  if (!solver) solver = std::make_unique<IkSolver>(robot_.chains[static_cast<std::size_t>(chain)].chain);
  return *solver;
}

void ArmPlanner::place(const Pose& X_WR) {
  if (robot_.suspension) statics_ = placed(robot_.suspension->statics, X_WR);
}

VectorX ArmPlanner::positions_wanted(const std::vector<int>& joints, Targets targets) {
  VectorX q(static_cast<Eigen::Index>(joints.size()));
  for (std::size_t k = 0; k < joints.size(); ++k) {
    q[static_cast<Eigen::Index>(k)] = targets[static_cast<std::size_t>(joints[k])].q;
  }
  return q;
}

ArmPlan ArmPlanner::plan_joints(const MissionMove& move, const std::vector<int>& joints, const VectorX& q1,
                                Targets targets) const {
  MoveRequest request;
  request.q0 = positions_wanted(joints, targets);
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

ArmPlan ArmPlanner::plan_line(const MissionMove& move, const RobotChain& chain, const Pose& X_BT,
                              Targets targets) const {
  LineMoveRequest request;
  request.q0 = positions_wanted(chain.joints, targets);
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

ArmPlan ArmPlanner::plan_pose(const MissionMove& move, Targets targets, const Moment& moment) {
  const RobotChain& chain = robot_.chains[static_cast<std::size_t>(move.chain)];
  const Pose X_BT = pose_in_base(move, chain, moment);
  if (move.straight) return plan_line(move, chain, X_BT, targets);
  const IkSolution found = solve_with_room(solver(move.chain), X_BT, positions_wanted(chain.joints, targets));
  if (found.status != IkStatus::kFound) return {{}, to_string(found)};
  return plan_joints(move, chain.joints, found.q, targets);
}

ArmPlan ArmPlanner::given(const MissionMove& move, Targets targets) const {
  ArmPlan plan{{move.trajectory, {}, move.name, 0}, {}};
  for (const std::string& name : move.trajectory.joints) {
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      if (robot_.joints[i].limits.name == name) plan.way.joints.push_back(static_cast<int>(i));
    }
  }
  JointMotion start;
  motion_at(move.trajectory, 0, start);
  for (std::size_t k = 0; k < plan.way.joints.size(); ++k) {
    const auto joint = static_cast<std::size_t>(plan.way.joints[k]);
    const double begins = start.q[static_cast<Eigen::Index>(k)];
    if (std::abs(begins - targets[joint].q) <= kSameStart) continue;
    plan.why_not = fmt::format("it begins with {} at {:.6g}, but the joint is at {:.6g}",
                               robot_.joints[joint].limits.name, begins, targets[joint].q);
    break;
  }
  return plan;
}

ArmPlan ArmPlanner::plan(const MissionMove& move, Targets targets, const Moment& moment) {
  if (move.kind == MissionMove::Kind::kPose) return plan_pose(move, targets, moment);
  if (move.kind == MissionMove::Kind::kTrajectory) return given(move, targets);
  std::vector<int> joints;
  VectorX q1(static_cast<Eigen::Index>(move.positions.size()));
  for (const auto& [joint, q] : move.positions) {
    q1[static_cast<Eigen::Index>(joints.size())] = q;
    joints.push_back(joint);
  }
  return plan_joints(move, joints, q1, targets);
}

SuspensionBound ArmPlanner::suspension_bound(const ArmWay& way, Targets targets) const {
  SuspensionMotionRequest request;
  request.suspension = robot_.suspension->request;
  request.suspension.g_W = mission_.g_W;
  request.q = VectorX::Zero(statics_.positions);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Link& link = statics_.links[static_cast<std::size_t>(robot_.suspension->links[i])];
    request.q[link.first_position] = targets[i].q;
  }
  hold_gear_positions(statics_, request.q);
  for (const int joint : way.joints) {
    request.links.push_back(robot_.suspension->links[static_cast<std::size_t>(joint)]);
  }
  const SuspensionMotion motion = suspension_along(statics_, way.trajectory, request);
  return {motion.is_bounded, motion.force_N, motion.rate_N_per_s, motion.largest};
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_arm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

std::vector<DriveModel> drives_of(const MissionRobot& robot) {
  std::vector<DriveModel> drives;
  for (const RobotJoint& joint : robot.joints) drives.push_back(joint.drive);
  return drives;
}

std::size_t drives_before(const Mission& mission, std::size_t robot) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < robot; ++i) count += mission.robots[i].joints.size();
  return count;
}

/// The same tree with its roots on a body at X_WR.
TreeModel placed(const TreeModel& tree, const Pose& X_WR) {
  TreeModel moved;
  for (const Link& link : tree.links) {
    const bool is_root = link.parent == kWorld;
    add_link(moved, link.parent, link.joint, is_root ? X_WR * link.X_PF : link.X_PF, link.M_LLo_L);  // P == R here
  }
  return moved;
}

}  // namespace

MissionArm::MissionArm(const Mission& mission, std::size_t robot, MissionMachine& machine)
    : mission_(mission),
      robot_(mission.robots[robot]),
      machine_(machine),
      first_drive_(drives_before(mission, robot)),
      controller_(robot_.control, drives_of(robot_), tip_chain(robot_.control_chain)),
      solvers_(robot_.chains.size()),
      readings_(robot_.joints.size()),
      targets_(robot_.joints.size()),
      efforts_(robot_.joints.size()) {
  restructure();
  DynamicsWork& work = machine_.motion.work();
  update_kinematics(machine_.mechanism.tree.model, machine_.motion.state(), work);
  if (robot_.suspension) {
    statics_ = placed(robot_.suspension->statics,
                      body_pose(machine_.mechanism, machine_.motion.state(), work, robot_.suspension->root));
  }
  suspend();
  if (CableDrive* rig = suspending_cables()) {
    Vector3 p_WD, v_WD;
    place_of_end(p_WD, v_WD);
    rig->start(0, p_WD, suspension_.f_E_W);
  }
  const bool known = reduce();
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const RobotJoint& joint = robot_.joints[i];
    const JointCoordinates at = joint_coordinates(machine_.mechanism, machine_.motion.state(), work, joint.joint,
                                                  mission.joints[static_cast<std::size_t>(joint.joint)].q.data());
    DriveState state = drive_at_rest(joint.drive, at.q[0], known ? dynamics_.g[static_cast<Eigen::Index>(i)] : 0.0);
    if (joint.drive.kind == DriveKind::kDetailed && at.v[0] != 0) {
      state.w = at.v[0];
      state.mode = DriveMode::kFree;
      review_mode(joint.drive, at.q[0], at.v[0], state);
    }
    machine_.law.drives().set_state(drive(i), state);
    targets_[i].q = at.q[0];
  }
}

ArmController::TipChain MissionArm::tip_chain(int chain) const {
  if (chain < 0) return {};
  const RobotChain& of = robot_.chains[static_cast<std::size_t>(chain)];
  return {of.chain, of.joints};
}

const IkSolver& MissionArm::solver(int chain) {
  auto& solver = solvers_[static_cast<std::size_t>(chain)];
  if (!solver) solver = std::make_unique<IkSolver>(robot_.chains[static_cast<std::size_t>(chain)].chain);
  return *solver;
}

/// Which velocities of the present tree the robot's joints are; joints that close loops have none.
void MissionArm::restructure() {
  const MechanismTree& tree = machine_.mechanism.tree;
  driven_.clear();
  driven_joints_.clear();
  signs_.clear();
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const JointPlace& place = tree.joints[static_cast<std::size_t>(robot_.joints[i].joint)];
    if (place.role != JointRole::kCarries) continue;
    driven_.push_back(tree.model.links[static_cast<std::size_t>(place.link)].first_velocity);
    driven_joints_.push_back(static_cast<int>(i));
    signs_.push_back(place.reversed ? -1.0 : 1.0);
  }
}

/// dynamics_ in the robot's own order and directions. What the tree does not carry weighs nothing here.
bool MissionArm::reduce() {
  const auto n = static_cast<Eigen::Index>(robot_.joints.size());
  dynamics_.M.setIdentity(n, n);
  dynamics_.h.setZero(n);
  dynamics_.g.setZero(n);
  const MechanismTree& tree = machine_.mechanism.tree;
  if (!reducer_.reduce(tree.model, machine_.motion.state(), mission_.g_W, driven_, tree_dynamics_, forces_))
    return false;
  for (std::size_t a = 0; a < driven_.size(); ++a) {
    const auto from = static_cast<Eigen::Index>(a);
    const int to = driven_joints_[a];
    dynamics_.h[to] = signs_[a] * tree_dynamics_.h[from];
    dynamics_.g[to] = signs_[a] * tree_dynamics_.g[from];
    for (std::size_t b = 0; b < driven_.size(); ++b) {
      dynamics_.M(to, driven_joints_[b]) = signs_[a] * signs_[b] * tree_dynamics_.M(from, static_cast<Eigen::Index>(b));
    }
  }
  return true;
}

DriveStiffness MissionArm::stiffness() {
  update_kinematics(machine_.mechanism.tree.model, machine_.motion.state(), machine_.motion.work());
  return reduce() ? drive_stiffness(drives_of(robot_), dynamics_.M) : DriveStiffness{};
}

void MissionArm::read_joints() {
  const DynamicsWork& work = machine_.motion.work();
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const int joint = robot_.joints[i].joint;
    const JointCoordinates at =
        joint_coordinates(machine_.mechanism, machine_.motion.state(), work, joint, &targets_[i].q);
    const DriveModel& model = robot_.joints[i].drive;
    const DriveState& state = machine_.law.drives().state(drive(i));
    const bool detailed = model.kind == DriveKind::kDetailed;
    readings_[i] = {at.q[0], at.v[0], detailed ? state.x : at.q[0], detailed ? state.w : at.v[0],
                    drive_flow(model, state, at.q[0], at.v[0]).joint_effort};
  }
}

bool MissionArm::tick(double t_s) {
  update_kinematics(machine_.mechanism.tree.model, machine_.motion.state(), machine_.motion.work());
  read_joints();
  if (cables() == nullptr) suspend();
  for (JointTarget& target : targets_) target = {target.q, 0, 0, 0};
  for (const Way& way : ways_) {
    motion_at(way.trajectory, t_s - way.begin_s, motion_);
    for (std::size_t k = 0; k < way.joints.size(); ++k) {
      const auto at = static_cast<Eigen::Index>(k);
      targets_[static_cast<std::size_t>(way.joints[k])] = {motion_.q[at], motion_.v[at], motion_.a[at], 0};
    }
  }
  std::erase_if(ways_, [&](const Way& way) { return t_s - way.begin_s > way.trajectory.duration_s(); });
  if (!reduce()) return false;
  controller_.commands(readings_, targets_, dynamics_, efforts_);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    machine_.law.drives().command(drive(i), efforts_[i], readings_[i].q, readings_[i].v);
  }
  return true;
}

void MissionArm::set_brakes(bool closed) {
  update_kinematics(machine_.mechanism.tree.model, machine_.motion.state(), machine_.motion.work());
  read_joints();
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    machine_.law.drives().brake(drive(i), closed, readings_[i].q, readings_[i].v);
  }
}

MissionArm::Started MissionArm::start(const MissionMove& move, double t_s) {
  if (move.kind == MissionMove::Kind::kBrakes) {
    set_brakes(move.brakes);
    return {};
  }
  if (move.kind == MissionMove::Kind::kControl) {
    controller_.switch_to(move.control, tip_chain(move.control_chain));
    return {};
  }
  Plan planned = plan(move);
  if (!planned.why_not.empty()) return {0, planned.why_not};
  for (const Way& way : ways_) {
    if (way.begin_s + way.trajectory.duration_s() <= t_s) continue;
    for (const int joint : planned.way.joints) {
      if (std::find(way.joints.begin(), way.joints.end(), joint) == way.joints.end()) continue;
      return {0, fmt::format("{} is still moving in {}", robot_.joints[static_cast<std::size_t>(joint)].limits.name,
                             way.name)};
    }
  }
  planned.way.begin_s = t_s;
  Started started{planned.way.trajectory.duration_s(), {}};
  if (robot_.suspension) started.suspension = suspension_bound(planned.way);
  ways_.push_back(std::move(planned.way));
  return started;
}

}  // namespace drydock

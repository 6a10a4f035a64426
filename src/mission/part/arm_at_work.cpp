// SPDX-License-Identifier: Apache-2.0
#include "mission/part/arm_at_work.h"

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

}  // namespace

ArmAtWork::ArmAtWork(const Mission& mission, std::size_t robot)
    : mission_(mission),
      index_(robot),
      robot_(mission.robots[robot]),
      controller_(robot_.control, drives_of(robot_), tip_chain(robot_.control_chain)),
      planner_(mission, robot_),
      readings_(robot_.joints.size()),
      targets_(robot_.joints.size()),
      efforts_(robot_.joints.size()),
      outside_a_(static_cast<Eigen::Index>(robot_.joints.size())),
      outside_efforts_(outside_a_.size()) {}

void ArmAtWork::start(const Moment& moment) {
  const RobotDrives& drives = moment.slots.of<RobotDrives>();
  first_drive_ = drives.first[index_];
  drives_ = &moment.slots.of<RobotDrives>().bank;
  suspensions_ = &moment.slots.of<AllSuspensions>();
  restructure(moment);
  if (robot_.suspension) planner_.place(moment.pose(robot_.suspension->root));
  const bool known = reduce(moment);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const RobotJoint& joint = robot_.joints[i];
    const auto index = static_cast<std::size_t>(joint.joint);
    const Moment::Coordinate at = moment.joint_near(index, mission_.joints[index].q.data());
    DriveState state = drive_at_rest(joint.drive, at.q, known ? dynamics_.g[static_cast<Eigen::Index>(i)] : 0.0);
    if (joint.drive.kind == DriveKind::kDetailed && at.v != 0) {
      state.w = at.v;
      state.mode = DriveMode::kFree;
      review_mode(joint.drive, at.q, at.v, state);
    }
    drives_->set_state(drive(i), state);
    targets_[i].q = at.q;
  }
}

ArmController::TipChain ArmAtWork::tip_chain(int chain) const {
  if (chain < 0) return {};
  const RobotChain& of = robot_.chains[static_cast<std::size_t>(chain)];
  return {of.chain, of.joints};
}

/// Which velocities of the present tree the robot's joints are; joints that close loops have none.
void ArmAtWork::restructure(const Moment& moment) {
  const MechanismTree& tree = moment.mechanism.tree;
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
  tree_a_.resize(static_cast<Eigen::Index>(driven_.size()));
  tree_efforts_.resize(static_cast<Eigen::Index>(driven_.size()));
  model_.forward.resize(static_cast<Eigen::Index>(robot_.joints.size()));
}

/// What the suspension does to the arm.
void ArmAtWork::find_forces(const Moment& moment) {
  const MechanismTree& tree = moment.mechanism.tree;
  forces_.clear();
  if (const auto& wanted = (*suspensions_)[index_]) {
    forces_.push_back(
        {link_of(tree, wanted->body), pose_on_link(tree, wanted->body) * wanted->p_BC, wanted->suspension.f_E_W});
  }
}

/// dynamics_ in the robot's own order and directions. What the tree does not carry weighs nothing here.
bool ArmAtWork::reduce(const Moment& moment) {
  const auto n = static_cast<Eigen::Index>(robot_.joints.size());
  dynamics_.M.setIdentity(n, n);
  dynamics_.h.setZero(n);
  dynamics_.g.setZero(n);
  find_forces(moment);
  if (!reducer_.reduce(moment.mechanism.tree.model, moment.state(), mission_.g_W, driven_, tree_dynamics_, forces_))
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

/// What the controller wants to know, and no more of the dynamics than that takes.
bool ArmAtWork::find_model(const Moment& moment) {
  const ControlSettings& settings = controller_.settings();
  if (controller_.wants_inertia()) {
    if (!reduce(moment)) return false;
    fill_model(settings, dynamics_, targets_, model_);
    return true;
  }
  model_.forward.setZero(static_cast<Eigen::Index>(robot_.joints.size()));
  if (settings.feed_forward == FeedForward::kNone) return true;
  const auto n = static_cast<Eigen::Index>(driven_.size());
  const TreeModel& model = moment.mechanism.tree.model;
  find_forces(moment);
  if (settings.feed_forward == FeedForward::kGravity) {
    if (!reducer_.holding(model, moment.state(), mission_.g_W, driven_, tree_efforts_, forces_)) return false;
  } else {
    for (Eigen::Index k = 0; k < n; ++k) {
      const auto at = static_cast<std::size_t>(k);
      tree_a_[k] = signs_[at] * targets_[static_cast<std::size_t>(driven_joints_[at])].a;
    }
    if (!reducer_.efforts(model, moment.state(), mission_.g_W, driven_, tree_a_, tree_efforts_, forces_)) return false;
  }
  for (Eigen::Index k = 0; k < n; ++k) {
    const auto at = static_cast<std::size_t>(k);
    model_.forward[driven_joints_[at]] = signs_[at] * tree_efforts_[k];
  }
  return true;
}

DriveStiffness ArmAtWork::stiffness(const Moment& moment) {
  return reduce(moment) ? drive_stiffness(drives_of(robot_), dynamics_.M) : DriveStiffness{};
}

void ArmAtWork::read_joints(const Moment& moment) {
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const auto joint = static_cast<std::size_t>(robot_.joints[i].joint);
    const Moment::Coordinate at = moment.joint_near(joint, &targets_[i].q);
    const DriveModel& model = robot_.joints[i].drive;
    const DriveState& state = drives_->state(drive(i));
    const bool detailed = model.kind == DriveKind::kDetailed;
    readings_[i] = {at.q, at.v, detailed ? state.x : at.q, detailed ? state.w : at.v,
                    drive_flow(model, state, at.q, at.v).joint_effort};
  }
}

bool ArmAtWork::tick(const Moment& moment) {
  const double t_s = moment.time_s;
  read_joints(moment);
  for (JointTarget& target : targets_) target = {target.q, 0, 0, 0};
  for (const ArmWay& way : ways_) {
    motion_at(way.trajectory, t_s - way.begin_s, motion_);
    for (std::size_t k = 0; k < way.joints.size(); ++k) {
      const auto at = static_cast<Eigen::Index>(k);
      targets_[static_cast<std::size_t>(way.joints[k])] = {motion_.q[at], motion_.v[at], motion_.a[at], 0};
    }
  }
  std::erase_if(ways_, [&](const ArmWay& way) { return t_s - way.begin_s > way.trajectory.duration_s(); });
  if (robot_.link) return follow_outside(moment);
  if (!find_model(moment)) return false;
  controller_.commands(readings_, targets_, model_, efforts_);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    drives_->command(drive(i), efforts_[i], readings_[i].q, readings_[i].v);
  }
  return true;
}

/// The command that goes out is for this instant, made of what was measured one tick before; the answer tells of this
/// instant.
bool ArmAtWork::follow_outside(const Moment& moment) {
  if (link_ == nullptr) return true;
  if (moment.time_s == 0) {
    link_status_ = link_->start();
  } else {
    if (!find_model(moment)) return false;
    controller_.commands(link_->readings(), targets_, model_, efforts_);
    link_status_ = link_->exchange(moment.time_s, controller_.settings().mode, targets_, efforts_);
  }
  if (link_status_ != ArmLinkStatus::kOk) return true;
  return give_outside_efforts(moment);
}

/// To the drives of the arm in here.
bool ArmAtWork::give_outside_efforts(const Moment& moment) {
  if (!reduce(moment)) return false;
  const bool is_wanted = controller_.settings().mode == ControlMode::kPosition && link_->has_moved();
  const double w = rate_Hz() / 2;
  for (std::size_t i = 0; i < readings_.size(); ++i) {
    const JointReading &there = link_->readings()[i], &here = readings_[i];
    outside_a_[static_cast<Eigen::Index>(i)] =
        (is_wanted ? targets_[i].a : 0) + 2 * w * (there.v - here.v) + w * w * (there.q - here.q);
  }
  outside_efforts_.noalias() = dynamics_.M * outside_a_;
  outside_efforts_ += dynamics_.h;
  for (std::size_t i = 0; i < readings_.size(); ++i)
    drives_->command(drive(i), outside_efforts_[static_cast<Eigen::Index>(i)], readings_[i].q, readings_[i].v);
  return true;
}

ArmOutside ArmAtWork::outside() const {
  if (!robot_.link) return {};
  if (link_ == nullptr)
    return {MissionStatus::kNoPeer, "an arm is behind a link, and this run has none: plant: simulated runs without it"};
  switch (link_status_) {
    case ArmLinkStatus::kOk:
      return {};
    case ArmLinkStatus::kInterrupted:
      return {MissionStatus::kInterrupted, link_->why()};
    case ArmLinkStatus::kElsewhere:
      return {MissionStatus::kNo, link_->why()};
    case ArmLinkStatus::kNoPeer:
    case ArmLinkStatus::kLost:
      break;
  }
  return {link_->has_moved() ? MissionStatus::kSafetyStop : MissionStatus::kNoPeer, link_->why()};
}

void ArmAtWork::set_brakes(bool closed, const Moment& moment) {
  read_joints(moment);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    drives_->brake(drive(i), closed, readings_[i].q, readings_[i].v);
  }
}

ArmAtWork::Started ArmAtWork::begin(const MissionMove& move, const Moment& moment) {
  const double t_s = moment.time_s;
  if (move.kind == MissionMove::Kind::kBrakes && robot_.link)
    return {0, "its brakes are those of the arm at the other end of its link"};
  if (move.kind == MissionMove::Kind::kBrakes) {
    set_brakes(move.brakes, moment);
    return {};
  }
  if (move.kind == MissionMove::Kind::kControl) {
    controller_.switch_to(move.control, tip_chain(move.control_chain));
    return {};
  }
  ArmPlan planned = planner_.plan(move, targets_, moment);
  if (!planned.why_not.empty()) return {0, planned.why_not};
  for (const ArmWay& way : ways_) {
    if (way.begin_s + way.trajectory.duration_s() <= t_s) continue;
    for (const int joint : planned.way.joints) {
      if (std::find(way.joints.begin(), way.joints.end(), joint) == way.joints.end()) continue;
      return {0, fmt::format("{} is still moving in {}", robot_.joints[static_cast<std::size_t>(joint)].limits.name,
                             way.name)};
    }
  }
  planned.way.begin_s = t_s;
  Started started{planned.way.trajectory.duration_s(), {}};
  if (robot_.suspension) started.suspension = planner_.suspension_bound(planned.way, targets_);
  ways_.push_back(std::move(planned.way));
  return started;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "bench/driven_arm.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "multibody/energy.h"

namespace drydock::bench {
namespace {

DriveLaw law_of(const TreeModel& model, const TreeState& start) {
  DriveLaw law;
  const std::vector<DriveModel> drives = arm_drives();
  for (std::size_t i = 0; i < drives.size(); ++i) {
    const Link& link = model.links[i + 1];
    DriveState state = drive_at_rest(drives[i], start.q[link.first_position], 0);
    state.w = start.v[link.first_velocity];
    if (state.w != 0) state.mode = state.w > 0 ? DriveMode::kForward : DriveMode::kBackward;
    law.bank.add(drives[i], state);
    law.joints.push_back({link.first_position, link.first_velocity});
  }
  return law;
}

ControlSettings settings() {
  ControlSettings settings;
  settings.friction_share = 0.8;
  return settings;
}

}  // namespace

std::vector<DriveModel> arm_drives() {
  std::vector<DriveModel> drives;
  for (int i = 0; i < kJoints; ++i) {
    DriveModel drive;
    drive.kind = DriveKind::kDetailed;
    drive.rotor_inertia = 1e-4;
    drive.ratio = 120 - 8 * i;
    drive.stiffness = {1.1e4 - 600 * i, 4e6, 2e9};
    drive.gear_damping = 5;
    drive.friction = {3, 2.0 - 0.15 * i, 3.0 - 0.2 * i, 0.05};
    drive.effort_max = 150;
    drive.speed_max = 2.5;
    drives.push_back(drive);
  }
  return drives;
}

DrivenArm::DrivenArm(const TreeModel& model, const TreeState& start, bool keep_momentum)
    : model_(model),
      law_(law_of(model, start)),
      motion_(model, {}, start, law_, {.loops = {}, .projection = {}, .keep_momentum = keep_momentum}) {}

SineFollower::SineFollower(const TreeModel& model, const TreeState& start)
    : targets_(kJoints), readings_(kJoints), controller_(settings(), arm_drives()) {
  for (std::size_t i = 1; i <= kJoints; ++i) {
    driven_.push_back(model.links[i].first_velocity);
    start_.push_back({start.q[model.links[i].first_position]});
  }
}

void SineFollower::operator()(double t_s, const DrivenArm& arm, JointEfforts& efforts) {
  constexpr double kWay_rad = 0.35;
  for (std::size_t i = 0; i < kJoints; ++i) {
    const double q = arm.q(i), v = arm.v(i), n = 1.5 + 0.2 * static_cast<double>(i);
    const DriveState& drive = arm.bank().state(i);
    readings_[i] = {q, v, drive.x, drive.w, drive_flow(arm.bank().model(i), drive, q, v).joint_effort};
    const double s = std::sin(n * t_s), c = std::cos(n * t_s);
    targets_[i] = {start_[i].q + kWay_rad * (1 - c), kWay_rad * n * s, kWay_rad * n * n * c};
    if (t_s > 1) largest_error_rad_ = std::max(largest_error_rad_, std::abs(q - targets_[i].q));
  }
  if (!reducer_.reduce(arm.model(), arm.state(), Vector3::Zero(), driven_, reduced_))
    throw std::logic_error("the free base has no inertia");
  fill_model(controller_.settings(), reduced_, targets_, model_);
  controller_.commands(readings_, targets_, model_, efforts);
}

void SineEfforts::operator()(double t_s, const DrivenArm&, JointEfforts& efforts) const {
  for (std::size_t i = 0; i < efforts.size(); ++i) {
    const double n = static_cast<double>(i);
    efforts[i] = 5 * std::sin((1.5 + 0.2 * n) * t_s + n);
  }
}

DriveBooks::DriveBooks(const DrivenArm& arm) : work_(arm.model()), begin_(sums(arm)) {
  for (std::size_t i = 0; i < kJoints; ++i) stuck_[i] = arm.bank().state(i).mode == DriveMode::kStuck;
}

DriveBooks::Sums DriveBooks::sums(const DrivenArm& arm) {
  update_kinematics(arm.model(), arm.state(), work_);
  Sums sums{{}, kinetic_energy(arm.model(), work_), 0};
  for (int link = 0; link <= kJoints; ++link) {
    const Pose X_WL = link_pose(arm.model(), arm.state(), work_, link);
    const SpatialInertia M_LLo_W = X_WL.R * arm.model().links[static_cast<std::size_t>(link)].M_LLo_L;
    const Wrench own = shift(M_LLo_W * link_twist(work_, link), -X_WL.p);  // about the origin
    body_linear_ = std::max(body_linear_, own.f.norm());
    body_angular_ = std::max(body_angular_, own.t.norm());
    sums.momentum = sums.momentum + own;
  }
  for (std::size_t i = 0; i < kJoints; ++i) {
    const DriveBank& bank = arm.bank();
    const double losses_J = bank.friction_loss_J(i) + bank.gear_loss_J(i);
    sums.energy_J += drive_energy_J(bank.model(i), bank.state(i), arm.q(i)) - bank.motor_work_J(i) + losses_J;
    sums.losses_J += losses_J;
  }
  return sums;
}

void DriveBooks::operator()(double, const DrivenArm& arm) {
  const Sums now = sums(arm);
  const Wrench change = now.momentum - begin_.momentum;
  linear_ = std::max(linear_, change.f.norm());
  angular_ = std::max(angular_, change.t.norm());
  energy_J_ = std::max(energy_J_, std::abs(now.energy_J - begin_.energy_J));
  losses_J_ = now.losses_J;
  for (std::size_t i = 0; i < kJoints; ++i) {
    const bool stuck = arm.bank().state(i).mode == DriveMode::kStuck;
    sticks_ += stuck && !stuck_[i];
    stuck_[i] = stuck;
  }
}

DriveFigures DriveBooks::figures() const {
  return {linear_ / body_linear_, angular_ / body_angular_, energy_J_ / losses_J_, sticks_};
}

}  // namespace drydock::bench

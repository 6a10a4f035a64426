// SPDX-License-Identifier: Apache-2.0
#include "mission/part/joint_drives.h"

namespace drydock {

JointDrives::JointDrives(const PartSetup& setup) : mission_(setup.mission) {
  std::size_t drive = 0;
  for (const MissionRobot& robot : mission_.robots) {
    for (const RobotJoint& joint : robot.joints) {
      const bool sticks = joint.drive.friction.sticks() || joint.drive.brake > 0;
      if (joint.drive.kind == DriveKind::kDetailed && sticks) sticking_.push_back(drive);
      ++drive;
    }
  }
}

std::size_t JointDrives::coordinates() const {
  std::size_t drives = 0;
  for (const MissionRobot& robot : mission_.robots) drives += robot.joints.size();
  return DriveBank::kCoordinates * drives;
}

/// At rest without effort, until a controller says how they stand.
void JointDrives::start(Instant& instant) {
  drives_ = &instant.moment.slots.of<RobotDrives>();
  for (const MissionRobot& robot : mission_.robots) {
    drives_->first.push_back(drives_->bank.size());
    for (const RobotJoint& joint : robot.joints) {
      const auto at = static_cast<std::size_t>(joint.joint);
      drives_->bank.add(joint.drive, drive_at_rest(joint.drive, mission_.joints[at].q[0], 0));
      drives_->joint_of.push_back(at);
    }
  }
}

void JointDrives::add_efforts(const Moment& moment, JointEfforts& efforts) {
  for (std::size_t i = 0; i < drives_->joint_of.size(); ++i) {
    const std::size_t joint = drives_->joint_of[i];
    const JointCoordinates& at = moment.joint(joint);
    efforts.of(joint)[0] += drives_->bank.evaluate(i, at.q[0], at.v[0]);
  }
}

void JointDrives::crossing_values(const Moment& moment, std::span<double> values) const {
  for (std::size_t i = 0; i < sticking_.size(); ++i) {
    const std::size_t drive = sticking_[i], joint = drives_->joint_of[drive];
    const Moment::Coordinate at = moment.joint_near(joint, mission_.joints[joint].q.data());
    values[i] = drives_->bank.margin(drive, at.q, at.v);
  }
}

bool JointDrives::no_crossing(const Moment& end, const StepRange& motion, const StepRange& own) const {
  return std::all_of(sticking_.begin(), sticking_.end(), [&](std::size_t drive) {
    const std::optional<Moment::Range> joint = end.joint_range(drives_->joint_of[drive], motion);
    if (!joint) return false;
    const auto& [low, high] = *joint;
    return drives_->bank.least_margin(drive, {low.q, high.q}, {low.v, high.v}, own) > 0;
  });
}

Flow JointDrives::crossed(Instant& instant, std::size_t drive) {
  const std::size_t joint = drives_->joint_of[drive];
  const Moment::Coordinate at = instant.moment.joint_near(joint, instant.moment.run.joints.last(joint).q);
  drives_->bank.change_mode(drive, at.q, at.v);
  return Flow::kChanged;
}

void JointDrives::add_energy(const Moment& moment, EnergyNow& energy) const {
  for (std::size_t i = 0; i < drives_->bank.size(); ++i) {
    energy.drives_J +=
        drive_energy_J(drives_->bank.model(i), drives_->bank.at(i), moment.joint(drives_->joint_of[i]).q[0]);
  }
}

void JointDrives::report(MissionResult& result) const {
  result.arms.resize(mission_.robots.size());
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    result.arms[i].drives.resize(mission_.robots[i].joints.size());
    for (std::size_t k = 0; k < result.arms[i].drives.size(); ++k) {
      const std::size_t drive = drives_->first[i] + k;
      DriveRecord& record = result.arms[i].drives[k];
      record.motor_work_J = drives_->bank.motor_work_J(drive);
      record.loss_J = drives_->bank.friction_loss_J(drive) + drives_->bank.gear_loss_J(drive);
      result.energy.work_of_motors_J += record.motor_work_J;
      result.energy.lost_in_drives_J += record.loss_J;
    }
  }
}

}  // namespace drydock

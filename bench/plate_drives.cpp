// SPDX-License-Identifier: Apache-2.0
#include "bench/plate_drives.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "mission/robot_loop.h"

namespace drydock::bench {
namespace {

/// `inertia`: of the arm about the joint, at the start.
PlateDrive drive_of(const DriveModel& model, const ControlSettings& control, std::size_t joint, double inertia) {
  PlateDrive drive;
  drive.stiffness = control.stiffness[std::min(joint, control.stiffness.size() - 1)];
  if (model.kind == DriveKind::kDetailed) {  // a simple one has no rotor, and its friction is fed forward
    const double share = 1 / (1 + control.torque_gain);
    drive.rotor = share * model.inertia();
    drive.viscous = share * model.friction.viscous;
    drive.coulomb = share * model.friction.coulomb;
  }
  drive.damping = 2 * control.damping_ratio * std::sqrt(drive.stiffness * (inertia + drive.rotor));
  return drive;
}

}  // namespace

std::vector<PlateDrive> plate_drives(const Mission& mission, const MissionStart& start) {
  const MissionRobot& robot = mission.robots[0];
  const MissionMove& move = mission.moves[0];
  const std::optional<SampledLoop> loop = robot_loop(mission, start, robot, move.control, move.control_chain);
  if (!loop || move.kind != MissionMove::Kind::kControl || move.control.mode != ControlMode::kStiffness ||
      move.control.feed_forward != FeedForward::kGravity) {
    throw std::logic_error("the plate's mission does not begin with joint stiffness and gravity compensation");
  }
  std::vector<PlateDrive> drives(start.mechanism.tree.model.links.size());
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointPlace& place = start.mechanism.tree.joints[static_cast<std::size_t>(robot.joints[i].joint)];
    if (place.role != JointRole::kCarries || place.reversed)
      throw std::logic_error("a joint of the arm runs backwards");
    const auto at = static_cast<Eigen::Index>(i);
    drives[static_cast<std::size_t>(place.link)] = drive_of(loop->drives[i], move.control, i, loop->M(at, at));
  }
  return drives;
}

}  // namespace drydock::bench

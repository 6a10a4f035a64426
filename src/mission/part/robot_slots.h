// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "arm/control/arm_controller.h"
#include "arm/drive/drive_bank.h"
#include "arm/suspension/suspension.h"
#include "rig/cable/cable_drive.h"

// What parts share about robots (slots.h). Lists by robot are as long as the mission's.

namespace drydock {

/// The drives of all robots, one robot after the other; joints are those of the mission.
struct RobotDrives {
  DriveBank bank;
  std::vector<std::size_t> joint_of;  // by drive
  std::vector<std::size_t> first;     // drive of each robot
};

/// What a robot's controller wants of its joints, at its last tick.
struct RobotTargets {
  double rate_Hz = 0;  // of its ticks
  std::vector<JointTarget> joints;
};
using AllTargets = std::vector<RobotTargets>;

/// The force wanted of the rig that a robot hangs on, at the last tick; at p_BC on a body.
struct WantedSuspension {
  Suspension suspension;
  int body = 0;
  Vector3 p_BC = Vector3::Zero();
};
using AllSuspensions = std::vector<std::optional<WantedSuspension>>;

/// What the force/torque sensors of robots read at the last sample: what the tool puts on the arm, about the sensor S
/// and in its axes.
struct SensorReadings {
  std::vector<Wrench> F_S;
};

/// The cables that a robot hangs on.
using AllCables = std::vector<std::optional<CableDrive>>;

}  // namespace drydock

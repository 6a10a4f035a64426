// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"
#include "mission/part/robot_clearance.h"
#include "mission/part/robot_slots.h"
#include "output/log/series.h"

namespace drydock {

/// What the mission's robots go through at samples: drives and limits, clearance, the rig that holds them, their
/// force/torque sensors. /arms/NAME/…, columns by joint, and /cables/NAME/….
class RobotWatch {
 public:
  explicit RobotWatch(const PartSetup& setup);

  void restructure(const Moment& moment);
  void columns(std::vector<Series>& series) const;
  void sample(const Moment& moment, std::vector<double>& row);
  void report(MissionResult& result) const;

 private:
  void look_at_drives(std::size_t robot, const Moment& moment, std::vector<double>& row);
  void look_around(std::size_t robot, const Moment& moment, std::vector<double>& row);
  void look_at_suspension(std::size_t robot, const Moment& moment, std::vector<double>& row);
  void look_at_rod(std::size_t robot, const Moment& moment, std::vector<double>& row);
  void look_at_cables(std::size_t robot, const Moment& moment, std::vector<double>& row) const;
  void look_at_sensor(std::size_t robot, const Moment& moment, std::vector<double>& row);

  const Mission& mission_;
  std::vector<RobotClearance> clearances_;
  std::vector<ArmRecord> records_;
};

}  // namespace drydock

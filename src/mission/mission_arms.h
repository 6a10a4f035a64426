// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission_arm.h"
#include "mission/mission_clearance.h"
#include "output/log/series.h"

namespace drydock {

/// The controlled robots of a mission at work, and what they go through.
class MissionArms {
 public:
  MissionArms(const Mission& mission, MissionMachine& machine);

  std::size_t size() const { return arms_.size(); }
  double rate_Hz(std::size_t robot) const { return arms_[robot].rate_Hz(); }

  MissionArm::Started start(std::size_t move, double t_s);
  void finish(std::size_t move) { record_of(move).done = true; }
  bool is_done(std::size_t move) const { return records_[mission_.moves[move].robot].moves[places_[move]].done; }
  [[nodiscard]] bool tick(std::size_t robot, double t_s);
  /// The winches of the rig that a robot hangs on.
  void tick_rig(std::size_t robot, double t_s);
  double rig_rate_Hz(std::size_t robot) const;

  void restructure();

  /// The stiffest gear of all, or the stiffest cables; `what` tells of which, as in `the gear of arm/joint5`.
  struct Stiffest {
    DriveStiffness stiffness;
    std::string what;
  };
  Stiffest stiffest();

  /// At a sample, after the motion's evaluate and the reactions' update.
  void look(double t_s, const MissionMoment& moment, const MissionReactions& reactions);

  /// Appends what look saw, in the order of arm_series.
  void fill_row(std::vector<double>& row) const { row.insert(row.end(), row_.begin(), row_.end()); }

  /// With the works of the drives up to now.
  std::vector<ArmRecord> records() const;

 private:
  MoveRecord& record_of(std::size_t move) { return records_[mission_.moves[move].robot].moves[places_[move]]; }
  void look_at_drives(std::size_t robot, double t_s, const MissionMoment& moment);
  void look_around(std::size_t robot, double t_s, const MissionMoment& moment);
  void look_at_suspension(std::size_t robot, double t_s, const MissionMoment& moment);
  void look_at_rod(std::size_t robot, double t_s, const MissionMoment& moment);
  void look_at_rig(std::size_t robot);
  void look_at_sensor(std::size_t robot, double t_s, const MissionMoment& moment, const MissionReactions& reactions);

  const Mission& mission_;
  MissionMachine& machine_;
  std::vector<MissionArm> arms_;
  std::vector<MissionClearance> clearances_;
  std::vector<ArmRecord> records_;
  std::vector<std::size_t> places_;  // of each move among those of its robot
  std::vector<double> row_;
};

/// What is logged of the controlled robots: /arms/NAME/…, columns by joint.
void add_arm_series(const Mission& mission, Rate& rate);

}  // namespace drydock

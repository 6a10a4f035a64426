// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"
#include "mission/part/robot_slots.h"
#include "sim/recorder.h"

namespace drydock {

/// The cables that hold robots, and their winches: told at each tick what force is wanted (AllSuspensions), they give
/// what they can. Others see them as AllCables.
class CableWinches {
 public:
  explicit CableWinches(const PartSetup& setup);

  std::size_t coordinates() const { return rigs_.size() + 2; }  // work of each rig; of all winches; lost in cables
  void rates(const Moment& moment, std::span<double> rates) const;
  void move(std::span<const double> increments);
  void add_wrenches(const Moment& moment, BodyWrenches& wrenches);

  void start(Instant& instant);
  Flow due(Instant& instant, const Due& due);  // a tick; its index is that of the robot
  void stiffest(const Moment& moment, Stiffest& stiffest) const;

  void add_energy(const Moment& moment, EnergyNow& energy) const;
  void report(MissionResult& result) const;
  WriteStatus scene(const Recorder& recorder, Scene& scene) const;

 private:
  struct Rig {
    std::size_t robot = 0;
    RigRecord record;
    double power_W = 0, work_J = 0;
  };
  const RobotSuspension& suspension(const Rig& rig) const { return *mission_.robots[rig.robot].suspension; }
  CableDrive& drive(const Rig& rig) const { return *(*cables_)[rig.robot]; }

  const Mission& mission_;
  std::vector<Rig> rigs_;
  AllCables* cables_ = nullptr;  // in its slot
  double winch_work_J_ = 0, loss_J_ = 0;
};

}  // namespace drydock

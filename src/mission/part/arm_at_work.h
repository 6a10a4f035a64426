// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/drive/drive_stiffness.h"
#include "arm/reduced_dynamics.h"
#include "mission/part/arm_planner.h"
#include "mission/part/robot_slots.h"

namespace drydock {

/// The controller of a robot at work: follows its moves and tells the drives what to do, tick by tick.
class ArmAtWork {
 public:
  /// Both stay.
  ArmAtWork(const Mission& mission, std::size_t robot);

  /// The drives are at rest at the torques that hold the weight.
  void start(const Moment& moment);

  const MissionRobot& robot() const { return robot_; }
  double rate_Hz() const { return controller_.settings().rate_Hz; }

  /// Begins a move now. Gives the time it takes, or in a sentence why it cannot be made.
  struct Started {
    double duration_s = 0;
    std::string why_not;
    std::optional<SuspensionBound> suspension = {};
  };
  [[nodiscard]] Started begin(const MissionMove& move, const Moment& moment);

  /// Reads the sensors and commands the drives; false when the arm's dynamics cannot be computed.
  [[nodiscard]] bool tick(const Moment& moment);

  /// After a structural event: joints stand elsewhere in the tree.
  void restructure(const Moment& moment);

  /// At the present state; nothing when its dynamics cannot be computed.
  DriveStiffness stiffness(const Moment& moment);

  // At the last tick.
  const std::vector<JointTarget>& targets() const { return targets_; }
  const std::vector<double>& commands() const { return efforts_; }

 private:
  std::size_t drive(std::size_t joint) const { return first_drive_ + joint; }
  void read_joints(const Moment& moment);
  void find_forces(const Moment& moment);
  bool reduce(const Moment& moment);
  bool find_model(const Moment& moment);
  ArmController::TipChain tip_chain(int chain) const;
  void set_brakes(bool closed, const Moment& moment);

  const Mission& mission_;
  const std::size_t index_;
  const MissionRobot& robot_;
  ArmController controller_;
  ArmPlanner planner_;
  std::size_t first_drive_ = 0;
  DriveBank* drives_ = nullptr;                  // in their slot
  const AllSuspensions* suspensions_ = nullptr;  // the same
  std::vector<ArmWay> ways_;
  std::vector<JointReading> readings_;
  std::vector<JointTarget> targets_;
  std::vector<double> efforts_;
  DynamicsReducer reducer_;
  ReducedDynamics tree_dynamics_, dynamics_;
  VectorX tree_a_, tree_efforts_;
  ControlModel model_;
  std::vector<int> driven_, driven_joints_;  // velocities of the tree, and which joints of the robot they are
  std::vector<double> signs_;
  std::vector<PointForce> forces_;  // the suspension's
  JointMotion motion_;
};

}  // namespace drydock

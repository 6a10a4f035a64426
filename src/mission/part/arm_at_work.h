// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/drive/drive_stiffness.h"
#include "arm/reduced_dynamics.h"
#include "mission/part/arm_link.h"
#include "mission/part/arm_planner.h"
#include "mission/part/robot_slots.h"
#include "mission/result.h"

namespace drydock {

/// Whether the arm at the other end of a link goes on.
struct ArmOutside {
  MissionStatus status = MissionStatus::kDone;
  std::string_view why_not;  // empty: it does
};

/// The controller of a robot at work: follows its moves and tells the drives what to do, tick by tick.
///
/// Of an arm at the other end of a link the controller works on what is measured there, and tells that arm. The arm in
/// here follows it: at each tick its drives, which give any effort, give
///
///     M (a + 2ω (v_m − v) + ω² (q_m − q)) + h,   ω half the rate of the ticks
///
/// for q_m, v_m measured there and the acceleration a that is wanted, so that it is behind by the rest of the
/// acceleration over ω². Held for a tick, this has the eigenvalues 0.70 and 0.18 whatever the inertias.
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

  /// The arm outside, of a robot that has a link.
  void connect(ArmLink* link) { link_ = link; }
  /// After a tick; without a link all is well.
  ArmOutside outside() const;

  // At the last tick.
  const std::vector<JointTarget>& targets() const { return targets_; }
  const std::vector<double>& commands() const { return efforts_; }

 private:
  std::size_t drive(std::size_t joint) const { return first_drive_ + joint; }
  void read_joints(const Moment& moment);
  void find_forces(const Moment& moment);
  bool reduce(const Moment& moment);
  bool find_model(const Moment& moment);
  bool follow_outside(const Moment& moment);
  bool give_outside_efforts(const Moment& moment);
  ArmController::TipChain tip_chain(int chain) const;
  void set_brakes(bool closed, const Moment& moment);

  const Mission& mission_;
  const std::size_t index_;
  const MissionRobot& robot_;
  ArmController controller_;
  ArmLink* link_ = nullptr;
  ArmLinkStatus link_status_ = ArmLinkStatus::kOk;
  ArmPlanner planner_;
  std::size_t first_drive_ = 0;
  DriveBank* drives_ = nullptr;                  // in their slot
  const AllSuspensions* suspensions_ = nullptr;  // the same
  std::vector<ArmWay> ways_;
  std::vector<JointReading> readings_;
  std::vector<JointTarget> targets_;
  std::vector<double> efforts_;
  VectorX outside_a_, outside_efforts_;  // that make the arm in here follow the one outside
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

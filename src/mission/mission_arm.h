// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "arm/drive/drive_stiffness.h"
#include "arm/ik/inverse_kinematics.h"
#include "arm/suspension/suspension.h"
#include "mission/mission_machine.h"

namespace drydock {

/// The controller of a robot at work: follows its moves and tells the drives what to do, tick by tick.
class MissionArm {
 public:
  /// All three stay. The drives stand as the weight on the joints wants it.
  MissionArm(const Mission& mission, std::size_t robot, MissionMachine& machine);

  const MissionRobot& robot() const { return robot_; }
  double rate_Hz() const { return controller_.settings().rate_Hz; }

  /// Begins a move now. Gives the time it takes, or in a sentence why it cannot be made.
  struct Started {
    double duration_s = 0;
    std::string why_not;
    std::optional<SuspensionBound> suspension = {};
  };
  [[nodiscard]] Started start(const MissionMove& move, double t_s);

  /// Reads the sensors and commands the drives; false when the arm's dynamics cannot be computed.
  [[nodiscard]] bool tick(double t_s);

  /// The winches of its rig, when it hangs on cables: the force that is wanted now, and their speeds from here on.
  const CableDrive* cables() { return suspending_cables(); }
  void tick_rig(double t_s);

  /// After a structural event: joints stand elsewhere in the tree.
  void restructure();

  /// At the present state; nothing when its dynamics cannot be computed.
  DriveStiffness stiffness();
  /// How fast the rod's end swings on its cables: a bound on the size of the eigenvalues of ẍ = −Λ⁻¹(C ẋ + K x) with
  /// Λ⁻¹ = J M⁻¹ Jᵀ at D; zero without cables.
  double cable_rate_per_s();

  // At the last tick.
  const Suspension& suspension() const { return suspension_; }
  const std::vector<JointTarget>& targets() const { return targets_; }
  const std::vector<double>& commands() const { return efforts_; }
  std::size_t drive(std::size_t joint) const { return first_drive_ + joint; }

 private:
  /// A trajectory on its way.
  struct Way {
    JointTrajectory trajectory;
    std::vector<int> joints;  // of the robot
    std::string name;
    double begin_s = 0;
  };
  struct Plan {
    Way way;
    std::string why_not;
  };

  CableDrive* suspending_cables();
  void want_force();
  void suspend();
  void place_of_end(Vector3& p_WD, Vector3& v_WD);
  SuspensionBound suspension_bound(const Way& way) const;
  void read_joints();
  bool reduce();
  VectorX positions_wanted(const std::vector<int>& joints) const;
  Plan plan(const MissionMove& move);
  Plan plan_joints(const MissionMove& move, const std::vector<int>& joints, const VectorX& q1) const;
  Plan plan_line(const MissionMove& move, const RobotChain& chain, const Pose& X_BT) const;
  Plan plan_pose(const MissionMove& move);
  Plan given(const MissionMove& move);
  Pose pose_in_base(const MissionMove& move, const RobotChain& chain);
  ArmController::TipChain tip_chain(int chain) const;
  const IkSolver& solver(int chain);
  void set_brakes(bool closed);

  const Mission& mission_;
  const MissionRobot& robot_;
  MissionMachine& machine_;
  std::size_t first_drive_ = 0;
  ArmController controller_;
  std::vector<Way> ways_;
  std::vector<std::unique_ptr<IkSolver>> solvers_;  // by chain, made when first asked
  std::vector<JointReading> readings_;
  std::vector<JointTarget> targets_;
  std::vector<double> efforts_;
  DynamicsReducer reducer_;
  ReducedDynamics tree_dynamics_, dynamics_;
  std::vector<int> driven_, driven_joints_;  // velocities of the tree, and which joints of the robot they are
  std::vector<double> signs_;
  JointMotion motion_;
  Suspension suspension_;
  TreeModel statics_;               // of the suspension, in the world
  std::vector<PointForce> forces_;  // the suspension's
};

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "arm/ik/inverse_kinematics.h"
#include "mission/part/moment.h"
#include "mission/result.h"

namespace drydock {

/// A trajectory on its way.
struct ArmWay {
  JointTrajectory trajectory;
  std::vector<int> joints;  // of the robot
  std::string name;
  double begin_s = 0;
};

struct ArmPlan {
  ArmWay way;
  std::string why_not;  // in a sentence, when it cannot be made
};

/// Plans the moves of a robot where they begin.
class ArmPlanner {
 public:
  /// Where the robot's controller wants its joints now.
  using Targets = std::span<const JointTarget>;

  /// Both stay.
  ArmPlanner(const Mission& mission, const MissionRobot& robot);

  /// The body that carries a suspended arm stands at X_WR.
  void place(const Pose& X_WR);

  ArmPlan plan(const MissionMove& move, Targets targets, const Moment& moment);

  /// Of the force at E along a move: what the rig must be able to follow.
  SuspensionBound suspension_bound(const ArmWay& way, Targets targets) const;

 private:
  static VectorX positions_wanted(const std::vector<int>& joints, Targets targets);
  ArmPlan plan_joints(const MissionMove& move, const std::vector<int>& joints, const VectorX& q1,
                      Targets targets) const;
  ArmPlan plan_line(const MissionMove& move, const RobotChain& chain, const Pose& X_BT, Targets targets) const;
  ArmPlan plan_pose(const MissionMove& move, Targets targets, const Moment& moment);
  ArmPlan given(const MissionMove& move, Targets targets) const;
  const IkSolver& solver(int chain);

  const Mission& mission_;
  const MissionRobot& robot_;
  std::vector<std::unique_ptr<IkSolver>> solvers_;  // by chain, made when first asked
  TreeModel statics_;                               // of the suspension, in the world
};

}  // namespace drydock

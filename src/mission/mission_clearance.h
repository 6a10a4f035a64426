// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "geometry/body_clearance.h"
#include "mission/mission_machine.h"

namespace drydock {

/// How near a robot comes to itself and to all other bodies, by the shapes of the mission. Bodies that are one at the
/// moment, or joined by one joint, are not compared, nor are pairs that the robot's SRDF or the mission lets touch.
class MissionClearance {
 public:
  MissionClearance(const Mission& mission, std::size_t robot, const Mechanism& mechanism);

  /// After a structural event: the pairs are chosen anew.
  void restructure();

  struct Nearest {
    double distance_m = 0;
    int first = 0, second = 0;  // bodies
  };
  /// At a state with its kinematics; none when there is nothing to compare.
  std::optional<Nearest> nearest(const TreeState& state, const DynamicsWork& work);

 private:
  bool compares(int a, int b) const;

  const Mission& mission_;
  const MissionRobot& robot_;
  const Mechanism& mechanism_;
  std::vector<BodyShape> shapes_;
  std::optional<BodyClearance> clearance_;
  std::vector<Pose> X_WB_;
};

}  // namespace drydock

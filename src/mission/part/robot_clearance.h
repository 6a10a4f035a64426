// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "geometry/body_clearance.h"
#include "mission/part/moment.h"

namespace drydock {

/// How near a robot comes to itself and to all other bodies, by the shapes of the mission. Bodies that are one at the
/// moment, or joined by one joint, are not compared, nor are pairs that the robot's SRDF or the mission lets touch.
class RobotClearance {
 public:
  RobotClearance(const Mission& mission, std::size_t robot, const Mechanism& mechanism);

  /// After a structural event: the pairs are chosen anew.
  void restructure(const Mechanism& mechanism);

  struct Nearest {
    double distance_m = 0;
    int first = 0, second = 0;  // bodies
  };
  /// None when there is nothing to compare.
  std::optional<Nearest> nearest(const Moment& moment);

 private:
  bool compares(const MechanismTree& tree, int a, int b) const;

  const Mission& mission_;
  const MissionRobot& robot_;
  std::vector<BodyShape> shapes_;
  std::optional<BodyClearance> clearance_;
  std::vector<Pose> X_WB_;
};

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"
#include "mission/start.h"

namespace drydock {

/// What the joints of a robot feel of a contact that is closed: the slope JᵀKJ of their efforts over their positions,
/// with J of the place on the robot, the end of a peg for instance, and K along one axis of the world or along all.
struct RobotTouch {
  std::string contact;
  std::string direction;  // "along x" … or "in all directions", where every contact of the two bodies is closed
  double stiffness_N_per_m = 0;
  MatrixX slope;
};

/// Ways in which a robot may touch by the mission's contacts, at its position at the start. Contacts press softly where
/// they begin and a body that gives way makes them softer, so each way comes with some shares of its stiffness. What
/// the other body does is left out, and so are contacts of arms on a base that moves freely: there the base feels them
/// first.
std::vector<RobotTouch> robot_touches(const Mission& mission, const MissionStart& start, const MissionRobot& robot);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"

namespace drydock {

/// What the user said about a body at the start.
struct GivenPlace {
  bool pose = false;
  bool velocity = false;
};

/// Bodies whose given place or motion follows from something else already, with the one it follows from.
struct PlacementConflict {
  int body = 0;
  bool of_pose = false;  // else of the velocity
  int neighbour = 0;
};

struct PlacementResult {
  std::vector<PlacementConflict> conflicts;
  std::vector<int> closing_joints;  // joints that close a loop: those that come last
};

/// Poses and twists of all bodies at the start. Joints that follow others start where these put them. The joints, in
/// their order, and then the locks span trees; each tree stands where its one body with a given place says, or on the
/// world, or with its first body at the origin. Locks put frame b onto frame a, unless both bodies were given a place:
/// then they hold them as they stand.
PlacementResult place_bodies(Mission& mission, const std::vector<GivenPlace>& given);

/// X_FM and V_FM_F (at Fo) of a joint at its start.
Pose start_pose(const MissionJoint& joint);
Twist start_twist(const MissionJoint& joint);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Whether the cables of a rig hold its load at rest at a pose, and with which tensions. Of several points of the load
/// it is the one that is hardest to hold. The load's box round its points is left out: the criterion wrench_feasible
/// asks for all of it.
struct RigTensions {
  bool holds = false;    // within the limits of the cables
  std::size_t load = 0;  // of the load's points
  double slack_N = 0;    // by which all tensions can keep from their limits; negative when they do not hold the load
  double missing_N = 0;  // of the wrench that is needed, moments divided by the platform's moment length
  VectorX tension_N;     // by cable, central between the limits; else the nearest to what is needed
};
/// At a pose where a cable has no line (CableRigPose::status) nothing is held, and there are no tensions.
[[nodiscard]] RigTensions rig_tensions(const CableRig& rig, const CableRigPose& pose);

}  // namespace drydock

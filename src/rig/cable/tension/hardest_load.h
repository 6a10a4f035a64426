// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/tension_set.h"

namespace drydock {

/// The point of a rig's load that is hardest to hold at a pose: the one that leaves the least slack or, of those that
/// cannot be held, the one that misses most. The load's box round the points is left out.
struct HardestLoad {
  std::size_t load = 0;  // of the load's points
  TensionProblem problem;
  TensionSet set;
};
/// The pose is one where every cable has a line. With the rig's acceleration, the inertia that it moves counts too.
[[nodiscard]] HardestLoad hardest_load(const CableRig& rig, const CableRigPose& pose,
                                       WithAcceleration with = WithAcceleration::kNo);

}  // namespace drydock

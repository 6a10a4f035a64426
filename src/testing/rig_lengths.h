// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"
#include "testing/random.h"

namespace drydock::testing {

/// Of all cables at a pose.
inline std::vector<double> cable_lengths(const CableRig& rig, const Pose& X_WB) {
  std::vector<double> length_m;
  for (const Cable& cable : rig.cables) length_m.push_back(cable_line(cable, X_WB).length_m);
  return length_m;
}

/// A scaled move of this size along the platform's axes.
inline ScaledWrench random_move(Random& random, const CableRig& rig, double size_m) {
  ScaledWrench move(directions(rig.platform));
  for (double& x : move) x = random.between(-1, 1);
  return size_m * move.normalized();
}

}  // namespace drydock::testing

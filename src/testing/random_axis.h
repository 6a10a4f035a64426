// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "rig/stewart/axis/payload_motion.h"
#include "testing/random_stewart.h"

namespace drydock::testing {

/// A random platform on an axis in any direction, with a range that is not about zero.
inline StewartRig random_axis_rig(Random& random, AuxiliaryKind kind) {
  StewartRig rig = random_stewart(random);
  AuxiliaryAxis axis;
  axis.kind = kind;
  axis.axis_G = random.unit_vector();
  axis.range = {random.between(-2, -0.5), random.between(0.8, 2)};
  axis.speed_max = random.between(0.3, 1);
  axis.acceleration_max = random.between(0.5, 3);
  rig.axis = axis;
  return rig;
}

/// A pose about the neutral one, for the axis at q.
inline Pose random_payload_pose(Random& random, const StewartRig& rig, double q, double move_m, double turn_rad) {
  return random_platform_pose(random, rig, base_pose(rig, q), move_m, turn_rad);
}

/// A recorded motion whose twist changes at random every few samples, sometimes faster than a rig can follow.
inline PayloadMotion random_payload_motion(Random& random, const Pose& X_WB_0, int samples, double sample_s) {
  std::vector<Twist> V_WB_W;
  Twist V;
  for (int k = 0; k < samples; ++k) {
    if (k % 8 == 0) V = {random.vector(random.between(0, 0.6)), random.vector(random.between(0, 0.6))};
    V_WB_W.push_back(V);
  }
  return sampled_twist(X_WB_0, V_WB_W, sample_s);
}

}  // namespace drydock::testing

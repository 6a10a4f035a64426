// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sensing/rigid_motion.h"

namespace drydock {

/// A motion from rest to rest through poses: between two of them origin and rotation vector go along a straight line by
/// the quintic 10 s³ − 15 s⁴ + 6 s⁵, whose velocity and acceleration are zero at both ends.
struct Excitation {
  std::vector<Pose> X_WB;
  double move_s = 1.5;  // from each pose to the next
  double rest_s = 0.5;  // at each pose

  double duration_s() const;
  RigidMotion at(double time_s) const;
};

/// The orientations of the Robotic Space Simulator's script: every permutation of roll, pitch, yaw in
/// {−30, −15, 0, 15, 30}° at one position, 125 in all. The order goes there and back, so that neighbours differ in one
/// angle by 15°. All three angles of some moves change when `is_mixed`: the same poses, in an order that is spread.
std::vector<Pose> orientation_grid(const Vector3& p_WB, bool is_mixed = false);

}  // namespace drydock

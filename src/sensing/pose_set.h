// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "sensing/payload_regressor.h"

namespace drydock {

/// A choice of poses at rest that tells mass, centre of mass and biases best.
struct PoseSetRequest {
  std::vector<Pose> candidates;                // of the platform
  std::function<bool(const Pose&)> reachable;  // of the platform; none: all are
  Pose X_PS;                                   // the sensor on the platform
  Vector3 g_W = Vector3(0, 0, -9.80665);
  Wrench noise{Vector3::Constant(0.05), Vector3::Constant(0.5)};  // of one averaged reading
  double length_m = 0.3;  // a usual distance of the centre of mass, which makes kilograms and metres comparable
  std::size_t count = 12;
};

struct PoseSet {
  std::vector<Pose> poses;
  double log_determinant = 0;  // of the information on the ten unknowns
  double condition = 0;        // of the scaled unknowns; infinite when some cannot be told
  std::size_t reachable = 0;   // candidates
};

/// D-optimal: poses of which the determinant of the information is largest. One after the other is added, then each is
/// exchanged for a better candidate as long as there is one (Fedorov 1972). A local optimum, the same each time. A pose
/// may come twice. Fewer candidates than `count` give them all.
[[nodiscard]] PoseSet choose_poses(const PoseSetRequest& request);

}  // namespace drydock

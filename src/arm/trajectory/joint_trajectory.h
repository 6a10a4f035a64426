// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "spatial/vector.h"

namespace drydock {

/// Polynomials of one interval of time, for all joints: q_i(t) = Σ_k c(i, k) (t − t0)^k, k = 0…5.
struct TrajectorySegment {
  double t0_s = 0, t1_s = 0;
  Eigen::Matrix<double, Eigen::Dynamic, 6> c;
};

/// Positions of some joints in time, from zero to its duration. Every kind of move becomes one of these.
struct JointTrajectory {
  std::vector<std::string> joints;
  std::vector<TrajectorySegment> segments;  // without gaps, from 0; at least one

  double duration_s() const { return segments.empty() ? 0.0 : segments.back().t1_s; }
};

struct JointMotion {
  VectorX q, v, a;
};

/// Position, velocity and acceleration at t; before the start and after the end it stands still there. Does not
/// allocate once `motion` has its size.
void motion_at(const JointTrajectory& trajectory, double t_s, JointMotion& motion);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/joint_trajectory.h"

#include <algorithm>
#include <cassert>

namespace drydock {

void motion_at(const JointTrajectory& trajectory, double t_s, JointMotion& motion) {
  assert(!trajectory.segments.empty() && "a trajectory has a segment");
  const double at_s = std::clamp(t_s, 0.0, trajectory.duration_s());
  const auto after = std::upper_bound(trajectory.segments.begin(), trajectory.segments.end(), at_s,
                                      [](double t, const TrajectorySegment& s) { return t < s.t0_s; });
  const TrajectorySegment& segment = after == trajectory.segments.begin() ? *after : *(after - 1);
  const double h = at_s - segment.t0_s;
  const auto c = [&](int k) { return segment.c.col(k); };
  motion.q = c(0) + h * (c(1) + h * (c(2) + h * (c(3) + h * (c(4) + h * c(5)))));
  motion.v = c(1) + h * (2 * c(2) + h * (3 * c(3) + h * (4 * c(4) + h * 5 * c(5))));
  motion.a = 2 * c(2) + h * (6 * c(3) + h * (12 * c(4) + h * 20 * c(5)));
  if (t_s == at_s) return;
  motion.v.setZero();
  motion.a.setZero();
}

}  // namespace drydock

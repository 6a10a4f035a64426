// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "arm/chain.h"
#include "arm/trajectory/joint_trajectory.h"

namespace drydock {

struct Extreme {
  double value = 0;
  double time_s = 0;  // the first at which it occurs
};

/// What one joint does at the most, over the whole trajectory.
struct JointExtrema {
  Extreme lowest, highest;      // position
  Extreme speed, acceleration;  // without their sign
};

/// By joint, exact to rounding: each lies at an end of a segment or where the next derivative is zero. A jump of the
/// velocity between two segments counts for no acceleration.
std::vector<JointExtrema> trajectory_extrema(const JointTrajectory& trajectory);
/// The same of one segment.
JointExtrema segment_extrema(const TrajectorySegment& segment, Eigen::Index joint);
/// The largest speed of a joint in a part of a segment.
double largest_speed(const TrajectorySegment& segment, Eigen::Index joint, double t0_s, double t1_s);

/// The smallest distance of a joint from its limits, negative outside, and which joint it is.
struct TrajectoryMargin {
  double margin = std::numeric_limits<double>::infinity();
  double time_s = 0;
  int joint = -1;  // −1: none is limited
};
TrajectoryMargin smallest_limit_margin(const JointTrajectory& trajectory, std::span<const ChainJoint> joints);

/// The same motion, slower by a factor (faster when it is below 1): q(t) becomes q(t / factor).
JointTrajectory slowed_down(const JointTrajectory& trajectory, double factor);

}  // namespace drydock

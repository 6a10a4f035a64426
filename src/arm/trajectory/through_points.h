// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "arm/trajectory/joint_trajectory.h"

namespace drydock {

// A trajectory through given positions. `q` has a row for each joint and a column for each time; the times rise and
// begin at 0. One point alone makes a trajectory of no duration.

/// Straight from point to point: the velocity jumps where two pieces meet.
JointTrajectory straight_through(std::vector<std::string> joints, std::span<const double> time_s,
                                 const Eigen::MatrixXd& q);

/// The cubic spline, with positions, velocities and accelerations continuous. At its ends it is the one that is called
/// not-a-knot (de Boor 1978, chapter IV): the first two pieces are one cubic, and the last two, as MATLAB's `spline`
/// and SciPy's CubicSpline have it. So positions of a cubic give that cubic; three points give a parabola, two a line.
/// It does not begin at rest unless the points do, and between points it may reach beyond both.
JointTrajectory spline_through(std::vector<std::string> joints, std::span<const double> time_s,
                               const Eigen::MatrixXd& q);

}  // namespace drydock

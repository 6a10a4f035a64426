// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "follow/motion.h"

namespace drydock {

/// How a motion goes between its points.
enum class Interpolation : std::uint8_t {
  kAsFile,  // by velocities and accelerations where the file gives them, else straight
  kStraight,
  kSpline,  // cubic, through all points (arm/trajectory/through_points.h)
};

/// Instants of a motion as a file gives them.
struct MotionPoints {
  std::vector<std::string> rows;  // kPoseRows, the first three of them, all of them and kAxisRow, or joints
  std::vector<double> time_s;     // rising, from anywhere; at least one
  MatrixX at;                     // a column for each time
};

/// Something about a point that forbids to go there.
struct PointFault {
  std::size_t point = 0;
  std::string found, expected;
};

/// Makes the quaternions of rows 3 to 6 continuous: of length 1, and of q and −q, which are the same rotation, the one
/// that is nearer to the point before. Faults are lengths off 1 by more than 0.001, and rotations of more than 90
/// degrees from one point to the next, where the path between is a guess.
std::vector<PointFault> align_quaternions(MotionPoints& points);

/// The motion between the points, from the instant `zero_s` of their time on, which becomes time 0. Where the points
/// begin later it stands at the first one until then; where they end earlier it stands at the last.
JointTrajectory interpolated(const MotionPoints& points, Interpolation how, double zero_s);

/// A bound from below on the length of the quaternion in a track of poses made by interpolated(): of each piece the
/// smallest Bernstein coefficient along the mean of its ends, which no value goes below. 1 for tracks without one.
double shortest_quaternion(const JointTrajectory& track);

/// `straight between points`, `cubic spline through points`.
std::string interpolation_words(Interpolation how);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "arm/trajectory/joint_trajectory.h"
#include "spatial/pose.h"

namespace drydock {

/// What a motion moves, and what the rows of its track are.
enum class MotionOf : std::uint8_t {
  kPlatform,  // x, y, z [m] of the platform's origin (D of a point); of a body qw, qx, qy, qz as well; and then perhaps
              // the position of the auxiliary axis [m or rad] of a Stewart platform
  kPointE,    // x, y, z of E, the lower end of the rig's rod
  kArm,       // the joints of an arm in its order [rad or m]
};

/// A motion as polynomials in time. What is checked is this interpolant, so it says in words what it is: `straight
/// between points`, `cubic spline through points`.
struct Motion {
  MotionOf of = MotionOf::kPlatform;
  JointTrajectory track;
  std::string interpolation;
};

/// An object of the hall that moves: x, y, z, qw, qx, qy, qz of a frame M in W, in which the object's own frame O
/// stands fixed: X_WO(t) = X_WM(t) X_MO. What one object carries along shares its track.
struct ObjectMotion {
  int object = 0;
  JointTrajectory track;
  Pose X_MO;
};

/// Names of the rows.
inline const std::array<std::string, 7> kPoseRows = {"x", "y", "z", "qw", "qx", "qy", "qz"};
inline const std::string kAxisRow = "axis";

/// Whether a track of poses moves an auxiliary axis too: its row follows those of the pose.
inline bool moves_axis(const JointTrajectory& track) {
  return track.segments.front().c.rows() > static_cast<Eigen::Index>(kPoseRows.size());
}

/// The pose of a track with rows x, y, z, and qw, qx, qy, qz if it has them: the quaternion's polynomials, normalised.
/// They are never zero between points whose quaternions have a positive product.
Pose track_pose(const JointTrajectory& track, double t_s);

}  // namespace drydock

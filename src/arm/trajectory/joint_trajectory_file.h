// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "arm/chain.h"
#include "arm/trajectory/joint_trajectory.h"
#include "input/file_rules.h"

namespace drydock {

/// A ROS JointTrajectory, in one of two forms. SI units; the joints may stand in any order, each once.
///
/// YAML, as `rostopic echo` and `ros2 topic echo` print one message (a header and efforts are passed over):
///   joint_names: [shoulder, elbow]
///   points:
///     - {positions: [0.1, 0.2], time_from_start: {sec: 0, nanosec: 0}}         or {secs: 0, nsecs: 0}, or seconds
///     - {positions: [0.5, 0.7], velocities: [0, 0], accelerations: [0, 0], time_from_start: 1.5}
///
/// CSV, for files whose name ends in .csv: a column `time` (or `time_s`) in seconds, one for each joint under its name,
/// and, for all joints or none, velocities and then accelerations:
///   time,shoulder,elbow,shoulder_velocity,elbow_velocity,shoulder_acceleration,elbow_acceleration
///
/// Between two points that both have velocities and accelerations it moves by a polynomial of degree 5, with velocities
/// alone of degree 3, else straight, as ROS's joint_trajectory_controller does. When the first point comes after time
/// zero, it moves there from where the arm stands at rest.
struct TrajectoryFileRequest {
  std::span<const ChainJoint> joints;  // the trajectory has their order and is held against their limits
  std::optional<VectorX> q_start;      // where the arm stands at time zero; a point at time zero must be there, to 1e-3
  bool starts_anywhere = false;        // such a point may be elsewhere
};

/// Nothing after an error. A position beyond its limit is an error, between points too; a speed beyond is a warning.
std::optional<JointTrajectory> read_joint_trajectory(const std::filesystem::path& path, const FileRules& rules,
                                                     const TrajectoryFileRequest& request, Problems& problems);

/// The same for a text in memory, under the name `file` in marks; its form is that of the name.
std::optional<JointTrajectory> parse_joint_trajectory(std::string text, const std::string& file,
                                                      const TrajectoryFileRequest& request, Problems& problems);

}  // namespace drydock

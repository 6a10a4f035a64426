// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "follow/motion_points.h"
#include "input/csv.h"
#include "output/log_reader.h"

namespace drydock {

/// What poses are read for.
struct PoseTableRequest {
  bool turns = false;    // it has orientations: seven rows come out, else three
  Rotation R_otherwise;  // where the file gives no orientation
  std::string point;     // the name of what does not turn, for a problem
};

/// Poses from a table: columns `time` or `time_s`; x, y, z, bare or with a unit, as in x_m or x_mm; and either qw, qx,
/// qy, qz or roll, pitch, yaw about the fixed axes (bare, _rad or _deg), or none. All problems of the table come at
/// once; then there are no points.
std::optional<MotionPoints> pose_points(const CsvTable& table, const PoseTableRequest& request, Problems& problems);

/// Whether a table has columns of positions.
bool has_pose_columns(const CsvTable& table);

/// The poses of a body in a log: /bodies/BODY/pose. `file` is its name in problems.
std::optional<MotionPoints> logged_poses(const LogReader& log, const std::string& file, const std::string& body,
                                         const PoseTableRequest& request, Problems& problems);

/// The positions of joints in a log: of /arms/ROBOT/q_rad by the names of its columns, or of /joints/ROBOT/JOINT/q.
std::optional<MotionPoints> logged_joints(const LogReader& log, const std::string& file, const std::string& robot,
                                          const std::vector<std::string>& joints, Problems& problems);

/// The robots of a log that have all these joints.
std::vector<std::string> robots_with(const LogReader& log, const std::vector<std::string>& joints);

/// The bodies of a log, by their paths.
std::vector<std::string> bodies_of(const LogReader& log);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "follow/motion_points.h"
#include "input/csv.h"
#include "output/log/log_reader.h"

namespace drydock {

/// An auxiliary axis that may move along.
struct AxisSource {
  bool slides = true;    // else it rotates
  std::string log_path;  // of its series in a log
};

/// What poses are read for.
struct PoseTableRequest {
  bool turns = false;              // it has orientations: seven rows come out, else three
  Rotation R_otherwise;            // where the file gives no orientation
  std::string point;               // the name of what does not turn, for a problem
  std::optional<AxisSource> axis;  // where the file gives its position, that is an eighth row
};

/// Poses from a table: columns `time` or `time_s`; x, y, z, bare or with a unit, as in x_m or x_mm; and either qw, qx,
/// qy, qz or roll, pitch, yaw about the fixed axes (bare, _rad or _deg), or none; and, where there is an axis, perhaps
/// `axis`, bare or with a unit. All problems of the table come at once; then there are no points.
std::optional<MotionPoints> pose_points(const CsvTable& table, const PoseTableRequest& request, Problems& problems);

/// Whether a table has columns of positions.
bool has_pose_columns(const CsvTable& table);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "input/csv.h"
#include "spatial/pose.h"

namespace drydock {

/// Poses from a table: columns x, y, z [m], and for bodies roll, pitch, yaw [rad] about the fixed axes, all three or
/// none; time_s if there is one. Names may carry the unit (x_m, roll_rad, or roll_deg in degrees).
struct PoseList {
  CsvTable table;
  std::vector<Pose> poses;     // one for each row
  std::vector<double> time_s;  // empty when the table has none
  bool has_angles = false;

  Mark mark(std::size_t row) const { return {table.file, table.lines[row], 1}; }
};

/// `others` are columns of numbers that the caller wants besides; they must be there. Unknown columns are errors.
std::optional<PoseList> read_pose_list(const std::filesystem::path& path, std::span<const std::string> others,
                                       Problems& problems);

}  // namespace drydock

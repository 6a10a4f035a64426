// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "input/problem.h"
#include "rig/cable/calibration/rig_calibration.h"

namespace drydock {

/// A log for a calibration, and the line of the file that each row stands in.
struct CalibrationLogFile {
  CalibrationLog log;
  std::vector<int> lines;
};

/// A table with columns x, y, z (and roll, pitch, yaw, which a body needs), as in pose_list_file.h, and for each cable
/// of the rig a column of its name with what the winch said [m].
std::optional<CalibrationLogFile> read_calibration_log(const std::filesystem::path& path, const CableRig& rig,
                                                       Problems& problems);

}  // namespace drydock

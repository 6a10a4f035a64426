// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sensing/identification.h"
#include "sensing/log_columns_file.h"

namespace drydock {

struct WrenchLogRequest {
  std::filesystem::path file;
  ColumnSettings settings;
  bool is_static = false;
  bool reads_reaction = false;  // what the sensor puts on the payload, which is turned into its opposite
  bool in_world_axes = false;   // readings are in the axes that poses are logged in, about the sensor's origin
  Rotation R_PS = {};           // turns those into the sensor's
};

/// A table of poses and readings. All problems of the file are reported, with their lines; then nothing comes back.
std::optional<WrenchLog> read_wrench_log(const WrenchLogRequest& request, Problems& problems);

}  // namespace drydock

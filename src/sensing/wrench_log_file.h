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
};

/// A table of poses and readings. All problems of the file are reported, with their lines; then nothing comes back.
std::optional<WrenchLog> read_wrench_log(const WrenchLogRequest& request, Problems& problems);

}  // namespace drydock

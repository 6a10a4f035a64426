// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/common_options.h"

namespace drydock {

/// The options of `drydock place`.
struct PlaceOptions {
  CommonOptions common;
  std::filesystem::path file;
  std::optional<std::string> objective, resolution, gap;
  int keep = 0;             // 0: as the file says
  std::size_t layouts = 0;  // 0: as many as the axes ask for
};

/// The file's settings with those of options among them.
std::vector<std::string> place_settings(const PlaceOptions& options);

/// The command line without what only says where results go.
std::vector<std::string> place_command_line(const PlaceOptions& options);

}  // namespace drydock

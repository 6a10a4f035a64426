// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "input/field_info.h"
#include "input/file_rules.h"
#include "mission/mission.h"

namespace drydock {

/// A file of kind `mission` and every file it names. Nothing comes back when there is an error; problems come file by
/// file, from top to bottom. The bodies stand where the file says, with every loop closed. `log` is a table of measured
/// values that the command line names (measured_file.h).
std::optional<Mission> read_mission(const std::filesystem::path& path, const FileRules& rules,
                                    const std::vector<std::string>& overrides, Problems& problems,
                                    const std::optional<std::filesystem::path>& log = {});

/// What a mission file may hold.
ValueInfo mission_fields();

}  // namespace drydock

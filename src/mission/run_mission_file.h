// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "input/file_rules.h"
#include "mission/result.h"

namespace drydock {

/// Reads a file of kind `mission` with every file it names, and runs the mission from time zero to its end, or to where
/// it fails. `overrides` are fields to set, as in `run.duration=2 s`. Nothing comes back when there is an error in a
/// file; `problems` then say where. Writes no log: the command `run` does.
[[nodiscard]] std::optional<MissionResult> run_mission_file(const std::filesystem::path& path, const FileRules& rules,
                                                            const std::vector<std::string>& overrides,
                                                            Problems& problems);

}  // namespace drydock

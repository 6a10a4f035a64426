// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "input/hall_file.h"
#include "rig/rig_file.h"

namespace drydock {

/// A hall with the rigs in it.
struct RigHall {
  HallFile hall;
  std::vector<HallRig> rigs;  // in the order of the file

  const HallRig* find_rig(std::string_view name) const;
};

/// A file of kind `hall` and every file it names. Nothing comes back when there is an error; problems come file by
/// file, from top to bottom.
std::optional<RigHall> read_rig_hall(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, Problems& problems);
ValueInfo rig_hall_fields();

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "input/file_rules.h"
#include "input/hall_object.h"

namespace drydock {

/// The part of a hall that is geometry. Folders that add rigs, arms or maps hold one of these in their own hall, call
/// describe(f, hall) first in their own describe, then load_meshes, then check_names with the names they add.
struct HallFile {
  std::string name;
  std::vector<HallObject> objects;
  std::vector<std::array<Located<std::string>, 2>> ignore;  // names of things that may touch each other
};

void describe(Fields& f, HallFile& hall);

/// Which object carries each one: its index, or −1 for those that stand by themselves.
std::vector<int> carriers(const std::vector<HallObject>& objects);

/// Equal names of two objects; names in `ignore` that nothing has; objects that move with what is no object, or is
/// carried itself. `others` are the names of other things in the hall.
void check_names(const HallFile& hall, const std::vector<std::string>& others, Problems& problems);

/// A file of kind `hall` and every file it names. Nothing comes back when there is an error; problems come file by
/// file, from top to bottom.
std::optional<HallFile> read_hall(const std::filesystem::path& path, const FileRules& rules,
                                  const std::vector<std::string>& overrides, Problems& problems);

}  // namespace drydock

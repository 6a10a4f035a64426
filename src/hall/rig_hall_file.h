// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>

#include "geometry/placed_shape.h"
#include "hall/hall_file.h"
#include "rig/cable/rig_file.h"

namespace drydock {

/// A hall with the rigs in it.
struct RigHall {
  HallFile hall;
  std::vector<HallRig> rigs;  // in the order of the file

  const HallRig* find_rig(std::string_view name) const;
};

/// What stands in a hall and may not touch a rig of this name.
std::vector<PlacedShape> obstacles_of(const HallFile& hall, const std::string& rig);

/// The sections of a hall with rigs as they are written. A folder that adds to them holds one of these in its own
/// sections, calls describe(f, sections) first in its own describe, and then read_sections.
struct RigHallSections {
  HallFile hall;
  RigSections rigs;
};
void describe(Fields& f, RigHallSections& sections);
/// The hall, with those of its rigs that are without an error; `more_names` gives the names of what else stands there,
/// once the rigs are known.
using MoreNames = std::function<std::vector<std::string>(const RigHallSections& sections, const std::vector<HallRig>&)>;
RigHall read_sections(RigHallSections sections, Problems& problems, const MoreNames& more_names = {});

/// A file of kind `hall` and every file it names; its arms and its map are passed over
/// (hall/map_hall_file.h reads them). Nothing
/// comes back when there is an error; problems come file by file, from top to bottom.
std::optional<RigHall> read_rig_hall(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, Problems& problems);
ValueInfo rig_hall_fields();

}  // namespace drydock

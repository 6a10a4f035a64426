// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/follow_section_file.h"
#include "hall/hall_arm_file.h"
#include "hall/map_file.h"
#include "hall/place_file.h"
#include "hall/rig_hall_file.h"

namespace drydock {

/// A hall with its rigs, its arms and, if the file has one, the map that is wanted of one of them.
struct MapHall {
  RigHall hall;
  std::vector<HallArm> arms;  // in the order of the file
  std::optional<RigMapPlan> map;
  FollowSection follow;               // what is demanded of motions
  std::optional<PlacePlan> place;     // where to put what may be moved
  std::vector<std::string> files;     // that were read: the top file, sections in files of their own, meshes
  std::vector<FileMention> mentions;  // where YAML files name others
};

/// The sections of such a hall as they are written. A folder that adds to them holds one of these in its own sections,
/// calls describe(f, sections) first in its own describe, and then read_sections.
struct MapHallSections {
  RigHallSections hall;
  HallArmSections arms;
  MapSection map;
  PlaceSection place;
  Located<FollowSection> follow;
};
void describe(Fields& f, MapHallSections& sections);
/// With those of its rigs and arms that are without an error; `top` is the file that was read.
MapHall read_sections(MapHallSections sections, const std::filesystem::path& top, const FileRules& rules,
                      Problems& problems);

/// A file of kind `hall` and every file it names, as every command reads it; a `run` is passed over
/// (mission/hall_run_file.h reads it). Nothing comes back when there is an error;
/// problems come file by file, from top to bottom.
std::optional<MapHall> read_map_hall(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, Problems& problems);
ValueInfo map_hall_fields();

}  // namespace drydock

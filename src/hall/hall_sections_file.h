// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hall/follow_section_file.h"
#include "hall/hall_arm_sections_file.h"
#include "hall/map_sections_file.h"
#include "hall/object_section_file.h"
#include "hall/place_sections_file.h"
#include "rig/cable/rig_sections_file.h"

namespace drydock {

struct HallFile;

/// A file of kind `hall` as it is written. hall_file.cpp makes a HallFile of it.
struct HallSections {
  std::string name;
  std::vector<ObjectSection> objects;
  std::vector<std::array<Located<std::string>, 2>> ignore;  // names of things that may touch each other
  RigSections rigs;
  HallArmSections arms;
  MapSection map;
  PlaceSection place;
  Located<FollowDemands> follow;
};

void describe(Fields& f, HallSections& sections);

/// Names that two things have, or that are none; names in `ignore` that nothing has; objects that move with what is no
/// object, or is carried itself. `others` are the names of rigs, arms and their links.
void check_names(const HallSections& sections, const std::vector<std::string>& others, Problems& problems);

/// Names of the rigs, which are names of things in the hall; problems say what is wrong with them.
std::vector<std::string> checked_rig_names(const HallSections& sections, Problems& problems);

/// The files that sections stand in, by the marks of what was read there, and the files that they name. The top file
/// comes first, then the others in order.
std::vector<std::string> files_of(const HallSections& sections, const std::string& top);

/// The hall of sections, with those of its rigs and arms that are without an error; `top` is the file that was read.
/// For a folder that adds a section: it holds HallSections beside its own.
HallFile read_sections(HallSections sections, const std::filesystem::path& top, const FileRules& rules,
                       Problems& problems);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hall/hall_sections_file.h"
#include "hall/map_plan.h"

namespace drydock {

/// What a file of kind `hall` holds: the hall, and what is asked of it.
struct HallFile {
  Hall hall;
  std::optional<RigMapPlan> map;
  FollowDemands follow;                            // of motions
  std::optional<PlacePlan> place;                  // where to put what may be moved
  std::vector<Located<std::string>> object_names;  // of the hall's objects, with the places where they stand
  std::vector<Located<std::string>> arm_names;     // the same of its arms
  std::vector<std::string> files;     // that were read: the top file, sections in files of their own, meshes
  std::vector<FileMention> mentions;  // where YAML files name others
};

/// A file of kind `hall` and every file it names, as every command reads it; a `run` is passed over
/// (mission/hall_run_file.h reads it). Nothing comes back when there is an error; problems come file by file, from top
/// to bottom.
std::optional<HallFile> read_hall_file(const std::filesystem::path& path, const FileRules& rules,
                                       const std::vector<std::string>& overrides, Problems& problems);
ValueInfo hall_fields();

/// The hall of sections, with those of its rigs and arms that are without an error; `top` is the file that was read.
/// For a folder that adds a section: it holds HallSections beside its own.
HallFile read_sections(HallSections sections, const std::filesystem::path& top, const FileRules& rules,
                       Problems& problems);

}  // namespace drydock

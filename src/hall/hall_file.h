// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hall/follow_demands.h"
#include "hall/hall.h"
#include "hall/map_plan.h"
#include "hall/place_plan.h"
#include "input/file_rules.h"
#include "input/located.h"

namespace drydock {

struct ValueInfo;

/// What a file of kind `hall` holds: the hall, and what is asked of it.
struct HallFile {
  Hall hall;
  std::optional<RigMapPlan> map;                   // of a rig on cables
  std::optional<PlatformMapPlan> platform_map;     // or of a Stewart platform
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
/// What such a file may hold (input/field_info.h).
ValueInfo hall_fields();

}  // namespace drydock

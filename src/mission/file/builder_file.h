// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "input/file_rules.h"
#include "mission/file/names_file.h"
#include "mission/file/sections_file.h"
#include "mission/placement.h"

namespace drydock {

/// Where a thing of the mission stands in the file, for problems found later.
struct FilePlace {
  Mark mark;
  std::string field;
};

/// A mission in the making, and what is needed to speak of its parts.
struct MissionBuilder {
  MissionBuilder(const FileRules& file_rules, Problems& found)
      : rules(file_rules), problems(found), names(found), given(1), body_marks(1) {}

  const FileRules& rules;
  Problems& problems;
  Mission mission;
  MissionNames names;
  std::vector<GivenPlace> given;      // by body
  std::vector<FilePlace> body_marks;  // where its place, or else its name, is given
  std::vector<FilePlace> joint_marks, lock_marks, constraint_marks, event_marks;
  std::set<std::string> files;  // named or included
  std::map<std::string, std::size_t> move_names, event_names;
};

}  // namespace drydock

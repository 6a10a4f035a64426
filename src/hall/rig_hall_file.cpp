// SPDX-License-Identifier: Apache-2.0
#include "hall/rig_hall_file.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/problem_limit.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

/// A hall of which the rigs are wanted and nothing that stands on them.
struct RigsOfHall {
  RigHallSections sections;
};

void describe(Fields& f, RigsOfHall& hall) {
  describe(f, hall.sections);
  for (const char* name : {"arms", "follow", "map", "place", "run"}) f.pass_over(name);
}

/// Names of rigs are names of things in the hall. YAML sees to it that no two rigs have the same.
std::vector<std::string> names_of(const RigHallSections& sections, Problems& problems) {
  std::vector<std::string> names;
  for (const NamedRigSection& rig : sections.rigs.rigs) {
    const auto& [name, mark, field] = rig.name;
    names.push_back(name);
    if (name.empty() || name.find('/') != std::string::npos) {
      problems.error(mark, field, "found " + in_quotes(name), "a name without / that is not empty");
    }
    for (const HallObject& object : sections.hall.objects) {
      if (object.name.value != name || object.name.mark.file.empty()) continue;
      problems.error(mark, field, "found the name of an object",
                     "a name other than that in line " + std::to_string(object.name.mark.line));
      break;
    }
  }
  return names;
}

}  // namespace

const HallRig* RigHall::find_rig(std::string_view name) const {
  for (const HallRig& rig : rigs) {
    if (rig.name.value == name) return &rig;
  }
  return nullptr;
}

std::vector<PlacedShape> obstacles_of(const HallFile& hall, const std::string& rig) {
  std::vector<PlacedShape> obstacles;
  for (const HallObject& object : hall.objects) {
    const bool may_touch = std::any_of(hall.ignore.begin(), hall.ignore.end(), [&](const auto& pair) {
      return (pair[0].value == rig && pair[1].value == object.name.value) ||
             (pair[1].value == rig && pair[0].value == object.name.value);
    });
    if (!may_touch) obstacles.push_back({object.name.value, object.shape, object.X_WO});
  }
  return obstacles;
}

void describe(Fields& f, RigHallSections& sections) {
  describe(f, sections.hall);
  f.optional("rigs", sections.rigs, "cable rigs, by name");
}

RigHall read_sections(RigHallSections sections, Problems& problems, const MoreNames& more_names) {
  RigHall hall;
  load_meshes(sections.hall.objects, problems);
  std::vector<std::string> names = names_of(sections, problems);
  for (const NamedRigSection& section : sections.rigs.rigs) {
    std::optional<HallRig> rig = read_rig_section(section, problems);
    if (rig) hall.rigs.push_back(std::move(*rig));
  }
  if (more_names) {
    const std::vector<std::string> more = more_names(sections, hall.rigs);
    names.insert(names.end(), more.begin(), more.end());
  }
  check_names(sections.hall, names, problems);
  hall.hall = std::move(sections.hall);
  return hall;
}

std::optional<RigHall> read_rig_hall(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  RigsOfHall read;
  RigHall hall;
  if (read_yaml_file(path, rules, overrides, read, found)) hall = read_sections(std::move(read.sections), found);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return hall;
}

ValueInfo rig_hall_fields() {
  return describe_fields<RigsOfHall>();
}

}  // namespace drydock

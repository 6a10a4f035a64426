// SPDX-License-Identifier: Apache-2.0
#include "rig/rig_hall_file.h"

#include "input/in_quotes.h"
#include "input/problem_limit.h"
#include "input/yaml_file.h"

namespace drydock {
namespace {

struct RigHallSections {
  HallFile hall;
  RigSections rigs;
};

void describe(Fields& f, RigHallSections& sections) {
  describe(f, sections.hall);
  f.optional("rigs", sections.rigs, "cable rigs, by name");
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

std::optional<RigHall> read_rig_hall(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  RigHallSections sections;
  RigHall hall;
  if (read_yaml_file(path, rules, overrides, sections, found)) {
    load_meshes(sections.hall.objects, found);
    check_names(sections.hall, names_of(sections, found), found);
    for (const NamedRigSection& section : sections.rigs.rigs) {
      std::optional<HallRig> rig = read_rig_section(section, found);
      if (rig) hall.rigs.push_back(std::move(*rig));
    }
  }
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  hall.hall = std::move(sections.hall);
  return hall;
}

ValueInfo rig_hall_fields() {
  return describe_fields<RigHallSections>();
}

}  // namespace drydock

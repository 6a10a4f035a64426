// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_sections_file.h"

#include <map>
#include <set>
#include <utility>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/override.h"
#include "input/problem_limit.h"

namespace drydock {

void describe(Fields& f, HallSections& sections) {
  f.file_kind("hall");
  f.required("name", sections.name, "the name of the hall");
  f.optional("objects", sections.objects, "things that stand in the hall");
  f.optional("ignore", sections.ignore, "pairs of names of things that may touch each other");
  f.optional("rigs", sections.rigs, "cable rigs and Stewart platforms, by name");
  f.optional("arms", sections.arms, "robot arms that stand in the hall, by name");
  f.optional("map", sections.map, "where a rig can stand: domain and criteria of the map");
  f.optional("place", sections.place, "objective for the places of movable objects");
  f.optional("follow", sections.follow, "margins that `drydock follow` requires of a motion");
}

void check_names(const HallSections& sections, const std::vector<std::string>& others, Problems& problems) {
  std::map<std::string, Mark> first_marks;
  for (const ObjectSection& object : sections.objects) {
    const Located<std::string>& name = object.name;
    if (name.mark.file.empty()) continue;  // missing, and reported
    const auto [first, is_new] = first_marks.emplace(name.value, name.mark);
    if (is_new || problems.errors() >= kMostProblems) continue;
    const Mark& mark = first->second;
    const std::string elsewhere = mark.file == name.mark.file ? "" : " of " + mark.file;
    problems.error(name.mark, name.field, "found " + in_quotes(name.value) + " a second time",
                   "a name other than that in line " + std::to_string(mark.line) + elsewhere);
  }
  std::map<std::string, Mark> known = std::move(first_marks);
  for (const std::string& other : others) known.try_emplace(other);
  NameHints hints(known);
  for (const auto& pair : sections.ignore) {
    if (problems.errors() >= kMostProblems) break;
    for (const Located<std::string>& name : pair) {
      if (name.mark.file.empty() || known.contains(name.value)) continue;
      problems.error(name.mark, name.field, "found " + in_quotes(name.value),
                     "the name of a thing in this hall" + hints.did_you_mean(name.value));
    }
    if (pair[0].value == pair[1].value && !pair[1].mark.file.empty()) {
      problems.error(pair[1].mark, pair[1].field, "found the same name twice", "the names of two things");
    }
  }
  check_carriers(sections.objects, problems);
}

std::vector<std::string> checked_rig_names(const HallSections& sections, Problems& problems) {
  std::vector<std::string> names;  // YAML sees to it that no two rigs have the same
  for (const NamedRigSection& rig : sections.rigs.rigs) {
    const auto& [name, mark, field] = rig.name;
    names.push_back(name);
    if (name.empty() || name.find('/') != std::string::npos) {
      problems.error(mark, field, "found " + in_quotes(name), "a non-empty name without /");
    }
    for (const ObjectSection& object : sections.objects) {
      if (object.name.value != name || object.name.mark.file.empty()) continue;
      problems.error(mark, field, "found the name of an object",
                     "a name other than that in line " + std::to_string(object.name.mark.line));
      break;
    }
  }
  return names;
}

std::vector<std::string> files_of(const HallSections& sections, const std::string& top) {
  std::set<std::string> files;
  const auto add = [&](const Mark& mark) {
    if (!mark.file.empty() && mark.file != kSetOption && mark.file != top) files.insert(mark.file);
  };
  for (const ObjectSection& object : sections.objects) {
    add(object.name.mark);
    if (object.shape.mesh) files.insert(object.shape.mesh->file.value.string());
  }
  for (const NamedRigSection& rig : sections.rigs.rigs) {
    add(rig.name.mark);
    if (rig.rig.stewart) {
      const StewartSection& stewart = *rig.rig.stewart;
      for (const std::vector<CarrierShape>* shapes : {&stewart.base.shapes, &stewart.platform.shapes}) {
        for (const CarrierShape& shape : *shapes) {
          if (shape.shape.mesh) files.insert(shape.shape.mesh->file.value.string());
        }
      }
      add(stewart.legs.mark);
    }
    add(rig.rig.cables.mark);
    add(rig.rig.platform.mark);
    for (const PlatformShape& shape : rig.rig.platform.value.shapes) {
      if (shape.shape.mesh) files.insert(shape.shape.mesh->file.value.string());
    }
  }
  add(sections.map.mark);
  add(sections.place.mark);
  if (sections.place.points_file) files.insert(sections.place.points_file->value.string());
  if (sections.place.motion) files.insert(sections.place.motion->value.string());
  add(sections.follow.mark);
  std::vector<std::string> all = {top};
  all.insert(all.end(), files.begin(), files.end());
  return all;
}

}  // namespace drydock

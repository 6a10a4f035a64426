// SPDX-License-Identifier: Apache-2.0
#include "hall/map_hall_file.h"

#include <set>

#include "input/problem_limit.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

/// A hall of which what stands there is wanted and what is asked of it, but no run.
struct MapsOfHall {
  MapHallSections sections;
};

void describe(Fields& f, MapsOfHall& hall) {
  describe(f, hall.sections);
  f.pass_over("run");
}

/// The files that sections stand in, by the marks of what was read there; and the meshes they name.
std::vector<std::string> files_of(const MapHallSections& sections, const std::string& top) {
  std::set<std::string> files;
  const auto add = [&](const Mark& mark) {
    if (!mark.file.empty() && mark.file != kSetOption && mark.file != top) files.insert(mark.file);
  };
  for (const HallObject& object : sections.hall.hall.objects) {
    add(object.name.mark);
    if (object.mesh) files.insert(object.mesh->file.value.string());
  }
  for (const NamedRigSection& rig : sections.hall.rigs.rigs) {
    add(rig.name.mark);
    add(rig.rig.cables.mark);
    add(rig.rig.platform.mark);
    for (const PlatformShape& shape : rig.rig.platform.value.shapes) {
      if (shape.object.mesh) files.insert(shape.object.mesh->file.value.string());
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

/// More files, each once and those after the top one in order.
void add_files(const std::vector<std::string>& more, std::vector<std::string>& files) {
  std::set<std::string> all(files.begin() + 1, files.end());
  all.insert(more.begin(), more.end());
  all.erase(files.front());
  files.resize(1);
  files.insert(files.end(), all.begin(), all.end());
}

}  // namespace

void describe(Fields& f, MapHallSections& sections) {
  describe(f, sections.hall);
  f.optional("arms", sections.arms, "robot arms that stand in the hall, by name");
  f.optional("map", sections.map, "where a rig can stand: what the map is over, and what is asked");
  f.optional("place", sections.place, "what the places of movable objects are to be good for");
  f.optional("follow", sections.follow, "what `drydock follow` demands of a motion");
}

MapHall read_sections(MapHallSections sections, const std::filesystem::path& top, const FileRules& rules,
                      Problems& problems) {
  MapHall read;
  read.files = files_of(sections, top.string());
  std::vector<std::string> names;
  for (const NamedRigSection& rig : sections.hall.rigs.rigs) names.push_back(rig.name.value);
  const auto read_arms = [&](const RigHallSections& hall, const std::vector<HallRig>& rigs) {
    read.arms = read_hall_arms(sections.arms, names, rigs, rules, problems);
    return names_of_arms(sections.arms, read.arms, hall, problems);
  };
  read.hall = read_sections(std::move(sections.hall), problems, read_arms);
  add_files(files_of_arms(sections.arms, read.arms), read.files);
  read.follow = sections.follow.value;
  if (!sections.map.mark.file.empty()) read.map = read_map_section(sections.map, names, read.hall.rigs, problems);
  if (!sections.place.mark.file.empty()) {
    const bool has_map = !sections.map.mark.file.empty();
    read.place = read_place_section(sections.place, read.hall, read.map, has_map, problems);
  }
  return read;
}

std::optional<MapHall> read_map_hall(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  MapsOfHall sections;
  MapHall read;
  std::vector<FileMention> mentions;
  if (read_yaml_file(path, rules, overrides, sections, found, &mentions))
    read = read_sections(std::move(sections.sections), path, rules, found);
  read.mentions = std::move(mentions);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return read;
}

ValueInfo map_hall_fields() {
  return describe_fields<MapsOfHall>();
}

}  // namespace drydock

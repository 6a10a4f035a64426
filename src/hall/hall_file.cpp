// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_file.h"

#include <algorithm>
#include <set>

#include "hall/hall_arm_file.h"
#include "hall/hall_sections_file.h"
#include "hall/map_file.h"
#include "hall/place_file.h"
#include "input/problem_limit.h"
#include "input/shape_meshes.h"
#include "input/yaml/yaml_file.h"
#include "rig/cable/rig_file.h"
#include "rig/stewart/stewart_file.h"

namespace drydock {
namespace {

/// A hall without its run.
struct HallWithoutRun {
  HallSections sections;
};

void describe(Fields& f, HallWithoutRun& hall) {
  describe(f, hall.sections);
  f.pass_over("run");
  f.pass_over("sweep");
}

/// More files, each once and those after the top one in order.
void add_files(const std::vector<std::string>& more, std::vector<std::string>& files) {
  std::set<std::string> all(files.begin() + 1, files.end());
  all.insert(more.begin(), more.end());
  all.erase(files.front());
  files.resize(1);
  files.insert(files.end(), all.begin(), all.end());
}

/// The name of an arm that was read, where it stands.
const Located<std::string>& name_of(const HallArm& arm, const HallArmSections& sections) {
  return std::find_if(sections.arms.begin(), sections.arms.end(),
                      [&](const NamedArmSection& section) { return section.name.value == arm.name; })
      ->name;
}

/// Whether the map is one of a Stewart platform: of the rig that it names, or else of the only one.
bool maps_a_platform(const HallSections& sections) {
  const std::vector<NamedRigSection>& rigs = sections.rigs.rigs;
  return std::any_of(rigs.begin(), rigs.end(), [&](const NamedRigSection& rig) {
    const bool named = sections.map.rig ? rig.name.value == sections.map.rig->value : rigs.size() == 1;
    return named && rig.rig.stewart;
  });
}

void read_objects(HallSections& sections, HallFile& file, MeshStore* meshes, Problems& problems) {
  std::vector<ShapeSection*> shapes;
  for (ObjectSection& object : sections.objects) {
    shapes.push_back(&object.shape);
    file.object_names.push_back(object.name);
  }
  load_meshes(shapes, problems, meshes);
  file.hall.objects = hall_objects(sections.objects);
}

}  // namespace

HallFile read_sections(HallSections sections, const std::filesystem::path& top, const FileRules& rules,
                       Problems& problems) {
  HallFile file;
  Hall& hall = file.hall;
  hall.name = sections.name;
  file.files = files_of(sections, top.string());
  read_objects(sections, file, rules.meshes.get(), problems);
  const std::vector<std::string> rig_names = checked_rig_names(sections, problems);
  for (const NamedRigSection& section : sections.rigs.rigs) {
    if (section.rig.stewart) {
      std::optional<HallPlatform> platform =
          read_stewart_section(section.name, *section.rig.stewart, section.is_whole, problems);
      if (platform) hall.platforms.push_back(std::move(*platform));
      continue;
    }
    std::optional<HallRig> rig = read_rig_section(section, problems);
    if (rig) hall.rigs.push_back(std::move(*rig));
  }
  std::vector<std::string> names_on_cables;
  for (const NamedRigSection& section : sections.rigs.rigs) {
    if (!section.rig.stewart) names_on_cables.push_back(section.name.value);
  }
  hall.arms = read_hall_arms(sections.arms, names_on_cables, hall.rigs, rules, problems);
  for (const HallArm& arm : hall.arms) file.arm_names.push_back(name_of(arm, sections.arms));
  std::vector<std::string> names = rig_names;
  for (std::string& name : names_of_arms(sections, hall.arms, problems)) names.push_back(std::move(name));
  check_names(sections, names, problems);
  for (const auto& [a, b] : sections.ignore) hall.may_touch.push_back({a.value, b.value});
  add_files(files_of_arms(sections.arms, hall.arms), file.files);
  file.follow = sections.follow.value;
  const bool has_map = !sections.map.mark.file.empty();
  if (has_map) {
    const bool of_platform = maps_a_platform(sections);
    if (of_platform) file.platform_map = read_platform_map_section(sections.map, hall.platforms, problems);
    if (!of_platform) file.map = read_map_section(sections.map, rig_names, hall.rigs, problems);
    if (of_platform && !sections.place.mark.file.empty())
      problems.error(sections.place.mark, sections.place.field, "found it beside the map of a Stewart platform",
                     "the map of a rig on cables");
  }
  if (!sections.place.mark.file.empty())
    file.place = read_place_section(sections.place, hall, file.map, has_map, problems);
  return file;
}

std::optional<HallFile> read_hall_file(const std::filesystem::path& path, const FileRules& rules,
                                       const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  HallWithoutRun hall;
  HallFile file;
  std::vector<FileMention> mentions;
  if (read_yaml_file(path, rules, overrides, hall, found, &mentions))
    file = read_sections(std::move(hall.sections), path, rules, found);
  file.mentions = std::move(mentions);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return file;
}

ValueInfo hall_fields() {
  return describe_fields<HallWithoutRun>();
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "mission/file/load_file.h"

#include "input/wording.h"
#include "mission/file/joint_file.h"

namespace drydock {
namespace {

void read_efforts(const LoadSection& section, int joint, CsvTables& tables, MissionBuilder& builder,
                  MissionLoad& load) {
  const JointKind kind = builder.mission.joints[static_cast<std::size_t>(joint)].kind;
  const std::vector<Dimension> dimensions = effort_dimensions(kind);
  const EffortField& effort = *section.effort;
  const std::string what = "the effort of a " + to_string(kind) + " joint";
  if (dimensions.empty() || kind == JointKind::kFloating) {
    builder.problems.error(effort.mark, effort.field, "found an effort on a " + to_string(kind) + " joint",
                           dimensions.empty() ? "a joint that moves" : "a load on the body instead");
    return;
  }
  if (effort.profiles.size() != dimensions.size() || effort.is_list != (dimensions.size() > 1)) {
    const std::string count = std::to_string(dimensions.size());
    builder.problems.error(
        effort.mark, effort.field,
        effort.is_list ? "found a list of " + std::to_string(effort.profiles.size()) : "found one value",
        (dimensions.size() == 1 ? "one value, for " : "a list of " + count + ", for ") + what);
    return;
  }
  load.joint = joint;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    load.efforts.push_back(read_profile(effort.profiles[i], dimensions[i], what, tables, builder.problems));
  }
}

void read_vector(const std::optional<std::array<ProfileField, 3>>& fields, const Dimension& dimension,
                 const std::string& what, CsvTables& tables, Problems& problems, std::array<TimeProfile, 3>& vector) {
  if (!fields) return;
  for (std::size_t i = 0; i < 3; ++i) vector[i] = read_profile((*fields)[i], dimension, what, tables, problems);
}

void check_times(const LoadSection& section, double duration_s, Problems& problems) {
  if (section.until_s && section.until_s->value <= section.from_s.value) {
    problems.error(section.until_s->mark, section.until_s->field,
                   "found " + short_number(section.until_s->value) + " s, not after the begin",
                   "a time after " + short_number(section.from_s.value) + " s");
  }
  if (!section.from_s.mark.file.empty() && duration_s > 0 && section.from_s.value >= duration_s) {
    problems.error(section.from_s.mark, section.from_s.field,
                   "found " + short_number(section.from_s.value) + " s, after the end of the run",
                   "a time before " + short_number(duration_s) + " s");
  }
}

}  // namespace

void add_loads(const std::vector<Located<LoadSection>>& sections, MissionBuilder& builder) {
  CsvTables tables;
  for (const Located<LoadSection>& located : sections) {
    const LoadSection& section = located.value;
    const bool claimed = builder.names.claim("loads", section.name);
    MissionLoad load;
    load.name = section.name.value;
    load.in_world_axes = section.in_world_axes;
    load.from_s = section.from_s.value;
    if (section.until_s) load.until_s = section.until_s->value;
    check_times(section, builder.mission.settings.duration_s, builder.problems);
    if (section.joint) {
      const std::optional<int> joint = builder.names.joint(*section.joint);
      if (joint && section.effort) read_efforts(section, *joint, tables, builder, load);
    }
    if (section.acts_on) {
      const std::optional<BodyFrame> at = builder.names.place(*section.acts_on);
      if (at) load.at = *at;
      if (at && at->body == 0) {
        builder.problems.error(section.acts_on->mark, section.acts_on->field, "found the world",
                               "a body that can move");
      }
      read_vector(section.force, Dimension::force(), "the force", tables, builder.problems, load.force);
      read_vector(section.torque, Dimension::torque(), "the torque", tables, builder.problems, load.torque);
      if (!section.force && !section.torque && !located.mark.file.empty()) {
        builder.problems.error(located.mark, located.field, "found neither force nor torque", "one of them");
      }
    }
    if (claimed) builder.mission.loads.push_back(std::move(load));
  }
  for (const auto& [file, table] : tables) builder.files.insert(file.string());
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "mission/file/mission_file.h"

#include "input/in_quotes.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "input/yaml/yaml_file.h"
#include "mission/file/body_file.h"
#include "mission/file/contact_file.h"
#include "mission/file/event_file.h"
#include "mission/file/joint_file.h"
#include "mission/file/load_file.h"
#include "mission/file/move_file.h"
#include "mission/file/robot_file.h"
#include "mission/file/start_file.h"
#include "mission/file/sweep_section_file.h"
#include "mission/measured/measured_file.h"

namespace drydock {
namespace {

void add_world(const MissionSections& sections, MissionBuilder& builder) {
  builder.names.add_place({"world", 0, {}});
  for (const auto& [name, frame] : sections.frames) {
    if (!builder.names.claim_frame("world", name, frame)) continue;
    builder.names.add_place({"world/" + name, 0, frame.value});
  }
}

void add_locks(const std::vector<Located<LockSection>>& sections, MissionBuilder& builder) {
  for (const Located<LockSection>& located : sections) {
    const auto ends = builder.names.pair(located.value.between);
    if (!ends) continue;
    builder.mission.locks.push_back({ends->first, ends->second, located.value.stiffness});
    const Located<std::string>& first = located.value.between[0];
    builder.lock_marks.push_back({first.mark, first.field});
  }
}

void add_constraints(const std::vector<Located<ConstraintSection>>& sections, MissionBuilder& builder) {
  for (const Located<ConstraintSection>& located : sections) {
    const ConstraintSection& section = located.value;
    const bool claimed = builder.names.claim("constraints", section.name);
    const auto ends = builder.names.pair(section.between);
    if (!claimed || !ends) continue;
    builder.mission.constraints.push_back(
        {section.name.value, section.kind, ends->first, ends->second, section.stiffness});
    builder.constraint_marks.push_back({section.name.mark, section.name.field});
  }
}

void add_ignored(const std::vector<FramePair>& pairs, MissionBuilder& builder) {
  for (const FramePair& names : pairs) {
    const auto ends = builder.names.pair(names);
    if (ends) builder.mission.may_touch.push_back({ends->first.body, ends->second.body});
  }
}

/// The files that sections stand in, by the marks of what was read there; and those they name.
void gather_files(const MissionSections& sections, std::set<std::string>& files) {
  const auto note = [&](const Mark& mark) {
    if (!mark.file.empty() && mark.file != kSetOption) files.insert(mark.file);
  };
  const auto note_frames = [&](const std::map<std::string, Located<Pose>>& frames) {
    for (const auto& [name, frame] : frames) note(frame.mark);
  };
  note(sections.name.mark);
  note(sections.settings.mark);
  if (sections.sweep) note(sections.sweep->mark);
  if (sections.calibrate) note(sections.calibrate->mark);
  note_frames(sections.frames);
  for (const BodySection& body : sections.bodies) {
    note(body.name.mark);
    note_frames(body.frames);
    if (body.inertia) note(body.inertia->mark);
    if (body.X_WB) note(body.X_WB->mark);
    if (body.velocity) note(body.velocity->mark);
    if (body.shape.mesh) files.insert(body.shape.mesh->file.value.string());
  }
  for (const RobotSection& robot : sections.robots) {
    note(robot.name.mark);
    if (!robot.arm) files.insert(robot.urdf.value.string());
    if (robot.arm) note(robot.arm->value.urdf.mark);
  }
  for (const JointSection& joint : sections.joints) note(joint.name.mark);
  for (const auto& lock : sections.locks) note(lock.mark);
  for (const auto& constraint : sections.constraints) note(constraint.mark);
  for (const InterfaceUseSection& use : sections.interfaces) note(use.mating.value.name.mark);
  for (const auto& event : sections.events) note(event.mark);
  for (const auto& move : sections.moves) note(move.mark);
  for (const auto& load : sections.loads) note(load.mark);
  for (const auto& measured : sections.measured) note(measured.mark);
}

/// Everything but the names of the top sections and the numbers within: what needs more than one section.
void build(MissionSections& sections, const std::optional<std::filesystem::path>& log, MissionBuilder& builder) {
  Mission& mission = builder.mission;
  mission.name = sections.name.value;
  mission.g_W = sections.g_W;
  mission.settings = sections.settings.value;
  add_world(sections, builder);
  add_bodies(sections.bodies, builder);
  add_robots(sections.robots, builder);
  add_joints(sections.joints, builder);
  add_locks(sections.locks, builder);
  add_robot_locks(sections.robots, builder);
  add_constraints(sections.constraints, builder);
  add_contacts(sections, builder);
  add_loads(sections.loads, builder);
  add_move_names(sections.moves, builder);
  add_events(sections.events, builder);
  add_moves(sections.moves, builder);
  add_ignored(sections.ignore, builder);
  add_measured(sections.measured, log, builder);
  if (sections.calibrate) mission.calibrate = read_fit(sections.calibrate->value, builder.problems);
  if (sections.sweep) add_sweep(sections.sweep->value, builder);
  const bool empty = mission.bodies.size() == 1 && sections.bodies.empty() && sections.robots.empty();
  if (empty && !builder.problems.has_errors()) {
    builder.problems.error(sections.name.mark, "bodies", "found neither bodies nor robots", "something that moves");
  }
}

}  // namespace

std::optional<Mission> read_mission(const std::filesystem::path& path, const FileRules& rules,
                                    const std::vector<std::string>& overrides, Problems& problems,
                                    const std::optional<std::filesystem::path>& log) {
  Problems found;
  MissionSections sections;
  MissionBuilder builder(rules, found);
  if (read_yaml_file(path, rules, overrides, sections, found)) build(sections, log, builder);
  if (!found.has_errors()) gather_files(sections, builder.files);
  if (!found.has_errors()) settle_start(builder);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  builder.mission.files.assign(builder.files.begin(), builder.files.end());
  return std::move(builder.mission);
}

ValueInfo mission_fields() {
  return describe_fields<MissionSections>();
}

}  // namespace drydock

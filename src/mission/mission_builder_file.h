// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "input/file_rules.h"
#include "mission/mission_names_file.h"
#include "mission/mission_sections_file.h"
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

/// Adds a body under a name that is claimed already; gives its index.
int add_body(MissionBuilder& builder, const MissionBody& body, const FilePlace& mark);
int add_joint(MissionBuilder& builder, const MissionJoint& joint, const FilePlace& mark);

void add_bodies(std::vector<BodySection>& sections, MissionBuilder& builder);
/// Robots become bodies and joints: a link fixed to another is a frame on its body.
void add_robots(const std::vector<RobotSection>& sections, MissionBuilder& builder);
/// A robot to be added under a name that is claimed.
struct AddedRobot {
  std::string name;
  FilePlace place;  // where its URDF or arm is named
  const UrdfModel& model;
  const ArmModel* arm = nullptr;        // null: without drives; else `model` is its URDF
  std::optional<Pose> X_WB;             // of its root, where that is given
  std::optional<FilePlace> pose_place;  // and where
  std::optional<Twist> V_WB_W;
};
void add_robot(const AddedRobot& added, MissionBuilder& builder);
/// Attaches robots to what they stand on, once all names are known.
void add_robot_locks(const std::vector<RobotSection>& sections, MissionBuilder& builder);
void add_joints(const std::vector<JointSection>& sections, MissionBuilder& builder);
void add_loads(const std::vector<Located<LoadSection>>& sections, MissionBuilder& builder);
/// Names of moves first, so that events may come after them; the moves themselves when events are known.
void add_move_names(const std::vector<Located<MoveSection>>& sections, MissionBuilder& builder);
void add_events(const std::vector<Located<EventSection>>& sections, MissionBuilder& builder);
void add_moves(const std::vector<Located<MoveSection>>& sections, MissionBuilder& builder);

/// Places the bodies, hangs the rods of suspensions upright unless the file says how they stand, and checks the start.
void settle_start(MissionBuilder& builder);
/// Whether the parts form a mechanism whose loops close at the start, once the bodies are placed.
void check_start(MissionBuilder& builder);

/// Dimensions of a joint's q (of kinds whose q are plain numbers), of its velocities, and of what acts along them.
std::vector<Dimension> position_dimensions(JointKind kind);
std::vector<Dimension> velocity_dimensions(JointKind kind);
std::vector<Dimension> effort_dimensions(JointKind kind);
bool has_plain_positions(JointKind kind);  // all but spherical and floating

/// The springs of a joint, one for each coordinate.
void read_spring(const Located<SpringField>& field, MissionJoint& joint, Problems& problems);

}  // namespace drydock

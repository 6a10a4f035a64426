// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

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

}  // namespace drydock

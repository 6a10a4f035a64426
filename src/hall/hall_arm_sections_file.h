// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/arm_file.h"
#include "input/late_numbers.h"
#include "input/pose_field.h"

namespace drydock {

// The arms of a hall as they are written. hall_arm_file.cpp makes HallArms of them.

/// How an arm hangs on a rig. What stands here goes before the arm's own suspension.
struct HangsOnSection {
  Located<std::string> rig;
  std::optional<Located<std::string>> link;
  std::optional<Vector3> p_LE;
  std::optional<bool> is_free;
  std::optional<double> most_N;
  std::optional<Located<CouplingSection>> coupling;
  std::optional<double> rod_m;
};

struct HallArmSection {
  std::optional<Located<ArmSection>> arm;
  Located<std::filesystem::path> urdf;
  std::optional<Located<std::filesystem::path>> srdf;
  Pose X_WB;
  std::map<std::string, LateNumbers> positions;
  std::optional<Located<HangsOnSection>> hangs_on;
};

/// In the order of the file, each with its name where that stands.
struct NamedArmSection {
  Located<std::string> name;
  HallArmSection arm;
  bool is_whole = false;  // read without a problem
};
struct HallArmSections {
  std::vector<NamedArmSection> arms;
};

void describe(Fields& f, HangsOnSection& hangs_on);
void describe(Fields& f, HallArmSection& arm);
void take(Value& value, HallArmSections& sections);

}  // namespace drydock

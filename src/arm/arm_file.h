// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arm/arm_controller.h"
#include "arm/chain_file.h"
#include "arm/control_file.h"
#include "arm/drive_file.h"
#include "input/interval.h"
#include "input/srdf.h"

namespace drydock {

// An arm as a user describes it (kind: arm): a URDF, and what a URDF does not say.

struct ChainSection {
  Located<std::string> base, tip;
};

/// A rail that the root link slides on: link `rail` and joint `linear_axis` in front of the URDF's own.
struct LinearAxisSection {
  Vector3 axis = Vector3::UnitX();
  Interval limits{0, 1};
  double speed = 1, force = 1000;
  Pose X_CB;  // the root link on the carriage
};

enum class PlantKind {
  kSimulated,
  kLink,  // something outside, which a facility talks to
};

struct ArmSection {
  Located<std::string> name;
  Located<std::filesystem::path> urdf;
  std::optional<Located<std::filesystem::path>> srdf;
  std::map<std::string, Located<ChainSection>> chains;
  std::optional<Located<LinearAxisSection>> linear_axis;
  std::optional<DrivesSection> drives;
  Located<ControlSection> control;
  std::optional<Located<std::string>> sensor;
  PlantKind plant = PlantKind::kSimulated;
};

void describe(Fields& f, ArmSection& arm);

/// A joint that moves, with its drive.
struct ArmJoint {
  std::size_t urdf = 0;  // joint of the URDF
  ChainJoint limits;     // effort and speed are those of the drive
  DriveModel drive;
  double acceleration_max = 0;
};

struct ArmChain {
  std::string name;
  std::size_t base = 0, tip = 0;  // links of the URDF
  Chain chain;
  std::vector<int> joints;  // of the arm
};

struct ArmFile {
  std::string name;
  UrdfModel urdf;  // with the rail, if there is one
  std::optional<SrdfModel> srdf;
  std::vector<ArmJoint> joints;  // in the order of the URDF
  std::vector<ArmChain> chains;
  ControlSettings control;
  int control_chain = -1;             // of impedance
  std::optional<std::size_t> sensor;  // fixed joint of the URDF at which a force/torque sensor sits
  PlantKind plant = PlantKind::kSimulated;
  std::vector<std::string> files;  // that it was read from, besides the one with the section

  int find_joint(std::string_view joint) const;
  const ArmChain* find_chain(std::string_view chain) const;
};

/// The arm of a section, and the files it names; nothing after an error.
std::optional<ArmFile> read_arm_section(const ArmSection& section, const FileRules& rules, Problems& problems);

/// Settings for this arm: numbers of joints and the chain are checked. False after an error.
[[nodiscard]] bool read_control(const Located<ControlSection>& section, const ArmFile& arm, ControlSettings& settings,
                                int& chain, Problems& problems);

/// A file of kind `arm`.
std::optional<ArmFile> read_arm(const std::filesystem::path& path, const FileRules& rules,
                                const std::vector<std::string>& overrides, Problems& problems);
ValueInfo arm_fields();

/// Joints, chains, drives and masses in a few lines of text.
std::string describe_arm(const ArmFile& arm);

}  // namespace drydock

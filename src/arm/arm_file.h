// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arm/arm_model.h"
#include "arm/chain_file.h"
#include "arm/control/control_file.h"
#include "arm/drive/drive_file.h"
#include "input/urdf/srdf.h"
#include "spatial/interval.h"

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

/// Two passive joints at a point E of a link and a rod from there to D, where a rig pulls: links `coupling`, `rod` and
/// `rod_end`, joints `coupling1` and `coupling2`, which have no drives.
struct CouplingSection {
  Vector3 first_axis = Vector3::UnitX(), second_axis = Vector3::UnitY(), rod_axis = Vector3::UnitZ();
  std::array<Interval, 2> limits = {Interval{-M_PI, M_PI}, Interval{-M_PI, M_PI}};
  double length_m = 0.4, mass_kg = 1, radius_m = 0.01;
  double damping = 0.5;  // [N·m·s/rad]
};

/// How a hall holds an arm that cannot hold itself.
struct SuspensionSection {
  Located<std::string> link;
  Vector3 p_LE = Vector3::Zero();
  bool is_free = false;
  std::optional<double> most_N;
  std::optional<Located<CouplingSection>> coupling;
};

struct ArmSection {
  Located<std::string> name;
  Located<std::filesystem::path> urdf;
  std::optional<Located<std::filesystem::path>> srdf;
  std::vector<UrdfFault> accepted;  // faults that the URDF may have
  std::map<std::string, Located<ChainSection>> chains;
  std::optional<Located<LinearAxisSection>> linear_axis;
  std::optional<DrivesSection> drives;
  Located<ControlSection> control;
  std::optional<Located<std::string>> sensor;
  std::optional<SuspensionSection> suspension;
  Located<PlantKind> plant;
};

void describe(Fields& f, CouplingSection& coupling);
void describe(Fields& f, ArmSection& arm);

/// The arm of a section, and the files it names; nothing after an error.
std::optional<ArmModel> read_arm_section(const ArmSection& section, const FileRules& rules, Problems& problems);

/// What settings of control are held against.
struct ControlledArm {
  std::string name;
  std::size_t joints = 0;
  std::vector<std::string> chains;
};

/// Settings for this arm: numbers of joints and the chain are checked. False after an error.
[[nodiscard]] bool read_control(const Located<ControlSection>& section, const ControlledArm& arm,
                                ControlSettings& settings, int& chain, Problems& problems);

/// A file of kind `arm`.
std::optional<ArmModel> read_arm(const std::filesystem::path& path, const FileRules& rules,
                                 const std::vector<std::string>& overrides, Problems& problems);
ValueInfo arm_fields();

/// Joints, chains, drives and masses in a few lines of text.
std::string describe_arm(const ArmModel& arm);

}  // namespace drydock

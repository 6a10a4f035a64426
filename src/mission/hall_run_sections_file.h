// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/sections_file.h"

namespace drydock {

// The run of a hall as it is written. hall_run_file.cpp makes a Mission of it.

/// `ideal`, `cables`, or how the winches are driven.
struct RigDriveField {
  bool has_cables = false;
  CableDriveSettings drive;
  Mark mark;
  std::string field;
};

struct HallRunSection {
  std::optional<Located<std::string>> arm;
  std::optional<Located<std::filesystem::path>> motion;
  std::vector<Located<MoveSection>> moves;
  RigDriveField rig;
  std::optional<double> duration_s;
  RunSettings settings;

  HallRunSection() { settings.integrator = IntegratorKind::kRk4; }  // ticks of 1 ms leave nothing to adapt
};

void describe(Fields& f, CableDriveSettings& drive);
void take(Value& value, RigDriveField& rig);
void describe(Fields& f, HallRunSection& run);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>

#include "arm/drive/drive.h"
#include "input/fields.h"

namespace drydock {

struct FrictionSection {
  double viscous = 0, coulomb = 0;
  std::optional<Located<double>> stiction;
  double stribeck_speed = 0.01;
};

/// Every field may be left to the section above it (all joints) or to the URDF.
struct DriveSection {
  std::optional<DriveKind> kind;
  std::optional<double> effort_max, speed_max, acceleration_max;
  std::optional<double> rotor_inertia, ratio, stiffness, gear_damping, brake;
  std::optional<std::array<double, 2>> stiffening;
  std::optional<FrictionSection> friction;
};

struct DrivesSection {
  DriveSection all;
  std::map<std::string, Located<DriveSection>> joints;
};

void describe(Fields& f, FrictionSection& friction);
void describe(Fields& f, DriveSection& drive);
void describe(Fields& f, DrivesSection& drives);

/// What a section gives for a joint, on top of what `drive` holds before (limits of the URDF, the section of all
/// joints).
void apply(const DriveSection& section, DriveModel& drive, double& acceleration_max);

}  // namespace drydock

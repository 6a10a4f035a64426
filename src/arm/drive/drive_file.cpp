// SPDX-License-Identifier: Apache-2.0
#include "arm/drive/drive_file.h"

#include "input/wording.h"

namespace drydock {
namespace {

template <class T>
void set(const std::optional<T>& given, T& value) {
  if (given) value = *given;
}

}  // namespace

void describe(Fields& f, FrictionSection& friction) {
  f.optional("viscous", friction.viscous, Dimension::angular_damping(), "per speed").at_least(0);
  f.optional("coulomb", friction.coulomb, Dimension::torque(), "while it slips").at_least(0);
  f.optional("stiction", friction.stiction, Dimension::torque(), "what holds it at rest (default: as coulomb)")
      .at_least(0);
  f.optional("stribeck_speed", friction.stribeck_speed, Dimension::angular_velocity(),
             "over which stiction falls to coulomb; 0: at once")
      .at_least(0);
  if (f.describing() || !friction.stiction || friction.stiction->value >= friction.coulomb) return;
  f.error("stiction", "found " + short_number(friction.stiction->value) + " N m, less than coulomb",
          "at least " + short_number(friction.coulomb) + " N m");
}

void describe(Fields& f, DriveSection& drive) {
  Choices<DriveKind> kinds{{{"simple", DriveKind::kSimple}, {"detailed", DriveKind::kDetailed}}};
  std::optional<DriveKind>& kind = drive.kind;
  f.optional("type", kind, kinds,
             "simple: torque at once; detailed: rotor, friction, brake, elastic gear (default: simple)");
  f.optional("torque", drive.effort_max, Dimension::torque(),
             "largest torque of the motor at the joint (default: the URDF's); a bare number in N for prismatic joints")
      .above(0);
  f.optional("speed", drive.speed_max, Dimension::angular_velocity(),
             "largest speed at the joint (default: the URDF's)")
      .above(0);
  f.optional("acceleration", drive.acceleration_max, Dimension::angular_acceleration(),
             "that moves may use (default: the speed within half a second)")
      .above(0);
  f.optional("rotor_inertia", drive.rotor_inertia, Dimension::inertia(), "of the motor, on its own side of the gear")
      .above(0);
  f.optional("ratio", drive.ratio, Dimension::none(), "revolutions of the motor for one of the joint").above(0);
  f.optional("stiffness", drive.stiffness, Dimension::angular_stiffness(), "of the gear, at the joint").above(0);
  f.optional("stiffening", drive.stiffening, Dimension::none(), "its third and fifth power, in N m/rad^3 and N m/rad^5")
      .at_least(0);
  f.optional("gear_damping", drive.gear_damping, Dimension::angular_damping(), "of the gear").at_least(0);
  f.optional("brake", drive.brake, Dimension::torque(), "holding torque of the closed brake, at the joint").at_least(0);
  f.optional("friction", drive.friction, "of motor and gear, at the joint");
}

void describe(Fields& f, DrivesSection& drives) {
  describe(f, drives.all);
  f.optional("joints", drives.joints, "values that differ, by name of the joint");
}

void apply(const DriveSection& section, DriveModel& drive, double& acceleration_max) {
  set(section.kind, drive.kind);
  set(section.effort_max, drive.effort_max);
  set(section.speed_max, drive.speed_max);
  set(section.acceleration_max, acceleration_max);
  set(section.rotor_inertia, drive.rotor_inertia);
  set(section.ratio, drive.ratio);
  set(section.stiffness, drive.stiffness[0]);
  if (section.stiffening) {
    drive.stiffness[1] = (*section.stiffening)[0];
    drive.stiffness[2] = (*section.stiffening)[1];
  }
  set(section.gear_damping, drive.gear_damping);
  set(section.brake, drive.brake);
  if (!section.friction) return;
  const FrictionSection& friction = *section.friction;
  drive.friction = {friction.viscous, friction.coulomb, friction.stiction ? friction.stiction->value : friction.coulomb,
                    friction.stribeck_speed};
}

}  // namespace drydock

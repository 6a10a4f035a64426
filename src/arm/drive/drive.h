// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "spatial/interval.h"

namespace drydock {

/// What holds a rotor back, in efforts and speeds of the joint's side of the gear:
///   slipping   f(w) = sign(w) (coulomb + (stiction − coulomb) exp(−(w/stribeck_speed)²)) + viscous w
///   stuck      whatever holds it, up to stiction
struct DriveFriction {
  double viscous = 0;            // [N·m·s/rad or N·s/m]
  double coulomb = 0;            // [N·m or N]
  double stiction = 0;           // ≥ coulomb
  double stribeck_speed = 0.01;  // [rad/s or m/s]; 0: stiction ends with the first move
  bool sticks() const { return stiction > 0; }
};

enum class DriveKind : std::uint8_t {
  kSimple,    // the motor's effort acts on the joint at once, less viscous friction
  kDetailed,  // a rotor with friction and brake behind an elastic gear
};

/// The drive of a joint with one coordinate, revolute [rad, N·m] or prismatic [m, N]. Both kinds take the same command
/// and give an effort on the joint. All but the rotor's inertia is meant at the joint's side of the gear: position x
/// and speed w of the rotor are divided by the ratio, efforts multiplied.
///
///   B ẇ = u − τ − f(w),   ẋ = w,   B = rotor_inertia · ratio²
///   τ = k₁φ + k₃φ³ + k₅φ⁵ + d φ̇,   φ = x − q          the effort on the joint, what a torque sensor reads
///
/// u is the command within ±effort_max; near the largest speed only as much of it as brakes: it falls off linearly over
/// the last tenth of speed_max. The rotor's spin counts along its own joint only (Spong 1987, "Modeling and control of
/// elastic joint robots", assumption A2), which neglects 1/ratio of it, and with which momentum and energy are kept
/// exactly. Not for direct drives, whose rotors are links.
struct DriveModel {
  DriveKind kind = DriveKind::kSimple;
  double effort_max = std::numeric_limits<double>::infinity();
  double speed_max = std::numeric_limits<double>::infinity();
  DriveFriction friction;                      // of a simple drive: viscous alone
  double rotor_inertia = 1e-4;                 // at the motor [kg·m²]; for sliding joints ratio turns it into a mass
  double ratio = 100;                          // turns of the rotor for one of the joint [1 or rad/m]
  std::array<double, 3> stiffness{1e4, 0, 0};  // k₁ > 0, k₃, k₅ ≥ 0
  double gear_damping = 0;                     // d
  double brake = 0;                            // what the brake holds; slipping or stuck it adds to the friction

  double inertia() const { return rotor_inertia * ratio * ratio; }
};

enum class DriveMode : std::uint8_t {
  kFree,  // nothing sticks
  kStuck,
  kForward,
  kBackward,
};

/// What changes about a drive, and its command.
struct DriveState {
  double x = 0, w = 0;  // of the rotor; of a simple drive they mean nothing
  DriveMode mode = DriveMode::kFree;
  bool braked = false;
  double command = 0;  // effort asked of the motor, held until the next
};

/// Rates and efforts of a drive whose joint is at q and moves with v.
struct DriveFlow {
  double x_rate = 0, w_rate = 0;
  double joint_effort = 0;
  double motor_effort = 0;                                           // u
  double motor_power_W = 0, friction_power_W = 0, gear_power_W = 0;  // put in, lost in friction, lost in the gear
};
DriveFlow drive_flow(const DriveModel& model, const DriveState& state, double q, double v);

/// τ without damping at the deflection φ, and its inverse.
double gear_effort(const DriveModel& model, double deflection);
double gear_deflection(const DriveModel& model, double effort);
double gear_slope(const DriveModel& model, double deflection);  // ∂τ/∂φ there

/// The motor's effort at a speed.
double motor_effort(const DriveModel& model, double command, double w);

/// Falls through zero when the mode must change: the speed of a slipping rotor, what is left of the friction that holds
/// a stuck one. Constant where there is no such moment.
double mode_margin(const DriveModel& model, const DriveState& state, double q, double v);

/// A lower bound of mode_margin while joint and rotor stay within these ranges.
struct DriveRange {
  Interval x, w, q, v;
};
double least_margin(const DriveModel& model, const DriveState& state, const DriveRange& range);

/// The mode from the instant on at which mode_margin has fallen to zero: a stuck rotor breaks loose, a slipping one is
/// at rest and sticks if friction can hold it there.
void change_mode(const DriveModel& model, double q, double v, DriveState& state);

/// The mode after command or brake have changed.
void review_mode(const DriveModel& model, double q, double v, DriveState& state);

/// At rest at q, with the gear bent as the effort on the joint wants it.
DriveState drive_at_rest(const DriveModel& model, double q, double joint_effort);

/// Kinetic energy of the rotor and what the gear's spring holds.
double drive_energy_J(const DriveModel& model, const DriveState& state, double q);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/axis/axis_error.h"
#include "rig/stewart/axis/axis_state.h"
#include "rig/stewart/axis/regular_travel.h"

namespace drydock {

/// What held the axis back from what the method asked for, in a step.
enum class AxisBound : std::uint8_t { kNone, kRange, kSpeed, kAcceleration };

/// A phrase without a full stop, such as `leg3 would be beyond its longest length`.
std::string to_string(const StopCause& cause, const StewartRig& rig);
std::string to_string(AxisBound bound);

struct AxisStep {
  AxisState state;       // at the end
  LegValues length_m{};  // at the end
  AxisError error;       // of the method at the beginning
  AxisBound bound = AxisBound::kNone;
  bool corrected = false;  // the method's rate was changed, so that the platform can stop within its limits
  bool conserved = false;  // the payload is where the command said
  StopCause cause;         // why a stop begins with this step, if one does
};

/// Splits the motion of a payload between a platform and the axis that carries it. Per step of 1/250 s
///
///     q̈ = (K_p e + K_d ė) / M,  K_d = 2 √(K_p M)                                   (4) and (8), which are forces
///
/// with e of axis_error and ė by difference, or half of the payload's velocity for equal split. The rate stays within
/// the axis's speed and acceleration, and such that the axis can stop within its range. The platform has what is left:
/// the payload moves as commanded, exactly, because its pose is not integrated here; the platform's pose on its base is
/// X_FB = base_pose(q)⁻¹ X_WB.
///
/// A step is run only if a stop from its end (planned_stop), jerk-limited, keeps every leg within lengths, cones and
/// speeds at the end of every step, or every 4 ms where steps are shorter; else the stop that was found so one step
/// earlier. Where bounds tell that none of a stop comes near a limit of a leg (stop_clearance.h), it is not looked at
/// for these. Hence no method commands a leg past a limit; a poor one stops early. Methods that know the limits (exact
/// boundary, barrier) try other rates of the axis before that. Between two looks, at most 4 ms, a length may fall below
/// its shortest by (v · 4 ms)² / (8 l), which is 2 µm at 1 m/s and 1 m, and never rises above its longest on a straight
/// path. Poses stay regular (regular_travel.h), which is looked at each fourth time in a stop, so that the platform
/// never comes to where its legs do not hold it. Legs that touch each other and forces are not looked at.
class AxisController {
 public:
  /// The rig has an axis with a range and a finite acceleration (asserted); for equal split the range may be a point:
  /// then the platform moves alone. Keeps a reference to the rig.
  AxisController(const StewartRig& rig, const AxisControl& control);

  /// The axis at rest within its range (asserted). What is wrong with the start, or with a stop from there if the
  /// payload moves: then no step is safe.
  [[nodiscard]] StopCause start_violation(const AxisState& start) const;

  /// `state` was given by the step before, or is a start without violation.
  [[nodiscard]] AxisStep step(const AxisState& state, const PayloadCommand& command) const;

  const StewartRig& rig() const { return rig_; }
  const AxisControl& control() const { return control_; }

 private:
  struct RateRange {
    double min, max;
  };
  double asked_rate(const AxisState& state, const AxisError& error, const PayloadCommand& command) const;
  RateRange possible_rates(const AxisState& state) const;
  AxisState proposed(const AxisState& state, const PayloadCommand& command, double rate) const;
  StopCause violation(const LegValues& from_m, const AxisState& next) const;

  const StewartRig& rig_;
  AxisControl control_;
  LegReach reach_;
  RegularPoses regular_;
};

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "rig/quartic_motion.h"
#include "rig/stewart/axis/axis_error.h"
#include "rig/stewart/axis/leg_reach.h"

namespace drydock {

/// Where the payload is to be at the end of a step, and how it moves then. B is the platform's frame, which carries it.
struct PayloadCommand {
  Pose X_WB;
  Twist V_WB_W;
  Twist A_WB_W = {};
};

/// A stop on its way: payload and axis go along polynomials from where it began, and stand after so many steps.
struct AxisStop {
  QuarticMotion payload, axis;  // q is X_WB.p.x() of the axis, and the first component of each rate
  int payload_steps = 0, axis_steps = 0;
  int step = 0;  // so many have passed

  int steps() const { return payload_steps > axis_steps ? payload_steps : axis_steps; }

  template <class Archive>
  void visit(Archive& archive) {
    archive(payload, axis, payload_steps, axis_steps, step);
  }
};

/// A platform on its axis at the end of a step. X_FB and lengths follow from X_WB and q by kinematics, so they do not
/// drift: X_FB = base_pose(q)⁻¹ X_WB.
struct AxisState {
  Pose X_WB;
  Twist V_WB_W;
  double q = 0, rate = 0;        // of the axis
  std::optional<double> error;   // of the method, before the step
  std::optional<AxisStop> stop;  // reset it at rest to go on
  Twist A_WB_W = {};
  double acceleration = 0;  // of the axis

  bool at_rest() const { return stop && stop->step >= stop->steps(); }

  template <class Archive>
  void visit(Archive& archive) {
    archive(X_WB, V_WB_W, q, rate, error, stop, A_WB_W, acceleration);
  }
};

/// What a step would have violated: a limit of a leg, or its speed, or the command is no number, or the pose would be
/// near a singular one (regular_travel.h).
struct StopCause {
  TravelEnd end;
  int speed_leg = -1;
  bool no_number = false;
  bool singular = false;

  explicit operator bool() const { return end.limit != TravelLimit::kNone || speed_leg >= 0 || no_number || singular; }
};

/// A stop that begins at a state, without a jump of the payload's acceleration, within its limits of deceleration and
/// jerk (stop_profile.h). Axis and payload take the same time, unless the axis's range ends before, and unless the
/// payload has no need to move. The axis too begins with the acceleration that it has, where its range leaves room for
/// that; else with none. Its jerk is at most its largest acceleration over kAxisJerk_s.
///
/// A payload that is faster than any number of steps can stop gets kMostStopTicks.
[[nodiscard]] AxisStop planned_stop(const StewartRig& rig, const AxisState& state, const AxisControl& control);
constexpr double kAxisJerk_s = 0.05;

/// The fastest that an axis may be after a step, at the distance `left` from its end and at `rate` before it, such that
/// a stop without acceleration at its begin ends within the range.
[[nodiscard]] double fastest_towards_end(double left, double rate, double acceleration_max, double period_s);

/// Where payload and axis are in a stop after so many steps.
struct StopPlace {
  Pose X_WB;
  double q = 0;
};
[[nodiscard]] StopPlace place_in_stop(const AxisStop& stop, int step, double period_s);
/// The same with their motion. It has no stop itself.
[[nodiscard]] AxisState state_in_stop(const AxisStop& stop, int step, double period_s);

/// One step of a stop. The polynomials are part of the state, so a stop that was checked once is the one that is run.
AxisState stopped_step(const AxisState& state, double period_s);

/// What forbids a step to a pose on the base, by lengths and cones there and by the change of each length.
[[nodiscard]] StopCause step_violation(const LegReach& reach, const LegValues& from_m, const Pose& X_FB,
                                       double period_s, LegValues& to_m);

}  // namespace drydock

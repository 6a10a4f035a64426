// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "rig/stewart/axis/leg_reach.h"
#include "spatial/twist.h"

namespace drydock {

/// Where the payload is to be at the end of a step, and how it moves then. B is the platform's frame, which carries it.
struct PayloadCommand {
  Pose X_WB;
  Twist V_WB_W;
};

/// Steps that a stop has left.
struct AxisStop {
  int payload_steps = 0, axis_steps = 0;
};

/// A platform on its axis at the end of a step. X_FB and lengths follow from X_WB and q by kinematics, so they do not
/// drift: X_FB = base_pose(q)⁻¹ X_WB.
struct AxisState {
  Pose X_WB;
  Twist V_WB_W;
  double q = 0, rate = 0;        // of the axis
  std::optional<double> error;   // of the method, before the step
  std::optional<AxisStop> stop;  // reset it at rest to go on

  bool at_rest() const { return stop && stop->payload_steps == 0 && stop->axis_steps == 0; }
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

/// A stop that begins at a state: payload and axis slow down evenly, each along the direction in which it moves now,
/// within the decelerations. The axis takes as long as the payload if it can, and less where its range ends before.
AxisStop planned_stop(const StewartRig& rig, const AxisState& state, double period_s, double deceleration_m_per_s2,
                      double deceleration_rad_per_s2);

/// One step of a stop. The steps left are part of the state, so a stop that was checked once is the one that is run.
AxisState stopped_step(const AxisState& state, double period_s);

/// What forbids a step from one state to the next, by lengths and cones at its end and by the change of each length.
[[nodiscard]] StopCause step_violation(const StewartRig& rig, const LegReach& reach, const LegValues& from_m,
                                       const AxisState& to, double period_s, LegValues& to_m);

}  // namespace drydock

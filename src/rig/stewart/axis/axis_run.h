// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/axis/axis_controller.h"
#include "rig/stewart/axis/payload_motion.h"

namespace drydock {

/// The platform at the end of a step.
struct AxisSample {
  double time_s = 0;
  double q = 0, rate = 0;  // of the axis
  Pose X_WB, X_FB;         // of the payload, and of the platform on its base
  double coordinate = 0;   // axis_coordinate
  AxisError error;         // of the method, here
  LegValues length_m{};
  double leg_margin_m = 0;     // of the nearest leg to a limit of its length; infinite without limits
  double cone_margin_rad = 0;  // of the nearest leg to the edge of a cone; infinite without cones
  bool conserved = false;      // the payload is where the motion says
};

enum class AxisEventKind : std::uint8_t {
  kRefusedStart,  // the rig cannot stand where the motion begins: there is no run
  kStop,          // a stop begins, because of the cause
  kAtRest,        // it has ended
  kCorrected,     // the method's rate was replaced, for the first time in a row
};
struct AxisEvent {
  AxisEventKind kind = AxisEventKind::kStop;
  double time_s = 0;
  StopCause cause;
  AxisBound bound = AxisBound::kNone;  // what held the axis back then
};
/// A sentence such as `4.2 s: stop: leg3 would be longer than its longest length; the axis is near an end of its
/// range`.
std::string to_string(const AxisEvent& event, const StewartRig& rig);

struct AxisRun {
  std::vector<AxisSample> samples;  // the start, and the end of every step
  std::vector<AxisEvent> events;
  bool stopped = false;
};

/// Runs a motion from the axis at q, at rest, until the time is over or a stop has ended. The platform starts where the
/// motion does, so an off-neutral start is a motion that starts off neutral, or another q.
[[nodiscard]] AxisRun run_axis(const StewartRig& rig, const AxisControl& control, const PayloadMotion& motion, double q,
                               double duration_s);

}  // namespace drydock

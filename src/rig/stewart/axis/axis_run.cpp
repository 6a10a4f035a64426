// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/axis_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rig/stewart/axis/axis_coordinate.h"
#include "rig/stewart/joint_cone.h"
#include "rig/stewart/leg_length.h"

namespace drydock {

std::string to_string(const AxisEvent& event, const StewartRig& rig) {
  const std::string cause = to_string(event.cause, rig);
  switch (event.kind) {
    case AxisEventKind::kRefusedStart:
      return fmt::format("{:g} s: no run: {}", event.time_s, cause);
    case AxisEventKind::kStop:
      return fmt::format("{:g} s: stop: {}; {}", event.time_s, cause, to_string(event.bound));
    case AxisEventKind::kAtRest:
      return fmt::format("{:g} s: at rest", event.time_s);
    default:
      return fmt::format("{:g} s: the axis leaves its method: else {}", event.time_s, cause);
  }
}

namespace {

AxisSample sample_of(const AxisController& controller, const AxisState& state, double time_s) {
  AxisSample sample;
  const StewartPose pose = stewart_pose(controller.rig(), base_pose(controller.rig(), state.q), state.X_WB);
  sample.time_s = time_s;
  sample.q = state.q;
  sample.rate = state.rate;
  sample.X_WB = state.X_WB;
  sample.X_FB = pose.X_FB;
  sample.coordinate = axis_coordinate(controller.rig(), pose.X_FB);
  sample.error = axis_error(controller.rig(), controller.control(), pose, state.q);
  for (std::size_t i = 0; i < 6; ++i) sample.length_m[i] = pose.legs[i].length_m;
  sample.leg_margin_m = leg_length_margin(controller.rig(), pose).value;
  sample.cone_margin_rad =
      std::min(base_joint_margin(controller.rig(), pose).value, platform_joint_margin(controller.rig(), pose).value);
  return sample;
}

}  // namespace

AxisRun run_axis(const StewartRig& rig, const AxisControl& control, const PayloadMotion& motion, double q,
                 double duration_s) {
  const AxisController controller(rig, control);
  AxisRun run;
  AxisState state;
  state.X_WB = motion(0).X_WB;
  state.q = q;
  if (const StopCause cause = controller.start_violation(state)) {
    run.events.push_back({AxisEventKind::kRefusedStart, 0, cause, AxisBound::kNone});
    return run;
  }
  run.samples.push_back(sample_of(controller, state, 0));
  run.samples.back().conserved = true;
  bool corrected = false;
  const auto steps = static_cast<int>(std::llround(duration_s / control.period_s));
  for (int k = 1; k <= steps && !state.at_rest(); ++k) {
    const double time_s = k * control.period_s;
    const AxisStep step = controller.step(state, motion(time_s));
    if (!state.stop && !step.conserved) run.events.push_back({AxisEventKind::kStop, time_s, step.cause, step.bound});
    if (step.corrected && !corrected) {
      run.events.push_back({AxisEventKind::kCorrected, time_s, step.cause, step.bound});
    }
    corrected = step.corrected;
    state = step.state;
    run.samples.push_back(sample_of(controller, state, time_s));
    run.samples.back().conserved = step.conserved;
    if (state.at_rest()) run.events.push_back({AxisEventKind::kAtRest, time_s, {}, AxisBound::kNone});
  }
  run.stopped = state.stop.has_value();
  return run;
}

}  // namespace drydock

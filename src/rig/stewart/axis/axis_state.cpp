// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/axis_state.h"

#include <algorithm>
#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

/// Rounding must not cost a step; what is no number, or endless, is a stop that cannot be kept.
int whole_steps(double steps) {
  return steps < 1e6 ? static_cast<int>(std::ceil(steps - 1e-9)) : 1000000;
}

/// Of a stop in n steps from a speed: the way of its first step at that speed, and the speed after it.
struct SlowStep {
  double share_of_way = 0, share_of_speed = 0;

  explicit SlowStep(int steps)
      : share_of_way(steps > 0 ? 1 - 0.5 / steps : 0), share_of_speed(steps > 0 ? 1 - 1.0 / steps : 0) {}
};

}  // namespace

AxisStop planned_stop(const StewartRig& rig, const AxisState& state, double period_s, double deceleration_m_per_s2,
                      double deceleration_rad_per_s2) {
  const double v_s = state.V_WB_W.v.norm() / deceleration_m_per_s2,
               w_s = state.V_WB_W.w.norm() / deceleration_rad_per_s2;
  const double axis_s = std::abs(state.rate) / rig.axis->acceleration_max;
  const double left = state.rate > 0 ? rig.axis->range.max - state.q : state.q - rig.axis->range.min;
  AxisStop stop;
  stop.payload_steps = whole_steps(std::max({v_s, w_s, axis_s}) / period_s);
  const int least = whole_steps(axis_s / period_s);
  const double most = state.rate == 0 ? 0 : std::max(0.0, 2 * left / (std::abs(state.rate) * period_s));
  stop.axis_steps = std::max(least, std::min(stop.payload_steps, static_cast<int>(std::min(most, 1e8))));
  if (state.rate != 0) stop.axis_steps = std::max(stop.axis_steps, 1);
  return stop;
}

AxisState stopped_step(const AxisState& state, double period_s) {
  AxisState next = state;
  const SlowStep payload(state.stop->payload_steps), axis(state.stop->axis_steps);
  const double payload_s = payload.share_of_way * period_s;
  next.X_WB = {rotation_exp(payload_s * state.V_WB_W.w) * state.X_WB.R, state.X_WB.p + payload_s * state.V_WB_W.v};
  next.V_WB_W = payload.share_of_speed * state.V_WB_W;
  next.q += axis.share_of_way * period_s * state.rate;
  next.rate *= axis.share_of_speed;
  next.stop = AxisStop{std::max(0, state.stop->payload_steps - 1), std::max(0, state.stop->axis_steps - 1)};
  return next;
}

StopCause step_violation(const StewartRig& rig, const LegReach& reach, const LegValues& from_m, const AxisState& to,
                         double period_s, LegValues& to_m) {
  const ReachedPose reached = reached_pose(reach, inverse(base_pose(rig, to.q)) * to.X_WB);
  to_m = reached.length_m;
  StopCause cause{reached.beyond};
  for (std::size_t i = 0; i < 6 && !cause; ++i) {
    if (std::abs(to_m[i] - from_m[i]) > reach.speed_max_m_per_s[i] * period_s * (1 + 1e-12)) {
      cause.speed_leg = static_cast<int>(i);
    }
  }
  return cause;
}

}  // namespace drydock

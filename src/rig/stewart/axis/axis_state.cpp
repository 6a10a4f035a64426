// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/axis_state.h"

#include <algorithm>
#include <cmath>

#include "rig/stop_profile.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Twist along(double value) {
  return {Vector3::Zero(), {value, 0, 0}};
}

/// The shortest stop of the axis with this acceleration at its begin.
StopProfile axis_profile(double rate, double acceleration, double acceleration_max, double period_s) {
  const StopLimits limits{acceleration_max, kInfinity, acceleration_max / kAxisJerk_s, kInfinity};
  return planned_stop(along(rate), along(acceleration), limits, period_s);
}

/// Whether the axis goes one way all along the stop, within its speed, and ends within its range. The rate is
/// (1 − s)² (v (1 + 2 s) + a T s), largest at s = a T/(3 a T + 6 v) if it grows at first.
bool is_within(const AuxiliaryAxis& axis, double q, const StopProfile& stop) {
  const double v = stop.v0.v.x(), a = stop.a0.v.x(), T = stop.duration_s();
  if (v * (3 * v + a * T) < 0 || (v == 0 && a != 0)) return false;
  const double s = v * a > 0 ? a * T / (3 * a * T + 6 * v) : 0;
  const double end = q + T * (v / 2 + T * a / 12), fastest = (1 - s) * (1 - s) * (v * (1 + 2 * s) + a * T * s);
  return std::abs(fastest) <= axis.speed_max && end >= axis.range.min && end <= axis.range.max;
}

/// Takes as long as the payload, if the range allows.
StopProfile axis_stop(const AuxiliaryAxis& axis, const AxisState& state, int payload_steps, double period_s) {
  StopProfile stop = axis_profile(state.rate, state.acceleration, axis.acceleration_max, period_s);
  if (stop.ticks == 0) return stop;
  const int shortest = stop.ticks;
  stop.ticks = std::max(shortest, payload_steps);
  if (is_within(axis, state.q, stop)) return stop;
  stop.ticks = shortest;
  if (is_within(axis, state.q, stop)) return stop;
  stop = axis_profile(state.rate, 0, axis.acceleration_max, period_s);
  const double left = state.rate > 0 ? axis.range.max - state.q : state.q - axis.range.min;
  const double most = state.rate == 0 ? 0 : 2 * left / (std::abs(state.rate) * period_s);
  if (payload_steps <= most) stop.ticks = std::max(stop.ticks, payload_steps);
  return stop;
}

}  // namespace

AxisStop planned_stop(const StewartRig& rig, const AxisState& state, const AxisControl& control) {
  const double h = control.period_s;
  const StopLimits limits{control.deceleration_m_per_s2, control.deceleration_rad_per_s2, control.jerk_m_per_s3,
                          control.jerk_rad_per_s3};
  StopProfile payload = planned_stop(state.V_WB_W, state.A_WB_W, limits, h);
  const StopProfile shortest = axis_profile(state.rate, 0, rig.axis->acceleration_max, h);
  if (payload.ticks > 0) payload.ticks = std::max(payload.ticks, shortest.ticks);
  const StopProfile axis = axis_stop(*rig.axis, state, payload.ticks, h);
  return {stop_motion(state.X_WB, payload), stop_motion({Rotation{}, {state.q, 0, 0}}, axis), payload.ticks, axis.ticks,
          0};
}

/// A stop without acceleration at its begin takes r T/2, T at most max(1.5 r/a, √(6 r/j)) and a step. Full braking
/// takes less of what is left than of what is needed, so such a rate is there at each step.
double fastest_towards_end(double left, double rate, double acceleration_max, double period_s) {
  const double a = acceleration_max, h = period_s, room = std::max(0.0, left - rate * h / 2);
  const double by_acceleration = (std::sqrt(h * h + 3 * room / a) - h) * a / 1.5;
  // c s³ + h s² = room with s = √r. Newton's method comes from above and stays there, so it ends a bit below.
  const double c = std::sqrt(6 * kAxisJerk_s / a) / 2;
  double s = std::sqrt(by_acceleration);
  for (int k = 0; k < 30; ++k) {
    const double excess = s * s * (c * s + h) - room;
    if (!(excess > 0)) break;
    s -= excess / (s * (3 * c * s + 2 * h));
  }
  return std::min(by_acceleration, s * s * (1 - 1e-12));
}

StopPlace place_in_stop(const AxisStop& stop, int step, double period_s) {
  const auto way = [](const QuarticMotion& motion, double u) {
    const std::array<Twist, 4>& r = motion.rates;
    return u * (r[0] + u / 2 * (r[1] + u / 3 * (r[2] + u / 4 * r[3])));
  };
  const Twist moved = way(stop.payload, std::min(step, stop.payload_steps) * period_s);
  const Pose& X_WB = stop.payload.X_WB;
  const bool turns = !moved.w.isZero(0);
  return {{turns ? rotation_exp(moved.w) * X_WB.R : X_WB.R, X_WB.p + moved.v},
          stop.axis.X_WB.p.x() + way(stop.axis, std::min(step, stop.axis_steps) * period_s).v.x()};
}

AxisState state_in_stop(const AxisStop& stop, int step, double period_s) {
  const PlatformMotion payload = motion_at(stop.payload, std::min(step, stop.payload_steps) * period_s);
  const QuarticRates axis = rates_at(stop.axis, std::min(step, stop.axis_steps) * period_s);
  AxisState at;
  at.X_WB = payload.X_WB;
  at.q = stop.axis.X_WB.p.x() + axis.displacement.v.x();
  if (step < stop.payload_steps) at.V_WB_W = payload.V_WB_W, at.A_WB_W = payload.A_WB_W;
  if (step < stop.axis_steps) at.rate = axis.velocity.v.x(), at.acceleration = axis.acceleration.v.x();
  return at;
}

AxisState stopped_step(const AxisState& state, double period_s) {
  AxisState next = state_in_stop(*state.stop, std::min(state.stop->step + 1, state.stop->steps()), period_s);
  next.error = state.error;
  next.stop = state.stop;
  next.stop->step = std::min(state.stop->step + 1, state.stop->steps());
  return next;
}

StopCause step_violation(const LegReach& reach, const LegValues& from_m, const Pose& X_FB, double period_s,
                         LegValues& to_m) {
  const ReachedPose reached = reached_pose(reach, X_FB);
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

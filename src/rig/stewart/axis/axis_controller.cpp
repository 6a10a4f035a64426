// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/axis_controller.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rig/stewart/axis/axis_coordinate.h"
#include "rig/stewart/axis/stop_clearance.h"
#include "rig/stop_profile.h"

namespace drydock {

std::string to_string(const StopCause& cause, const StewartRig& rig) {
  if (cause.no_number) return "the command is not a number";
  if (cause.singular) return "the platform would come near a singular pose";
  const auto name = [&](int leg) { return rig.legs[static_cast<std::size_t>(leg)].name; };
  switch (cause.end.limit) {
    case TravelLimit::kShortest:
      return name(cause.end.leg) + " would be shorter than its shortest length";
    case TravelLimit::kLongest:
      return name(cause.end.leg) + " would be longer than its longest length";
    case TravelLimit::kBaseJoint:
      return name(cause.end.leg) + " would leave the cone of its joint on the base";
    case TravelLimit::kPlatformJoint:
      return name(cause.end.leg) + " would leave the cone of its joint on the platform";
    default:
      return cause.speed_leg < 0 ? "nothing" : name(cause.speed_leg) + " would be faster than its largest speed";
  }
}

std::string to_string(AxisBound bound) {
  switch (bound) {
    case AxisBound::kRange:
      return "the axis is near an end of its range";
    case AxisBound::kSpeed:
      return "the axis is at its largest speed";
    case AxisBound::kAcceleration:
      return "the axis is at its largest acceleration";
    default:
      return "nothing holds the axis back";
  }
}

namespace {

constexpr double kLooked_s = 0.004;  // a stop is looked at so often, or at each step if these are longer
constexpr int kRegularLooks = 4;     // and for singular poses, which come slowly, at each of so many looks

}  // namespace

AxisController::AxisController(const StewartRig& rig, const AxisControl& control)
    : rig_(rig), control_(control), reach_(rig), regular_(rig, control.regular_share) {
  assert(rig.axis && std::isfinite(rig.axis->acceleration_max));
  assert(rig.axis->range.max > rig.axis->range.min || control.method == AxisMethod::kEqualSplit);
  assert(control.M > 0 && control.period_s > 0);
}

StopCause AxisController::start_violation(const AxisState& start) const {
  assert(start.q >= rig_.axis->range.min && start.q <= rig_.axis->range.max && "the axis starts within its range");
  const Pose X_FB = inverse(base_pose(rig_, start.q)) * start.X_WB;
  const ReachedPose reached = reached_pose(reach_, X_FB);
  StopCause cause{reached.beyond};
  if (!cause) cause.singular = regular_.margin(rig_, X_FB) < 0;
  const bool moves = start.rate != 0 || start.V_WB_W.v.norm() > 0 || start.V_WB_W.w.norm() > 0;
  if (cause || !moves) return cause;
  AxisState stopping = start;
  stopping.stop = planned_stop(rig_, start, control_);
  return violation(reached.length_m, stopping);
}

double AxisController::asked_rate(const AxisState& state, const AxisError& error, const PayloadCommand& command) const {
  const double h = control_.period_s;
  if (control_.method == AxisMethod::kEqualSplit) return axis_part(rig_, command.V_WB_W) / 2;
  const double Kp = control_.gain(), Kd = 2 * std::sqrt(Kp * control_.M);
  const double e_rate = state.error ? (error.value - *state.error) / h : 0;
  return state.rate + h * (Kp * error.value + Kd * e_rate) / control_.M;
}

AxisController::RateRange AxisController::possible_rates(const AxisState& state) const {
  const AuxiliaryAxis& axis = *rig_.axis;
  const double h = control_.period_s, a = axis.acceleration_max;
  const double ahead = fastest_towards_end(axis.range.max - state.q, state.rate, a, h);
  const double behind = fastest_towards_end(state.q - axis.range.min, -state.rate, a, h);
  RateRange rates{std::max(-axis.speed_max, -behind), std::min(axis.speed_max, ahead)};
  rates.min = std::clamp(rates.min, state.rate - a * h, state.rate + a * h);
  rates.max = std::clamp(rates.max, state.rate - a * h, state.rate + a * h);
  return {std::max(rates.min, state.rate - a * h), std::min(rates.max, state.rate + a * h)};
}

AxisState AxisController::proposed(const AxisState& state, const PayloadCommand& command, double rate) const {
  AxisState next{command.X_WB, command.V_WB_W, state.q, rate, {}, {}, command.A_WB_W, 0};
  next.q += control_.period_s * (state.rate + rate) / 2;
  next.q = std::clamp(next.q, rig_.axis->range.min, rig_.axis->range.max);  // of rounding
  next.acceleration = (rate - state.rate) / control_.period_s;
  next.stop = planned_stop(rig_, next, control_);
  return next;
}

/// Of the step to `next`, and of the stop from there.
StopCause AxisController::violation(const LegValues& from_m, const AxisState& next) const {
  const AxisStop& stop = *next.stop;
  if (!next.V_WB_W.v.allFinite() || !next.V_WB_W.w.allFinite() || !next.X_WB.p.allFinite() ||
      !next.X_WB.R.matrix.allFinite() || !std::isfinite(next.q) || stop.steps() >= kMostStopTicks) {
    StopCause cause;
    cause.no_number = true;
    return cause;
  }
  const int stride = std::max(1, static_cast<int>(kLooked_s / control_.period_s + 1e-9));
  LegValues before_m = from_m, after_m;
  bool is_clear = false;  // of all limits of legs
  for (int step = 0, passed = 1, look = 0;; ++look) {
    const StopPlace at = place_in_stop(stop, step, control_.period_s);
    const Pose X_FB = inverse(base_pose(rig_, at.q)) * at.X_WB;
    StopCause cause;
    if (!is_clear) cause = step_violation(reach_, before_m, X_FB, passed * control_.period_s, after_m);
    const bool is_last = step >= stop.steps();
    if (!cause && (is_clear || look % kRegularLooks == 0 || is_last)) cause.singular = regular_.margin(rig_, X_FB) < 0;
    if (cause || is_last) return cause;
    if (look == 0) is_clear = stop_is_clear(reach_, rig_.axis->kind, X_FB, stop, control_.period_s);
    before_m = after_m;
    passed = std::min(is_clear ? kRegularLooks * stride : stride, stop.steps() - step);
    step += passed;
  }
}

AxisStep AxisController::step(const AxisState& state, const PayloadCommand& command) const {
  AxisStep result;
  const Pose X_WF = base_pose(rig_, state.q);
  const StewartPose pose = stewart_pose(rig_, X_WF, state.X_WB);
  result.error = axis_error(rig_, control_, pose, state.q);
  const ReachedPose from = reached_pose(reach_, pose.X_FB);
  if (!state.stop) {
    const double asked = asked_rate(state, result.error, command);
    const RateRange rates = possible_rates(state);
    const double rate = std::clamp(asked, rates.min, rates.max);
    if (rate != asked) {
      const double h = control_.period_s, change = std::abs(rate - state.rate);
      const bool at_speed = std::abs(rate) >= rig_.axis->speed_max;
      const bool at_acceleration = change >= rig_.axis->acceleration_max * h * (1 - 1e-9);
      result.bound = at_speed ? AxisBound::kSpeed : at_acceleration ? AxisBound::kAcceleration : AxisBound::kRange;
    }
    const bool knows_limits =
        control_.method == AxisMethod::kExactWorkspace || control_.method == AxisMethod::kBarrierCost;
    const double towards = result.error.value > 0 ? rates.max : rates.min;
    const double away = result.error.value > 0 ? rates.min : rates.max;
    for (const double tried : {rate, towards, away, std::clamp(0.0, rates.min, rates.max)}) {
      AxisState next = proposed(state, command, tried);
      const StopCause cause = violation(from.length_m, next);
      if (!cause) {
        next.stop.reset();
        next.error = result.error.value;
        result.state = next;
        result.length_m = reached_pose(reach_, inverse(base_pose(rig_, next.q)) * next.X_WB).length_m;
        result.corrected = tried != rate;
        result.conserved = true;
        return result;
      }
      if (!result.cause) result.cause = cause;
      if (!knows_limits) break;
    }
  }
  AxisState stopping = state;
  if (!stopping.stop) stopping.stop = planned_stop(rig_, state, control_);
  result.state = stopped_step(stopping, control_.period_s);
  result.state.error = result.error.value;
  result.length_m = reached_pose(reach_, inverse(base_pose(rig_, result.state.q)) * result.state.X_WB).length_m;
  return result;
}

}  // namespace drydock

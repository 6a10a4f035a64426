// SPDX-License-Identifier: Apache-2.0
#include "facility/approach/approach.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

/// Velocity and length of a motion of constant velocity.
QuarticMotion steady_motion(const Pose& X_WB, const Vector3& v_W, double length_m) {
  return {X_WB, {Twist{Vector3::Zero(), v_W}}, length_m / v_W.norm()};
}

/// v (3 s² − 2 s³) up, or v less that down.
QuarticMotion ramp_up(const Pose& X_WB, const Vector3& v_W, double T) {
  QuarticMotion motion{X_WB, {}, T};
  motion.rates[2].v = 6 / (T * T) * v_W;
  motion.rates[3].v = -12 / (T * T * T) * v_W;
  return motion;
}
QuarticMotion ramp_down(const Pose& X_WB, const Vector3& v_W, double T) {
  QuarticMotion motion = ramp_up(X_WB, -v_W, T);
  motion.rates[0].v = v_W;
  return motion;
}

}  // namespace

double time_to_speed_s(double speed_m_per_s, const Approach& limits) {
  assert(limits.acceleration_m_per_s2 > 0 && limits.jerk_m_per_s3 > 0 && "limits are above zero");
  return std::max(1.5 * speed_m_per_s / limits.acceleration_m_per_s2,
                  std::sqrt(6 * speed_m_per_s / limits.jerk_m_per_s3));
}

int ticks_to_speed(double speed_m_per_s, const Approach& limits, double period_s) {
  const double ticks = time_to_speed_s(speed_m_per_s, limits) / period_s;
  return std::max(1, static_cast<int>(std::ceil(ticks - 1e-9)));  // rounding must not cost a tick
}

RunUp run_up(const Approach& approach, const Pose& X_WB_start, double period_s) {
  const int ticks = ticks_to_speed(approach.v_W.norm(), approach, period_s);
  return {ramp_up(X_WB_start, approach.v_W, ticks * period_s), {Vector3::Zero(), approach.v_W}, ticks};
}

ApproachLengths approach_lengths(const Approach& approach, double period_s) {
  const double closing = approach.v_W.norm(), apart = approach.rebound_m_per_s;
  return {closing * ticks_to_speed(closing, approach, period_s) * period_s / 2, closing * approach.hold_s,
          approach.depth_m, approach.rebound_m, apart * ticks_to_speed(apart, approach, period_s) * period_s / 2};
}

const char* to_string(ApproachPhase phase) {
  switch (phase) {
    case ApproachPhase::kRunUp:
      return "run-up";
    case ApproachPhase::kHold:
      return "hold";
    case ApproachPhase::kTouch:
      return "touch";
    case ApproachPhase::kRebound:
      return "rebound";
    case ApproachPhase::kRest:
      break;
  }
  return "way to rest";
}

std::vector<ApproachLeg> approach_legs(const Approach& approach, const Pose& X_WB_start, double period_s) {
  const ApproachLengths length = approach_lengths(approach, period_s);
  const Vector3 n_W = approach.v_W.normalized(), back_W = -approach.rebound_m_per_s * n_W;
  const auto at = [&](double way_m) { return Pose{X_WB_start.R, X_WB_start.p + way_m * n_W}; };
  const double touch_m = length.run_up_m + length.hold_m, deepest_m = touch_m + length.depth_m;
  const double rest_s = ticks_to_speed(approach.rebound_m_per_s, approach, period_s) * period_s;
  std::vector<ApproachLeg> legs = {
      {ApproachPhase::kRunUp, run_up(approach, X_WB_start, period_s).motion},
      {ApproachPhase::kHold, steady_motion(at(length.run_up_m), approach.v_W, length.hold_m)},
      {ApproachPhase::kTouch, steady_motion(at(touch_m), approach.v_W, length.depth_m)},
      {ApproachPhase::kRebound, steady_motion(at(deepest_m), back_W, length.depth_m + length.rebound_m)},
      {ApproachPhase::kRest, ramp_down(at(touch_m - length.rebound_m), back_W, rest_s)}};
  std::erase_if(legs, [](const ApproachLeg& leg) { return leg.motion.duration_s <= 0; });
  return legs;
}

}  // namespace drydock

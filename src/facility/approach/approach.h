// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rig/quartic_motion.h"

namespace drydock {

/// How a spacecraft comes to its contact in a hall: from rest it speeds up to its closing velocity, keeps that for a
/// while, touches, moves apart, and comes to rest. All along one line, without rotation. What comes before the hold is
/// commanded; from then on it flies, and the rest is what is expected of it.
struct Approach {
  Vector3 v_W = Vector3::Zero();                         // closing velocity of Bo
  double acceleration_m_per_s2 = 1, jerk_m_per_s3 = 10;  // limits, of speeding up and of coming to rest
  double hold_s = 0;                                     // at the closing speed, before the touch
  double depth_m = 0;                                    // how far it goes on after the touch, at most
  double force_N = 0;                                    // of the contact against the closing velocity, at most
  Vector3 p_BP = Vector3::Zero();                        // where that force acts
  double rebound_m_per_s = 0, rebound_m = 0;             // speed at which it moves apart, at most; how far
};

/// From rest to a speed v by v(u) = v (3 s² − 2 s³), s = u/T: a stop (stop_profile.h) in reverse. The largest
/// acceleration is 3 v/(2 T), the largest jerk 6 v/T², so the shortest time is
///
///     T = max(3 v/(2 a), √(6 v/j)), in whole ticks,   and the length v T/2.
double time_to_speed_s(double speed_m_per_s, const Approach& limits);
int ticks_to_speed(double speed_m_per_s, const Approach& limits, double period_s);

/// The commanded part: the pose where the run begins, at rest, and the motion from there.
struct RunUp {
  QuarticMotion motion;
  Twist V_WB_W;  // at its end
  int ticks = 0;
};
RunUp run_up(const Approach& approach, const Pose& X_WB_start, double period_s);

/// Along the line of the closing velocity.
struct ApproachLengths {
  double run_up_m = 0, hold_m = 0, depth_m = 0, rebound_m = 0, rest_m = 0;

  /// The room that all of it takes: before the place of the touch what is longer, the way there or the way back.
  double needed_m() const { return std::max(run_up_m + hold_m, rebound_m + rest_m) + depth_m; }
};
ApproachLengths approach_lengths(const Approach& approach, double period_s);

enum class ApproachPhase : std::uint8_t {
  kRunUp,    // speeding up
  kHold,     // at the closing speed
  kTouch,    // on, by the depth
  kRebound,  // from there back, by the depth and the distance
  kRest,     // to rest
};
/// As in `in the run-up`.
const char* to_string(ApproachPhase phase);

struct ApproachLeg {
  ApproachPhase phase = ApproachPhase::kRunUp;
  QuarticMotion motion;
};
/// One after the other. Phases without length are left out.
std::vector<ApproachLeg> approach_legs(const Approach& approach, const Pose& X_WB_start, double period_s);

}  // namespace drydock

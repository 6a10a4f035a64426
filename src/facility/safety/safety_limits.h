// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>

#include "spatial/interval.h"

namespace drydock {

struct Craft;

/// What the user asks of the safety chain; what is not asked for has a default (default_limits).
struct SafetyWishes {
  std::optional<double> distance_m;
  std::optional<double> speed_m_per_s, speed_rad_per_s;
  std::optional<double> acceleration_m_per_s2, acceleration_rad_per_s2;
  std::optional<double> jerk_m_per_s3, jerk_rad_per_s3;
  std::optional<double> force_N, torque_Nm;
  std::optional<double> tension_min_N, tension_max_N;
  std::optional<double> following_m, following_rad;
  std::optional<double> jump_N, jump_Nm;
  std::optional<int> stuck_samples;
};

/// And for the whole facility.
struct SafetySettings {
  SafetyWishes wishes;
  double late_s = 1;        // behind its time on the clock, in a run in real time
  double black_box_s = 60;  // at least so long a time before a fault is kept
};

/// Limits of one spacecraft and its rig. What lies beyond one is a fault. Infinite: there is none.
struct SafetyLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  double distance_m = kNone;  // of Bo from where the run begins
  double speed_m_per_s = kNone, speed_rad_per_s = kNone;
  double acceleration_m_per_s2 = kNone, acceleration_rad_per_s2 = kNone;
  double jerk_m_per_s3 = kNone, jerk_rad_per_s3 = kNone;  // change of the acceleration in a tick, by the tick
  double force_N = kNone, torque_Nm = kNone;              // felt
  Interval tension_N{-kNone, kNone};                      // measured, of any cable: strictly within
  double following_m = kNone;                             // of a leg or a cable
  double following_axis = kNone;                          // of an axis [m or rad]
  double jump_N = kNone, jump_Nm = kNone;                 // of a reading's component in a tick
  int stuck_samples = 0;                                  // so many equal ones are too many; 0: any number is fine
};

/// What no run comes to whose motion the rig can make, so that beyond it something else is wrong. D is how far apart
/// two places of the platform can be: the axis's way and twice the longest leg, or twice the longest cable; Θ the same
/// of its rotation. With the deceleration a and the jerk j of a stop,
///
///     distance      D
///     speed         √(4/3 a D), √(4/3 α Θ): faster, a stop takes more than D
///     acceleration  ∛(3/4 j² D), and so for rotations: above, a stop from rest takes more than D
///     jerk          none: contact may begin within a tick
///     force         the largest of all legs or cables together; torque with the longest lever of a joint
///     tension       above zero, below twice the largest that a cable may have
///     following     2 v τ + 1 mm (1 mrad) at the largest speed of a drive, τ its lag, dead time and a tick; of cables
///                   besides what twice their largest tension stretches twice their length at the start
///     jump          the sensor's range
///     stuck         25 of its samples
[[nodiscard]] SafetyLimits default_limits(const Craft& craft, double rate_Hz);

/// Wishes for a spacecraft come before those for the facility.
[[nodiscard]] SafetyLimits safety_limits(const Craft& craft, const SafetyWishes& of_facility, double rate_Hz);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/quartic_motion.h"

namespace drydock {

/// What a stop may ask for. All above zero; infinite where there is no limit.
struct StopLimits {
  double acceleration_m_per_s2 = 0, acceleration_rad_per_s2 = 0;
  double jerk_m_per_s3 = 0, jerk_rad_per_s3 = 0;
};

/// A stop: velocity goes from v0, with the acceleration a0, to zero velocity and zero acceleration, by the cubic of
/// Hermite over the time T, s = u/T:
///
///     v(u) = v0 (1 − 3 s² + 2 s³) + a0 T (s − 2 s² + s³)
///     displacement(T) = v0 T/2 + a0 T²/12
///
/// so that neither velocity nor acceleration jumps where it begins or ends. Linear and angular parts take the same
/// time.
struct StopProfile {
  Twist v0, a0;
  int ticks = 0;  // T in whole ticks; zero: it is at rest
  double period_s = 0;

  double duration_s() const { return ticks * period_s; }
  Twist velocity(double u_s) const;
  Twist displacement(double u_s) const;

  template <class Archive>
  void visit(Archive& archive) {
    archive(v0, a0, ticks, period_s);
  }
};

/// The shortest T, in whole ticks, such that it and every longer one keep the limits: |v̇| and |v̈| of both parts. Where
/// a0 is beyond its limit already, it is the limit: no stop can be without it. Linear and angular limits are those of
/// the polynomials (quartic_motion.h). `ticks` is kMostStopTicks where a number is not finite, or no such time is
/// shorter.
StopProfile planned_stop(const Twist& v0, const Twist& a0, const StopLimits& limits, double period_s);
constexpr int kMostStopTicks = 1000000;

/// The stop from a pose.
QuarticMotion stop_motion(const Pose& X_WB, const StopProfile& stop);

}  // namespace drydock

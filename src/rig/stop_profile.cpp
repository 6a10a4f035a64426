// SPDX-License-Identifier: Apache-2.0
#include "rig/stop_profile.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// One part, linear or angular, of a stop that takes 1/tau.
struct StopPart {
  Vector3 v0, a0;
  double acceleration = 0, jerk = 0;  // limits

  /// Acceleration over s: a0 (1 − s)(1 − 3 s) − 6 v0 tau s (1 − s). It is a parabola, so it stays within the control
  /// points of its pieces: both ends, and the polar form between.
  bool keeps_acceleration(double tau) const {
    constexpr int kPieces = 8;
    const double most2 = std::max(acceleration * acceleration, a0.squaredNorm()) * (1 + 1e-12);
    const Vector3 middle = -3 * tau * v0 - a0;  // control points of the whole: a0, middle, 0
    for (int k = 0; k < kPieces; ++k) {
      const double s = static_cast<double>(k) / kPieces, e = static_cast<double>(k + 1) / kPieces;
      const Vector3 polar = (1 - s) * (1 - e) * a0 + (s * (1 - e) + e * (1 - s)) * middle;
      const Vector3 end = (1 - e) * ((1 - e) * a0 + 2 * e * middle);
      if (polar.squaredNorm() > most2 || end.squaredNorm() > most2) return false;
    }
    return true;
  }
};

/// The largest tau such that |tau (6 v0 tau + c a0)| ≤ jerk for it and all smaller ones: the first root of
/// g(tau) = 36 v² tau⁴ + 12 c (v·a) tau³ + c² a² tau² − jerk², which grows but between its two extrema, if it has such.
double largest_tau(const StopPart& part, double c) {
  const double vv = part.v0.squaredNorm(), va = part.v0.dot(part.a0), aa = part.a0.squaredNorm(), j = part.jerk;
  const auto g = [&](double tau) { return tau * tau * (36 * vv * tau * tau + 12 * c * va * tau + c * c * aa) - j * j; };
  if (std::isinf(j)) return j;
  // The sizes alone give a tau that is small enough, 6 v tau² + c a tau = jerk, and one that is too large.
  const double v = std::sqrt(vv), ca = c * std::sqrt(aa), root = std::sqrt(ca * ca + 24 * v * j);
  double low = 2 * j / (ca + root);
  if (v == 0 || aa == 0) return low;  // exact; infinite without either
  double high = (ca + root) / (12 * v);
  const double extrema = 1296 * c * c * va * va - 1152 * c * c * vv * aa;
  if (va < 0 && extrema > 0) {
    const double first = (-36 * c * va - std::sqrt(extrema)) / (288 * vv);
    const double second = (-36 * c * va + std::sqrt(extrema)) / (288 * vv);
    if (g(first) > 0) high = first;
    if (!(g(first) > 0)) low = std::max(low, second);
  }
  for (int k = 0; k < 50 && low < high; ++k) {
    const double middle = (low + high) / 2;
    (g(middle) > 0 ? high : low) = middle;
  }
  return low;
}

/// Rounding must not cost a tick.
int whole_ticks(double ticks) {
  return ticks < kMostStopTicks ? std::max(1, static_cast<int>(std::ceil(ticks - 1e-9))) : kMostStopTicks;
}

int jerk_ticks(const StopPart& part, double period_s) {
  // At the begin |6 v0 tau² + 4 a0 tau|, at the end |6 v0 tau² + 2 a0 tau|; between them it goes straight.
  return whole_ticks(1 / (std::min(largest_tau(part, 4), largest_tau(part, 2)) * period_s));
}

}  // namespace

StopProfile planned_stop(const Twist& v0, const Twist& a0, const StopLimits& limits, double period_s) {
  StopProfile stop{v0, a0, 0, period_s};
  if (v0 == Twist{} && a0 == Twist{}) return stop;
  stop.ticks = kMostStopTicks;
  if (!(v0.v.allFinite() && v0.w.allFinite() && a0.v.allFinite() && a0.w.allFinite())) return stop;
  const StopPart parts[] = {{v0.v, a0.v, limits.acceleration_m_per_s2, limits.jerk_m_per_s3},
                            {v0.w, a0.w, limits.acceleration_rad_per_s2, limits.jerk_rad_per_s3}};
  const auto keeps = [&](int ticks) {
    const double tau = 1 / (ticks * period_s);
    return parts[0].keeps_acceleration(tau) && parts[1].keeps_acceleration(tau);
  };
  int high = std::max(jerk_ticks(parts[0], period_s), jerk_ticks(parts[1], period_s));
  int low = high - 1;
  while (!keeps(high) && high < kMostStopTicks) {
    low = high;
    high = std::min(kMostStopTicks, 2 * high);
  }
  // The times that keep the acceleration's limit have no gap, because the acceleration is affine in 1/T.
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    (keeps(middle) ? high : low) = middle;
  }
  stop.ticks = high;
  return stop;
}

QuarticMotion stop_motion(const Pose& X_WB, const StopProfile& stop) {
  QuarticMotion motion{X_WB, {stop.v0, stop.a0}, stop.duration_s()};
  if (stop.ticks == 0) return motion;
  const double T = stop.duration_s();
  motion.rates[2] = -1 / T * (6 / T * stop.v0 + 4 * stop.a0);
  motion.rates[3] = 6 / (T * T) * (2 / T * stop.v0 + stop.a0);
  return motion;
}

Twist StopProfile::velocity(double u_s) const {
  return rates_at(stop_motion({}, *this), u_s).velocity;
}

Twist StopProfile::displacement(double u_s) const {
  return rates_at(stop_motion({}, *this), u_s).displacement;
}

}  // namespace drydock

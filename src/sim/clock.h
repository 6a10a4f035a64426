// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace drydock {

/// Instants t_k = origin + k·period, or origin + k/rate, for whole k; computed by product, so that no rounding piles
/// up: t_k is the same double however the run came there. By rate each t_k of origin 0 is the double nearest to the
/// true k/rate (0.3 s at 10 Hz); by period it is off by the rounding of one product (3 · 0.1 s = 0.30000000000000004
/// s). For |k| < 2^53.
class Clock {
 public:
  static Clock every(double period_s, double origin_s = 0.0) { return Clock(period_s, 1.0, origin_s); }
  static Clock at_rate(double rate_hz, double origin_s = 0.0) { return Clock(1.0, rate_hz, origin_s); }

  double period_s() const { return numerator_ / denominator_; }
  double time_s(std::int64_t k) const { return origin_s_ + (static_cast<double>(k) * numerator_) / denominator_; }

  /// The smallest k with time_s(k) > t.
  std::int64_t first_after(double t_s) const {
    std::int64_t k = guess(t_s);
    while (time_s(k) > t_s) --k;
    while (time_s(k) <= t_s) ++k;
    return k;
  }
  /// The smallest k with time_s(k) ≥ t.
  std::int64_t first_not_before(double t_s) const {
    const std::int64_t k = first_after(t_s);
    return time_s(k - 1) == t_s ? k - 1 : k;
  }

 private:
  Clock(double numerator, double denominator, double origin_s)
      : numerator_(numerator), denominator_(denominator), origin_s_(origin_s) {
    assert(std::isfinite(period_s()) && period_s() > 0.0 && std::isfinite(origin_s) && "a clock ticks forward");
  }
  std::int64_t guess(double t_s) const {
    const double k = std::floor((t_s - origin_s_) * (denominator_ / numerator_));
    assert(std::abs(k) < 0x1p53 && "beyond the range of the clock");
    return static_cast<std::int64_t>(k);
  }

  double numerator_, denominator_, origin_s_;
};

/// Where a fixed step from t ends: on the clock's next instant, or earlier on `limit` (a scheduled time, the end of the
/// run), met bit for bit. The clock is not shifted by such a stop: the next step returns to the grid, so that a
/// controller at 1 ms stays at whole milliseconds whatever happens in between. Slivers are not stepped: an instant less
/// than a millionth of a period after t is passed over, and a limit as little after an instant takes its place, so that
/// a step is at most 1.000001 periods long.
inline double fixed_step_end(const Clock& clock, double t_s, double limit_s) {
  assert(limit_s > t_s && "a step goes forward");
  const double sliver_s = 1e-6 * clock.period_s();
  const double tick_s = clock.time_s(clock.first_after(t_s + sliver_s));
  return tick_s + sliver_s >= limit_s ? limit_s : tick_s;
}

}  // namespace drydock

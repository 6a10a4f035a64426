// SPDX-License-Identifier: Apache-2.0
#include "map/layer/sag_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace drydock {
namespace {

/// The extremes of a span.
struct SpanLimits {
  double across_least_m, across_most_m, chord_least_m, chord_most_m;
  double rise_m;            // |v|
  double above_m, below_m;  // v⁺, v⁻
};

SpanLimits limits_of(const CableSpan& span) {
  const double chord_m = std::hypot(span.across_m, span.above_m), by_m = span.change_m;
  return {std::max(0.0, span.across_m - by_m), span.across_m + by_m,
          std::max(0.0, chord_m - by_m),       chord_m + by_m,
          std::abs(span.above_m) + by_m,       std::max(0.0, span.above_m + by_m),
          std::max(0.0, by_m - span.above_m)};
}

/// f(M), infinite where the tension along the chord may vanish.
double slope_beyond(const SpanLimits& span, double kappa_per_m, double M) {
  const double more = 1 + M * M, left = 1 - kappa_per_m * span.below_m * more;
  if (!(left > 0)) return std::numeric_limits<double>::infinity();
  return 0.5 * kappa_per_m * (span.across_most_m + M * span.rise_m) * more / left;
}

/// A bound on M, or nothing.
std::optional<double> steepest(const SpanLimits& span, double kappa_per_m) {
  double M = 0;
  for (int i = 0; i < 10 && M <= 0.5; ++i) M = slope_beyond(span, kappa_per_m, M);
  const double m = 1.01 * M + 1e-12;
  if (!(m <= 0.5) || !(slope_beyond(span, kappa_per_m, m) < m)) return std::nullopt;
  return m;
}

double least_sag_m(const SpanLimits& span, double kappa_per_m, double M) {
  const double across_m = std::max(0.0, span.across_least_m - M * span.rise_m);
  return kappa_per_m * span.chord_least_m * across_m / (8 * (1 + kappa_per_m * span.above_m * std::sqrt(1 + M * M)));
}

}  // namespace

SagBounds sag_bounds(double tension_N, double weight_N_per_m, const CableSpan& span) {
  constexpr double kGuard = 1e-9;  // far more than rounding
  if (weight_N_per_m == 0) return {0, 0};
  const SpanLimits limits = limits_of(span);
  const double kappa_per_m = weight_N_per_m / tension_N;
  if (const std::optional<double> M = tension_N > 0 ? steepest(limits, kappa_per_m) : std::nullopt) {
    // q l²/8 with q l/2 = f(M).
    return {least_sag_m(limits, kappa_per_m, *M) * (1 - kGuard),
            0.25 * limits.chord_most_m * slope_beyond(limits, kappa_per_m, *M) * (1 + kGuard) + 1e-12};
  }
  SagBounds bounds{0, std::numeric_limits<double>::infinity()};
  const double taut_per_m = 0.4 / (limits.across_most_m + 2 * limits.rise_m);
  const std::optional<double> M = steepest(limits, taut_per_m);
  if (M && (tension_N <= 0 || taut_per_m < kappa_per_m)) bounds.least_m = least_sag_m(limits, taut_per_m, *M);
  return bounds;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "rig/stewart/free_travel.h"

namespace drydock {

/// How far a start may be beyond a limit and still count as at it, for what rounding leaves: metres, and radians.
inline constexpr double kAtLimit = 1e-12;

/// The nearest ends of a travel in v, which falls from +∞ at the start as one goes ahead, and rises from −∞ behind:
/// v = 1/s along a line, where it ends at ±0, and cot(ψ/2) about an axis, where it ends at ∓∞ after a whole rotation.
/// The nearest end ahead is the largest v, behind the smallest; they begin as the far ends.
struct NearestEnds {
  double ahead, behind;
  TravelEnd at_ahead, at_behind;

  void end_ahead(double v, TravelEnd end) {
    if (v > ahead) ahead = v, at_ahead = end;
  }
  void end_behind(double v, TravelEnd end) {
    if (v < behind) behind = v, at_behind = end;
  }

  /// A limit that is kept where c v² + 2 b v + e has the sign of c, as at the start; c may be a zero with a sign.
  /// Its roots have no cancellation in this form.
  void keep_sign(double c, double b, double e, TravelEnd end) {
    if (c == 0 && b == 0 && std::signbit(c) != std::signbit(e) && e != 0) {  // at the limit, and both ways lead out
      end_ahead(std::numeric_limits<double>::infinity(), end);
      end_behind(-std::numeric_limits<double>::infinity(), end);
    }
    const double discriminant = b * b - c * e;
    if (!(discriminant > 0)) return;
    const double q = -(b + std::copysign(std::sqrt(discriminant), b));
    const double first = q / c, second = e / q;
    end_ahead(std::max(first, second), end);
    end_behind(std::min(first, second), end);
  }
};

/// Limits of one leg's length: l² − L² = (c v² + 2 b v + e) / positive, c = l0² − L², e = c + e0. False if the start is
/// beyond one of them.
inline bool keep_length(const Leg& leg, int index, double length_m, double b, double e0, double e_per_c,
                        NearestEnds& ends) {
  if (std::isfinite(leg.length_m.max)) {
    const double c = (length_m - leg.length_m.max) * (length_m + leg.length_m.max);
    if (length_m > leg.length_m.max + kAtLimit) return ends.at_ahead = {TravelLimit::kLongest, index}, false;
    const double inside = c < 0 ? c : -0.0;
    ends.keep_sign(inside, b, e_per_c * inside + e0, {TravelLimit::kLongest, index});
  }
  if (leg.length_m.min > 0) {
    const double c = (length_m - leg.length_m.min) * (length_m + leg.length_m.min);
    if (length_m < leg.length_m.min - kAtLimit) return ends.at_ahead = {TravelLimit::kShortest, index}, false;
    const double inside = c > 0 ? c : 0.0;
    ends.keep_sign(inside, b, e_per_c * inside + e0, {TravelLimit::kShortest, index});
  }
  return true;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/move_law.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

/// The part of the duration that each ramp of the shortest trapezoid takes.
double ramp_fraction(const MoveLimits& limits) {
  if (std::isinf(limits.acceleration)) return 1.0 / 3;
  const double ramp_s = std::min(limits.speed / limits.acceleration, 1 / std::sqrt(limits.acceleration));
  return std::min(0.5, ramp_s / shortest_duration_s(MoveKind::kTrapezoid, limits));
}

MoveLaw trapezoid(double ramp, double T) {
  const double cruise = 1 / (T * (1 - ramp)), a = cruise / (ramp * T), s_ramp = cruise * ramp * T / 2;
  MoveLaw law;
  law.pieces.push_back({0, ramp * T, {0, 0, a / 2}});
  if (ramp < 0.5) law.pieces.push_back({ramp * T, (1 - ramp) * T, {s_ramp, cruise}});
  law.pieces.push_back({law.pieces.back().t1_s, T, {1 - s_ramp, cruise, -a / 2}});
  return law;
}

}  // namespace

MoveProgress progress_in(const MoveLaw::Piece& piece, double h) {
  const std::array<double, 6>& c = piece.c;
  return {c[0] + h * (c[1] + h * (c[2] + h * (c[3] + h * (c[4] + h * c[5])))),
          c[1] + h * (2 * c[2] + h * (3 * c[3] + h * (4 * c[4] + h * 5 * c[5]))),
          2 * c[2] + h * (6 * c[3] + h * (12 * c[4] + h * 20 * c[5]))};
}

double shortest_duration_s(MoveKind kind, const MoveLimits& limits) {
  assert(limits.speed > 0 && limits.acceleration > 0 && "limits are above zero");
  if (kind == MoveKind::kQuintic) {
    return std::max(15.0 / 8 / limits.speed, std::sqrt(10 / std::sqrt(3.0) / limits.acceleration));
  }
  if (std::isinf(limits.acceleration)) return 1.5 / limits.speed;
  // The speed at which ramps alone come to s = 1.
  const double peak = std::sqrt(limits.acceleration);
  return limits.speed >= peak ? 2 / peak : 1 / limits.speed + limits.speed / limits.acceleration;
}

MoveLaw move_law(MoveKind kind, const MoveLimits& limits, double T) {
  assert(T > 0 && std::isfinite(T) && "a move takes time");
  if (kind == MoveKind::kTrapezoid) return trapezoid(ramp_fraction(limits), T);
  const double T3 = T * T * T;
  return {{{0, T, {0, 0, 0, 10 / T3, -15 / (T3 * T), 6 / (T3 * T * T)}}}};
}

}  // namespace drydock

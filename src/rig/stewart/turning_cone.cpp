// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/turning_cone.h"

#include <algorithm>

namespace drydock {
namespace {

/// How far ahead a function that is `value` > 0 here, with this rate and |second derivative| ≤ bend, stays positive.
double safe_step(double value, double rate, double bend) {
  const double root = std::sqrt(rate * rate + 2 * bend * value);
  return rate > 0 ? (rate + root) / bend : 2 * value / (root - rate);
}

}  // namespace

/// Each step is the largest of those that three functions allow which are positive only where f is, or whose zeros f
/// has to pass first: g = (a·d)² − cos²γ |d|² while a·d > 0 (γ < 90°), −g while it is positive (γ > 90°), and
/// a·d − max(cos γ, 0) |d|max. Near an exit one of them has a simple zero there, so steps shrink as Newton's do.
double TurningCone::first_exit(const Angle& limit) const {
  const double c2 = cosine * cosine, a = along.amplitude();
  const double farthest = std::sqrt(std::max(0.0, square.start - square.cosine + square.amplitude()));
  const double offset = std::max(0.0, cosine) * farthest;
  // a·d = m + a cos(ψ − φ): (a·d)² has the second derivatives 2 a |m| of the first and 2 a² of the second harmonic.
  const double bend = 2 * a * std::abs(along.start - along.cosine) + 2 * a * a + c2 * square.amplitude();
  if (bend == 0 || stays_up_to(limit, offset, bend)) return limit.psi;
  double psi = 0, c = 1, s = 0;
  for (int k = 0; k < 200; ++k) {
    const double x = along.at(c, s), x_rate = along.rate(c, s);
    const double g = k == 0 ? g_at_start() : x * x - c2 * square.at(c, s);
    const double g_rate = 2 * x * x_rate - c2 * square.rate(c, s);
    double step = 0;
    if (x > offset && a > 0) step = safe_step(x - offset, x_rate, a);
    if (cosine > 0 && g >= 0) step = std::max(step, safe_step(g, g_rate, bend));
    if (cosine < 0 && g <= 0) step = std::max(step, safe_step(-g, -g_rate, bend));
    psi += step;
    if (psi >= limit.psi) return limit.psi;
    if (step < 1e-9) {
      const double end = polished(psi);
      if (step < 1e-15 || std::abs(end - psi) < 4 * step) return end;
    }
    c = std::cos(psi);
    s = std::sin(psi);
  }
  return psi;
}

/// Between its values at both ends a function is above the lesser one less bend h²/8, h being the angle between.
bool TurningCone::stays_up_to(const Angle& limit, double offset, double bend) const {
  const double sag = limit.psi * limit.psi / 8, x = along.at(limit.c, limit.s);
  if (std::min(along.start, x) - offset > along.amplitude() * sag) return true;
  const double g = x * x - cosine * cosine * square.at(limit.c, limit.s), side = cosine > 0 ? 1 : -1;
  return std::min(side * g_at_start(), side * g) > bend * sag;
}

/// Newton on f itself, whose zero is simple where that of g may be nearly double.
double TurningCone::polished(double psi) const {
  const double c = std::cos(psi), s = std::sin(psi), length_m = std::sqrt(square.at(c, s));
  const double value = along.at(c, s) - cosine * length_m;
  const double rate = along.rate(c, s) - cosine * square.rate(c, s) / (2 * length_m);
  const double better = psi - value / rate;
  return std::abs(better - psi) < 1e-8 ? std::max(0.0, better) : psi;
}

}  // namespace drydock

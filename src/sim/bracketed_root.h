// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {

/// An interval a ≤ b at whose ends a function has values of opposite sign, or zero.
struct Bracket {
  double a = 0.0, b = 0.0;
  double fa = 0.0, fb = 0.0;
  bool ok = true;  // false: the function gave a number that is not finite; a and b are then of no use
};

/// Narrows a bracket to at most 2·tolerance (Oliveira and Takahashi, "An enhancement of the bisection method average
/// performance preserving minmax optimality", ACM TOMS 47, 2020: ITP with κ1 = 0.2/(b − a), κ2 = 2, n0 = 1): at most
/// one evaluation more than bisection, superlinear on smooth functions. f(b) stays on the side where it began, or zero;
/// where f(b) = 0 exactly, a = b. The tolerance must be no less than the spacing of doubles there.
template <typename F>
[[nodiscard]] Bracket narrow_bracket(F&& f, Bracket bracket, double tolerance) {
  assert(bracket.fa * bracket.fb <= 0.0 && tolerance > 0.0 && "a bracket has a sign change");
  auto& [a, b, fa, fb, ok] = bracket;
  if (fb == 0.0) a = b, fa = fb;
  const double flip = fb < 0.0 ? -1.0 : 1.0;  // flip · f rises from a to b
  const double k1 = 0.2 / (b - a);
  double slack = tolerance * std::exp2(std::ceil(std::log2(std::max((b - a) / (2 * tolerance), 1.0))) + 1.0);
  while (b - a > 2 * tolerance) {
    const double width = b - a, middle = a + 0.5 * width;
    // Regula falsi, pulled towards the middle by δ, held within r of it, and far enough from the ends to be of use.
    const double secant = fb == fa ? middle : (fb * a - fa * b) / (fb - fa);
    const double towards = middle >= secant ? 1.0 : -1.0, delta = k1 * width * width;
    const double pulled = delta <= std::abs(middle - secant) ? secant + towards * delta : middle;
    const double r = std::max(slack - 0.5 * width, 0.0);
    const double held = std::abs(pulled - middle) <= r ? pulled : middle - towards * r;
    const double x = std::clamp(held, a + tolerance, b - tolerance);
    const double fx = f(x);
    if (!std::isfinite(fx)) return {a, b, fa, fb, false};
    if (flip * fx >= 0.0) b = x, fb = fx;
    if (flip * fx <= 0.0) a = x, fa = fx;
    slack *= 0.5;
  }
  return bracket;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

namespace drydock {

/// c0 + c1 x + c2 x² + c3 x³, evaluated on [−1, 1].
struct Cubic {
  double c0, c1, c2, c3;

  double at(double x) const { return c0 + x * (c1 + x * (c2 + x * c3)); }
  double slope(double x) const { return c1 + x * (2 * c2 + x * 3 * c3); }
};

/// The one with these values at −1, −1/3, 1/3 and 1.
inline Cubic cubic_through(double a, double b, double c, double d) {
  const double even = (a + d) / 2, odd = (d - a) / 2;
  const double c2 = 1.125 * (even - (b + c) / 2), c3 = 1.125 * (odd - 1.5 * (c - b));
  return {even - c2, odd - c3, c2, c3};
}

/// +1 or −1 if all coefficients in Bernstein's basis of [−1, 1] have that sign: then the cubic has it everywhere. Else
/// 0.
inline int plain_sign(const Cubic& cubic) {
  const double even = cubic.c0 + cubic.c2, odd = cubic.c1 + cubic.c3;
  const double inner_even = cubic.c0 - cubic.c2 / 3, inner_odd = cubic.c1 / 3 - cubic.c3;
  const double low =
      std::min(std::min(even - odd, even + odd), std::min(inner_even - inner_odd, inner_even + inner_odd));
  const double high =
      std::max(std::max(even - odd, even + odd), std::max(inner_even - inner_odd, inner_even + inner_odd));
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}

/// The root in an interval without turning points, at whose ends the cubic has different signs. Newton's steps that
/// stay within the bracket, halving otherwise.
inline double bracketed_root(const Cubic& cubic, double from, double to, double f_from, double f_to) {
  const bool rises = f_from < f_to;
  double x = from + (to - from) * (f_from / (f_from - f_to));
  for (int round = 0; round < 80; ++round) {
    const double f = cubic.at(x), slope = cubic.slope(x);
    (rises == (f < 0) ? from : to) = x;
    const double step = -f / slope, next = x + step;
    const bool is_inside = next > from && next < to;
    // After Newton's step the cubic is step² (c2 + 3 c3 x + c3 step), exactly.
    const double rest = step * step * std::abs(cubic.c2 + cubic.c3 * (3 * x + step));
    x = is_inside ? next : (from + to) / 2;
    if ((is_inside && rest <= 1e-16 * std::abs(slope)) || x == from || x == to) break;
  }
  return x;
}

/// The turning points between from and to, in order; their number.
inline int turning_points(const Cubic& cubic, double from, double to, double* points) {
  // 3 c3 x² + 2 c2 x + c1 = 0, by the formula that does not cancel.
  const double discriminant = cubic.c2 * cubic.c2 - 3 * cubic.c3 * cubic.c1;
  if (!(discriminant > 0)) return 0;
  const double q = -(cubic.c2 + std::copysign(std::sqrt(discriminant), cubic.c2));
  double first = q / (3 * cubic.c3), second = cubic.c1 / q;
  if (first > second) std::swap(first, second);
  int count = 0;
  if (first > from && first < to) points[count++] = first;
  if (second > from && second < to) points[count++] = second;
  return count;
}

/// Calls visit(a, b, positive) for each interval of [from, to] on which the cubic has one sign, in order.
template <class Visit>
void for_each_sign(const Cubic& cubic, double from, double to, Visit&& visit) {
  double ends[4] = {from};
  int count = 1 + turning_points(cubic, from, to, ends + 1);
  ends[count++] = to;
  double start = from, f = cubic.at(from);
  for (int k = 1; k < count; ++k) {
    const double f_next = cubic.at(ends[k]);
    if ((f < 0) != (f_next < 0)) {
      const double root = bracketed_root(cubic, ends[k - 1], ends[k], f, f_next);
      visit(start, root, f >= 0);
      start = root;
    }
    f = f_next;
  }
  visit(start, to, f >= 0);
}

}  // namespace drydock

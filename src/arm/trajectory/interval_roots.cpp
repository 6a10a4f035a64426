// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/interval_roots.h"

namespace drydock {
namespace {

/// The root between ends of opposite sign, by halving until no number lies between.
double root_between(std::span<const double> c, double low, double high) {
  const bool rises = polynomial_at(c, low) < 0;
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    const double value = polynomial_at(c, middle);
    if (value == 0) return middle;
    ((value < 0) == rises ? low : high) = middle;
  }
}

}  // namespace

double polynomial_at(std::span<const double> c, double x) {
  double value = 0;
  for (std::size_t k = c.size(); k-- > 0;) value = value * x + c[k];
  return value;
}

std::vector<double> roots_within(std::span<const double> c, double low, double high) {
  while (!c.empty() && c.back() == 0) c = c.first(c.size() - 1);
  if (c.size() < 2 || !(low <= high)) return {};
  std::vector<double> slope(c.size() - 1);
  for (std::size_t k = 1; k < c.size(); ++k) slope[k - 1] = static_cast<double>(k) * c[k];
  std::vector<double> knots = roots_within(slope, low, high);
  knots.insert(knots.begin(), low);
  knots.push_back(high);

  std::vector<double> roots;
  const auto add = [&](double root) {
    if (roots.empty() || root > roots.back()) roots.push_back(root);
  };
  for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
    const double at_low = polynomial_at(c, knots[i]), at_high = polynomial_at(c, knots[i + 1]);
    if (at_low == 0) add(knots[i]);
    if ((at_low < 0 && at_high > 0) || (at_low > 0 && at_high < 0)) add(root_between(c, knots[i], knots[i + 1]));
    if (at_high == 0) add(knots[i + 1]);
  }
  return roots;
}

}  // namespace drydock

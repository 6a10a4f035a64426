// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace drydock {

/// Where the polynomial Σ c_k x^k changes its sign in [low, high], ascending, to the last digit; an end of the interval
/// counts when it is a root. Between the roots of its derivative a polynomial is monotone, so that none is missed. A
/// root that only touches zero is found when rounding lets it, and the zero polynomial has none.
std::vector<double> roots_within(std::span<const double> c, double low, double high);

/// Σ c_k x^k.
double polynomial_at(std::span<const double> c, double x);

}  // namespace drydock

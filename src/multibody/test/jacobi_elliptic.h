// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace drydock::testing {

/// Jacobi's elliptic functions of modulus k.
struct JacobiElliptic {
  double sn, cn, dn;
};

/// By the arithmetic-geometric mean (Abramowitz and Stegun 16.4), for 0 ≤ k < 1; to rounding for moderate u.
inline JacobiElliptic jacobi_elliptic(double u, double k) {
  constexpr int kLevels = 8;  // digits double with each
  double a[kLevels + 1] = {1}, c[kLevels + 1] = {k}, b = std::sqrt(1 - k * k);
  for (int n = 0; n < kLevels; ++n) {
    a[n + 1] = (a[n] + b) / 2;
    c[n + 1] = (a[n] - b) / 2;
    b = std::sqrt(a[n] * b);
  }
  double phi = std::ldexp(a[kLevels] * u, kLevels);
  for (int n = kLevels; n > 0; --n) phi = (phi + std::asin(c[n] / a[n] * std::sin(phi))) / 2;
  const double sn = std::sin(phi);
  return {sn, std::cos(phi), std::sqrt(1 - k * k * sn * sn)};
}

}  // namespace drydock::testing

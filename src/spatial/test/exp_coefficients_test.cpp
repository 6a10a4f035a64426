// SPDX-License-Identifier: Apache-2.0
#include "spatial/exp_coefficients.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace drydock {
namespace {

const std::vector<double> kAngles_rad = {0,   1e-160, 1e-12,  1e-6,   1e-3, 0.1,  0.4999, 0.5001, 1,
                                         1.4, 1.4999, 1.5001, 2.3456, 3,    3.14, 4.5,    6};

/// Σ c_k (−1)^k θ^(2k) / (2k + n)!, with 40 terms in long double.
template <typename Factor>
double series(double theta, int n, Factor factor) {
  long double term = 1, sum = 0;
  for (int i = 2; i <= n; ++i) term /= i;
  for (int k = 0; k < 40; ++k) {
    sum += factor(k) * term;
    term *= -static_cast<long double>(theta) * theta / ((2 * k + n + 1) * (2 * k + n + 2));
  }
  return static_cast<double>(sum);
}
double series(double theta, int n) {
  return series(theta, n, [](int) { return 1.0L; });
}

// Oracle: power series in long double. The tolerance is relative, 100 units of rounding.
TEST(ExpCoefficients, MatchTheirSeries) {
  for (const double theta : kAngles_rad) {
    SCOPED_TRACE(theta);
    const auto relative = [](double value, double truth) { return std::abs(value - truth) / std::abs(truth); };
    EXPECT_LT(relative(sinc(theta), series(theta, 1)), 2e-14);
    EXPECT_LT(relative(one_minus_cos_over_2(theta), series(theta, 2)), 2e-14);
    EXPECT_LT(relative(theta_minus_sin_over_3(theta), series(theta, 3)), 2e-14);
    EXPECT_LT(relative(cos_remainder_over_4(theta), series(theta, 4)), 2e-14);
    EXPECT_LT(relative(mixed_remainder_over_5(theta), series(theta, 5, [](int k) { return k + 1.0L; })), 2e-14);
  }
}

// Oracle: from (θ/2) cot(θ/2) = (θ/2) sin θ / (1 − cos θ), the quotient of two other series:
// (1 − (θ/2) cot(θ/2)) / θ² = (B − S/2) / (θ² B), and B − S/2 = θ² Σ (−1)^k θ^(2k) (k + 1) / (2k + 4)!.
TEST(ExpCoefficients, CotangentMatchesTheQuotient) {
  for (const double theta : kAngles_rad) {
    SCOPED_TRACE(theta);
    const double truth = series(theta, 4, [](int k) { return k + 1.0L; }) / series(theta, 2);
    EXPECT_LT(std::abs(cot_remainder_over_2(theta) / truth - 1), 2e-14);
  }
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/exp_coefficients.h"

#include <cmath>

namespace drydock {

namespace {

/// Below this angle the closed forms lose digits and the power series needs few terms.
constexpr double kSeriesBelow_rad = 1.5;
constexpr int kTerms = 12;  // 1.5^24 / 25! is 1e-21

/// Σ (−1)^j θ^(2j) / (2j + n)!
double alternating_series(double theta, int n) {
  double term = 1;
  for (int i = 2; i <= n; ++i) term /= i;
  double sum = 0;
  for (int j = 0; j < kTerms; ++j) {
    sum += term;
    term *= -theta * theta / ((2 * j + n + 1) * (2 * j + n + 2));
  }
  return sum;
}

}  // namespace

double sinc(double theta) {
  return theta == 0 ? 1 : std::sin(theta) / theta;
}

double one_minus_cos_over_2(double theta) {
  const double half = sinc(0.5 * theta);
  return 0.5 * half * half;
}

double theta_minus_sin_over_3(double theta) {
  if (theta < kSeriesBelow_rad) return alternating_series(theta, 3);
  return (theta - std::sin(theta)) / (theta * theta * theta);
}

double cos_remainder_over_4(double theta) {
  if (theta < kSeriesBelow_rad) return alternating_series(theta, 4);
  const double theta2 = theta * theta;
  return (0.5 * theta2 + std::cos(theta) - 1) / (theta2 * theta2);
}

double mixed_remainder_over_5(double theta) {
  const double theta2 = theta * theta;
  if (theta >= kSeriesBelow_rad) {
    return (2 * theta - 3 * std::sin(theta) + theta * std::cos(theta)) / (2 * theta2 * theta2 * theta);
  }
  // Σ (−1)^j (j + 1) θ^(2j) / (2j + 5)!
  double power = 1.0 / 120, sum = 0;
  for (int j = 0; j < kTerms; ++j) {
    sum += (j + 1) * power;
    power *= -theta2 / ((2 * j + 6) * (2 * j + 7));
  }
  return sum;
}

double cot_remainder_over_2(double theta) {
  const double theta2 = theta * theta;
  if (theta > 0.5) return (1 - 0.5 * theta * std::cos(0.5 * theta) / std::sin(0.5 * theta)) / theta2;
  // Σ |B_2n| θ^(2n−2) / (2n)! with Bernoulli's numbers; terms fall by 4π²/θ² > 150.
  constexpr double kSeries[] = {
      1.0 / 12, 1.0 / 720, 1.0 / 30240, 1.0 / 1209600, 1.0 / 47900160, 691 / 1307674368000., 1.0 / 74724249600.};
  double sum = 0, power = 1;
  for (const double coefficient : kSeries) {
    sum += coefficient * power;
    power *= theta2;
  }
  return sum;
}

}  // namespace drydock

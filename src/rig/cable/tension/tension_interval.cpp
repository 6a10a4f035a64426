// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_interval.h"

#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr double kLevel = 1e-13;  // slope below which a tension does not depend on λ
constexpr double kNoBound = std::numeric_limits<double>::infinity();

/// Distance of cable i from the limit that it nears with falling λ and with rising λ, at λ = 0; both have slope |a|.
double rising(const TensionProblem& problem, const VectorX& t, double a, Eigen::Index i) {
  return a > 0 ? t[i] - problem.min_N[i] : problem.max_N[i] - t[i];
}
double falling(const TensionProblem& problem, const VectorX& t, double a, Eigen::Index i) {
  return a > 0 ? problem.max_N[i] - t[i] : t[i] - problem.min_N[i];
}

/// The λ for which all lines are at least s high.
LambdaInterval where_above(const TensionProblem& problem, const VectorX& t, const Eigen::Ref<const VectorX>& along,
                           double s) {
  LambdaInterval interval{-kNoBound, kNoBound};
  for (Eigen::Index i = 0; i < t.size(); ++i) {
    const double slope = std::abs(along[i]);
    if (slope <= kLevel) continue;
    interval.low = std::max(interval.low, (s - rising(problem, t, along[i], i)) / slope);
    interval.high = std::min(interval.high, (falling(problem, t, along[i], i) - s) / slope);
  }
  return interval;
}

}  // namespace

LambdaInterval interval_on_line(const TensionProblem& problem, const VectorX& particular,
                                const Eigen::Ref<const VectorX>& along) {
  return where_above(problem, particular, along, 0);
}

MaxMinOnLine max_min_on_line(const TensionProblem& problem, const VectorX& particular,
                             const Eigen::Ref<const VectorX>& along) {
  MaxMinOnLine best{0, kNoBound};
  bool is_level = false;
  for (Eigen::Index i = 0; i < particular.size(); ++i) {
    const double slope_i = std::abs(along[i]), rising_i = rising(problem, particular, along[i], i);
    if (slope_i <= kLevel) {
      const double height = std::min(rising_i, falling(problem, particular, along[i], i));
      if (height < best.slack_N) best.slack_N = height, is_level = true;
      continue;
    }
    for (Eigen::Index j = 0; j < particular.size(); ++j) {
      const double slope_j = std::abs(along[j]), falling_j = falling(problem, particular, along[j], j);
      if (slope_j <= kLevel) continue;
      const double height = (rising_i * slope_j + falling_j * slope_i) / (slope_i + slope_j);
      if (height >= best.slack_N) continue;
      best = {(falling_j - rising_i) / (slope_i + slope_j), height};
      is_level = false;
    }
  }
  if (is_level) {
    const LambdaInterval above = where_above(problem, particular, along, best.slack_N);
    best.lambda = (above.low + above.high) / 2;
  }
  return best;
}

}  // namespace drydock

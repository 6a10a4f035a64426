// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/tension_problem.h"

namespace drydock {

/// With one redundant cable the tensions are t = particular + λ along, |along| = 1.
struct MaxMinOnLine {
  double lambda = 0;
  double slack_N = 0;  // the largest smallest distance from the limits
};
/// Closed form. Each limit bounds the slack by a line over λ; the highest point below all of them is the lowest
/// crossing of a rising with a falling line, or the lowest level one. A crossing's height is a mean of its lines'
/// values weighted by the other's slope, so it is accurate for any slopes.
MaxMinOnLine max_min_on_line(const TensionProblem& problem, const VectorX& particular,
                             const Eigen::Ref<const VectorX>& along);

/// All λ whose tensions are within limits: the intersection of one interval per cable. Empty if low > high; cables
/// whose tension does not depend on λ are ignored.
struct LambdaInterval {
  double low = 0, high = 0;
};
LambdaInterval interval_on_line(const TensionProblem& problem, const VectorX& particular,
                                const Eigen::Ref<const VectorX>& along);

}  // namespace drydock

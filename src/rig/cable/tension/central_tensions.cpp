// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/central_tensions.h"

#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr double kRoom = 1e-9;  // of the limits: a slack below is no room for a centre

/// Newton's step for the centre at t = tension_N, and its decrement. With d the distances from both limits the sum's
/// gradient is 1/d_max − 1/d_min and its curvature 1/d_max² + 1/d_min² per cable; the step solves the least squares
/// problem of which the Hessian would be the normal equations, since thin sets have curvatures of all sizes.
double newton_step(const TensionProblem& problem, const TensionSet& set, const VectorX& tension_N,
                   DistributionWork& work) {
  const Eigen::Index m = tension_N.size();
  work.slope.resize(m);
  work.newton.R = set.space.basis;
  for (Eigen::Index i = 0; i < m; ++i) {
    const double below = 1 / (tension_N[i] - problem.min_N[i]), above = 1 / (problem.max_N[i] - tension_N[i]);
    const double root = std::hypot(below, above);
    work.newton.R.row(i) *= root;
    work.slope[i] = (below - above) / root;
  }
  factor_rows(work.newton);
  solve_transposed(work.newton, work.slope, work.step);
  double square = 0;  // of the projection of the slope
  for (Eigen::Index k = 0; k < work.newton.rank; ++k) square += std::pow(work.newton.Q.col(k).dot(work.slope), 2);
  return std::sqrt(square);
}

}  // namespace

void central_tensions(const TensionProblem& problem, const TensionSet& set, DistributionWork& work,
                      TensionDistribution& distribution) {
  if (take_infeasible(set, distribution)) return;
  distribution.tension_N = set.tension_N;
  distribution.residual_N = set.residual_N;
  distribution.status = DistributionStatus::kOk;
  if (set.space.basis.cols() == 0) return;
  if (set.slack_N <= kRoom * limit_size_N(problem)) {
    distribution.status = DistributionStatus::kNoRoom;
    return;
  }
  constexpr int kMost = 500;
  double last = std::numeric_limits<double>::infinity();
  for (; distribution.iterations < kMost; ++distribution.iterations) {
    const double decrement = newton_step(problem, set, distribution.tension_N, work);
    // Quadratic convergence ends at rounding, which near the limits of a thin set is larger.
    if (decrement < 1e-13 || (decrement < 1e-4 && decrement >= last / 2)) break;
    last = decrement;
    // Steps of 1/(1 + decrement) stay inside and descend, because the sum is self-concordant.
    const double share = decrement < 0.2 ? 1.0 : 1 / (1 + decrement);
    distribution.tension_N.noalias() += share * (set.space.basis * work.step);
  }
  // Rounding of the steps out of the null space is taken back.
  work.slope = distribution.tension_N - set.particular.t;
  work.lambda.noalias() = set.space.basis.transpose() * work.slope;
  take_lambda(problem, set, work.lambda, distribution);
  if (distribution.iterations == kMost) distribution.status = DistributionStatus::kInaccurate;
}

TensionDistribution central_tensions(const TensionProblem& problem, const TensionSet& set) {
  DistributionWork work;
  TensionDistribution distribution;
  central_tensions(problem, set, work, distribution);
  return distribution;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_distribution.h"

#include <limits>

namespace drydock {
namespace {

constexpr double kBeyond = 1e-10;  // of the limits: what rounding may put a tension beyond one

bool is_within(const TensionProblem& problem, const TensionSet& set, DistributionWork& work) {
  work.slope = set.particular.t;
  work.slope.noalias() += set.space.basis * work.lambda;
  return slack_N(problem, work.slope) >= -kBeyond * (limit_size_N(problem) + set.particular.t.norm());
}

/// Limits as N λ ≥ min − particular and −N λ ≥ particular − max, beside each other with their right sides below, which
/// are taken in a unit that makes them at most one.
double stack_limits(const TensionProblem& problem, const TensionSet& set, DistributionWork& work) {
  const Eigen::Index m = problem.min_N.size(), r = set.space.basis.cols();
  work.limits.resize(2 * m);
  work.limits.head(m) = problem.min_N - set.particular.t;
  work.limits.tail(m) = set.particular.t - problem.max_N;
  const double unit = work.limits.cwiseAbs().maxCoeff();
  work.stacked.resize(r + 1, 2 * m);
  work.stacked.topLeftCorner(r, m) = set.space.basis.transpose();
  work.stacked.topRightCorner(r, m) = -set.space.basis.transpose();
  work.stacked.row(r) = work.limits.transpose() / unit;
  return unit;
}

/// λ of least norm that meets the limits which hold it as equations.
void solve_from_holding_limits(const TensionSet& set, DistributionWork& work) {
  const Eigen::Index r = set.space.basis.cols(), m = set.space.basis.rows();
  Eigen::Index count = 0;
  for (Eigen::Index i = 0; i < 2 * m; ++i) count += work.squares.t[i] > 0 ? 1 : 0;
  work.equations.resize(count, r);
  work.sides.resize(count);
  for (Eigen::Index i = 0, k = 0; i < 2 * m; ++i) {
    if (work.squares.t[i] <= 0) continue;
    work.equations.row(k) = work.stacked.col(i).head(r).transpose();
    work.sides[k++] = work.limits[i];
  }
  update_null_space(work.equations, work.holding);
  update_particular_solution(work.equations, work.holding, work.sides, work.held);
  work.lambda = work.held.t;
}

/// True if λ = 0 meets all limits, or the method finds the shortest one that does.
bool solve_least_lambda(const TensionProblem& problem, const TensionSet& set, DistributionWork& work, int& iterations) {
  const Eigen::Index m = problem.min_N.size(), r = set.space.basis.cols();
  work.lambda.setZero(r);
  if (r == 0 || slack_N(problem, set.particular.t) >= 0) return true;
  const double unit = stack_limits(problem, set, work);
  work.target.setZero(r + 1);
  work.target[r] = 1;
  work.lower.setZero(2 * m);
  work.upper.setConstant(2 * m, std::numeric_limits<double>::infinity());
  solve_bounded_least_squares(work.stacked, work.target, work.lower, work.upper, work.squares_work, work.squares);
  iterations = work.squares.iterations;
  if (work.squares.rest[r] <= 0) return false;
  solve_from_holding_limits(set, work);
  if (is_within(problem, set, work)) return true;
  work.lambda = -unit / work.squares.rest[r] * work.squares.rest.head(r);
  return is_within(problem, set, work);
}

}  // namespace

bool take_infeasible(const TensionSet& set, TensionDistribution& distribution) {
  distribution.iterations = 0;
  if (set.status == TensionStatus::kFeasible) return false;
  distribution.status = DistributionStatus::kInfeasible;
  distribution.tension_N = set.missing.nearest_N;
  distribution.residual_N = set.missing.amount_N;
  return true;
}

void take_lambda(const TensionProblem& problem, const TensionSet& set, const VectorX& lambda,
                 TensionDistribution& distribution) {
  distribution.tension_N = set.particular.t;
  distribution.tension_N.noalias() += set.space.basis * lambda;
  distribution.tension_N = distribution.tension_N.cwiseMax(problem.min_N).cwiseMin(problem.max_N);
  distribution.residual_N = residual_N(problem, distribution.tension_N);
}

const char* to_string(DistributionStatus status) {
  switch (status) {
    case DistributionStatus::kOk:
      return "ok";
    case DistributionStatus::kInfeasible:
      return "infeasible";
    case DistributionStatus::kNoRoom:
      return "no room";
    case DistributionStatus::kLevelTooHigh:
      return "level too high";
    case DistributionStatus::kInaccurate:
      return "inaccurate";
  }
  return "";
}

void least_norm_tensions(const TensionProblem& problem, const TensionSet& set, DistributionWork& work,
                         TensionDistribution& distribution) {
  if (take_infeasible(set, distribution)) return;
  if (solve_least_lambda(problem, set, work, distribution.iterations)) {
    distribution.status = DistributionStatus::kOk;
    take_lambda(problem, set, work.lambda, distribution);
    return;
  }
  distribution.status = DistributionStatus::kInaccurate;
  distribution.tension_N = set.tension_N;
  distribution.residual_N = set.residual_N;
}

TensionDistribution least_norm_tensions(const TensionProblem& problem, const TensionSet& set) {
  DistributionWork work;
  TensionDistribution distribution;
  least_norm_tensions(problem, set, work, distribution);
  return distribution;
}

}  // namespace drydock

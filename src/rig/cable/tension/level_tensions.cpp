// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/level_tensions.h"

#include <algorithm>

namespace drydock {
namespace {

/// max v with v ≤ t and t within limits, from the max-min tensions.
double highest_level_N(const TensionProblem& problem, const TensionSet& set, DistributionWork& work) {
  const Eigen::Index m = problem.min_N.size(), r = set.space.basis.cols();
  LinearProgram& program = work.program;
  program.G.setZero(3 * m, r + 1);
  program.h.resize(3 * m);
  program.G.topLeftCorner(m, r) = -set.space.basis;
  program.G.topRightCorner(m, 1).setOnes();
  program.G.block(m, 0, m, r) = -set.space.basis;
  program.G.bottomLeftCorner(m, r) = set.space.basis;
  program.h.head(m) = set.particular.t;
  program.h.segment(m, m) = set.particular.t - problem.min_N;
  program.h.tail(m) = problem.max_N - set.particular.t;
  program.c.setZero(r + 1);
  program.c[r] = 1;
  work.lambda.resize(r + 1);
  work.lambda.head(r).noalias() = set.space.basis.transpose() * (set.tension_N - set.particular.t);
  work.lambda[r] = set.tension_N.minCoeff();
  solve_linear_program_from(program, work.lambda, work.program_work, work.program_solution);
  return std::max(work.program_solution.value, set.tension_N.minCoeff());
}

}  // namespace

void level_tensions(const TensionProblem& problem, const TensionSet& set, double level_N, DistributionWork& work,
                    LevelTensions& level) {
  level.highest_level_N = 0;
  if (take_infeasible(set, level.distribution)) return;
  level.highest_level_N = highest_level_N(problem, set, work);
  work.raised = problem;
  work.raised.min_N = problem.min_N.cwiseMax(level_N);
  update_tension_set(work.raised, TensionDetail::kSlack, work.raised_work, work.raised_set);
  if (work.raised_set.status == TensionStatus::kFeasible) {
    least_norm_tensions(work.raised, work.raised_set, work, level.distribution);
    return;
  }
  least_norm_tensions(problem, set, work, level.distribution);
  level.distribution.status = DistributionStatus::kLevelTooHigh;
}

LevelTensions level_tensions(const TensionProblem& problem, const TensionSet& set, double level_N) {
  DistributionWork work;
  LevelTensions level;
  level_tensions(problem, set, level_N, work, level);
  return level;
}

}  // namespace drydock

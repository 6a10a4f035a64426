// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_set.h"

#include <cmath>
#include <limits>

#include "rig/cable/tension/exact_feasibility.h"
#include "rig/cable/tension/tension_interval.h"

namespace drydock {
namespace {

constexpr double kTie = 1e-9;  // of the tensions in play: slacks below are settled in higher precision

/// −N λ ≤ particular − min and N λ ≤ max − particular, with columns for more unknowns than λ.
void write_limits(const TensionProblem& problem, const TensionSet& set, Eigen::Index more, LinearProgram& program) {
  const Eigen::Index m = problem.min_N.size(), r = set.space.basis.cols();
  program.G.resize(2 * m, r + more);
  program.G.topLeftCorner(m, r) = -set.space.basis;
  program.G.bottomLeftCorner(m, r) = set.space.basis;
  program.h.resize(2 * m);
  program.h.head(m) = set.particular.t - problem.min_N;
  program.h.tail(m) = problem.max_N - set.particular.t;
}

/// λ of the max-min tensions by a linear program, which starts where the middle of the limits is projected to.
bool solve_slack_program(const TensionProblem& problem, TensionWork& work, TensionSet& set) {
  const Eigen::Index r = set.space.basis.cols();
  write_limits(problem, set, 1, work.program);
  work.program.G.col(r).setOnes();
  work.program.c.setZero(r + 1);
  work.program.c[r] = 1;
  work.start.setZero(r + 1);
  for (Eigen::Index i = 0; i < problem.min_N.size(); ++i) {
    const double mid_N = (problem.min_N[i] + problem.max_N[i]) / 2;
    work.start.head(r) += mid_N * set.space.basis.row(i).transpose();
  }
  set.tension_N = set.particular.t;
  set.tension_N.noalias() += set.space.basis * work.start.head(r);
  work.start[r] = slack_N(problem, set.tension_N);
  solve_linear_program_from(work.program, work.start, work.program_work, work.program_solution);
  work.lambda = work.program_solution.x.head(r);
  return work.program_solution.status == LinearProgramStatus::kOptimal;
}

/// Max-min tensions. False if they are not proven to be that.
bool update_max_min(const TensionProblem& problem, TensionWork& work, TensionSet& set) {
  bool is_proven = true;
  const Eigen::Index r = set.space.basis.cols();
  work.lambda.setZero(r);
  if (r == 1) work.lambda[0] = max_min_on_line(problem, set.particular.t, set.space.basis.col(0)).lambda;
  if (r > 1) is_proven = solve_slack_program(problem, work, set);
  set.tension_N = set.particular.t;
  if (r > 0) set.tension_N.noalias() += set.space.basis * work.lambda;
  set.slack_N = slack_N(problem, set.tension_N);
  return is_proven;
}

/// Feasible or not by the slack's sign, or in higher precision where that is in doubt. The slack follows.
void settle_status(const TensionProblem& problem, bool is_proven, TensionSet& set) {
  const double size_N = limit_size_N(problem) + set.particular.t.cwiseAbs().maxCoeff();
  bool holds = set.slack_N >= 0;
  if (std::abs(set.slack_N) <= kTie * size_N || (!is_proven && !holds)) {
    const std::span<const int> rows(set.space.rows.order.data(), static_cast<std::size_t>(set.space.rank));
    holds = holds_in_high_precision(problem, rows);
  }
  set.status = holds ? TensionStatus::kFeasible : TensionStatus::kInfeasible;
  const double least_N = std::numeric_limits<double>::epsilon() * size_N;
  set.slack_N = holds ? std::max(0.0, set.slack_N) : std::min(-least_N, set.slack_N);
  if (holds) set.tension_N = set.tension_N.cwiseMax(problem.min_N).cwiseMin(problem.max_N);
}

void update_missing(const TensionProblem& problem, TensionWork& work, MissingWrench& missing) {
  solve_bounded_least_squares(problem.structure, problem.needed, problem.min_N, problem.max_N, work.squares_work,
                              work.squares);
  missing.nearest_N = work.squares.t;
  missing.amount_N = work.squares.distance;
  missing.direction = work.squares.rest;
  if (missing.amount_N > 0) missing.direction /= missing.amount_N;
}

void update_corners(const TensionProblem& problem, TensionWork& work, TensionSet& set) {
  const Eigen::Index r = set.space.basis.cols();
  if (r == 1) {
    LambdaInterval interval = interval_on_line(problem, set.particular.t, set.space.basis.col(0));
    if (!(interval.low <= interval.high)) interval.low = interval.high = work.lambda[0];
    set.corners.resize(1, 2);
    set.corners << interval.low, interval.high;
  } else if (r == 2) {
    update_tension_polygon(problem, set.particular.t, set.space.basis, work.polygon, set.corners);
    if (set.corners.cols() == 0) set.corners = work.lambda;
  } else {
    set.corners.resize(0, 0);
  }
}

void include(const TensionProblem& problem, Eigen::Index i, double tension_N, TensionSet& set) {
  const double t_N = std::clamp(tension_N, problem.min_N[i], problem.max_N[i]);
  set.lowest_N[i] = std::min(set.lowest_N[i], t_N);
  set.highest_N[i] = std::max(set.highest_N[i], t_N);
}

/// Range of each cable by two linear programs, from the max-min tensions.
void update_ranges_by_program(const TensionProblem& problem, TensionWork& work, TensionSet& set) {
  write_limits(problem, set, 0, work.program);
  for (Eigen::Index i = 0; i < problem.min_N.size(); ++i) {
    for (const double way : {1.0, -1.0}) {
      work.program.c = way * set.space.basis.row(i).transpose();
      solve_linear_program_from(work.program, work.lambda, work.program_work, work.program_solution);
      include(problem, i, set.particular.t[i] + set.space.basis.row(i).dot(work.program_solution.x), set);
    }
  }
}

void update_ranges(const TensionProblem& problem, TensionWork& work, TensionSet& set) {
  set.lowest_N = set.highest_N = set.tension_N;
  if (set.space.basis.cols() > 2) update_ranges_by_program(problem, work, set);
  for (Eigen::Index k = 0; k < set.corners.cols(); ++k) {
    for (Eigen::Index i = 0; i < set.tension_N.size(); ++i) {
      include(problem, i, set.particular.t[i] + set.space.basis.row(i).dot(set.corners.col(k)), set);
    }
  }
}

bool is_out_of_span(const TensionProblem& problem, const TensionSet& set) {
  const double size_N = problem.needed.norm() + problem.min_N.cwiseAbs().sum() + problem.max_N.cwiseAbs().sum();
  return set.space.rank < problem.needed.size() && set.particular.outside.norm() > kSpanTolerance * size_N;
}

void update_status(const TensionProblem& problem, TensionWork& work, TensionSet& set) {
  if (is_out_of_span(problem, set)) {
    set.status = TensionStatus::kOutOfSpan;
    set.slack_N = -std::numeric_limits<double>::infinity();
    update_missing(problem, work, set.missing);
    set.tension_N = set.missing.nearest_N;
  } else {
    const bool is_proven = update_max_min(problem, work, set);
    settle_status(problem, is_proven, set);
    if (set.status == TensionStatus::kInfeasible) update_missing(problem, work, set.missing);
  }
}

void clear(MissingWrench& missing, Eigen::Index directions) {
  missing.amount_N = 0;
  missing.direction.setZero(directions);
  missing.nearest_N.resize(0);
}

}  // namespace

const char* to_string(TensionStatus status) {
  switch (status) {
    case TensionStatus::kFeasible:
      return "feasible";
    case TensionStatus::kInfeasible:
      return "infeasible";
    case TensionStatus::kOutOfSpan:
      return "out of span";
    case TensionStatus::kBadProblem:
      return "bad problem";
  }
  return "";
}

void update_tension_set(const TensionProblem& problem, TensionDetail detail, TensionWork& work, TensionSet& set) {
  set.status = TensionStatus::kBadProblem;
  if (is_sound(problem)) {
    update_null_space(problem.structure, set.space);
    work.needed = problem.needed;
    update_particular_solution(problem.structure, set.space, work.needed, set.particular);
    update_status(problem, work, set);
    set.residual_N = residual_N(problem, set.tension_N);
  }
  const bool is_missing = set.status == TensionStatus::kInfeasible || set.status == TensionStatus::kOutOfSpan;
  if (!is_missing) clear(set.missing, problem.needed.size());
  if (set.status == TensionStatus::kFeasible && detail == TensionDetail::kRange) {
    update_corners(problem, work, set);
    update_ranges(problem, work, set);
  } else {
    set.corners.resize(0, 0);
    set.lowest_N.resize(0);
    set.highest_N.resize(0);
  }
}

TensionSet tension_set(const TensionProblem& problem, TensionDetail detail) {
  TensionWork work;
  TensionSet set;
  update_tension_set(problem, detail, work, set);
  return set;
}

VectorX tensions_at(const TensionSet& set, const VectorX& lambda) {
  return set.particular.t + set.space.basis * lambda;
}

}  // namespace drydock

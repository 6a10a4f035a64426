// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "rig/cable/tension/tension_set.h"
#include "testing/clp_slack.h"
#include "testing/exact_tension.h"
#include "testing/random_tension.h"

namespace drydock {
namespace {

using testing::border_tensions;
using testing::ClpSlack;
using testing::ClpSlackSolver;
using testing::exact_answer;
using testing::ExactAnswer;
using testing::Random;
using testing::random_tension_problem;
using testing::RigFlaw;
using testing::wrench_within;

constexpr int kPoses = 200000;
constexpr double kNear = 1e-6;  // of the largest limit: slacks below are for exact arithmetic

struct Tally {
  long feasible = 0, infeasible = 0, out_of_span = 0, singular = 0, near = 0, disagreements = 0, unproven = 0,
       unsolved = 0;
  double largest_difference = 0;  // of slacks, relative to the largest limit and the tensions in play
};

/// A wrench on the border by construction, moved out or in by anything from rounding to 1e-5 of the way to the middle.
ScaledWrench near_border(Random& random, const TensionProblem& problem) {
  const int n = static_cast<int>(problem.needed.size());
  const int free = random.whole(0, 3) == 0 ? random.whole(0, n - 1) : n - 1;
  const ScaledWrench border = problem.structure * border_tensions(random, problem, free);
  const ScaledWrench middle = problem.structure * ((problem.min_N + problem.max_N) / 2);
  const double share = std::pow(10.0, random.between(-17, -5)) * (random.whole(0, 1) == 0 ? 1 : -1);
  return border + share * (middle - border);
}

TensionProblem draw_problem(Random& random, int trial) {
  const int draw = random.whole(0, 99);
  const RigFlaw flaw = draw < 3 ? RigFlaw::kFlat : draw < 8 ? RigFlaw::kTwin : RigFlaw::kNone;
  TensionProblem problem = random_tension_problem(random, trial, random.whole(3, 12), flaw);
  const int load = random.whole(0, 99);
  if (load < 40) problem.needed = wrench_within(random, problem) * random.between(0, 1.5);
  if (load >= 40 && load < 45) problem.needed = near_border(random, problem);
  return problem;
}

/// Where the structure has not full rank, rounding decides whether a needed wrench is within its span, so a peer would
/// say no to nearly all: it gets the independent rows, and the others are for the residual.
TensionProblem without_dependent_rows(const TensionProblem& problem, const TensionSet& set) {
  TensionProblem independent = problem;
  independent.structure.resize(set.space.rank, problem.structure.cols());
  independent.needed.resize(set.space.rank);
  for (Eigen::Index k = 0; k < set.space.rank; ++k) {
    const int row = set.space.rows.order[static_cast<std::size_t>(k)];
    independent.structure.row(k) = problem.structure.row(row);
    independent.needed[k] = problem.needed[row];
  }
  return independent;
}

/// Exact arithmetic on the numbers as they stand.
void settle(const TensionProblem& problem, const TensionSet& set, Tally& tally) {
  ++tally.near;
  const ExactAnswer answer = exact_answer(problem);
  tally.unproven += answer == ExactAnswer::kNoProof;
  tally.disagreements += (answer == ExactAnswer::kHolds) != (set.status == TensionStatus::kFeasible);
}

void compare(const TensionProblem& problem, const TensionSet& set, const ClpSlack& clp, Tally& tally) {
  const double near_N = kNear * limit_size_N(problem);
  tally.feasible += set.status == TensionStatus::kFeasible;
  tally.infeasible += set.status == TensionStatus::kInfeasible;
  tally.out_of_span += set.status == TensionStatus::kOutOfSpan;
  tally.unsolved += !clp.is_solved;
  if (set.status == TensionStatus::kOutOfSpan || !clp.has_balance) {
    tally.disagreements += set.status == TensionStatus::kFeasible || (clp.has_balance && clp.slack_N >= near_N);
    return;
  }
  const double size_N = limit_size_N(problem) + std::abs(set.slack_N);
  tally.largest_difference = std::max(tally.largest_difference, std::abs(set.slack_N - clp.slack_N) / size_N);
  if (std::abs(set.slack_N) < near_N || std::abs(clp.slack_N) < near_N) return settle(problem, set, tally);
  tally.disagreements += (clp.slack_N >= 0) != (set.status == TensionStatus::kFeasible);
}

// Oracle: CLP's largest slack, and exact arithmetic where that is within a millionth of the largest limit.
TEST(TensionAttack, NeverDisagreesWithTheLinearProgram) {
  Random random(2024);
  ClpSlackSolver solver;
  TensionWork work;
  TensionSet set;
  Tally tally;
  for (int trial = 0; trial < kPoses; ++trial) {
    TensionProblem problem = draw_problem(random, trial);
    update_tension_set(problem, TensionDetail::kSlack, work, set);
    tally.singular += set.space.rank < std::min(problem.needed.size(), problem.min_N.size());
    if (set.status != TensionStatus::kOutOfSpan && set.space.rank < problem.needed.size()) {
      EXPECT_LT(set.residual_N, 1e-10 * (limit_size_N(problem) + set.tension_N.norm())) << "pose " << trial;
      problem = without_dependent_rows(problem, set);
    }
    const long before = tally.disagreements;
    compare(problem, set, solver.solve(problem), tally);
    if (tally.disagreements > before) ADD_FAILURE() << "pose " << trial << ", slack " << set.slack_N << " N";
  }
  std::printf(
      "poses %d: feasible %ld, infeasible %ld, out of span %ld (singular %ld); near ties settled exactly %ld; "
      "disagreements %ld; largest difference of slacks %.1e\n",
      kPoses, tally.feasible, tally.infeasible, tally.out_of_span, tally.singular, tally.near, tally.disagreements,
      tally.largest_difference);
  EXPECT_EQ(tally.disagreements, 0);
  EXPECT_EQ(tally.unproven, 0);
  EXPECT_EQ(tally.unsolved, 0);
  EXPECT_GT(tally.near, kPoses / 50);
  EXPECT_GT(tally.feasible, kPoses / 10);
  EXPECT_GT(tally.infeasible, kPoses / 10);
  EXPECT_GT(tally.singular, kPoses / 100);
}

}  // namespace
}  // namespace drydock

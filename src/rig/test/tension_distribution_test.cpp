// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_distribution.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "rig/cable/tension/central_tensions.h"
#include "rig/cable/tension/level_tensions.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "spatial/rotation_exp.h"
#include "testing/random_tension.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_rig;
using testing::random_tension_problem;
using testing::wrench_within;

/// A problem that holds, in every eighth trial close to the border, so that the set is thin.
TensionProblem held_problem(Random& random, int trial) {
  TensionProblem problem = random_tension_problem(random, trial, random.whole(4, 12));
  problem.needed = wrench_within(random, problem);
  if (trial % 8 == 0) {
    const int n = static_cast<int>(problem.needed.size());
    const ScaledWrench border = problem.structure * testing::border_tensions(random, problem, n - 1);
    problem.needed = border + std::pow(10.0, random.between(-6, -2)) * (problem.needed - border);
  }
  return problem;
}

/// The smallest t · t' over all admissible t', by a linear program.
double least_product(const TensionProblem& problem, const TensionSet& set, const VectorX& t) {
  const Eigen::Index m = t.size(), r = set.space.basis.cols();
  if (r == 0) return t.dot(set.particular.t);
  LinearProgram program{MatrixX(2 * m, r), VectorX(2 * m), -set.space.basis.transpose() * t};
  program.G << -set.space.basis, set.space.basis;
  program.h << set.particular.t - problem.min_N, problem.max_N - set.particular.t;
  return t.dot(set.particular.t) - solve_linear_program(program).value;
}

void expect_admissible(const TensionProblem& problem, const TensionDistribution& distribution) {
  EXPECT_GE(slack_N(problem, distribution.tension_N), 0);
  EXPECT_NEAR(residual_N(problem, distribution.tension_N), distribution.residual_N, 1e-15);
  EXPECT_LT(distribution.residual_N, 1e-10 * limit_size_N(problem));
}

// Oracle: the condition of the shortest vector of a convex set: no other has a smaller product with it.
TEST(TensionDistribution, LeastNormIsTheShortest) {
  Random random(111);
  DistributionWork work;
  TensionDistribution least;
  for (int trial = 0; trial < 300; ++trial) {
    const TensionProblem problem = held_problem(random, trial);
    const TensionSet set = tension_set(problem, TensionDetail::kSlack);
    ASSERT_EQ(set.status, TensionStatus::kFeasible);
    least_norm_tensions(problem, set, work, least);
    ASSERT_EQ(least.status, DistributionStatus::kOk) << trial;
    expect_admissible(problem, least);
    const double square = least.tension_N.squaredNorm();
    EXPECT_GT(least_product(problem, set, least.tension_N), square - 1e-9 * (1 + square)) << trial;
  }
}

// Oracle: the gradient of the sum of logarithms has no part along the admissible tensions, which are strictly inside.
TEST(TensionDistribution, CentralIsTheAnalyticCentre) {
  Random random(112);
  DistributionWork work;
  TensionDistribution central;
  int most = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const TensionProblem problem = held_problem(random, trial);
    const TensionSet set = tension_set(problem, TensionDetail::kSlack);
    central_tensions(problem, set, work, central);
    ASSERT_EQ(central.status, DistributionStatus::kOk) << trial;
    expect_admissible(problem, central);
    EXPECT_GT(slack_N(problem, central.tension_N), 0);
    most = std::max(most, central.iterations);
    const auto below = (central.tension_N - problem.min_N).array(), above = (problem.max_N - central.tension_N).array();
    const VectorX gradient = (1 / above - 1 / below).matrix();
    // Rounding of a tension against the smallest distance from a limit.
    const double rounding = 1e-12 * limit_size_N(problem) / slack_N(problem, central.tension_N);
    EXPECT_LT((set.space.basis.transpose() * gradient).norm(), (1e-9 + rounding) * gradient.norm()) << trial;
  }
  EXPECT_LT(most, 60);
}

// Oracle: the sum of eighth powers itself, minimised over the one free parameter by golden section. It leaves the
// limits of some thin sets; the centre leaves none.
TEST(TensionDistribution, CentralStaysWhereASumOfPowersLeaves) {
  Random random(113);
  int left = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const int n = static_cast<int>(axes_of_kind(trial).size());
    TensionProblem problem = random_tension_problem(random, trial, n + 1);
    const ScaledWrench inside = wrench_within(random, problem);
    const ScaledWrench border = problem.structure * testing::border_tensions(random, problem, n - 1);
    problem.needed = border + 0.02 * (inside - border);
    const TensionSet set = tension_set(problem);
    ASSERT_EQ(set.status, TensionStatus::kFeasible);
    const VectorX mid = (problem.min_N + problem.max_N) / 2, half = (problem.max_N - problem.min_N) / 2;
    const auto powers = [&](double lambda) {
      return ((tensions_at(set, VectorX::Constant(1, lambda)) - mid).array() / half.array()).pow(8).sum();
    };
    double low = set.corners(0, 0) - 500, high = set.corners(0, 1) + 500;
    const double golden = (std::sqrt(5.0) - 1) / 2;
    for (int step = 0; step < 60; ++step) {
      const double a = high - golden * (high - low), b = low + golden * (high - low);
      (powers(a) > powers(b) ? low : high) = powers(a) > powers(b) ? a : b;
    }
    left += slack_N(problem, tensions_at(set, VectorX::Constant(1, low))) < -1e-3;
    EXPECT_GT(slack_N(problem, central_tensions(problem, set).tension_N), 0);
  }
  EXPECT_GT(left, 10);
}

// Oracle: the definition of the highest level, from both sides; the shortest tensions above a level.
TEST(TensionDistribution, LevelIsKeptOrTheHighestOneTold) {
  Random random(114);
  DistributionWork work;
  LevelTensions level;
  for (int trial = 0; trial < 200; ++trial) {
    const TensionProblem problem = held_problem(random, trial);
    const TensionSet set = tension_set(problem);
    level_tensions(problem, set, 0, work, level);
    const double highest_N = level.highest_level_N, small_N = 1e-9 * limit_size_N(problem);
    EXPECT_LE(highest_N, set.highest_N.minCoeff() + small_N);
    level_tensions(problem, set, highest_N + small_N, work, level);
    EXPECT_EQ(level.distribution.status, DistributionStatus::kLevelTooHigh);
    expect_admissible(problem, level.distribution);
    for (const double level_N : {0.5 * highest_N, highest_N - small_N}) {
      level_tensions(problem, set, level_N, work, level);
      ASSERT_EQ(level.distribution.status, DistributionStatus::kOk) << trial;
      TensionProblem raised = problem;
      raised.min_N = problem.min_N.cwiseMax(level_N);
      expect_admissible(raised, level.distribution);
      if (level_N > 0.6 * highest_N) continue;  // at the top there is hardly a choice
      const double square = level.distribution.tension_N.squaredNorm();
      EXPECT_GT(least_product(raised, tension_set(raised), level.distribution.tension_N), square - 1e-9 * (1 + square));
    }
  }
}

/// The largest change from one sample to the next along a path in pose, empty if the set is not well held all along.
using Choice = std::function<VectorX(const TensionProblem&, const TensionSet&)>;
std::optional<double> largest_step_N(const CableRig& rig, const Pose& from, const Twist& V_WB_W, int steps,
                                     const Choice& choice) {
  double largest_N = 0;
  VectorX last;
  for (int k = 0; k <= steps; ++k) {
    const double s = static_cast<double>(k) / steps;
    const Pose X_WB{rotation_exp(s * V_WB_W.w) * from.R, from.p + s * V_WB_W.v};
    const NeededWrenches needed = needed_wrenches(rig, X_WB, WithAcceleration::kNo);
    const TensionProblem problem = tension_problem(rig, rig_pose(rig, X_WB), needed.points.col(0));
    const TensionSet set = tension_set(problem, TensionDetail::kSlack);
    if (set.slack_N < 0.01 * limit_size_N(problem)) return std::nullopt;
    const VectorX t = choice(problem, set);
    if (k > 0) largest_N = std::max(largest_N, (t - last).cwiseAbs().maxCoeff());
    last = t;
  }
  return largest_N;
}

// Oracle: steps of half the length make changes of half the size; a jump would stay.
TEST(TensionDistribution, IsContinuousAlongPaths) {
  Random random(115);
  const Choice choices[] = {
      [](const TensionProblem& problem, const TensionSet& set) { return least_norm_tensions(problem, set).tension_N; },
      [](const TensionProblem& problem, const TensionSet& set) { return central_tensions(problem, set).tension_N; },
      [](const TensionProblem& problem, const TensionSet& set) {
        return level_tensions(problem, set, 20).distribution.tension_N;
      }};
  int paths = 0;
  for (int trial = 0; trial < 200 && paths < 12; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()) + random.whole(2, 4), false});
    for (Cable& cable : rig.cables) cable.tension_min_N = random.between(1, 15);
    const Pose from = random.pose(0.3);
    const Twist V_WB_W{random.vector(0.3), random.vector(0.5)};
    bool is_held = true;
    for (const Choice& choice : choices) {
      const std::optional<double> coarse_N = largest_step_N(rig, from, V_WB_W, 100, choice);
      is_held = coarse_N.has_value();
      if (!is_held) break;
      const std::optional<double> fine_N = largest_step_N(rig, from, V_WB_W, 200, choice);
      EXPECT_LT(fine_N.value(), 0.6 * coarse_N.value()) << trial;
    }
    paths += is_held;
  }
  EXPECT_EQ(paths, 12);
}

// Oracle: what the set says of a problem that does not hold.
TEST(TensionDistribution, TellsWhatIsInfeasible) {
  Random random(116);
  TensionProblem problem = random_tension_problem(random, 1, 8);
  problem.needed = 1e6 * problem.needed.normalized();
  const TensionSet set = tension_set(problem);
  ASSERT_EQ(set.status, TensionStatus::kInfeasible);
  for (const TensionDistribution& distribution : {least_norm_tensions(problem, set), central_tensions(problem, set),
                                                  level_tensions(problem, set, 1).distribution}) {
    EXPECT_EQ(distribution.status, DistributionStatus::kInfeasible);
    EXPECT_EQ(distribution.tension_N, set.missing.nearest_N);
    EXPECT_NEAR(distribution.residual_N, residual_N(problem, distribution.tension_N), 1e-9);
  }
}

// Oracle: a cable with a given tension leaves a set without inside, of which the max-min tensions are in the answer.
TEST(TensionDistribution, TellsWhereThereIsNoRoom) {
  Random random(117);
  TensionProblem problem = random_tension_problem(random, 0, 6);
  problem.max_N[2] = problem.min_N[2];
  problem.needed = wrench_within(random, problem);
  const TensionSet set = tension_set(problem);
  ASSERT_EQ(set.status, TensionStatus::kFeasible);
  EXPECT_EQ(set.slack_N, 0);
  const TensionDistribution central = central_tensions(problem, set), least = least_norm_tensions(problem, set);
  EXPECT_EQ(central.status, DistributionStatus::kNoRoom);
  expect_admissible(problem, central);
  EXPECT_EQ(least.status, DistributionStatus::kOk);
  expect_admissible(problem, least);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_set.h"

#include <gtest/gtest.h>

#include <limits>

#include "testing/random_tension.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::border_tensions;
using testing::cable_support;
using testing::Random;
using testing::random_tension_problem;
using testing::random_tensions;
using testing::RigFlaw;
using testing::wrench_within;

constexpr double kEndless = std::numeric_limits<double>::infinity();

TensionProblem any_problem(Random& random, int trial) {
  const RigFlaw flaw = trial % 7 == 0 ? RigFlaw::kFlat : trial % 7 == 1 ? RigFlaw::kTwin : RigFlaw::kNone;
  TensionProblem problem = random_tension_problem(random, trial, random.whole(3, 12), flaw);
  if (trial % 2 == 0) problem.needed = wrench_within(random, problem);
  return problem;
}

// Oracle: the definitions. Tensions of a feasible answer are within limits by the slack and give the needed wrench;
// those of an infeasible one give it too, and are beyond the limits by as much.
TEST(TensionSet, AnswersBalanceTheLoad) {
  Random random(61);
  TensionWork work;
  TensionSet set;
  int feasible = 0, infeasible = 0, out_of_span = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const TensionProblem problem = any_problem(random, trial);
    update_tension_set(problem, TensionDetail::kRange, work, set);
    ASSERT_NE(set.status, TensionStatus::kBadProblem);
    if (trial % 2 == 0) {
      EXPECT_EQ(set.status, TensionStatus::kFeasible) << trial;
    }
    feasible += set.status == TensionStatus::kFeasible;
    infeasible += set.status == TensionStatus::kInfeasible;
    out_of_span += set.status == TensionStatus::kOutOfSpan;
    if (set.status == TensionStatus::kOutOfSpan) {
      EXPECT_LT(set.space.rank, problem.needed.size());
      EXPECT_NEAR(set.residual_N, set.missing.amount_N, 1e-9);
      EXPECT_GE(set.missing.amount_N, set.particular.outside.norm() - 1e-9);
      continue;
    }
    EXPECT_EQ(set.status == TensionStatus::kFeasible, set.slack_N >= 0);
    EXPECT_NEAR(slack_N(problem, set.tension_N), set.slack_N, 1e-10 * limit_size_N(problem));
    EXPECT_LT(set.residual_N, 1e-11 * (limit_size_N(problem) + set.tension_N.norm()));
    EXPECT_NEAR(residual_N(problem, set.tension_N), set.residual_N, 1e-15);
  }
  EXPECT_GT(feasible, 200);
  EXPECT_GT(infeasible, 50);
  EXPECT_GT(out_of_span, 20);
}

// Oracle: bounds from both sides. No random admissible tensions have a larger slack or leave the range; and a slack of
// s is one of zero where limits are tightened by it, beyond which there is nothing.
TEST(TensionSet, SlackAndRangesAreTheLargest) {
  Random random(62);
  for (int trial = 0; trial < 150; ++trial) {
    TensionProblem problem = any_problem(random, 2 * trial);
    const TensionSet set = tension_set(problem);
    ASSERT_EQ(set.status, TensionStatus::kFeasible);
    for (int k = 0; k < 20; ++k) {
      // Chords of the set through the max-min point.
      VectorX along = set.space.basis * (set.space.basis.transpose() * random_tensions(random, problem));
      if (k % 2 == 0) along = -along;
      if (along.norm() < 1e-9) continue;
      double reach = kEndless;
      for (Eigen::Index i = 0; i < along.size(); ++i) {
        const double limit = along[i] > 0 ? problem.max_N[i] : problem.min_N[i];
        if (along[i] != 0) reach = std::min(reach, (limit - set.tension_N[i]) / along[i]);
      }
      const VectorX t = set.tension_N + random.between(0, 1) * reach * along;
      EXPECT_LT(slack_N(problem, t), set.slack_N + 1e-9);
      EXPECT_LT((t - set.highest_N).maxCoeff(), 1e-8) << trial;
      EXPECT_GT((t - set.lowest_N).minCoeff(), -1e-8);
    }
    const auto tightened = [&](double by) {
      TensionProblem tight = problem;
      tight.min_N.array() += by;
      tight.max_N.array() -= by;
      return (tight.min_N.array() <= tight.max_N.array()).all() ? tension_set(tight, TensionDetail::kSlack).status
                                                                : TensionStatus::kInfeasible;
    };
    const double small = 1e-9 * limit_size_N(problem);
    if (set.slack_N > small) {
      EXPECT_EQ(tightened(set.slack_N - small), TensionStatus::kFeasible);
    }
    EXPECT_EQ(tightened(set.slack_N + small), TensionStatus::kInfeasible);
    // Each end of each range is reached: with the cable's limits set beyond it there is nothing left.
    const Eigen::Index i = random.whole(0, static_cast<int>(problem.min_N.size()) - 1);
    const double gap = 1e-7 * limit_size_N(problem), min_N = problem.min_N[i];
    if (set.highest_N[i] + gap < problem.max_N[i]) {
      problem.min_N[i] = set.highest_N[i] + gap;
      EXPECT_EQ(tension_set(problem).status, TensionStatus::kInfeasible);
      problem.min_N[i] = set.highest_N[i] - gap;
      EXPECT_EQ(tension_set(problem).status, TensionStatus::kFeasible);
      problem.min_N[i] = min_N;
    }
  }
}

// Oracle: a separating plane. What the cables can give within limits stays behind it (support of a zonotope), the
// needed wrench is beyond by the amount, and the nearest tensions leave just that.
TEST(TensionSet, WhatIsMissingSeparates) {
  Random random(63);
  int missing = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const TensionProblem problem = any_problem(random, trial);
    const TensionSet set = tension_set(problem);
    if (set.status == TensionStatus::kFeasible) {
      EXPECT_EQ(set.missing.amount_N, 0);
      continue;
    }
    ++missing;
    const ScaledWrench& direction = set.missing.direction;
    EXPECT_NEAR(direction.norm(), 1, 1e-14);
    EXPECT_GT(set.missing.amount_N, 0);
    const double beyond = direction.dot(problem.needed) - cable_support(problem, direction);
    EXPECT_NEAR(beyond, set.missing.amount_N, 1e-8 * limit_size_N(problem));
    EXPECT_GE(slack_N(problem, set.missing.nearest_N), 0);
    const ScaledWrench rest =
        problem.needed - problem.structure * set.missing.nearest_N - set.missing.amount_N * direction;
    EXPECT_LT(rest.norm(), 1e-10 * limit_size_N(problem));
  }
  EXPECT_GT(missing, 100);
}

// Oracle: brute force over all pairs of limits, and the order of a convex polygon.
TEST(TensionSet, PolygonHasAllCorners) {
  Random random(64);
  for (int trial = 0; trial < 120; ++trial) {
    TensionProblem problem = random_tension_problem(random, trial, 2 + static_cast<int>(axes_of_kind(trial).size()));
    problem.needed = wrench_within(random, problem);
    const TensionSet set = tension_set(problem);
    ASSERT_EQ(set.status, TensionStatus::kFeasible);
    ASSERT_EQ(set.corners.rows(), 2);
    const Eigen::Index count = set.corners.cols(), m = problem.min_N.size();
    for (Eigen::Index k = 0; k < count; ++k) {
      const VectorX t = tensions_at(set, set.corners.col(k));
      EXPECT_GT(slack_N(problem, t), -1e-9);
      const Eigen::Vector2d here = set.corners.col(k), next = set.corners.col((k + 1) % count),
                            last = set.corners.col((k + count - 1) % count);
      const Eigen::Vector2d in = here - last, out = next - here;
      EXPECT_GT(in.x() * out.y() - in.y() * out.x(), -1e-9 * limit_size_N(problem) * in.norm());
    }
    int corners = 0;
    for (Eigen::Index i = 0; i < 2 * m; ++i) {
      for (Eigen::Index j = 0; j < i; ++j) {
        if (i % m == j % m) continue;
        Eigen::Matrix2d sides;
        sides << set.space.basis.row(i % m), set.space.basis.row(j % m);
        Eigen::Vector2d limits((i < m ? problem.min_N : problem.max_N)[i % m] - set.particular.t[i % m],
                               (j < m ? problem.min_N : problem.max_N)[j % m] - set.particular.t[j % m]);
        const double determinant = sides.determinant();
        if (std::abs(determinant) < 1e-9) continue;
        const Eigen::Vector2d corner((limits[0] * sides(1, 1) - limits[1] * sides(0, 1)) / determinant,
                                     (limits[1] * sides(0, 0) - limits[0] * sides(1, 0)) / determinant);
        if (slack_N(problem, tensions_at(set, corner)) < -1e-9) continue;
        ++corners;
        const double nearest = (set.corners.colwise() - corner).colwise().norm().minCoeff();
        EXPECT_LT(nearest, 1e-7 * limit_size_N(problem)) << trial;
      }
    }
    EXPECT_EQ(corners, count) << trial;
  }
}

// Oracle: the limits themselves, met at the ends of the interval by one cable and by none beyond.
TEST(TensionSet, IntervalEndsAtLimits) {
  Random random(65);
  for (int trial = 0; trial < 200; ++trial) {
    TensionProblem problem = random_tension_problem(random, trial, 1 + static_cast<int>(axes_of_kind(trial).size()));
    problem.needed = wrench_within(random, problem);
    const TensionSet set = tension_set(problem);
    ASSERT_EQ(set.status, TensionStatus::kFeasible);
    ASSERT_EQ(set.corners.cols(), 2);
    EXPECT_LE(set.corners(0, 0), set.corners(0, 1));
    for (Eigen::Index k = 0; k < 2; ++k) {
      EXPECT_NEAR(slack_N(problem, tensions_at(set, set.corners.col(k))), 0, 1e-10 * limit_size_N(problem));
    }
    // The slack is concave along the interval, with its top at the tensions given.
    for (const double to : {set.corners(0, 0), set.corners(0, 1)}) {
      const VectorX middle = (set.tension_N + tensions_at(set, VectorX::Constant(1, to))) / 2;
      EXPECT_LE(slack_N(problem, middle), set.slack_N + 1e-9);
    }
  }
}

// Oracle: needed wrenches on the border by construction, moved inwards or outwards by less and less.
TEST(TensionSet, TellsTheSidesOfTheBorder) {
  Random random(66);
  for (int trial = 0; trial < 200; ++trial) {
    TensionProblem problem = random_tension_problem(random, trial, random.whole(7, 10));
    const int n = static_cast<int>(problem.needed.size());
    const ScaledWrench border = problem.structure * border_tensions(random, problem, random.whole(0, n - 1));
    const ScaledWrench inside = problem.structure * (problem.min_N + problem.max_N) / 2;
    const double share = std::pow(10.0, random.between(-9, -3));
    problem.needed = border + share * (inside - border);
    EXPECT_EQ(tension_set(problem).status, TensionStatus::kFeasible) << trial;
    problem.needed = border - share * (inside - border);
    const TensionSet set = tension_set(problem);
    EXPECT_EQ(set.status, TensionStatus::kInfeasible) << trial;
    EXPECT_LT(set.slack_N, 0);
  }
}

// Oracle: exact numbers. Two cables pull a point along x; integers have no rounding, so ties are true ones.
TEST(TensionSet, TrueTiesAreFeasible) {
  TensionProblem problem;
  problem.structure.resize(1, 2);
  problem.structure << 1, -1;
  problem.min_N = VectorX::Constant(2, 10);
  problem.max_N = VectorX::Constant(2, 30);
  problem.needed.resize(1);
  problem.needed << 20;
  EXPECT_EQ(tension_set(problem).status, TensionStatus::kFeasible);
  EXPECT_EQ(tension_set(problem).slack_N, 0);
  problem.needed << std::nextafter(20, 21);
  EXPECT_EQ(tension_set(problem).status, TensionStatus::kInfeasible);
  EXPECT_LT(tension_set(problem).slack_N, 0);
  problem.needed << std::nextafter(20, 19);
  EXPECT_EQ(tension_set(problem).status, TensionStatus::kFeasible);
  problem.needed << 0;
  EXPECT_NEAR(tension_set(problem).slack_N, 10, 1e-13);
  EXPECT_NEAR(tension_set(problem).lowest_N[0], 10, 1e-13);
  EXPECT_NEAR(tension_set(problem).highest_N[1], 30, 1e-13);
}

// Oracle: what is not a problem is told so.
TEST(TensionSet, RefusesWhatIsNoProblem) {
  Random random(67);
  const TensionProblem sound = random_tension_problem(random, 0, 4);
  TensionProblem problem = sound;
  problem.needed[1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(tension_set(problem).status, TensionStatus::kBadProblem);
  problem = sound;
  problem.max_N[2] = kEndless;
  EXPECT_EQ(tension_set(problem).status, TensionStatus::kBadProblem);
  problem = sound;
  problem.max_N[2] = problem.min_N[2] - 1;
  EXPECT_EQ(tension_set(problem).status, TensionStatus::kBadProblem);
}

}  // namespace
}  // namespace drydock

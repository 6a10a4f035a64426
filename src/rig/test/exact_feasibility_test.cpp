// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/exact_feasibility.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "testing/exact_tension.h"
#include "testing/random_tension.h"

namespace drydock {
namespace {

using testing::border_tensions;
using testing::exact_answer;
using testing::ExactAnswer;
using testing::Random;
using testing::random_tension_problem;

bool holds(const TensionProblem& problem) {
  std::vector<int> rows(static_cast<std::size_t>(problem.needed.size()));
  std::iota(rows.begin(), rows.end(), 0);
  return holds_in_high_precision(problem, rows);
}

// Oracle: exact arithmetic, for wrenches on the border to rounding: on facets, edges and corners, where several limits
// are met at once.
TEST(TensionTie, AgreesWithExactArithmetic) {
  Random random(71);
  int held = 0;
  constexpr int kTrials = 150;
  for (int trial = 0; trial < kTrials; ++trial) {
    const int n = static_cast<int>(testing::axes_of_kind(trial).size());
    TensionProblem problem = random_tension_problem(random, trial, n + random.whole(0, 3));
    problem.needed = problem.structure * border_tensions(random, problem, random.whole(0, n - 1));
    if (trial % 3 == 0) problem.needed *= 1 + 1e-14 * random.between(-1, 1);
    const ExactAnswer answer = exact_answer(problem);
    ASSERT_NE(answer, ExactAnswer::kNoProof);
    EXPECT_EQ(holds(problem), answer == ExactAnswer::kHolds) << trial;
    held += answer == ExactAnswer::kHolds;
  }
  EXPECT_GT(held, kTrials / 10);
  EXPECT_LT(held, kTrials - kTrials / 10);
}

// Oracle: known answers, far from any tie, with one cable whose tension is given and with fewer cables than directions.
TEST(TensionTie, TellsPlainCases) {
  Random random(72);
  for (int trial = 0; trial < 60; ++trial) {
    TensionProblem problem = random_tension_problem(random, trial, random.whole(4, 10));
    if (trial % 2 == 0) problem.max_N[1] = problem.min_N[1];
    const VectorX t = testing::random_tensions(random, problem);
    problem.needed = problem.structure * t;
    if (problem.min_N.size() > problem.needed.size()) {
      EXPECT_TRUE(holds(problem)) << trial;
    }
    const ScaledWrench direction = problem.needed.normalized();
    problem.needed = 1.001 * testing::cable_support(problem, direction) * direction;
    EXPECT_FALSE(holds(problem)) << trial;
  }
}

// Oracle: a tie in whole numbers, and the neighbours of its numbers.
TEST(TensionTie, CountsTrueTiesAsHeld) {
  TensionProblem problem;
  problem.structure.resize(2, 3);
  problem.structure << 1, -1, 0, 0, 3, -7;
  problem.min_N = VectorX::Constant(3, 1);
  problem.max_N = VectorX::Constant(3, 5);
  problem.needed.resize(2);
  problem.needed << 4, -32;  // t = (5, 1, 5): all at limits
  EXPECT_TRUE(holds(problem));
  EXPECT_EQ(exact_answer(problem), ExactAnswer::kHolds);
  problem.needed[0] = std::nextafter(4, 5);
  EXPECT_FALSE(holds(problem));
  EXPECT_EQ(exact_answer(problem), ExactAnswer::kFails);
  problem.needed << 4, std::nextafter(-32, -33);
  EXPECT_FALSE(holds(problem));
  EXPECT_EQ(exact_answer(problem), ExactAnswer::kFails);
}

}  // namespace
}  // namespace drydock

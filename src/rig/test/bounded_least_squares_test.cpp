// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/bounded_least_squares.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <limits>

#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

constexpr double kOpen = std::numeric_limits<double>::infinity();

struct BoundedCase {
  MatrixX A;
  VectorX g, lower, upper;
};

/// Columns of any length, some of them twice, opposite or zero; some bounds equal, some upper ones infinite.
BoundedCase random_bounded_case(Random& random, int n, int m) {
  BoundedCase a{MatrixX(n, m), VectorX(n), VectorX(m), VectorX(m)};
  for (int j = 0; j < m; ++j) {
    for (int i = 0; i < n; ++i) a.A(i, j) = random.between(-1, 1);
    const int kind = random.whole(0, 9);
    if (kind == 0) a.A.col(j).setZero();
    if (kind == 1 && j > 0) a.A.col(j) = -2 * a.A.col(0);
    if (kind == 2 && j > 0) a.A.col(j) = a.A.col(j - 1);
    if (kind == 3) a.A.col(j) *= 100;
    a.lower[j] = random.between(-2, 1);
    a.upper[j] = kind == 4 ? a.lower[j] : kind == 5 ? kOpen : a.lower[j] + random.between(0, 2);
  }
  for (int i = 0; i < n; ++i) a.g[i] = random.between(-3, 3);
  return a;
}

/// The conditions that define the optimum of a convex problem.
void expect_least_squares(const BoundedCase& a, const BoundedLeastSquares& solution) {
  EXPECT_EQ(solution.status, LeastSquaresStatus::kOptimal);
  EXPECT_TRUE((solution.t.array() >= a.lower.array()).all() && (solution.t.array() <= a.upper.array()).all());
  EXPECT_LT((a.g - a.A * solution.t - solution.rest).norm(), 1e-14 * (1 + a.A.norm() * (1 + solution.t.norm())));
  const VectorX gain = a.A.transpose() * solution.rest;
  for (Eigen::Index j = 0; j < gain.size(); ++j) {
    const double tolerance = 1e-10 * (1 + a.A.col(j).norm());
    if (solution.t[j] > a.lower[j]) {
      EXPECT_GT(gain[j], -tolerance);
    }
    if (solution.t[j] < a.upper[j]) {
      EXPECT_LT(gain[j], tolerance);
    }
  }
}

// Oracle: the conditions of Karush, Kuhn and Tucker.
TEST(BoundedLeastSquares, MeetsTheConditionsOfAnOptimum) {
  Random random(41);
  LeastSquaresWork work;
  BoundedLeastSquares solution;
  for (int trial = 0; trial < 1000; ++trial) {
    const BoundedCase a = random_bounded_case(random, random.whole(1, 7), random.whole(1, 24));
    solve_bounded_least_squares(a.A, a.g, a.lower, a.upper, work, solution);
    expect_least_squares(a, solution);
  }
}

// Oracle: brute force over all ways to hold each unknown at its lower bound, at its upper one or not at all.
TEST(BoundedLeastSquares, IsAsGoodAsTheBestOfAllActiveSets) {
  Random random(42);
  for (int trial = 0; trial < 40; ++trial) {
    const int m = random.whole(1, 4);
    const BoundedCase a = random_bounded_case(random, random.whole(1, 4), m);
    double best = kOpen;
    int ways = 1;
    for (int j = 0; j < m; ++j) ways *= 3;
    for (int way = 0; way < ways; ++way) {
      VectorX t = a.lower;
      MatrixX free = MatrixX::Zero(a.A.rows(), m);
      int digits = way;
      for (int j = 0; j < m; ++j, digits /= 3) {
        if (digits % 3 == 1) t[j] = a.upper[j];
        if (digits % 3 == 2) free.col(j) = a.A.col(j), t[j] = 0;
      }
      if (!t.allFinite()) continue;
      t += Eigen::CompleteOrthogonalDecomposition<MatrixX>(free).solve(a.g - a.A * t);
      const double beyond = std::max((a.lower - t).maxCoeff(), (t - a.upper).maxCoeff());
      if (beyond < 1e-12) best = std::min(best, (a.A * t - a.g).norm());
    }
    const BoundedLeastSquares solution = solve_bounded_least_squares(a.A, a.g, a.lower, a.upper);
    // With free columns that depend on each other the brute force may miss t, not the other way round.
    EXPECT_LT(solution.distance, best + 1e-10);
  }
}

// Oracle: the nearest point of a convex hull separates: no point of it is further along the way to the target.
TEST(BoundedLeastSquares, FindsTheNearestPointOfACone) {
  Random random(43);
  for (int trial = 0; trial < 200; ++trial) {
    BoundedCase a = random_bounded_case(random, 3, random.whole(2, 40));
    a.lower.setZero();
    a.upper.setConstant(kOpen);
    const BoundedLeastSquares solution = solve_nonnegative_least_squares(a.A, a.g);
    expect_least_squares(a, solution);
    EXPECT_NEAR(solution.rest.dot(a.A * solution.t), 0, 1e-11 * (1 + a.A.norm()));
  }
}

}  // namespace
}  // namespace drydock

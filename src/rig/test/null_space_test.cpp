// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/null_space.h"

#include <gtest/gtest.h>

#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

MatrixX random_matrix(Random& random, Eigen::Index rows, Eigen::Index columns) {
  MatrixX A(rows, columns);
  for (Eigen::Index j = 0; j < columns; ++j) {
    for (Eigen::Index i = 0; i < rows; ++i) A(i, j) = random.between(-1, 1);
  }
  return A;
}

// Oracle: a product of two random factors has the rank of their common side; the defining equations of a null space, of
// a solution of least norm and of a projection.
TEST(NullSpace, FitsAnyShapeAndRank) {
  Random random(31);
  NullSpace space;
  ParticularSolution solution;
  for (int trial = 0; trial < 500; ++trial) {
    const int n = random.whole(1, 6), m = random.whole(1, 12), rank = random.whole(0, std::min(n, m));
    const MatrixX A = random_matrix(random, n, rank) * random_matrix(random, rank, m);
    update_null_space(A, space);
    ASSERT_EQ(space.rank, rank) << trial;
    ASSERT_EQ(space.basis.cols(), m - rank);
    EXPECT_LT((space.basis.transpose() * space.basis - MatrixX::Identity(m - rank, m - rank)).norm(), 1e-13);
    EXPECT_LT((A * space.basis).norm(), 1e-13);
    const VectorX g = random_matrix(random, n, 1);
    update_particular_solution(A, space, g, solution);
    // Tolerances grow with the inverse of the smallest singular value, which is random.
    const double loose = 1e-14 * (1 + solution.t.norm() + g.norm()) * space.condition;
    EXPECT_LT((A * solution.t + solution.outside - g).norm(), loose);
    EXPECT_LT((A.transpose() * solution.outside).norm(), 1e-13 * (1 + A.norm()));
    EXPECT_LT((space.basis.transpose() * solution.t).norm(), loose);
  }
}

// Oracle: two rows that differ by little, whose difference is exact in doubles. The null space is square to it too, and
// a solution has to give the difference of the right side's components.
TEST(NullSpace, HoldsAgainstTheSmallestSingularValue) {
  Random random(32);
  for (int trial = 0; trial < 200; ++trial) {
    MatrixX A = random_matrix(random, 4, 7);
    A.row(3) = A.row(1) + 1e-7 * A.row(3);
    const VectorX difference = A.row(3) - A.row(1);
    const NullSpace space = null_space(A);
    ASSERT_EQ(space.rank, 4);
    EXPECT_GT(space.condition, 1e5);
    EXPECT_LT((space.basis.transpose() * difference.normalized()).norm(), 3e-15);
    VectorX g = random_matrix(random, 4, 1);
    g[3] = g[1] + 1e-7;
    ParticularSolution solution;
    update_particular_solution(A, space, g, solution);
    EXPECT_NEAR(difference.dot(solution.t), g[3] - g[1], 1e-15 * difference.norm() * (1 + solution.t.norm()) * 10);
  }
}

}  // namespace
}  // namespace drydock

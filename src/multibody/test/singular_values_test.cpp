// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/singular_values.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::Random;

MatrixX random_matrix(Random& random, Eigen::Index rows, Eigen::Index columns) {
  MatrixX m(rows, columns);
  for (double& x : m.reshaped()) x = random.between(-1, 1);
  return m;
}

VectorX sorted(VectorX values) {
  std::sort(values.begin(), values.end(), std::greater<>());
  return values;
}

// Oracle: A = U Σ Vᵀ with orthonormal V, and U where values are not zero; Eigen's values. Tall, square and wide.
TEST(SingularValues, RebuildTheMatrix) {
  Random random(1);
  for (int trial = 0; trial < 50; ++trial) {
    const Eigen::Index rows = random.whole(1, 20), columns = random.whole(1, 20);
    const MatrixX A = random_matrix(random, rows, columns);
    MatrixX left = A, right;
    VectorX values;
    singular_values(left, values, right);
    EXPECT_LT((left * values.asDiagonal() * right.transpose() - A).norm(), 1e-13 * A.norm());
    EXPECT_LT((right.transpose() * right - MatrixX::Identity(columns, columns)).norm(), 1e-13);
    const Eigen::JacobiSVD<MatrixX> svd(A);
    const Eigen::Index least = std::min(rows, columns);
    EXPECT_LT((sorted(values).head(least) - svd.singularValues()).norm(), 1e-13 * A.norm());
    EXPECT_LT(sorted(values).tail(columns - least).norm(), 1e-13 * A.norm());
    for (Eigen::Index i = 0; i < columns; ++i) {
      for (Eigen::Index j = 0; j < i; ++j) {
        if (std::min(values[i], values[j]) < 1e-10) continue;
        EXPECT_LT(std::abs(left.col(i).dot(left.col(j))), 1e-13);
      }
    }
  }
}

// Oracle: construction. With A = U D orthonormal U and columns of sizes from 1 to 1e-12, each value keeps its digits.
TEST(SingularValues, KeepDigitsOfSmallColumns) {
  Random random(2);
  for (int trial = 0; trial < 10; ++trial) {
    const MatrixX U =
        Eigen::HouseholderQR<MatrixX>(random_matrix(random, 13, 6)).householderQ() * MatrixX::Identity(13, 6);
    const VectorX sizes = (VectorX(6) << 1, 1e-3, 1e-5, 1e-8, 1e-10, 1e-12).finished();
    const MatrixX near_one = MatrixX::Identity(6, 6) + 0.1 * random_matrix(random, 6, 6);
    MatrixX left = U * near_one * sizes.asDiagonal(), right;
    VectorX values;
    // ∏ values is the volume, whatever the order of sizes: |det near_one| ∏ sizes
    singular_values(left, values, right);
    EXPECT_NEAR(values.prod() / (std::abs(near_one.determinant()) * sizes.prod()), 1, 1e-12);
    EXPECT_LT(values.minCoeff(), 2e-12);
  }
}

// Oracle: columns that are sums of others leave zeros, far below what loops count as held.
TEST(SingularValues, TellTheRank) {
  Random random(3);
  for (int trial = 0; trial < 30; ++trial) {
    const int rank = random.whole(1, 6);
    MatrixX left = random_matrix(random, 13, rank) * random_matrix(random, rank, 12), right;
    VectorX values;
    singular_values(left, values, right);
    const VectorX descending = sorted(values);
    EXPECT_GT(descending[rank - 1], 1e-4 * descending[0]);
    EXPECT_LT(descending[rank], 1e-13 * descending[0]);
  }
}

// Oracle: a zero matrix has zero values and no NaN.
TEST(SingularValues, OfNothingAreZero) {
  MatrixX left = MatrixX::Zero(4, 3), right;
  VectorX values;
  singular_values(left, values, right);
  EXPECT_EQ(values, VectorX::Zero(3));
  EXPECT_EQ(left, MatrixX::Zero(4, 3));
}

}  // namespace
}  // namespace drydock

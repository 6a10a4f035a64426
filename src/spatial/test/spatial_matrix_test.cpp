// SPDX-License-Identifier: Apache-2.0
#include "spatial/spatial_matrix.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "spatial/solid_inertia.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

// Oracle: each matrix times a column is the product it stands for.
TEST(SpatialMatrix, MatricesAreTheirProducts) {
  Random random(1);
  for (int trial = 0; trial < 50; ++trial) {
    const Pose X = random.pose(3);
    const Twist V = {random.vector(), random.vector()}, U = {random.vector(), random.vector()};
    const Wrench F = {random.vector(), random.vector()};
    const SpatialInertia M = random.pose(2) * solid_box(random.between(1, 9), {0.2, 0.5, 0.9});
    EXPECT_LT(difference(adjoint_matrix(X) * angular_first(V), angular_first(X * V)), 1e-14);
    EXPECT_LT(difference(dual_adjoint_matrix(X) * angular_first(F), angular_first(X * F)), 1e-14);
    EXPECT_LT(difference(cross_matrix(V) * angular_first(U), angular_first(cross(V, U))), 1e-15);
    EXPECT_LT(difference(dual_cross_matrix(V) * angular_first(F), angular_first(cross(V, F))), 1e-15);
    EXPECT_LT(difference(inertia_matrix(M) * angular_first(V), angular_first(M * V)), 1e-13);
  }
}

// Oracle: dualities, and the congruence by which an inertia changes its frame.
TEST(SpatialMatrix, DualityAndCongruence) {
  Random random(2);
  const Pose X = random.pose(3);
  const Twist V = {random.vector(), random.vector()};
  const SpatialInertia M = random.pose(2) * solid_box(4, {0.2, 0.5, 0.9});
  const Matrix6 dual = dual_adjoint_matrix(X), inverted = adjoint_matrix(X).inverse();
  EXPECT_LT(difference(dual, inverted.transpose()), 1e-14);
  EXPECT_LT(difference(dual_cross_matrix(V), -cross_matrix(V).transpose()), 1e-15);
  EXPECT_LT(difference(inertia_matrix(M), inertia_matrix(M).transpose()), 1e-15);
  EXPECT_LT(difference(inertia_matrix(X * M), dual * inertia_matrix(M) * inverted), 1e-12);
}

// Oracle: named members, and the adjoint matrix as Pinocchio and Sophus print it: [R, p× R; 0, R].
TEST(SpatialMatrix, LinearFirstOrder) {
  Random random(3);
  const Pose X = random.pose(3);
  const Twist V = {random.vector(), random.vector()};
  const Wrench F = {random.vector(), random.vector()};
  EXPECT_EQ(Vector3(linear_first(V).head<3>()), V.v);
  EXPECT_EQ(Vector3(linear_first(V).tail<3>()), V.w);
  EXPECT_EQ(Vector3(linear_first(F).head<3>()), F.f);
  EXPECT_EQ(Vector3(angular_first(F).head<3>()), F.t);
  EXPECT_EQ(twist_from_linear_first(linear_first(V)), V);
  EXPECT_EQ(twist_from_angular_first(angular_first(V)), V);
  EXPECT_EQ(wrench_from_linear_first(linear_first(F)), F);
  EXPECT_EQ(wrench_from_angular_first(angular_first(F)), F);

  const Matrix6 adjoint = linear_first_from_angular_first(adjoint_matrix(X));
  EXPECT_LT(difference(adjoint * linear_first(V), linear_first(X * V)), 1e-14);
  EXPECT_EQ((Matrix3(adjoint.topLeftCorner<3, 3>())), X.R.matrix);
  EXPECT_LT(difference(adjoint.topRightCorner<3, 3>(), cross_matrix(X.p) * X.R.matrix), 1e-15);
  EXPECT_EQ((Matrix3(adjoint.bottomLeftCorner<3, 3>())), Matrix3::Zero());
  EXPECT_EQ(angular_first_from_linear_first(adjoint), adjoint_matrix(X));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/principal_inertia.h"

#include <gtest/gtest.h>

#include <limits>

#include "spatial/solid_inertia.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

// Oracle: the defining product, and the moments of a box known before it was turned and moved.
TEST(PrincipalInertia, FindsTheAxesOfATurnedBox) {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const SpatialInertia box = solid_box(3, {1.7, 1.1, 0.5});  // x is the long edge: moments rise from x to z
    const Pose X = random.pose(4);
    const auto principal = principal_inertia(X * box);
    ASSERT_TRUE(principal);
    EXPECT_LT(difference(principal->moments_kg_m2, box.I_BBcm.diagonal()), 1e-14);
    EXPECT_TRUE(is_rotation(principal->R_BP.matrix, 1e-14));
    const Matrix3 R = principal->R_BP.matrix;
    EXPECT_LT(difference(R * principal->moments_kg_m2.asDiagonal() * R.transpose(), (X * box).I_BBcm), 1e-14);
    EXPECT_NEAR(std::abs(R.col(0).dot(X.R.matrix.col(0))), 1, 1e-14);
  }
}

// Oracle: symmetry. A ball has equal moments and any axes; what is not finite has none.
TEST(PrincipalInertia, EqualMomentsAndNonFinite) {
  const auto ball = principal_inertia(solid_sphere(2, 0.5));
  ASSERT_TRUE(ball);
  EXPECT_LT(difference(ball->moments_kg_m2, Vector3::Constant(0.2)), 1e-15);
  EXPECT_TRUE(is_rotation(ball->R_BP.matrix));
  SpatialInertia broken = solid_sphere(2, 0.5);
  broken.I_BBcm(0, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(principal_inertia(broken));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/rotation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

// Oracle: the definition of a turn. The axis stays; a vector across it turns by the angle towards axis × vector.
TEST(Rotation, AboutAxisTurnsByTheAngle) {
  Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Vector3 n = random.unit_vector(), u = n.unitOrthogonal();
    const double angle_rad = random.between(-7, 7);
    const Rotation R = rotation_about(n, angle_rad);
    EXPECT_LT(difference(R * n, n), 1e-15);
    EXPECT_LT(difference(R * u, std::cos(angle_rad) * u + std::sin(angle_rad) * n.cross(u)), 1e-15);
    EXPECT_TRUE(is_rotation(R.matrix, 2e-15));
  }
}

// Oracle: group axioms and the chain of frames.
TEST(Rotation, ProductsChain) {
  Random random(2);
  const Rotation R_AB = random.rotation(), R_BC = random.rotation();
  const Vector3 v_C = random.vector(3);
  EXPECT_LT(difference((R_AB * R_BC) * v_C, R_AB * (R_BC * v_C)), 1e-15);
  EXPECT_LT(difference(inverse(R_AB) * R_AB, Rotation{}), 1e-15);
  EXPECT_EQ(inverse(inverse(R_AB)), R_AB);
}

// Oracle: cases with a known answer.
TEST(Rotation, IsRotationSaysNoToOtherMatrices) {
  Random random(3);
  const Matrix3 R = random.rotation().matrix;
  EXPECT_TRUE(is_rotation(R));
  EXPECT_FALSE(is_rotation(-R));
  EXPECT_FALSE(is_rotation(R * (1 + 1e-8)));
  EXPECT_TRUE(is_rotation(R * (1 + 1e-8), 1e-7));
  EXPECT_FALSE(is_rotation(R * Vector3(1, -1, 1).asDiagonal()));
  EXPECT_FALSE(is_rotation(Matrix3::Zero()));
  Matrix3 broken = R;
  broken(1, 2) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(is_rotation(broken));
}

// Oracle: optimality. No turn away from the nearest rotation, small or large, is nearer.
TEST(Rotation, NearestIsNearest) {
  Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    Matrix3 m;
    for (int column = 0; column < 3; ++column) m.col(column) = random.vector(2);
    const std::optional<Rotation> R = nearest_rotation(m);
    ASSERT_TRUE(R);
    EXPECT_TRUE(is_rotation(R->matrix, 1e-14));
    const double distance = (R->matrix - m).norm();
    for (const double angle_rad : {1e-3, 0.1, 1.0, 3.0}) {
      const Rotation other = *R * rotation_about(random.unit_vector(), angle_rad);
      EXPECT_GE((other.matrix - m).norm(), distance - 1e-14);
    }
  }
}

// Oracle: the same answer for the same matrix at any scale, and none where several rotations are equally near.
TEST(Rotation, NearestAtTheLimits) {
  Random random(5);
  const Rotation R = random.rotation();
  for (const double scale : {1e-300, 1.0, 1e300}) EXPECT_LT(difference(*nearest_rotation(scale * R.matrix), R), 1e-15);
  EXPECT_FALSE(nearest_rotation(Matrix3::Zero()));
  EXPECT_FALSE(nearest_rotation(-R.matrix));
  EXPECT_FALSE(nearest_rotation(random.vector() * random.vector().transpose()));
  EXPECT_FALSE(nearest_rotation(Matrix3::Constant(std::numeric_limits<double>::infinity())));
  EXPECT_TRUE(nearest_rotation(R.matrix * Vector3(1, 1, 0).asDiagonal()));
}

// Oracle: nearest_rotation, an independent method.
TEST(Rotation, RenormalisedIsNearest) {
  Random random(6);
  for (int trial = 0; trial < 200; ++trial) {
    Rotation R = random.rotation();
    const double drift = std::pow(10, random.between(-17, -1.2));
    for (int column = 0; column < 3; ++column) R.matrix.col(column) += random.vector(drift);
    EXPECT_TRUE(is_rotation(renormalised(R).matrix, 2e-15));
    EXPECT_LT(difference(renormalised(R), *nearest_rotation(R.matrix)), 3e-15);
  }
}

}  // namespace
}  // namespace drydock

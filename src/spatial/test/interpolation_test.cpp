// SPDX-License-Identifier: Apache-2.0
#include "spatial/interpolation.h"

#include <gtest/gtest.h>

#include <numbers>

#include "spatial/pose_exp.h"
#include "spatial/rotation_exp.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

// Oracle: ends, and an angle proportional to the fraction that never exceeds π.
TEST(Interpolation, RotationTurnsEvenlyTheShortWay) {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const Rotation R_W0 = random.rotation();
    const Rotation R_W1 =
        trial % 4 ? random.rotation() : R_W0 * rotation_about(random.unit_vector(), std::numbers::pi - 1e-10);
    const double whole_rad = angle_between(R_W0, R_W1), fraction = random.between(0, 1);
    const Rotation R_WB = interpolate(R_W0, R_W1, fraction);
    EXPECT_LT(difference(interpolate(R_W0, R_W1, 0), R_W0), 1e-15);
    EXPECT_LT(difference(interpolate(R_W0, R_W1, 1), R_W1), 5e-15);
    EXPECT_NEAR(angle_between(R_W0, R_WB), fraction * whole_rad, 5e-15);
    EXPECT_NEAR(angle_between(R_WB, R_W1), (1 - fraction) * whole_rad, 5e-15);
  }
}

// Oracle: ends; a constant twist, so equal steps of fraction are equal poses; and no dependence on the body's origin.
TEST(Interpolation, ScrewHasConstantTwistAndNoPreferredOrigin) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Pose X_W0 = random.pose(3), X_W1 = random.pose(3), X_BC = random.pose(2);
    EXPECT_LT(difference(interpolate(X_W0, X_W1, 0), X_W0), 1e-14);
    EXPECT_LT(difference(interpolate(X_W0, X_W1, 1), X_W1), 5e-14);
    const double fraction = random.between(0, 0.9), step = 0.1;
    const Pose X_WB = interpolate(X_W0, X_W1, fraction), X_WN = interpolate(X_W0, X_W1, fraction + step);
    const Twist whole = pose_log(inverse(X_W0) * X_W1);
    EXPECT_LT(difference(pose_log(inverse(X_WB) * X_WN), step * whole), 5e-14);
    EXPECT_LT(difference(interpolate(X_W0 * X_BC, X_W1 * X_BC, fraction), X_WB * X_BC), 2e-13);
  }
}

// Oracle: the straight line of the origin, with the attitude of the rotation alone.
TEST(Interpolation, StraightMovesTheOriginInALine) {
  Random random(3);
  const Pose X_W0 = random.pose(3), X_W1 = random.pose(3);
  const Pose X_WB = interpolate_straight(X_W0, X_W1, 0.3);
  EXPECT_LT(difference(X_WB.p - X_W0.p, 0.3 * (X_W1.p - X_W0.p)), 2e-15);
  EXPECT_EQ(X_WB.R, interpolate(X_W0.R, X_W1.R, 0.3));
  EXPECT_EQ(interpolate_straight(X_W0, X_W1, 0).p, X_W0.p);
  EXPECT_EQ(interpolate_straight(X_W0, X_W1, 1).p, X_W1.p);
}

}  // namespace
}  // namespace drydock

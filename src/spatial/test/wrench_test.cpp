// SPDX-License-Identifier: Apache-2.0
#include "spatial/wrench.h"

#include <gtest/gtest.h>

#include "spatial/pose_exp.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

// Oracle: forces at points, their moments summed about each reference directly.
TEST(Wrench, IsTheSumOfForcesAtPoints) {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const Pose X_EF = random.pose(3);
    const Vector3 p_FQ = random.vector(2);
    Wrench F_Fo_F, F_Q_F, F_Eo_E;
    for (int i = 0; i < 5; ++i) {
      const Vector3 p_FA = random.vector(2), f_F = random.vector(10);
      F_Fo_F = F_Fo_F + Wrench{p_FA.cross(f_F), f_F};
      F_Q_F = F_Q_F + Wrench{(p_FA - p_FQ).cross(f_F), f_F};
      F_Eo_E = F_Eo_E + Wrench{(X_EF * p_FA).cross(X_EF.R * f_F), X_EF.R * f_F};
    }
    EXPECT_LT(difference(shift(F_Fo_F, p_FQ), F_Q_F), 1e-13);
    EXPECT_LT(difference(X_EF * F_Fo_F, F_Eo_E), 1e-12);
    EXPECT_LT(difference(X_EF.R * F_Fo_F, shift(F_Eo_E, X_EF.p)), 1e-12);
  }
}

// Oracle: power does not depend on the point or frame in which it is computed.
TEST(Wrench, PowerIsInvariant) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Wrench F = {random.vector(5), random.vector(5)};
    const Twist V = {random.vector(), random.vector()};
    const Pose X = random.pose(3);
    const Vector3 p = random.vector(3);
    const double power_W = power(F, V);
    EXPECT_NEAR(power(shift(F, p), shift(V, p)), power_W, 1e-13);
    EXPECT_NEAR(power(X.R * F, X.R * V), power_W, 1e-13);
    EXPECT_NEAR(power(X * F, X * V), power_W, 1e-12);
  }
}

// Oracle: duality with the motion cross product, and the central difference of the dual adjoint map (error h² = 1e-10).
TEST(Wrench, CrossIsDualToTheMotionCross) {
  Random random(3);
  const double h = 1e-5;
  for (int trial = 0; trial < 100; ++trial) {
    const Twist V = {random.vector(), random.vector()}, U = {random.vector(), random.vector()};
    const Wrench F = {random.vector(), random.vector()};
    EXPECT_NEAR(power(cross(V, F), U), -power(F, cross(V, U)), 1e-14);
    const Wrench slope = (1 / (2 * h)) * (pose_exp(h * V) * F - pose_exp(-h * V) * F);
    EXPECT_LT(difference(cross(V, F), slope), 1e-9);
  }
}

}  // namespace
}  // namespace drydock

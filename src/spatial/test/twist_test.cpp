// SPDX-License-Identifier: Apache-2.0
#include "spatial/twist.h"

#include <gtest/gtest.h>

#include "spatial/pose_exp.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::hat;
using testing::homogeneous;
using testing::Random;

// Oracle: velocities of points of a moving body by central difference; error about h² = 1e-10.
TEST(Twist, GivesTheVelocityOfEveryPoint) {
  Random random(1);
  const double h = 1e-5;
  for (int trial = 0; trial < 100; ++trial) {
    const Pose X_WB = random.pose(2);
    const Twist V_WB_W = {random.vector(), random.vector()};
    const auto pose_at = [&](double t) {
      return Pose{rotation_about(V_WB_W.w.normalized(), t * V_WB_W.w.norm()) * X_WB.R, X_WB.p + t * V_WB_W.v};
    };
    const Vector3 p_BQ = random.vector(3);
    const Vector3 v_WQ = (pose_at(h) * p_BQ - pose_at(-h) * p_BQ) / (2 * h);
    EXPECT_LT(difference(shift(V_WB_W, X_WB.R * p_BQ).v, v_WQ), 1e-9);

    // The adjoint map takes the twist at Bo in B to the one at the point passing Wo, in W.
    const Twist V_WB_B = inverse(X_WB.R) * V_WB_W;
    EXPECT_LT(difference(X_WB * V_WB_B, shift(V_WB_W, -X_WB.p)), 2e-15);
  }
}

// Oracle: hat(X V) = X hat(V) X⁻¹, and the group law of the adjoint map.
TEST(Twist, AdjointMapIsConjugation) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Pose X_EF = random.pose(3), X_FG = random.pose(3);
    const Twist V = {random.vector(), random.vector()};
    EXPECT_LT(difference(hat(X_EF * V), homogeneous(X_EF) * hat(V) * homogeneous(inverse(X_EF))), 1e-14);
    EXPECT_LT(difference((X_EF * X_FG) * V, X_EF * (X_FG * V)), 1e-14);
    EXPECT_LT(difference(inverse(X_EF) * (X_EF * V), V), 1e-14);
  }
}

// Oracle: the matrix commutator, and the central difference of Ad(exp(tV)) U at t = 0; error about h² = 1e-10.
TEST(Twist, CrossIsTheDerivativeOfTheAdjointMap) {
  Random random(3);
  const double h = 1e-5;
  for (int trial = 0; trial < 100; ++trial) {
    const Twist V = {random.vector(), random.vector()}, U = {random.vector(), random.vector()};
    EXPECT_LT(difference(hat(cross(V, U)), hat(V) * hat(U) - hat(U) * hat(V)), 1e-15);
    const Twist slope = (1 / (2 * h)) * (pose_exp(h * V) * U - pose_exp(-h * V) * U);
    EXPECT_LT(difference(cross(V, U), slope), 1e-9);
  }
}

// Oracle: the vector space of six numbers.
TEST(Twist, AddsAndScales) {
  const Twist a = {{1, 2, 3}, {4, 5, 6}}, b = {{-1, 0, 2}, {0.5, 7, 1}};
  EXPECT_EQ(a + b, (Twist{{0, 2, 5}, {4.5, 12, 7}}));
  EXPECT_EQ(a - b, a + -b);
  EXPECT_EQ(2 * a, a + a);
  EXPECT_NE(a, b);
}

}  // namespace
}  // namespace drydock

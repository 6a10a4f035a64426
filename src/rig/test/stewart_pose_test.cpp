// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/stewart_pose.h"

#include <gtest/gtest.h>

#include "rig/stewart/leg_counts.h"
#include "rig/stewart/scaled_jacobian.h"
#include "spatial/pose_exp.h"
#include "testing/random_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_platform_pose;
using testing::random_stewart;

Pose moved_along(const Pose& X_WB, const Twist& V_WB_W, const Twist& A_WB_W, double t) {
  // The rotation of exp(w t + a t²/2) has the angular velocity w and the angular acceleration a at t = 0.
  const Vector3 r = t * V_WB_W.w + t * t / 2 * A_WB_W.w;
  return {rotation_exp(r) * X_WB.R, X_WB.p + t * V_WB_W.v + t * t / 2 * A_WB_W.v};
}

// Oracle: closed form. A slide displaces F along its axis, a rotary axis turns it about the line through G.
TEST(StewartRig, BaseFollowsItsAxis) {
  Random random(1);
  StewartRig rig = random_stewart(random);
  EXPECT_EQ(base_pose(rig, 3.5), rig.X_WG);
  rig.axis = AuxiliaryAxis{};
  rig.axis->axis_G = random.unit_vector();
  const Pose slid = base_pose(rig, 1.7);
  EXPECT_EQ(slid.R, rig.X_WG.R);
  EXPECT_LT((slid.p - rig.X_WG.p - 1.7 * (rig.X_WG.R * rig.axis->axis_G)).norm(), 1e-14);
  rig.axis->kind = AuxiliaryKind::kRotary;
  const Pose turned = base_pose(rig, -0.9);
  EXPECT_EQ(turned.p, rig.X_WG.p);
  const Vector3 expected_rad = -0.9 * (rig.X_WG.R * rig.axis->axis_G);
  EXPECT_LT((rotation_log(turned.R * inverse(rig.X_WG.R)) - expected_rad).norm(), 1e-14);
}

// Oracle: definition, and the same platform in a hall that was turned and moved.
TEST(StewartPose, LinesRunFromJointToJoint) {
  Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const StewartRig rig = random_stewart(random);
    const Pose X_WF = random.pose(3), X_WB = random_platform_pose(random, rig, X_WF, 0.3, 0.5);
    const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
    ASSERT_TRUE(pose.has_lines);
    const LegValues length_m = leg_lengths(rig, inverse(X_WF) * X_WB);
    for (std::size_t i = 0; i < 6; ++i) {
      const LegLine& line = pose.legs[i];
      EXPECT_NEAR(line.length_m, length_m[i], 1e-14);
      EXPECT_LT((line.p_WP + line.length_m * line.u_W - line.p_WC).norm(), 1e-14);
      EXPECT_NEAR(std::cos(line.base_angle_rad), (X_WF.R * rig.legs[i].base_cone.axis).dot(line.u_W), 1e-14);
      EXPECT_NEAR(std::cos(line.platform_angle_rad), -(X_WB.R * rig.legs[i].platform_cone.axis).dot(line.u_W), 1e-14);
    }
    const Pose X_NW = random.pose(5);
    const StewartPose turned = stewart_pose(rig, X_NW * X_WF, X_NW * X_WB);
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_NEAR(turned.legs[i].length_m, length_m[i], 1e-14);
      EXPECT_NEAR(turned.legs[i].base_angle_rad, pose.legs[i].base_angle_rad, 1e-13);
      EXPECT_NEAR(turned.legs[i].platform_angle_rad, pose.legs[i].platform_angle_rad, 1e-13);
    }
  }
}

// Oracle: central differences of lengths while platform and base move and accelerate.
TEST(StewartPose, RatesAndAccelerationsAreDerivativesOfLengths) {
  Random random(3);
  for (int trial = 0; trial < 50; ++trial) {
    const StewartRig rig = random_stewart(random);
    const Pose X_WF = random.pose(3), X_WB = random_platform_pose(random, rig, X_WF, 0.3, 0.5);
    const BodyMotion platform{{random.vector(), random.vector()}, {random.vector(), random.vector()}};
    const BodyMotion base{{random.vector(), random.vector()}, {random.vector(), random.vector()}};
    const auto lengths_at = [&](double t) {
      const Pose base_then = moved_along(X_WF, base.V_W, base.A_W, t);
      return leg_lengths(rig, inverse(base_then) * moved_along(X_WB, platform.V_W, platform.A_W, t));
    };
    const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
    const LegValues rate = leg_rates(pose, platform.V_W, base.V_W);
    const LegValues acceleration = leg_accelerations(pose, platform, base);
    const LegValues alone = leg_rates(pose, platform.V_W);
    constexpr double kStep = 1e-4;  // leaves step² of truncation and 1e-16/step² of rounding
    const LegValues after = lengths_at(kStep), now = lengths_at(0), before = lengths_at(-kStep);
    Vector6 velocity;
    velocity << platform.V_W.w, platform.V_W.v;
    const Vector6 by_jacobian = pose.jacobian * velocity;
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_NEAR(rate[i], (after[i] - before[i]) / (2 * kStep), 1e-6);
      EXPECT_NEAR(acceleration[i], (after[i] - 2 * now[i] + before[i]) / (kStep * kStep), 1e-5);
      EXPECT_NEAR(alone[i], by_jacobian[static_cast<Eigen::Index>(i)], 1e-14);
    }
  }
}

// Oracle: frame change. Where B lies on the platform changes no singular value and no distance; nor does the hall.
TEST(ScaledJacobian, DependsOnTheMechanismAlone) {
  Random random(4);
  for (int trial = 0; trial < 20; ++trial) {
    const StewartRig rig = random_stewart(random);
    StewartRig same = rig;
    const Pose X_BN = random.pose(1), X_NW = random.pose(4);         // another frame N on the platform, another hall
    for (Leg& leg : same.legs) leg.p_BC = inverse(X_BN) * leg.p_BC;  // B == N here
    const Pose X_WF = random.pose(3), X_WB = random_platform_pose(random, rig, X_WF, 0.3, 0.5);
    const Pose other_W = random_platform_pose(random, rig, X_WF, 0.3, 0.5);
    const PlatformScale scale = platform_scale(rig), same_scale = platform_scale(same);
    EXPECT_NEAR(scale.length_m, same_scale.length_m, 1e-14);
    EXPECT_NEAR(pose_distance_m(scale, X_WB, other_W), pose_distance_m(same_scale, X_WB * X_BN, other_W * X_BN), 1e-13);
    const Matrix6 rows = scaled_jacobian(stewart_pose(rig, X_WF, X_WB), scale);
    const Matrix6 same_rows = scaled_jacobian(stewart_pose(same, X_NW * X_WF, X_NW * X_WB * X_BN), same_scale);
    EXPECT_NEAR((rows * rows.transpose() - same_rows * same_rows.transpose()).norm(), 0, 1e-13);
  }
}

// Oracle: round trip and definition.
TEST(LegCounts, AreWholeAndComeBack) {
  Random random(5);
  const StewartRig rig = random_stewart(random);
  for (const Leg& leg : rig.legs) {
    const double length_m = random.between(leg.length_m.min, leg.length_m.max);
    EXPECT_EQ(leg_counts(leg, leg.length_m.min), 0);
    EXPECT_NEAR(leg_length_m(leg, leg_counts(leg, length_m)), length_m, 0.5001 / leg.counts_per_m);
    EXPECT_EQ(leg_counts(leg, leg_length_m(leg, 12345)), 12345);
  }
  AuxiliaryAxis axis;
  axis.counts_per_unit = -2.5e4;
  EXPECT_EQ(axis_counts(axis, 2), -50000);
  EXPECT_EQ(axis_position(axis, -50000), 2);
}

}  // namespace
}  // namespace drydock

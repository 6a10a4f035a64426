// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/forward_pose.h"

#include <gtest/gtest.h>

#include "rig/stewart/alone_within.h"
#include "rig/stewart/free_rotation.h"
#include "rig/stewart/leg_force.h"
#include "rig/stewart/singularity.h"
#include "testing/heap_watch.h"
#include "testing/random_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_platform_pose;
using testing::random_stewart;

// Oracle: round trip, from guesses nearby; and an error bar that holds.
TEST(StewartForward, FindsThePoseFromNearby) {
  Random random(31);
  int near_singular = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const StewartRig rig = random_stewart(random);
    const Pose X_WF = random.pose(3), X_WB = random_platform_pose(random, rig, X_WF, 0.3, 0.5);
    const Pose X_WB_guess{rotation_exp(random.vector(0.05)) * X_WB.R, X_WB.p + random.vector(0.03)};
    const LegValues length_m = leg_lengths(rig, inverse(X_WF) * X_WB);
    const PlatformSolution found = solve_pose(rig, X_WF, length_m, X_WB_guess);
    const Matrix6 rows = scaled_jacobian(stewart_pose(rig, X_WF, X_WB), platform_scale(rig));
    const double sigma = smallest_singular_value(rows);
    if (sigma < 0.03) {  // another pose may be nearer than the guess
      ++near_singular;
      continue;
    }
    ASSERT_EQ(found.status, PoseStatus::kConverged) << sigma;
    EXPECT_LE(found.residual_m, 1e-12);
    EXPECT_LE(found.sigma, sigma * (1 + 1e-6));
    EXPECT_GE(found.sigma, sigma / std::sqrt(6.0) * (1 - 1e-6));
    EXPECT_LE(pose_distance_m(platform_scale(rig), found.X_WB, X_WB), found.uncertainty_m + 1e-14);
  }
  EXPECT_LT(near_singular, 150);
}

// Oracle: the claim itself. No pose within the proven distance has the same lengths: a search that minimises the
// lengths' difference from starts within it comes back to the pose; and the bound on their growth holds everywhere.
TEST(StewartForward, IsAloneWithinItsDistance) {
  Random random(32);
  double largest_m = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const StewartRig rig = random_stewart(random);
    const Pose X_WF = random.pose(3), X_WB = random_platform_pose(random, rig, X_WF, 0.3, 0.5);
    const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
    const PlatformScale scale = platform_scale(rig);
    const double alone_m = alone_within_m(rig, pose);
    ASSERT_GT(alone_m, 0);
    largest_m = std::max(largest_m, alone_m);
    const LegValues length_m = leg_lengths(rig, pose.X_FB);
    const double sigma = smallest_singular_value(scaled_jacobian(pose, scale));
    for (int k = 0; k < 20; ++k) {
      const double distance_m = alone_m * random.between(0.1, 1), part = random.between(0, M_PI / 2);
      const Rotation R_WB_other =
          rotation_exp(distance_m * std::sin(part) / scale.length_m * random.unit_vector()) * X_WB.R;
      const Vector3 p_WK = X_WB * scale.p_BK + distance_m * std::cos(part) * random.unit_vector();
      const Pose other{R_WB_other, p_WK - R_WB_other * scale.p_BK};
      ASSERT_NEAR(pose_distance_m(scale, other, X_WB), distance_m, 1e-10);
      const LegValues other_m = leg_lengths(rig, inverse(X_WF) * other);
      double squares = 0;
      for (std::size_t i = 0; i < 6; ++i) squares += (other_m[i] - length_m[i]) * (other_m[i] - length_m[i]);
      EXPECT_GE(std::sqrt(squares), length_growth(rig, pose, sigma, distance_m) * distance_m);
      const PlatformSolution found = solve_pose(rig, X_WF, length_m, other);
      if (found.status != PoseStatus::kConverged) continue;
      const double back_m = pose_distance_m(scale, found.X_WB, X_WB);
      EXPECT_TRUE(back_m < 1e-9 || back_m > alone_m) << back_m << " " << alone_m;
      EXPECT_NEAR(alone_round_guess_m(rig, pose, other), std::max(0.0, alone_m - distance_m), 1e-9);
    }
    const PoseBall ball = ball_within(scale, alone_m);
    const Pose edge{rotation_exp(ball.turn_rad * random.unit_vector()) * X_WB.R,
                    X_WB.p + ball.move_m * random.unit_vector()};
    EXPECT_LE(pose_distance_m(scale, edge, X_WB), alone_m * (1 + 1e-9));
  }
  EXPECT_GT(largest_m, 0.02);  // of a platform of 0.7 m: of use
}

// Oracle: construction. Lengths out of reach, no length at the guess, and a singular pose.
TEST(StewartForward, SaysWhyThereIsNoPose) {
  Random random(33);
  StewartRig rig = random_stewart(random);
  LegValues length_m = leg_lengths(rig, rig.X_FB_home);
  length_m[0] = 100;
  EXPECT_EQ(solve_pose(rig, {}, length_m, rig.X_FB_home).status, PoseStatus::kDiverged);
  const Pose on_joint{{}, rig.legs[1].p_FP - rig.legs[1].p_BC};
  EXPECT_EQ(solve_pose(rig, {}, leg_lengths(rig, rig.X_FB_home), on_joint).status, PoseStatus::kNoLine);
  for (Leg& leg : rig.legs) leg.p_FP = leg.p_BC;
  const Pose upright{{}, {0, 0, 1}};
  EXPECT_EQ(solve_pose(rig, {}, leg_lengths(rig, upright), upright).status, PoseStatus::kSingular);
  EXPECT_EQ(alone_within_m(rig, stewart_pose(rig, {}, upright)), 0);
}

// Oracle: the address sanitizer's count of allocations.
TEST(StewartForward, TakesNoMemory) {
  if (!testing::HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer can tell";
  Random random(34);
  const StewartRig rig = random_stewart(random);
  const Pose X_WF = random.pose(2), X_WB = random_platform_pose(random, rig, X_WF, 0.2, 0.3);
  const Vector3 n_W = random.unit_vector();
  const LegValues length_m = leg_lengths(rig, inverse(X_WF) * X_WB);
  StewartPose pose;
  double sum = 0;
  const long long before = testing::HeapWatch::count();
  for (int k = 0; k < 10; ++k) {
    update_pose(rig, X_WF, X_WB, pose);
    sum += solve_pose(rig, X_WF, length_m, X_WF * rig.X_FB_home).residual_m;
    sum += free_travel(rig, pose, n_W).range.max + free_rotation(rig, pose, n_W, X_WB.p).range.max;
    sum += leg_force_margin(rig, pose).value + singularity_margin(rig, pose).value;
  }
  EXPECT_EQ(testing::HeapWatch::count(), before);
  EXPECT_FALSE(std::isnan(sum));
}

}  // namespace
}  // namespace drydock

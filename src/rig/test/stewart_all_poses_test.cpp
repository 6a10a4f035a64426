// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/all_poses.h"

#include <gtest/gtest.h>

#include "rig/stewart/forward_pose.h"
#include "rig/stewart/start_platform.h"
#include "testing/dietmaier_stewart.h"
#include "testing/random_stewart.h"

namespace drydock {
namespace {

using testing::dietmaier_stewart;
using testing::Random;
using testing::random_platform_pose;
using testing::random_stewart;

double nearest_m(const StewartRig& rig, const AllPoses& all, const Pose& X_WB) {
  double nearest = 1e300;
  for (const FoundPose& found : all.poses) {
    nearest = std::min(nearest, pose_distance_m(platform_scale(rig), found.X_WB, X_WB));
  }
  return nearest;
}

void expect_sound(const StewartRig& rig, const AllPoses& all) {
  for (std::size_t i = 0; i < all.poses.size(); ++i) {
    EXPECT_LT(all.poses[i].residual_m, 1e-13);
    for (std::size_t j = 0; j < i; ++j) {
      const double apart_m = pose_distance_m(platform_scale(rig), all.poses[i].X_WB, all.poses[j].X_WB);
      EXPECT_GT(apart_m, std::max(all.poses[i].alone_within_m, all.poses[j].alone_within_m));
    }
  }
}

int certified(const AllPoses& all) {
  return static_cast<int>(
      std::count_if(all.poses.begin(), all.poses.end(), [](const FoundPose& p) { return p.certified; }));
}

// Oracle: Kantorovich's theorem, on each of the table's points; they lie apart.
TEST(StartPlatform, HasFortySolutions) {
  const StartPlatform& start = start_platform();
  for (std::size_t i = 0; i < 40; ++i) {
    const Certificate one = certificate(start.platform, start.points[i]);
    ASSERT_TRUE(one.holds);
    EXPECT_LT(one.solution_within, 1e-10);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_GT(distance(start.points[i], start.points[j]), 1e-3);
    }
  }
}

// Oracle: published. Dietmaier (1998) has a platform with 40 real poses; one of them is printed to 15 digits in the
// examples of Martyushev (2025).
TEST(AllPoses, DietmaiersPlatformHasForty) {
  const testing::DietmaierStewart published = dietmaier_stewart();
  Random random(51);
  const Pose X_WF = random.pose(2);
  const AllPoses all = all_poses(published.rig, X_WF, published.length_m);
  EXPECT_EQ(all.count, PoseCount::kProven);
  EXPECT_EQ(all.poses.size(), 40U);
  EXPECT_EQ(certified(all), 40);
  EXPECT_LT(nearest_m(published.rig, all, X_WF * published.X_FB), 1e-11);  // ill-conditioned, printed to 15 digits
  expect_sound(published.rig, all);
}

// Oracle: round trip, another choice of frames, and brute force: Newton from many guesses finds nothing new.
TEST(AllPoses, AreAllOfThem) {
  Random random(52);
  int found_by_chance = 0, total = 0;
  for (int trial = 0; trial < 8; ++trial) {
    StewartRig rig = random_stewart(random);
    const Pose X_WF = random.pose(2), X_WB = random_platform_pose(random, rig, X_WF, 0.5, 1.5);
    const LegValues length_m = leg_lengths(rig, inverse(X_WF) * X_WB);
    const AllPoses all = all_poses(rig, X_WF, length_m);
    EXPECT_EQ(all.count, PoseCount::kProven);
    EXPECT_EQ(all.solutions, 40);
    EXPECT_EQ(certified(all), static_cast<int>(all.poses.size()));
    EXPECT_EQ(all.poses.size() % 2, 0U);
    EXPECT_LT(nearest_m(rig, all, X_WB), 1e-10);
    expect_sound(rig, all);

    std::vector<bool> seen(all.poses.size());
    for (int k = 0; k < 300; ++k) {
      const Pose guess{random.rotation(), X_WF.p + random.vector(2)};
      const PlatformSolution one = solve_pose(rig, X_WF, length_m, guess);
      if (one.status != PoseStatus::kConverged) continue;
      EXPECT_LT(nearest_m(rig, all, one.X_WB), 1e-9);
      for (std::size_t i = 0; i < seen.size(); ++i) {
        seen[i] = seen[i] || pose_distance_m(platform_scale(rig), all.poses[i].X_WB, one.X_WB) < 1e-9;
      }
    }
    found_by_chance += static_cast<int>(std::count(seen.begin(), seen.end(), true));
    total += static_cast<int>(seen.size());

    StewartRig turned = rig;
    const Pose X_FN = random.pose(1), X_BM = random.pose(1);  // other frames on base and platform
    for (Leg& leg : turned.legs) {
      leg.p_FP = inverse(X_FN) * leg.p_FP;  // F == N here
      leg.p_BC = inverse(X_BM) * leg.p_BC;  // B == M here
    }
    turned.X_FB_home = inverse(X_FN) * rig.X_FB_home * X_BM;
    const AllPoses same = all_poses(turned, X_WF * X_FN, length_m);
    ASSERT_EQ(same.poses.size(), all.poses.size());
    for (std::size_t i = 0; i < all.poses.size(); ++i) {
      EXPECT_LT(pose_distance_m(platform_scale(turned), same.poses[i].X_WB, all.poses[i].X_WB * X_BM), 1e-9);
    }
  }
  EXPECT_GE(found_by_chance, total * 3 / 4);
}

// Oracle: textbook numbers. Planar base and platform: 40, in pairs mirrored by the base's plane; 6-3: 16 (Griffis and
// Duffy 1989; Innocenti and Parenti-Castelli 1990), the others at infinity, which is told. A pose of each is known.
TEST(AllPoses, OfSpecialPlatforms) {
  Random random(53);
  for (int trial = 0; trial < 3; ++trial) {
    StewartRig planar = random_stewart(random), tripod = random_stewart(random);
    for (Leg& leg : planar.legs) leg.p_FP.z() = leg.p_BC.z() = 0;
    for (std::size_t i = 0; i < 6; i += 2) tripod.legs[i + 1].p_BC = tripod.legs[i].p_BC;
    if (trial > 0) {
      for (Leg& leg : tripod.legs) leg.p_FP.z() = 0;
    }
    const Pose X_FB = random.pose(1);
    const AllPoses mirrored = all_poses(planar, {}, leg_lengths(planar, X_FB));
    EXPECT_EQ(mirrored.count, PoseCount::kProven);
    EXPECT_LT(nearest_m(planar, mirrored, X_FB), 1e-10);
    expect_sound(planar, mirrored);
    for (const FoundPose& found : mirrored.poses) {
      // Mirrored by z = 0, with the platform mirrored by its own plane, which its joints do not notice.
      const Matrix3 mirror = Vector3(1, 1, -1).asDiagonal();
      const Pose image{{mirror * found.X_WB.R.matrix * mirror}, mirror * found.X_WB.p};
      EXPECT_LT(nearest_m(planar, mirrored, image), 1e-9);
    }
    const AllPoses few = all_poses(tripod, {}, leg_lengths(tripod, X_FB));
    EXPECT_EQ(few.count, PoseCount::kFollowed);
    EXPECT_EQ(few.solutions, 16);
    EXPECT_EQ(few.infinite, 24);
    EXPECT_EQ(certified(few), static_cast<int>(few.poses.size()));
    EXPECT_LT(nearest_m(tripod, few, X_FB), 1e-10);
    expect_sound(tripod, few);
  }
}

// Oracle: closed form. The octahedral platform with triangles of radii 1 and r, turned against each other by 60°, and
// equal legs stands at ±√(l² − 1 − r² + r); a regular 6-6 platform upright at ±√(l² − d²), d apart in the plan.
TEST(AllPoses, OfRegularPlatforms) {
  for (const bool octahedral : {true, false}) {
    constexpr double kRadius = 0.7, kHeight_m = 1.1;
    StewartRig rig;
    for (std::size_t i = 0; i < 6; ++i) {
      const double spread = octahedral ? 0 : 0.2, side = i % 2 ? 1 : -1;
      const double base_rad = 2 * M_PI / 3 * static_cast<double>(i / 2) + side * spread;
      const double platform_rad = 2 * M_PI / 3 * static_cast<double>(i / 2) + side * (M_PI / 3 - 1.5 * spread);
      rig.legs[i].p_FP = {std::cos(base_rad), std::sin(base_rad), 0};
      rig.legs[i].p_BC = {kRadius * std::cos(platform_rad), kRadius * std::sin(platform_rad), 0};
    }
    const double apart_rad = octahedral ? M_PI / 3 : M_PI / 3 - 2.5 * 0.2;
    LegValues length_m;
    length_m.fill(std::sqrt(kHeight_m * kHeight_m + 1 + kRadius * kRadius - 2 * kRadius * std::cos(apart_rad)));
    const AllPoses all = all_poses(rig, {}, length_m);
    EXPECT_NE(all.count, PoseCount::kIncomplete) << octahedral;
    EXPECT_LT(nearest_m(rig, all, {{}, {0, 0, kHeight_m}}), 1e-10);
    EXPECT_LT(nearest_m(rig, all, {{}, {0, 0, -kHeight_m}}), 1e-10);
    expect_sound(rig, all);
  }
}

// Oracle: construction. Where the determinant changes its sign two poses meet: one pose that counts twice and is not
// certified; a little before they are two, both proven; and lengths out of reach have none, which is proven too.
TEST(AllPoses, AtASingularPoseAndOutOfReach) {
  Random random(5);
  const StewartRig rig = random_stewart(random);
  const Vector3 turn = random.unit_vector();
  const auto turned = [&](double angle_rad) {
    return Pose{rotation_exp(angle_rad * turn) * rig.X_FB_home.R, rig.X_FB_home.p};
  };
  const auto side = [&](double angle_rad) { return stewart_pose(rig, {}, turned(angle_rad)).jacobian.determinant(); };
  double low = 0, high = 0;
  while (side(high) * side(0) > 0 && high < 3) high += 0.01;
  ASSERT_LT(high, 3);
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (side(middle) * side(0) > 0 ? low : high) = middle;
  }
  const AllPoses folded = all_poses(rig, {}, leg_lengths(rig, turned(low)));
  EXPECT_EQ(folded.count, PoseCount::kFollowed);
  EXPECT_EQ(folded.solutions, 38);
  EXPECT_EQ(folded.singular, 2);
  ASSERT_LT(nearest_m(rig, folded, turned(low)), 1e-6);
  for (const FoundPose& found : folded.poses) {
    const bool here = pose_distance_m(platform_scale(rig), found.X_WB, turned(low)) < 1e-6;
    EXPECT_EQ(found.multiplicity, here ? 2 : 1);
    EXPECT_EQ(found.certified, !here);
  }
  const AllPoses before = all_poses(rig, {}, leg_lengths(rig, turned(low - 1e-3)));
  EXPECT_EQ(before.count, PoseCount::kProven);
  EXPECT_EQ(before.poses.size(), folded.poses.size() + 1);

  LegValues length_m = leg_lengths(rig, rig.X_FB_home);
  length_m[0] = 10;
  const AllPoses none = all_poses(rig, {}, length_m);
  EXPECT_EQ(none.count, PoseCount::kProven);
  EXPECT_TRUE(none.poses.empty());
}

}  // namespace
}  // namespace drydock

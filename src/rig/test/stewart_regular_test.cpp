// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "rig/stewart/axis/axis_travel.h"
#include "spatial/rotation_exp.h"
#include "testing/heap_watch.h"
#include "testing/random_axis.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;

/// The pose after a travel along or about the axis, seen from the base.
Pose travelled(const StewartRig& rig, const Pose& X_FB, double way) {
  const Vector3& n = rig.axis->axis_G;
  if (rig.axis->kind == AuxiliaryKind::kSlide) return {X_FB.R, X_FB.p + way * n};
  const Rotation R = rotation_about(n, way);
  return {R * X_FB.R, R * X_FB.p};
}

// Oracle: the Jacobian, whose rows are these lines, taken about Bo and each over the length of its leg.
TEST(RegularTravel, HasTheDeterminantOfTheJacobian) {
  Random random(81);
  for (int trial = 0; trial < 50; ++trial) {
    const StewartRig rig = testing::random_stewart(random);
    const Pose X_WF = random.pose(2), X_WB = testing::random_platform_pose(random, rig, X_WF, 0.3, 0.5);
    const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
    double lengths = 1;
    for (const LegLine& leg : pose.legs) lengths *= leg.length_m;
    EXPECT_NEAR(line_determinant(rig, pose.X_FB), lengths * pose.jacobian.determinant(),
                1e-12 * (1 + std::abs(lengths)));
  }
}

// Oracle: dense sampling. Every pose of the travel is regular, and just beyond an end that is not one of the range
// there is one that is not.
TEST(RegularTravel, EndsWherePosesAreSingular) {
  Random random(82);
  int cut = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const AuxiliaryKind kind = trial % 2 ? AuxiliaryKind::kSlide : AuxiliaryKind::kRotary;
    const StewartRig rig = testing::random_axis_rig(random, kind);
    const RegularPoses regular(rig, random.between(0.02, 0.3));
    const Pose X_FB = testing::random_platform_pose(random, rig, {}, 0.2, 0.3);  // W == F here
    const Interval range{-random.between(0, 3), random.between(0, 3)};
    const Interval travel = regular_travel(rig, regular, X_FB, range);
    ASSERT_LE(range.min, travel.min);
    ASSERT_LE(travel.max, range.max);
    const auto margin = [&](double way) { return regular.margin(rig, travelled(rig, X_FB, way)); };
    if (margin(0) < 0) {
      EXPECT_TRUE(travel.min == 0 && travel.max == 0);
      continue;
    }
    for (int i = 0; i <= 400; ++i) {
      const double way = travel.min + (travel.max - travel.min) * i / 400;
      EXPECT_GE(margin(way), -1e-9);
    }
    for (const auto& [end, limit] : {std::pair{travel.min, range.min}, std::pair{travel.max, range.max}}) {
      if (end == limit) continue;
      ++cut;
      double least = 1;
      for (int i = 0; i <= 20; ++i) least = std::min(least, margin(end + 3e-9 * i / 20 * limit));
      EXPECT_LE(least, 1e-11) << "it could have gone farther";
    }
  }
  EXPECT_GT(cut, 50);
}

// Oracle: the platform of the simulator is singular where it is turned by a quarter (its joints are symmetric: Fichter
// 1986), which the lengths of its legs allow; the travel about its axis ends before.
TEST(RegularTravel, StopsTheYawBeforeAQuarter) {
  const StewartRig rig = testing::rss_stewart(AuxiliaryKind::kRotary);
  const StewartPose home = stewart_pose(rig, base_pose(rig, 0.3), base_pose(rig, 0.3) * rig.X_FB_home);
  EXPECT_NEAR(line_determinant(rig, travelled(rig, rig.X_FB_home, M_PI / 2)), 0, 1e-12);
  const FreeTravel travel = axis_travel(rig, RegularPoses(rig, 0.1), home);
  EXPECT_GT(travel.range.max, 70 * M_PI / 180);
  EXPECT_LT(travel.range.max, 90 * M_PI / 180);
  EXPECT_NEAR(travel.range.min, -travel.range.max, 1e-3);
}

// Oracle: the counter of allocations.
TEST(RegularTravel, TakesNoMemory) {
  if (!testing::HeapWatch::available()) GTEST_SKIP() << "only the sanitizer counts";
  Random random(83);
  const StewartRig rig = testing::random_axis_rig(random, AuxiliaryKind::kRotary);
  const RegularPoses regular(rig, 0.1);
  const long long before = testing::HeapWatch::count();
  (void)regular_travel(rig, regular, rig.X_FB_home, {-1, 1});
  EXPECT_EQ(testing::HeapWatch::count(), before);
}

}  // namespace
}  // namespace drydock

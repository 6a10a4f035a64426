// SPDX-License-Identifier: Apache-2.0
#include "place/hall.h"

#include <gtest/gtest.h>

#include "place/even_points.h"
#include "place/search.h"
#include "place/test/place_scene.h"
#include "place/written_pose.h"
#include "spatial/euler_angles.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: a rigid motion. What is carried keeps its pose in the carrier; what stays, stays; the carrier stands where
// the layout says.
TEST(PlaceHall, CarriesWhatMovesTogether) {
  const PlaceHall hall = testing::mock_up_hall();
  Random random(5);
  for (int trial = 0; trial < 50; ++trial) {
    const double x = random.between(-1.4, 1.4), y = random.between(-1.2, 1.2), yaw = random.between(-3, 3);
    const std::vector<Pose> X_WO = object_poses(hall, {x, y, yaw});
    const Pose before = inverse(hall.objects[1].placed.X_WO) * hall.objects[2].placed.X_WO;
    const Pose after = inverse(X_WO[1]) * X_WO[2];
    EXPECT_LT((before.p - after.p).norm() + (before.R.matrix - after.R.matrix).norm(), 1e-12);
    EXPECT_EQ(X_WO[0], hall.objects[0].placed.X_WO);
    EXPECT_LT((X_WO[1].p - Vector3(x, y, 0.6)).norm(), 1e-12);
    EXPECT_NEAR(to_rpy(X_WO[1].R).yaw_rad, yaw, 1e-12);
  }
}

// Oracle: no vertex of the moved things goes farther; and the bound is no larger than shift and turn allow.
TEST(PlaceHall, BoundsHowFarLayoutsAreApart) {
  const PlaceHall hall = testing::mock_up_hall();
  const auto& panel = *std::get<SharedMesh>(hall.objects[2].placed.shape);
  Random random(6);
  for (int trial = 0; trial < 50; ++trial) {
    Layout a, b;
    for (Layout* layout : {&a, &b}) {
      const double x = random.between(-1.4, 1.4), y = random.between(-1.2, 1.2), yaw = random.between(-3, 3);
      *layout = {x, y, yaw};
    }
    const double most_m = layout_distance_m(hall, a, b);
    const Pose X_WP = object_poses(hall, a)[2], X_WQ = object_poses(hall, b)[2];
    for (const Vector3& v : panel.vertices) {
      const Vector3 first = X_WP * v, second = X_WQ * v;
      EXPECT_LE((first - second).norm(), most_m + 1e-12);
    }
    const double shift_m = std::hypot(a[0] - b[0], a[1] - b[1]);
    EXPECT_NEAR(most_m, shift_m + 2 * std::abs(std::sin((a[2] - b[2]) / 2)) * hall.groups[0].reach_m, 1e-9);
  }
  EXPECT_EQ(layout_distance_m(hall, {0.1, 0.2, 0.3}, {0.1, 0.2, 0.3}), 0);
}

// Oracle: written by hand.
TEST(PlaceHall, KeepsLayoutsWithinTheirRanges) {
  const PlaceHall hall = testing::mock_up_hall();
  const Layout layout = within_ranges(hall, {-3, 0.5, 4});
  EXPECT_EQ(layout[0], -1.4);
  EXPECT_EQ(layout[1], 0.5);
  EXPECT_NEAR(layout[2], 4 - 2 * std::numbers::pi, 1e-15);
  const Layout round = in_round_numbers(hall, {0.12349, -0.5, 0.1});
  EXPECT_NEAR(round[0], 0.123, 1e-15);
  EXPECT_NEAR(round[2], 5.7 / 180 * std::numbers::pi, 1e-12);
}

// Oracle: the volume of boxes. An even sequence of 1024 points is off by far less than random ones, by 1.6 %.
TEST(EvenPoints, FillBoxesByTheirShare) {
  Random random(9);
  for (const std::uint64_t seed : {1u, 2u}) {
    const EvenPoints points(3, seed);
    for (int trial = 0; trial < 20; ++trial) {
      const double x = random.between(0.2, 1), y = random.between(0.2, 1), z = random.between(0.2, 1);
      int inside = 0;
      for (std::uint64_t n = 0; n < 1024; ++n) {
        const std::vector<double> p = points(n);
        inside += p[0] < x && p[1] < y && p[2] < z;
      }
      EXPECT_NEAR(inside / 1024.0, x * y * z, 0.012);
    }
  }
}

// Oracle: words written by hand, and the pose itself to the rounding of the text.
TEST(WrittenPose, SaysThePoseInRoundNumbers) {
  EXPECT_EQ(written_pose({rotation_about(Vector3::UnitZ(), 0.3), {0.9, -0.0, 1.15}}).text,
            "{p: [0.9, 0, 1.15], yaw: 17.188734 deg}");
  EXPECT_EQ(written_pose({}).text, "{p: [0, 0, 0]}");
  Random random(3);
  for (int trial = 0; trial < 100; ++trial) {
    const Pose X_WO = random.pose(5);
    const WrittenPose written = written_pose(X_WO);
    EXPECT_LT((written.X_WO.p - X_WO.p).norm(), 1e-9);
    EXPECT_LT((written.X_WO.R.matrix - X_WO.R.matrix).norm(), 1e-7);
  }
}

}  // namespace
}  // namespace drydock

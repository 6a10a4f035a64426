// SPDX-License-Identifier: Apache-2.0
#include "place/obstacle.h"

#include <gtest/gtest.h>

#include "hall/moved_parts.h"
#include "map/grid/sampled_clearance.h"
#include "place/overlap.h"
#include "place/test/place_scene.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

std::vector<PlacedShape> shapes_in(const PlaceHall& hall) {
  std::vector<PlacedShape> shapes;
  for (const PlaceObject& object : hall.objects) shapes.push_back(object.placed);
  return shapes;
}

/// Oracle: the clearance of the same rig from the same things in the hall's own frame, made there anew.
void expect_same_as_moved_hall(const std::shared_ptr<const CableRig>& rig, Random& random) {
  const PlaceHall hall = testing::mock_up_hall();
  const int moved[] = {1, 2};
  const auto parts = subset(hall_parts(shapes_in(hall)), moved);
  const HallDemand demand{{}, 0.03};
  const auto outline = std::make_shared<const RigOutline>(rig, std::span(&demand, 1));
  const PlaceObstacle obstacle(outline, parts);
  int met = 0, clear = 0;
  for (int layouts = 0; layouts < 8; ++layouts) {
    const double x = random.between(-1.4, 1.4), y = random.between(-1.2, 1.2), yaw = random.between(-3, 3);
    const Layout layout{x, y, yaw};
    const SampledClearance fresh(rig, at_poses(parts, object_poses(hall, layout)), {}, 0.03);
    const Pose X_MW = inverse(carry(hall, 0, layout));
    PlaceObstacle::Memory memory;
    for (int trial = 0; trial < 60; ++trial) {
      const Vector3 p_WB = Vector3(0, 0, 1.2) + random.vector(1.1);
      const Pose X_WB{rotation_about(Vector3(0, 0.6, 0.8), 0.2), p_WB};
      std::uint8_t allowed = 0;
      fresh.allowed(std::span(&X_WB, 1), std::span(&allowed, 1));
      const bool meets = obstacle.meets(X_MW, outline->at(X_WB), memory);
      EXPECT_EQ(meets, allowed == 0) << "at " << X_WB.p.transpose();
      ++(meets ? met : clear);
    }
  }
  EXPECT_GT(met, 60);
  EXPECT_GT(clear, 60);
}

TEST(PlaceObstacle, AnswersAsTheMovedHallWould) {
  Random random(21);
  expect_same_as_moved_hall(testing::place_rig(), random);
}

TEST(PlaceObstacle, AnswersForShapesThatAreNotRoundToo) {
  Random random(22);
  auto rig = testing::place_rig();
  rig->platform.shapes.push_back({0, Box{{0.3, 0.2, 0.1}}, {{}, {0.1, 0, -0.1}}});
  rig->coupling.reset();
  expect_same_as_moved_hall(rig, random);
}

// Oracle: written by hand. Demands on cables alone and on the platform alone keep to their bodies.
TEST(RigOutline, HoldsEachDemandsBodies) {
  const HallDemand demands[] = {{{~0u, false, false}, 0.1}, {{0, true, true}, 0.2}};
  const RigOutline outline(testing::place_rig(), demands);
  const RigShadow shadow = outline.at({{}, {0, 0, 1}});
  ASSERT_EQ(shadow.bundle_W.size(), 6u);
  EXPECT_DOUBLE_EQ(shadow.bundle_W[0].radius_m, 0.11);
  EXPECT_DOUBLE_EQ(shadow.bundle_W[4].radius_m, 0.24);
  EXPECT_DOUBLE_EQ(shadow.bundle_W[5].radius_m, 0.215);
  EXPECT_EQ(outline.asked(0), RigOutline::Asked::kAnchor);
  EXPECT_EQ(outline.asked(4), RigOutline::Asked::kNone);
}

// Oracle: distances of boxes along an axis, by hand.
TEST(PlaceOverlap, KeepsTheGapAndWhatThereIsLessOf) {
  PlaceHall hall;
  hall.objects = {{testing::place_box("cart", {1, 1, 1}, {0, 0, 0.52}), true, -1},
                  {testing::place_box("floor", {9, 9, 0.1}, {0, 0, -0.05}), true, -1},
                  {testing::place_box("wall", {0.2, 5, 3}, {2.1, 0, 1.5}), true, -1},
                  {testing::place_box("mat", {1, 1, 0.3}, {-3, 0, 0.15}), true, -1}};
  add_group(hall, 0, {}, {-4, -4, 1, 1}, {4, 4, -1, -1});
  hall.may_touch = {{0, 3}};
  PlaceOverlap overlap(hall, 0.05);
  EXPECT_EQ(overlap.too_near(hall, {0, 0})[0], -1) << "20 mm over the floor, as at present";
  EXPECT_EQ(overlap.too_near(hall, {1.44, 0})[0], -1) << "60 mm from the wall";
  EXPECT_EQ(overlap.too_near(hall, {1.46, 0}), (std::array<int, 2>{0, 2})) << "40 mm from the wall";
  EXPECT_EQ(overlap.too_near(hall, {2, 0}), (std::array<int, 2>{0, 2})) << "in the wall";
  EXPECT_EQ(overlap.too_near(hall, {-3, 0})[0], -1) << "may touch the mat";
  std::vector<Pose> X_WO = object_poses(hall, {0, 0});
  X_WO[0].p.z() = 0.51;
  EXPECT_EQ(overlap.too_near(X_WO), (std::array<int, 2>{0, 1})) << "10 mm over the floor";
}

}  // namespace
}  // namespace drydock

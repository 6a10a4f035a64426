// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_clearance.h"

#include <gtest/gtest.h>

#include "geometry/tessellate.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

std::vector<PlacedShape> random_hall(Random& random, int count) {
  std::vector<PlacedShape> objects;
  for (int i = 0; i < count; ++i) {
    const double a = random.between(0.1, 0.5), b = random.between(0.1, 0.5);
    Shape shape = Box{{a, b, random.between(0.1, 0.5)}};
    if (i % 4 == 1) shape = Sphere{a};
    if (i % 4 == 2) shape = Cylinder{a, b};
    if (i % 4 == 3) shape = std::make_shared<const TriangleMesh>(tessellate(Box{{a, b, 0.3}}));
    objects.push_back({"object" + std::to_string(i), shape, random.pose(3)});
  }
  return objects;
}

// Oracle: every object asked by itself through shape_distance, the cable as a capsule of its own radius, where nothing
// overlaps; dense points along the cable elsewhere.
TEST(HallClearance, FindsTheNearestObjectOfEachCable) {
  Random random(21);
  int apart = 0, met = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 6, trial % 2 == 0});
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    if (pose.status != CableStatus::kOk) continue;
    const std::vector<PlacedShape> objects = random_hall(random, 9);
    const HallClearance hall(objects);
    for (std::size_t i = 0; i < 6; ++i) {
      const CableLine& line = pose.lines[i];
      const RigNearness found = hall.cable(rig.cables[i], line, std::numeric_limits<double>::infinity());
      ASSERT_TRUE(found.found());
      double nearest = 1e300;
      const double radius_m = 0.5 * rig.cables[i].diameter_m;
      const Vector3 p_TC_W = line.p_WC - line.p_WT;
      const Pose X_WS{turn_z_to(Vector3(p_TC_W.normalized())), line.p_WT + 0.5 * p_TC_W};
      for (const PlacedShape& object : objects) {
        const ShapePairHit hit =
            shape_distance(Shape(Capsule{radius_m, p_TC_W.norm()}), X_WS, object.shape, object.X_WO);
        nearest = std::min(nearest, hit.distance_m);
      }
      if (nearest > 0) {
        ++apart;
        EXPECT_NEAR(found.clearance_m, nearest, 1e-9);
        EXPECT_NEAR((found.p_rig - found.p_object).norm(), nearest + radius_m, 1e-9);
      } else {
        ++met;
        EXPECT_LE(found.clearance_m, 1e-12);
        EXPECT_GE(found.clearance_m, -radius_m - 1e-15);
      }
    }
  }
  EXPECT_GT(apart, 100);
  EXPECT_GT(met, 10);
}

// Oracle: attack by random search; the clearance of a cable changes by no more than its points move.
TEST(HallClearance, ChangesNoMoreThanTheCable) {
  Random random(22);
  for (int trial = 0; trial < 400; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 1, trial % 2 == 0});
    const Pose X_WB = random.pose(1);
    const CableRigPose pose = rig_pose(rig, X_WB);
    const PoseBall ball{random.between(0.01, 0.5), 0};
    Pose moved = X_WB;
    moved.p += ball.move_m * random.unit_vector();
    const CableRigPose other = rig_pose(rig, moved);
    if (pose.status != CableStatus::kOk || other.status != CableStatus::kOk) continue;
    const std::vector<PlacedShape> objects = random_hall(random, 4);
    const HallClearance hall(objects);
    const double infinity = std::numeric_limits<double>::infinity();
    const double from = hall.cable(rig.cables[0], pose.lines[0], infinity).clearance_m,
                 to = hall.cable(rig.cables[0], other.lines[0], infinity).clearance_m;
    const CableChange change = cable_change(rig.platform, rig.cables[0], pose.lines[0], ball);
    EXPECT_LE(std::abs(to - from), std::max(change.eye_m, change.tangent_m) + 1e-9);
  }
}

// Oracle: closed forms. A ball of 25 mm beside a wall; a rod beside it; a point deep in a ball.
TEST(HallClearance, KnowsPlatformAndRod) {
  CableRig rig;
  rig.platform.axes = point_axes();
  rig.platform.shapes = {{0, Sphere{0.025}, {Rotation{}, Vector3::Zero()}}};
  rig.load.points = {Wrench{Vector3::Zero(), {0, 0, -500}}};
  const std::vector<PlacedShape> wall = {{"wall", Box{{0.2, 4, 4}}, {Rotation{}, {1.1, 0.3, -0.2}}}};
  const HallClearance hall(wall);
  EXPECT_NEAR(hall.nearest(rig, rig_pose(rig, {Rotation{}, {0.4, 0.2, 0.1}})).clearance_m, 0.6 - 0.025, 1e-12);
  EXPECT_NEAR(hall.nearest(rig, rig_pose(rig, {Rotation{}, {1.1, 0.2, 0.1}})).clearance_m, -0.025, 1e-12);

  Coupling coupling;
  coupling.rod_length_m = 0.4;
  coupling.rod_radius_m = 0.05;
  coupling.rod_mass_kg = 2;
  rig.coupling = coupling;
  const RigNearness rod = hall.nearest(rig, rig_pose(rig, {Rotation{}, {0.4, 0.2, 0.1}}));
  EXPECT_EQ(rod.part, RigPart::kRod);
  EXPECT_NEAR(rod.clearance_m, 0.6 - 0.05, 1e-12);
}

// Oracle: statics of the rod: the moments of its end forces and its weight about E vanish; and the way back.
TEST(Rod, HangsInBalance) {
  Random random(23);
  for (int trial = 0; trial < 50; ++trial) {
    CableRig rig;
    rig.platform.axes = point_axes();
    rig.load.points = {Wrench{Vector3::Zero(), Vector3(0, 0, -400) + random.vector(150)}};
    Coupling coupling;
    coupling.rod_length_m = random.between(0.2, 1);
    coupling.rod_mass_kg = random.between(0, 5);
    rig.coupling = coupling;
    const Vector3 p_WD = random.vector(2);
    const RodPose rod = rod_below(rig, p_WD);
    EXPECT_NEAR((rod.p_WD - p_WD).norm(), 0, 1e-14);
    EXPECT_NEAR((rod_above(rig, rod.p_WE).p_WD - p_WD).norm(), 0, 1e-14);
    EXPECT_NEAR((p_WD - rod.p_WE).norm(), coupling.rod_length_m, 1e-14);
    const Vector3 weight_W = coupling.rod_mass_kg * rig.g_W, f_D_W = -rig.load.points[0].f - weight_W;
    const Vector3 p_ED_W = p_WD - rod.p_WE;
    EXPECT_NEAR((p_ED_W.cross(f_D_W) + (0.5 * p_ED_W).cross(weight_W)).norm(), 0, 1e-11);
    ASSERT_EQ(rod.joints.status, CouplingStatus::kOk);
    EXPECT_NEAR((rod.joints.p_WD - p_WD).norm(), 0, 1e-12);
  }
}

}  // namespace
}  // namespace drydock

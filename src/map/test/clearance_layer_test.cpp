// SPDX-License-Identifier: Apache-2.0
#include "map/layer/clearance_layer.h"

#include <gtest/gtest.h>

#include <map>

#include "hall/parts.h"
#include "map/certified_map.h"
#include "testing/odd_hall.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;

std::shared_ptr<CableRig> hanging_point(Random& random, bool pulleys) {
  CableRig rig = testing::random_rig(random, {point_axes(), 4, pulleys});
  for (Cable& cable : rig.cables) {
    cable.p_WA.z() = 2.5 + 0.2 * cable.p_WA.z();
    cable.diameter_m = 0.04;
  }
  rig.platform.shapes = {{0, Sphere{0.06}, {Rotation{}, random.vector(0.05)}}};
  rig.coupling = Coupling{};
  rig.coupling->rod_length_m = 0.35;
  rig.coupling->rod_radius_m = 0.02;
  return std::make_shared<CableRig>(rig);
}

std::shared_ptr<CableRig> hanging_body(Random& random, bool pulleys) {
  CableRig rig = testing::random_rig(random, {body_axes(), 6, pulleys});
  for (Cable& cable : rig.cables) cable.diameter_m = 0.05;
  rig.platform.shapes = {{0, Box{{0.3, 0.2, 0.15}}, random.pose(0.1)},
                         {0, Capsule{0.05, 0.3}, random.pose(0.2)},
                         {0, std::make_shared<const TriangleMesh>(tessellate(Box{{0.1, 0.1, 0.4}})), random.pose(0.1)}};
  return std::make_shared<CableRig>(rig);
}

struct HallScene {
  std::shared_ptr<CableRig> rig;
  std::vector<PlacedShape> objects;
  MapDomain domain;
  double at_least_m = 0;
};

struct Counts {
  int free = 0, blocked = 0, undecided = 0, wrong = 0;
  std::map<int, int> blocked_by;  // object
};

/// Oracle: rig/cable/rig_clearance.h at points within each cell, corners included.
Counts compare(const HallScene& scene, int points) {
  const MapLayer layer = clearance_layer(scene.rig, hall_parts(scene.objects), {}, scene.at_least_m);
  const CertifiedMap map = certified_map(scene.domain, layer);
  const auto margin_m = layer.make_margin();
  Random random(17);
  Counts counts;
  int seen = 0;
  for_cells(map.tree, [&](const MapCell& cell) {
    if (cell.cell_class == MapClass::kUndecided) return void(++counts.undecided);
    const bool free = cell.cell_class == MapClass::kFree;
    ++(free ? counts.free : counts.blocked);
    if (!free) ++counts.blocked_by[map.tree.causes[cell.cause].object];
    if (++seen % 17 != 0) return;
    const BoundingBox box = cell_box(map.tree, cell.place);
    for (int i = 0; i < points; ++i) {
      Vector3 fraction = 0.5 * (random.vector() + Vector3::Ones());
      if (i % 2 == 1) fraction = fraction.array().round();
      const Vector3 p = box.low + (box.high - box.low).cwiseProduct(fraction);
      const double margin = margin_m(pose_at(scene.domain, p)) - scene.at_least_m;
      counts.wrong += free ? margin < 0 : margin > 0;
    }
  });
  return counts;
}

MapDomain positions(const BoundingBox& box, double resolution, const Rotation& R_WB) {
  MapDomain domain;
  domain.box = box;
  domain.resolution = resolution;
  domain.X_WB.R = R_WB;
  return domain;
}

const BoundingBox kRoom{{-1.13, -0.91, -0.87}, {1.02, 1.07, 0.93}};

TEST(ClearanceLayer, IsNeverContradictedForAPoint) {
  Random random(1);
  for (const bool pulleys : {false, true}) {
    for (const double at_least_m : {0.0, 0.03}) {
      HallScene scene{hanging_point(random, pulleys), testing::odd_hall(random, 1.0, 0.6),
                      positions(kRoom, 0.08, Rotation{}), at_least_m};
      const Counts counts = compare(scene, 4);
      EXPECT_EQ(counts.wrong, 0) << pulleys << " " << at_least_m;
      EXPECT_GT(counts.free, 200);
      EXPECT_GT(counts.blocked, 200);
    }
  }
}

TEST(ClearanceLayer, IsNeverContradictedForABody) {
  Random random(2);
  for (const bool pulleys : {false, true}) {
    HallScene scene{hanging_body(random, pulleys), testing::odd_hall(random, 1.6, 0.6),
                    positions(kRoom, 0.2, random.rotation()), 0.01};
    const Counts counts = compare(scene, 3);
    EXPECT_EQ(counts.wrong, 0) << pulleys;
    EXPECT_GT(counts.free, 10);
    EXPECT_GT(counts.blocked, 40);
  }
}

TEST(ClearanceLayer, IsNeverContradictedOverOrientations) {
  Random random(5);
  for (const bool pulleys : {false, true}) {
    HallScene scene{hanging_body(random, pulleys), testing::odd_hall(random, 1.3, 0.5), {}, 0.0};
    scene.domain.kind = MapKind::kOrientation;
    scene.domain.box = {{-0.7, -0.6, -0.5}, {0.61, 0.52, 0.43}};
    scene.domain.resolution = 0.15;
    scene.domain.X_WB = {random.rotation(), {0.3, -0.2, 0.4}};
    const Counts counts = compare(scene, 4);
    EXPECT_EQ(counts.wrong, 0) << pulleys;
    EXPECT_GT(counts.free + counts.blocked, 50);
  }
}

/// Each kind of thing by itself under one cable: what is behind it as the anchor sees it is proven blocked, for the
/// most part, and causes name it. The same for a cable that is a line.
TEST(ClearanceLayer, EveryKindOfThingBlocks) {
  for (const auto& [pulleys, is_line] : {std::pair(false, false), {true, false}, {false, true}, {true, true}}) {
    Random random(9);
    const std::vector<PlacedShape> things = testing::odd_hall(random, 0.0, 0.8);
    for (std::size_t i = 0; i < things.size(); ++i) {
      HallScene scene{hanging_point(random, pulleys), {things[i]}, positions(kRoom, 0.04, Rotation{}), 0};
      scene.rig->cables.resize(1);
      scene.rig->cables[0].p_WA = {0.4, -0.3, 2.2};
      if (is_line) scene.rig->cables[0].diameter_m = 0;
      scene.rig->platform.shapes.clear();
      scene.rig->coupling.reset();
      scene.objects[0].X_WO.p = {0.1, -0.05, 0.5};
      const Counts counts = compare(scene, 2);
      EXPECT_EQ(counts.wrong, 0) << things[i].name;
      EXPECT_GT(counts.blocked, 60) << things[i].name << " " << pulleys << is_line << " undecided " << counts.undecided;
      EXPECT_EQ(counts.blocked_by.begin()->first, 0);
      EXPECT_EQ(counts.blocked_by.size(), 1u);
    }
  }
}

/// Oracle: by hand. A tilted block stands between an anchor and the whole room: no position is anything but blocked.
TEST(ClearanceLayer, ABlockBeforeTheAnchorBlocksALineEverywhere) {
  Random random(10);
  for (const bool as_mesh : {false, true}) {
    auto rig = hanging_point(random, false);
    rig->cables.resize(1);
    rig->cables[0].p_WA = {0.1, 0.05, 3};
    rig->cables[0].diameter_m = 0;
    rig->platform.shapes.clear();
    rig->coupling.reset();
    const Box block{{6, 6, 0.2}};
    const Shape shape = as_mesh ? Shape(std::make_shared<const TriangleMesh>(tessellate(block))) : Shape(block);
    const std::vector<PlacedShape> objects = {
        {"block", shape, {rotation_about(Vector3(1, 0.5, 0.2).normalized(), 0.2), {0, 0, 2}}}};
    const CertifiedMap map = certified_map(positions(kRoom, 0.1, Rotation{}),
                                           clearance_layer(rig, hall_parts(objects), {1, false, false}, 0));
    const MapVolumes v = volumes(map.tree);
    EXPECT_GT(v.blocked, 3);
    EXPECT_EQ(v.free, 0) << as_mesh;
    EXPECT_EQ(v.undecided, 0) << as_mesh;
  }
}

/// A platform by itself inside closed things, whose surfaces it does not meet: blocked there, and most of it proven.
TEST(ClearanceLayer, InsideIsBlocked) {
  Random random(4);
  auto rig = hanging_point(random, false);
  rig->platform.shapes = {{0, Sphere{0.02}, {}}};
  for (const Shape& shape : {Shape(std::make_shared<const TriangleMesh>(tessellate(Box{{1, 0.8, 0.9}}, {3, 0.3}))),
                             Shape(std::make_shared<const TriangleMesh>(testing::lobed_ring(0.5, 0.25)))}) {
    const std::vector<PlacedShape> objects = {{"thing", shape, {random.rotation(), {0.02, 0.05, -0.03}}}};
    const MapLayer layer = clearance_layer(rig, hall_parts(objects), {0, true, false}, 0);
    const CertifiedMap map = certified_map(positions(kRoom, 0.05, Rotation{}), layer);
    const auto margin_m = layer.make_margin();
    const MapVolumes v = volumes(map.tree);
    EXPECT_GT(v.blocked, 0.2);
    EXPECT_LT(v.undecided, 1.2 * v.blocked);
    for (int i = 0; i < 300; ++i) {
      const Vector3 p = random.vector(0.8);
      const MapClass found = cell_at(map.tree, p).cell_class;
      const double margin = margin_m({Rotation{}, p});
      EXPECT_FALSE(found == MapClass::kFree ? margin < 0 : found == MapClass::kBlocked && margin > 0);
    }
  }
}

TEST(HallParts, SubsetsKeepTheirNumbers) {
  Random random(3);
  const auto hall = hall_parts(testing::odd_hall(random, 1.0, 0.6));
  EXPECT_EQ(hall->parts.size(), 10u);  // "two parts" are two
  const int wanted[] = {6, 8};
  const auto some = subset(hall, wanted);
  ASSERT_EQ(some->parts.size(), 3u);
  EXPECT_EQ(some->parts[0].object, 6);
  EXPECT_EQ(some->parts[2].object, 8);
  EXPECT_TRUE(some->parts[0].convex() && some->parts[1].convex() && !some->parts[2].convex());
}

}  // namespace
}  // namespace drydock

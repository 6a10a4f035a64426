// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hall/parts.h"
#include "map/certified_map.h"
#include "map/layer/clearance_layer.h"
#include "testing/odd_hall.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;

std::shared_ptr<CableRig> random_bodies(Random& random, bool is_point) {
  CableRig rig = testing::random_rig(
      random, {is_point ? point_axes() : body_axes(), is_point ? 4 : 6, random.between(0, 1) < 0.4});
  for (Cable& cable : rig.cables) cable.diameter_m = random.between(0.002, 0.08);
  if (is_point) {
    rig.platform.shapes = {{0, Sphere{random.between(0.01, 0.1)}, {}}};
    rig.coupling = Coupling{};
    rig.coupling->rod_length_m = random.between(0.1, 0.6);
    rig.coupling->rod_radius_m = random.between(0.0, 0.04);
  } else {
    rig.platform.shapes = {{0, Box{{0.3, 0.2, 0.15}}, random.pose(0.1)}, {0, Capsule{0.05, 0.3}, random.pose(0.2)}};
  }
  return std::make_shared<CableRig>(rig);
}

struct Tally {
  long points = 0, free = 0, blocked = 0, wrong = 0;

  void add(MapClass found, double margin_m) {
    ++points;
    const bool is_free = found == MapClass::kFree;
    ++(is_free ? free : blocked);
    wrong += is_free ? margin_m < 0 : margin_m > 0;
  }
};

/// The corners of proven cells, where a proof that is too bold breaks first; of many a part.
template <class MarginAt>
void attack_corners(Random& random, const MapTree& tree, const MarginAt& margin_at, double part, Tally& corners) {
  for_cells(tree, [&](const MapCell& cell) {
    if (cell.cell_class == MapClass::kUndecided || random.between(0, 1) > part) return;
    const BoundingBox box = cell_box(tree, cell.place);
    for (int i = 0; i < 8; ++i) {
      const Vector3 side((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
      corners.add(cell.cell_class, margin_at(centre(box) + 0.4999999 * extent(box).cwiseProduct(side)));
    }
  });
}

/// Oracle: rig/cable/rig_clearance.h at random points of the map, which shares no proof with it.
void attack(Random& random, bool is_point, bool turns, int points, Tally& tally, Tally& corners) {
  const auto rig = random_bodies(random, is_point);
  const double at_least_m = random.between(0, 1) < 0.5 ? 0 : random.between(0, 0.1);
  const auto hall = hall_parts(testing::odd_hall(random, random.between(0.6, 2), random.between(0.4, 1)));
  // Sometimes the platform by itself, which may lie in a thing without meeting its surface.
  const bool alone = random.between(0, 1) < 0.2;
  const RigBodies bodies{alone ? 0u : ~0u, true, !alone};
  const MapLayer layer = clearance_layer(rig, hall, bodies, at_least_m);
  MapDomain domain;
  domain.X_WB = random.pose(0.5);
  domain.lattice = random.vector();
  domain.box = {-Vector3(1.1, 0.9, 1.3), Vector3(0.8, 1.2, 0.9)};
  domain.resolution = is_point ? 0.03 : 0.08;
  if (turns) {
    domain.kind = MapKind::kOrientation;
    domain.box = {-Vector3(0.5, 0.7, 0.3), Vector3(0.6, 0.4, 0.5)};
    domain.resolution = 0.04;
  }
  MapRequest request;
  request.threads = 0;
  const CertifiedMap map = certified_map(domain, layer, request);
  const auto margin_m = layer.make_margin();
  const auto margin_at = [&](const Vector3& p) { return margin_m(pose_at(domain, p)) - at_least_m; };
  for (int i = 0; i < points; ++i) {
    const Vector3 p = domain.box.low + extent(domain.box).cwiseProduct(0.5 * (random.vector() + Vector3::Ones()));
    const MapClass found = cell_at(map.tree, p).cell_class;
    if (found == MapClass::kUndecided) {
      ++tally.points;
    } else {
      tally.add(found, margin_at(p));
    }
  }
  attack_corners(random, map.tree, margin_at, is_point ? 0.02 : 0.01, corners);
}

TEST(ClearanceAttack, AMillionPointsContradictNothing) {
  Random random(20);
  Tally tally, corners;
  for (int scene = 0; scene < 60; ++scene) attack(random, true, false, 14000, tally, corners);
  for (int scene = 0; scene < 20; ++scene) attack(random, false, scene % 2 == 1, 8000, tally, corners);
  RecordProperty("points", static_cast<int>(tally.points));
  EXPECT_EQ(tally.points, 1000000);
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_GT(tally.free, 200000);
  EXPECT_GT(tally.blocked, 200000);
  EXPECT_EQ(corners.wrong, 0) << "of " << corners.points;
  EXPECT_GT(corners.points, 100000);
}

}  // namespace
}  // namespace drydock

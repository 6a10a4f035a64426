// SPDX-License-Identifier: Apache-2.0
#include "keep_out/selftest.h"

#include <gtest/gtest.h>

#include "keep_out/level_grid.h"
#include "keep_out/test/lumpy_map.h"

namespace drydock {
namespace {

using testing::Random;

std::vector<SelftestVolume> grids_of(const MapTree& tree, const std::vector<LevelGrid>& grids) {
  std::vector<SelftestVolume> volumes;
  for (const LevelGrid& grid : grids)
    volumes.push_back({"level_" + std::to_string(grid.level), grid.edge_m,
                       [&grid](const Vector3& p) { return is_solid_at(grid, p); }});
  volumes.push_back({"map", tree.resolution, [&tree](const Vector3& p) { return testing::is_kept_out(tree, p); }});
  return volumes;
}

// Oracles: the volumes themselves at each point and at random places of a ball round it; the map.
TEST(Selftest, PointsHaveKnownAnswers) {
  Random random(51);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.05));
  const std::vector<LevelGrid> grids = {level_grid(tree, 0), level_grid(tree, 2)};
  const std::vector<SelftestVolume> volumes = grids_of(tree, grids);
  const std::vector<SelftestPoint> points = selftest_points(tree, volumes, 600);
  ASSERT_EQ(points.size(), 600u);
  int near = 0, kept_out = 0, near_kept_out = 0;
  for (const SelftestPoint& point : points) {
    near += point.near;
    kept_out += point.keeps_out[2];
    near_kept_out += point.near && point.keeps_out[2];
    EXPECT_EQ(point.keeps_out[2], point.cell_class == MapClass::kBlocked || point.cell_class == MapClass::kUndecided);
    EXPECT_EQ(point.keeps_out[2], point.keeps_out[0]);
    EXPECT_GE(point.keeps_out[1], point.keeps_out[0]);  // coarser is larger
    for (int i = 0; i < 20; ++i) {
      const Vector3 p = point.p_WB + kSelftestGap * tree.resolution * random.vector();
      EXPECT_TRUE(contains(tree.box, p));
      EXPECT_EQ(cell_at(tree, p).cell_class, point.cell_class);
      for (std::size_t v = 0; v < volumes.size(); ++v) EXPECT_EQ(volumes[v].keeps_out(p), point.keeps_out[v]);
    }
  }
  EXPECT_EQ(near, 300);
  EXPECT_GT(kept_out, 100);
  EXPECT_LT(kept_out, 500);
  EXPECT_GT(near_kept_out, 75);
  EXPECT_LT(near_kept_out, 225);
  const std::string csv = selftest_csv(volumes, points).bytes;
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "x [m],y [m],z [m],near,class,level_0,level_2,map");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 601);
}

// Near points are near: within an edge of a place where the answer of their volume changes.
TEST(Selftest, NearPointsAreNear) {
  Random random(52);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.05));
  const std::vector<LevelGrid> grids = {level_grid(tree, 1)};
  const std::vector<SelftestVolume> one = {
      {"one", grids[0].edge_m, [&](const Vector3& p) { return is_solid_at(grids[0], p); }}};
  for (const SelftestPoint& point : selftest_points(tree, one, 200)) {
    if (!point.near) continue;
    bool changes = false;
    for (int i = 0; i < 3000 && !changes; ++i)
      changes = is_solid_at(grids[0], point.p_WB + 1.02 * grids[0].edge_m * random.vector()) != point.keeps_out[0];
    EXPECT_TRUE(changes) << to_string(point.p_WB);
  }
}

// A map without a surface has no near points, and does not hang.
TEST(Selftest, WithoutASurface) {
  MapTree tree = root_tree(testing::lumpy_domain(0.05));
  const std::vector<SelftestVolume> all = {{"all", 0.05, [](const Vector3&) { return true; }}};
  const std::vector<SelftestPoint> points = selftest_points(tree, all, 100);
  EXPECT_EQ(points.size(), 50u);
}

}  // namespace
}  // namespace drydock

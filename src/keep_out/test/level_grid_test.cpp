// SPDX-License-Identifier: Apache-2.0
#include "keep_out/level_grid.h"

#include <gtest/gtest.h>

#include "keep_out/test/lumpy_map.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the tree itself, asked at random points. Coarse or fine, on any lattice, nothing is ever freed; at the finest
// level the two are the same.
TEST(LevelGrid, HoldsEverythingThatIsNotFree) {
  Random random(11);
  for (const Vector3& lattice : {Vector3(0, 0, 0), Vector3(0.0123, -0.0071, 0.0299)}) {
    const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.04, lattice));
    std::size_t cubes = 0;
    for (int level = coarsest_level(tree); level >= 0; --level) {
      const LevelGrid grid = level_grid(tree, level);
      EXPECT_EQ(grid.solid.size(), level_grid_size(tree, level));
      EXPECT_GT(grid.solid.size(), cubes);
      cubes = grid.solid.size();
      int held = 0, added = 0;
      for (int i = 0; i < 2000; ++i) {
        const Vector3 p = testing::point_in(random, tree.box);
        const bool kept_out = testing::is_kept_out(tree, p), solid = is_solid_at(grid, p);
        if (kept_out) {
          EXPECT_TRUE(solid) << level << " " << to_string(p);
          ++held;
        }
        added += solid && !kept_out;
      }
      EXPECT_GT(held, 100);
      if (level == 0) {
        EXPECT_EQ(added, 0);
      }
    }
  }
}

// Oracle: brute force. A cube is solid exactly if one of the finest cells within it, asked at its middle (or at the
// middle of its part within the box), is not free.
TEST(LevelGrid, IsTheLeastThatDoes) {
  Random random(12);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.07, {0.01, 0.02, 0.03}));
  const LevelGrid fine = level_grid(tree, 0), coarse = level_grid(tree, 2);
  LevelGrid expected = coarse;
  std::fill(expected.solid.begin(), expected.solid.end(), std::uint8_t{0});
  for (std::int32_t k = 0; k < fine.count[2]; ++k) {
    for (std::int32_t j = 0; j < fine.count[1]; ++j) {
      for (std::int32_t i = 0; i < fine.count[0]; ++i) {
        const BoundingBox cell = cell_box(tree, {{fine.first[0] + i, fine.first[1] + j, fine.first[2] + k}, 0});
        if (!testing::is_kept_out(tree, centre(cell))) continue;
        EXPECT_TRUE(fine.is_solid(i, j, k));
        const auto up = [&](unsigned axis, std::int32_t at) {
          return ((fine.first[axis] + at) >> 2) - coarse.first[axis];
        };
        expected.solid[expected.index(up(0, i), up(1, j), up(2, k))] = 1;
      }
    }
  }
  EXPECT_EQ(coarse.solid, expected.solid);
  EXPECT_GT(solid_count(coarse), 0u);
  EXPECT_LT(solid_count(coarse), coarse.solid.size());
}

TEST(LevelGrid, EndsWithAFewCubes) {
  Random random(13);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.09));
  EXPECT_LE(level_grid_size(tree, coarsest_level(tree)), 8u);
  EXPECT_GT(coarsest_level(tree), tree.depth);
}

}  // namespace
}  // namespace drydock

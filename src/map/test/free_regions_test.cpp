// SPDX-License-Identifier: Apache-2.0
#include "map/free_regions.h"

#include <gtest/gtest.h>

#include <map>
#include <queue>

#include "map/causes.h"
#include "map/certified_map.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

/// Free outside balls, each ball the cause with its number as object.
MapLayer layer_of_balls(const std::vector<Vector3>& middles, double radius_m) {
  MapLayer layer;
  layer.make_ask = [=] {
    return [=](std::span<const PoseCell> cells, std::span<CellMemory>, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        answers[i] = {MapClass::kFree, {}};
        for (std::size_t b = 0; b < middles.size(); ++b) {
          const double from = (cells[i].X_WB.p - middles[b]).norm(), reach = cells[i].ball.move_m;
          if (from > radius_m + reach) continue;
          const MapClass verdict = from + reach < radius_m ? MapClass::kBlocked : MapClass::kUndecided;
          if (verdict == MapClass::kBlocked || answers[i].verdict == MapClass::kFree)
            answers[i] = {verdict, {0, CausePart::kPlatform, -1, -1, static_cast<std::int16_t>(b)}};
        }
      }
    };
  };
  return layer;
}

MapDomain small_domain(Random& random) {
  MapDomain domain;
  domain.box = {Vector3(-0.43, 0.11, 1.02), Vector3(0.61, 0.97, 1.77)};
  domain.resolution = 0.031;
  domain.lattice = random.vector(0.02);
  return domain;
}

/// Flood over a grid of the finest cells, each with the class of its middle: volumes of regions, largest first.
std::vector<double> flooded_volumes(const MapTree& tree) {
  std::map<std::array<std::int32_t, 3>, double> open;
  const std::int32_t cubes = 1 << tree.depth;
  for (std::int32_t k = 0; k < cubes * tree.roots[2]; ++k) {
    for (std::int32_t j = 0; j < cubes * tree.roots[1]; ++j) {
      for (std::int32_t i = 0; i < cubes * tree.roots[0]; ++i) {
        const CubePlace place{{cubes * tree.first[0] + i, cubes * tree.first[1] + j, cubes * tree.first[2] + k}, 0};
        if (is_outside(tree, place)) continue;
        if (cell_at(tree, centre(cell_box(tree, place))).cell_class == MapClass::kFree)
          open[place.at] = cell_volume(tree, place);
      }
    }
  }
  std::vector<double> found;
  while (!open.empty()) {
    std::queue<std::array<std::int32_t, 3>> next;
    found.push_back(open.begin()->second);
    next.push(open.begin()->first);
    open.erase(open.begin());
    for (; !next.empty(); next.pop()) {
      for (unsigned side = 0; side < 6; ++side) {
        std::array<std::int32_t, 3> beside = next.front();
        beside[side / 2] += side % 2 == 0 ? 1 : -1;
        const auto at = open.find(beside);
        if (at == open.end()) continue;
        found.back() += at->second;
        open.erase(at);
        next.push(beside);
      }
    }
  }
  std::sort(found.rbegin(), found.rend());
  return found;
}

// Oracle: a flood over all the finest cells.
TEST(FreeRegions, HangTogetherByFaces) {
  for (const unsigned seed : {11u, 12u, 13u, 14u}) {
    Random random(seed);
    const MapDomain domain = small_domain(random);
    std::vector<Vector3> middles;
    const Vector3 size = extent(domain.box);
    for (int i = 0; i < 40; ++i)
      middles.push_back(domain.box.low +
                        size.cwiseProduct(Vector3(random.between(0, 1), random.between(0, 1), random.between(0, 1))));
    const MapTree tree = certified_map(domain, layer_of_balls(middles, 0.16)).tree;
    const std::vector<FreeRegion> regions = free_regions(tree);
    const std::vector<double> flooded = flooded_volumes(tree);
    ASSERT_EQ(regions.size(), flooded.size()) << seed;
    double sum = 0;
    for (std::size_t i = 0; i < regions.size(); ++i) {
      EXPECT_NEAR(regions[i].volume, flooded[i], 1e-12) << seed;  // rounding of sums
      sum += regions[i].volume;
    }
    EXPECT_NEAR(sum, volumes(tree).free, 1e-12);
  }
}

// Oracle: a wall across the box leaves two regions, whose boxes are those of the sides up to the cells of the wall.
TEST(FreeRegions, AreCutByAWall) {
  Random random(5);
  const MapDomain domain = small_domain(random);
  MapLayer wall;
  wall.make_ask = [] {
    return [](std::span<const PoseCell> cells, std::span<CellMemory>, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const double from = std::abs(cells[i].X_WB.p.x() - 0.2);
        answers[i].verdict = from > 0.03 + cells[i].half.x()   ? MapClass::kFree
                             : from < 0.03 - cells[i].half.x() ? MapClass::kBlocked
                                                               : MapClass::kUndecided;
      }
    };
  };
  const std::vector<FreeRegion> regions = free_regions(certified_map(domain, wall).tree);
  ASSERT_EQ(regions.size(), 2u);
  EXPECT_EQ(regions[0].box.low, domain.box.low);
  EXPECT_NEAR(regions[0].box.high.x(), 0.17, domain.resolution);
  EXPECT_NEAR(regions[1].box.low.x(), 0.23, domain.resolution);
  EXPECT_EQ(regions[1].box.high, domain.box.high);
  EXPECT_LE(regions[0].box.high.x(), 0.17);
}

// Oracle: one pass over the cells for each cause.
TEST(CauseVolumes, AreThoseOfTheCells) {
  Random random(6);
  const MapDomain domain = small_domain(random);
  const std::vector<Vector3> middles = {{-0.2, 0.4, 1.3}, {0.3, 0.7, 1.5}};
  const MapTree tree = certified_map(domain, layer_of_balls(middles, 0.16)).tree;
  for (const MapClass wanted : {MapClass::kBlocked, MapClass::kUndecided}) {
    const std::vector<CauseVolume> found = cause_volumes(tree, wanted);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_GE(found[0].volume, found[1].volume);
    for (const CauseVolume& one : found) {
      double sum = 0;
      for_cells(tree, [&](const MapCell& cell) {
        if (cell.cell_class == wanted && tree.causes[cell.cause] == one.cause) sum += cell_volume(tree, cell.place);
      });
      EXPECT_NEAR(one.volume, sum, 1e-15);
    }
  }
  const double ball_m3 = 4.0 / 3.0 * M_PI * 0.16 * 0.16 * 0.16;
  const MapVolumes v = volumes(tree);
  EXPECT_LT(v.blocked, 2 * ball_m3);
  EXPECT_GT(v.blocked + v.undecided, 2 * ball_m3);
}

}  // namespace
}  // namespace drydock

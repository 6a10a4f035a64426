// SPDX-License-Identifier: Apache-2.0
#include "map/certified_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "map/tree_change.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

Vector3 random_fraction(Random& random) {
  return 0.5 * (random.vector() + Vector3::Ones());
}

/// Signed distance to a ball round c as a margin: free outside it. Slope 1.
MapLayer ball_layer(const Vector3& c, double radius_m) {
  MapLayer layer;
  layer.name = "ball";
  layer.make_ask = [=] {
    return [=](std::span<const PoseCell> cells, std::span<CellMemory>, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const double margin = (cells[i].X_WB.p - c).norm() - radius_m, change = cells[i].ball.move_m;
        answers[i] = {margin > change    ? MapClass::kFree
                      : margin < -change ? MapClass::kBlocked
                                         : MapClass::kUndecided,
                      {0, CausePart::kCable, 2, -1, 5}};
      }
    };
  };
  return layer;
}

MapDomain odd_domain(double resolution) {
  MapDomain domain;
  domain.box = {{-1.13, -0.77, 0.21}, {1.31, 0.93, 1.74}};
  domain.resolution = resolution;
  return domain;
}

const Vector3 kCentre(0.13, -0.05, 0.93);
constexpr double kRadius_m = 0.6;

// Oracle: the volume of a ball, which lies within the box; the bounds enclose it and close in on it.
TEST(CertifiedMap, EnclosesTheVolumeOfABall) {
  const double ball_m3 = 4.0 / 3.0 * M_PI * std::pow(kRadius_m, 3);
  double last = 1e9;
  for (const double resolution : {0.16, 0.08, 0.04, 0.02}) {
    const CertifiedMap map = certified_map(odd_domain(resolution), ball_layer(kCentre, kRadius_m));
    const MapVolumes v = volumes(map.tree);
    EXPECT_LT(v.blocked, ball_m3);
    EXPECT_GT(v.blocked + v.undecided, ball_m3);
    EXPECT_NEAR(v.total(), extent(odd_domain(resolution).box).prod(), 1e-9);
    EXPECT_LT(v.undecided, 0.65 * last);
    last = v.undecided;
    EXPECT_TRUE(map.complete);
  }
}

// Oracle: the margin itself at random points.
TEST(CertifiedMap, IsNeverContradicted) {
  for (const Vector3& lattice : {Vector3(0, 0, 0), Vector3(0.0123, -0.0071, 0.0299)}) {
    MapDomain domain = odd_domain(0.05);
    domain.lattice = lattice;
    const CertifiedMap map = certified_map(domain, ball_layer(kCentre, kRadius_m));
    Random random(3);
    int counts[4] = {};
    for (int i = 0; i < 20000; ++i) {
      const Vector3 p = domain.box.low + extent(domain.box).cwiseProduct(random_fraction(random));
      const MapCell cell = cell_at(map.tree, p);
      ++counts[static_cast<int>(cell.cell_class)];
      const double margin = (p - kCentre).norm() - kRadius_m;
      if (cell.cell_class == MapClass::kFree) {
        EXPECT_GT(margin, 0);
      }
      if (cell.cell_class == MapClass::kBlocked) {
        EXPECT_LT(margin, 0);
      }
      EXPECT_TRUE(contains(cell_box(map.tree, cell.place), p));
      if (cell.cell_class == MapClass::kBlocked) {
        EXPECT_EQ(map.tree.causes[cell.cause].object, 5);
      }
    }
    EXPECT_EQ(counts[0], 0);
    EXPECT_GT(counts[3], 500);
  }
  EXPECT_EQ(cell_at(certified_map(odd_domain(0.1), ball_layer(kCentre, kRadius_m)).tree, {0, 0, 5}).cell_class,
            MapClass::kOutside);
}

MapRequest on_threads(int threads) {
  MapRequest request;
  request.threads = threads;
  return request;
}

TEST(CertifiedMap, IsTheSameAtAnyNumberOfThreads) {
  const MapLayer layer = ball_layer(kCentre, kRadius_m);
  const CertifiedMap one = certified_map(odd_domain(0.02), layer, on_threads(1));
  const CertifiedMap two = certified_map(odd_domain(0.02), layer, on_threads(2));
  EXPECT_EQ(one.tree.nodes, two.tree.nodes);
  EXPECT_EQ(one.judged, two.judged);
}

// A map that is stopped is a coarser one: with whole waves, the very map of the coarser resolution.
TEST(CertifiedMap, StopsAtACoarserMap) {
  const MapLayer layer = ball_layer(kCentre, kRadius_m);
  for (const bool whole_waves : {true, false}) {
    int asked = 0;
    MapRequest request;
    request.whole_waves = whole_waves;
    request.stop = [&] { return ++asked > 40; };
    const CertifiedMap map = certified_map(odd_domain(0.01), layer, request);
    EXPECT_FALSE(map.complete);
    ASSERT_GT(map.level, 0);
    const CertifiedMap coarse = certified_map(odd_domain(std::ldexp(0.01, map.level)), layer);
    const MapVolumes stopped = volumes(map.tree), whole = volumes(coarse.tree);
    if (whole_waves) {
      EXPECT_NEAR(stopped.undecided, whole.undecided, 1e-9);
    }
    if (!whole_waves) {
      EXPECT_LT(stopped.undecided, whole.undecided);
    }
    EXPECT_NEAR(stopped.total(), whole.total(), 1e-9);
  }
}

// Oracle: every point of the union against the two maps it came from.
TEST(MapTree, UnionIsBlockedWhereAnyIsAndFreeWhereAllAre) {
  const Vector3 other(-0.4, 0.3, 1.1);
  const std::vector<MapTree> trees = {certified_map(odd_domain(0.03), ball_layer(kCentre, kRadius_m)).tree,
                                      certified_map(odd_domain(0.03), ball_layer(other, 0.45)).tree};
  const MapTree both = united(trees);
  Random random(11);
  for (int i = 0; i < 20000; ++i) {
    const Vector3 p = both.box.low + extent(both.box).cwiseProduct(random_fraction(random));
    const MapClass a = cell_at(trees[0], p).cell_class, b = cell_at(trees[1], p).cell_class;
    const MapCell cell = cell_at(both, p);
    const MapClass expected = a == MapClass::kBlocked || b == MapClass::kBlocked ? MapClass::kBlocked
                              : a == MapClass::kFree && b == MapClass::kFree     ? MapClass::kFree
                                                                                 : MapClass::kUndecided;
    ASSERT_EQ(cell.cell_class, expected);
    if (expected != MapClass::kBlocked) continue;
    const int criterion = both.causes[cell.cause].criterion;
    EXPECT_TRUE(criterion == 0 ? a == MapClass::kBlocked : b == MapClass::kBlocked);
  }
  EXPECT_NEAR(volumes(both).total(), extent(both.box).prod(), 1e-9);
}

TEST(MapTree, CoarseningNeverFreesAnything) {
  const MapTree tree = certified_map(odd_domain(0.02), ball_layer(kCentre, kRadius_m)).tree;
  double last = volumes(tree).free;
  for (int level = 0; level <= tree.depth; ++level) {
    const MapTree coarse = coarsened(tree, level);
    for_cells(coarse, [&](const MapCell& cell) { EXPECT_GE(cell.place.level, level); });
    const MapVolumes v = volumes(coarse);
    EXPECT_LE(v.free, last + 1e-9);
    EXPECT_NEAR(v.total(), extent(tree.box).prod(), 1e-9);
    last = v.free;
    Random random(5);
    for (int i = 0; i < 3000; ++i) {
      const Vector3 p = tree.box.low + extent(tree.box).cwiseProduct(random_fraction(random));
      const MapClass fine = cell_at(tree, p).cell_class, now = cell_at(coarse, p).cell_class;
      if (now == MapClass::kFree || now == MapClass::kBlocked) {
        EXPECT_EQ(now, fine);
      }
    }
  }
}

/// Nodes of a level and above, counted one by one.
std::size_t nodes_down_to(const MapTree& tree, int level) {
  const std::function<std::size_t(std::uint32_t, int)> count = [&](std::uint32_t node, int at) {
    std::size_t sum = 1;
    if (is_leaf(node) || at == level) return sum;
    for (std::uint32_t child = 0; child < 8; ++child) sum += count(tree.nodes[node + child], at - 1);
    return sum;
  };
  std::size_t sum = 0;
  for (std::size_t root = 0; root < tree.root_count(); ++root) sum += count(tree.nodes[root], tree.depth);
  return sum;
}

struct LeavesWithin {
  bool free = false, blocked = false, undecided = false;
  double volume = 0;
};

/// The fine leaves that each cell of a coarser tree holds, by the cell's place.
std::map<std::array<std::int32_t, 4>, LeavesWithin> leaves_within(const MapTree& fine, const MapTree& coarse) {
  std::map<std::array<std::int32_t, 4>, LeavesWithin> held;
  for_cells(fine, [&](const MapCell& leaf) {
    const CubePlace at = cell_at(coarse, centre(cell_box(fine, leaf.place))).place;
    EXPECT_GE(at.level, leaf.place.level);
    LeavesWithin& within = held[{at.at[0], at.at[1], at.at[2], at.level}];
    within.free = within.free || leaf.cell_class == MapClass::kFree;
    within.blocked = within.blocked || leaf.cell_class == MapClass::kBlocked;
    within.undecided = within.undecided || leaf.cell_class == MapClass::kUndecided;
    within.volume += cell_volume(fine, leaf.place);
  });
  return held;
}

// Oracle: every leaf of the fine tree by itself. A coarse cell has a class if all leaves in it have that class, else it
// is undecided.
TEST(MapTree, CoarsenedToFitClaimsWhatAllItsLeavesClaim) {
  const MapTree fine = certified_map(odd_domain(0.02), ball_layer(kCentre, kRadius_m)).tree;
  for (const std::size_t most_nodes : {100u, 400u, 3000u, 20000u}) {
    MapTree coarse = fine;
    const int level = coarsen_to_fit(coarse, most_nodes);
    ASSERT_GT(level, 0);
    EXPECT_LE(coarse.nodes.size(), most_nodes);
    EXPECT_LE(nodes_down_to(fine, level), most_nodes);
    EXPECT_GT(nodes_down_to(fine, level - 1), most_nodes);
    const auto held = leaves_within(fine, coarse);
    std::size_t cells = 0;
    for_cells(coarse, [&](const MapCell& cell) {
      const auto& at = cell.place.at;
      const LeavesWithin& within = held.at({at[0], at[1], at[2], cell.place.level});
      const MapClass expected = within.undecided || (within.free && within.blocked) ? MapClass::kUndecided
                                : within.free                                       ? MapClass::kFree
                                                                                    : MapClass::kBlocked;
      EXPECT_EQ(cell.cell_class, expected);
      EXPECT_NEAR(cell_volume(coarse, cell.place), within.volume, 1e-12);
      ++cells;
    });
    EXPECT_EQ(cells, held.size());
    EXPECT_NEAR(volumes(coarse).total(), extent(fine.box).prod(), 1e-9);
  }
  MapTree same = fine;
  EXPECT_EQ(coarsen_to_fit(same, fine.nodes.size()), 0);
  EXPECT_EQ(same.nodes, fine.nodes);
}

// Oracle: the union that was not stopped.
TEST(MapTree, AUnionThatIsStoppedLeavesTheRestUndecided) {
  const std::vector<MapTree> trees = {certified_map(odd_domain(0.01), ball_layer(kCentre, kRadius_m)).tree,
                                      certified_map(odd_domain(0.01), ball_layer({-0.4, 0.3, 1.1}, 0.45)).tree};
  const MapTree whole = united(trees);
  const double box_m3 = extent(whole.box).prod();
  double last_m3 = box_m3;
  for (const int calls : {0, 1, 3}) {
    int asked = 0;
    const MapTree stopped = united(trees, [&] { return ++asked > calls; });
    ASSERT_EQ(asked, calls + 1) << "it was not stopped";
    for_cells(whole, [&](const MapCell& cell) {
      const MapClass found = cell_at(stopped, centre(cell_box(whole, cell.place))).cell_class;
      EXPECT_TRUE(found == cell.cell_class || found == MapClass::kUndecided);
    });
    const MapVolumes v = volumes(stopped);
    EXPECT_NEAR(v.total(), box_m3, 1e-9);
    EXPECT_TRUE(calls == 0 ? v.undecided == v.total() : v.undecided < last_m3);
    last_m3 = v.undecided;
  }
}

}  // namespace
}  // namespace drydock

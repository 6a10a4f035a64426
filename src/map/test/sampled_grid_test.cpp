// SPDX-License-Identifier: Apache-2.0
#include "map/grid/sampled_grid.h"

#include <gtest/gtest.h>

#include <cmath>

#include "map/grid/grid_comparison.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_within;

/// Signed distance to a ball or to a plane's upper side as a margin, slope 1.
MapLayer distance_layer(const std::function<double(const Vector3&)>& margin) {
  MapLayer layer;
  layer.make_ask = [=] {
    return [=](std::span<const PoseCell> cells, std::span<CellMemory>, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const double here = margin(cells[i].X_WB.p), change = cells[i].ball.move_m;
        answers[i].verdict = here > change    ? MapClass::kFree
                             : here < -change ? MapClass::kBlocked
                                              : MapClass::kUndecided;
      }
    };
  };
  layer.make_allowed = [=] {
    return [=](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) {
      for (std::size_t i = 0; i < X_WB.size(); ++i) allowed[i] = margin(X_WB[i].p) >= 0;
    };
  };
  return layer;
}

/// The box of the paper.
MapDomain paper_domain() {
  MapDomain domain;
  domain.box = {{-2.75, -2.5, 1.2}, {2.75, 2.5, 3.7}};
  domain.resolution = 0.1;
  return domain;
}
double off_ball(const Vector3& p) {
  return (p - Vector3(0.3, -0.2, 2.31)).norm() - 0.83;
}
double below_plane(const Vector3& p) {
  return Vector3(0.21, -0.1, -1).normalized().dot(p - Vector3(0, 0, 2.6));
}

// Oracle: the margin at each point of three plain loops; the paper has 24,633 of them.
TEST(SampledGrid, AsksEveryPoint) {
  const MapDomain domain = paper_domain();
  const std::vector<MapLayer> layers = {distance_layer(off_ball), distance_layer(below_plane)};
  GridRequest request;
  request.threads = 2;
  const SampledGrid grid = sampled_grid(domain, layers, request);
  ASSERT_EQ(grid.size(), 24633u);
  EXPECT_EQ(grid.asked, (std::vector<std::size_t>{24633, 24633}));
  std::size_t in_ball = 0, in_any = 0, seen = 0;
  for (int j = 0; j <= 20; ++j) {
    for (int i = 0; i <= 22; ++i) {
      for (int k = 0; k <= 50; ++k, ++seen) {
        const Vector3 p = domain.box.low + Vector3(0.25 * i, 0.25 * j, 0.05 * k);
        const bool ball = off_ball(p) < 0, plane = below_plane(p) < 0;
        const std::size_t index =
            grid.index({static_cast<std::size_t>(i), static_cast<std::size_t>(j), static_cast<std::size_t>(k)});
        EXPECT_EQ(index, grid.index(grid.place(index)));
        EXPECT_NEAR((grid.point(grid.place(index)) - p).norm(), 0, 1e-12);
        ASSERT_EQ(grid.refused[0][index] == 1, ball);
        ASSERT_EQ(grid.refused[1][index] == 1, plane);
        in_ball += ball;
        in_any += ball || plane;
      }
    }
  }
  EXPECT_EQ(seen, grid.size());
  EXPECT_EQ(count_refused(grid.refused[0]), in_ball);
  EXPECT_EQ(count_refused(refused_by_any(grid)), in_any);
}

// Oracle: what halving must give. Under a plane each column has one boundary: the same set with few questions. A ball
// in the middle of columns is not seen at all, although it is convex.
TEST(SampledGrid, BisectsOnItsAssumption) {
  const MapDomain domain = paper_domain();
  const std::vector<MapLayer> layers = {distance_layer(below_plane), distance_layer(off_ball)};
  GridRequest request;
  const SampledGrid full = sampled_grid(domain, layers, request);
  request.bisect = true;
  const SampledGrid halved = sampled_grid(domain, layers, request);
  EXPECT_EQ(halved.refused[0], full.refused[0]);
  EXPECT_LE(halved.asked[0], 23 * 21 * 8u);
  EXPECT_GT(count_refused(full.refused[1]), 300u);
  EXPECT_EQ(count_refused(halved.refused[1]), 0u);
  EXPECT_EQ(halved.asked[1], 23 * 21 * 2u);
}

// Oracle: a full grid asks what the proven cells answer, so nothing differs; a bisected one differs by the points of
// the ball that lie in proven cells.
TEST(GridComparison, CountsWhatDiffers) {
  MapDomain domain = paper_domain();
  domain.lattice = {0.013, -0.027, 0.041};
  const MapLayer layer = distance_layer(off_ball);
  const MapTree tree = certified_map(domain, layer).tree;
  GridRequest request;
  const SampledGrid full = sampled_grid(domain, std::span(&layer, 1), request);
  const GridComparison none = compare(full, full.refused[0], tree);
  EXPECT_EQ(none.differing(), 0u);
  EXPECT_EQ(none.agreeing + none.in_undecided, full.size());
  EXPECT_GT(none.in_undecided, 50u);
  request.bisect = true;
  const SampledGrid halved = sampled_grid(domain, std::span(&layer, 1), request);
  const GridComparison some = compare(halved, halved.refused[0], tree);
  std::size_t proven = 0;
  for (std::size_t i = 0; i < full.size(); ++i)
    proven += cell_at(tree, full.point(full.place(i))).cell_class == MapClass::kBlocked;
  EXPECT_EQ(some.allowed_in_blocked, proven);
  EXPECT_EQ(some.refused_in_free, 0u);
  EXPECT_EQ(some.in_undecided, none.in_undecided);
}

// Oracle: all points of the grid, for the nearest; the same sum by the margin, for what it gets wrong.
TEST(GridComparison, FindsTheNearestPoint) {
  MapDomain domain = paper_domain();
  domain.box.high = {0.61, 0.47, 2.03};  // no whole number of steps
  const MapLayer layer = distance_layer(off_ball);
  GridRequest request;
  request.step_xy = 0.4;
  request.step_z = 0.3;
  const SampledGrid grid = sampled_grid(domain, std::span(&layer, 1), request);
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    const Vector3 p = random_within(random, domain.box);
    double least = 1e9;
    for (std::size_t k = 0; k < grid.size(); ++k) least = std::min(least, (grid.point(grid.place(k)) - p).norm());
    EXPECT_NEAR((grid.point(grid.nearest(p)) - p).norm(), least, 1e-12);
  }
  const NearestComparison wrong = compare_nearest(grid, grid.refused[0], certified_map(domain, layer).tree, 20000, 5);
  std::size_t expected = 0, expected_allowed = 0;
  const int places = 20000;
  for (int i = 0; i < places; ++i) {
    const Vector3 p = random_within(random, domain.box);
    const bool may = off_ball(p) >= 0, says = off_ball(grid.point(grid.nearest(p))) >= 0;
    expected += may != says;
    expected_allowed += says && !may;
  }
  // Places in undecided cells are left out, where most errors are; so a part of them is seen.
  EXPECT_GT(wrong.proven, 15000u);
  EXPECT_GT(wrong.wrong, expected / 5);
  EXPECT_LT(wrong.wrong, expected);
  EXPECT_LE(wrong.wrongly_allowed, expected_allowed);
}

// Oracle: a plane between two layers of points, and the whole box.
TEST(SampledGrid, HasTheVolumeOfItsNearestPlaces) {
  MapDomain domain = paper_domain();
  domain.box.high = {0.61, 0.47, 2.03};
  const MapLayer layer = distance_layer([](const Vector3& p) { return p.z() - 1.55; });
  GridRequest request;
  request.step_xy = 0.4;
  request.step_z = 0.3;
  const SampledGrid grid = sampled_grid(domain, std::span(&layer, 1), request);
  const Vector3 size = extent(domain.box);
  EXPECT_NEAR(free_volume(grid, std::vector<std::uint8_t>(grid.size())), size.prod(), 1e-12);
  // Points at 1.2, 1.5 and 1.8: the last is free, and nearest from 1.65 up.
  EXPECT_NEAR(free_volume(grid, grid.refused[0]), size.x() * size.y() * (2.03 - 1.65), 1e-12);
}

}  // namespace
}  // namespace drydock

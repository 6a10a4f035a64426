// SPDX-License-Identifier: Apache-2.0
#include "map/difference.h"

#include <gtest/gtest.h>

#include "keep_out/octomap_bytes.h"
#include "keep_out/octomap_reader.h"
#include "keep_out/test/lumpy_map.h"
#include "map/result_comparison.h"
#include "map/tree_change.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the classes at random points, of maps with other resolutions and lattices.
TEST(MapDifference, WalksPiecesThatLieInOneCellOfEach) {
  Random random(31);
  const MapTree a = testing::lumpy_tree(random, testing::lumpy_domain(0.1));
  const MapTree b = testing::lumpy_tree(random, testing::lumpy_domain(0.07, {0.01, 0.02, 0.03}));
  double volume = 0;
  int asked = 0;
  const MapTree* const trees[] = {&a, &b};
  for_common_cells(trees, [&](const BoundingBox& box, std::span<const MapClass> classes) {
    volume += (box.high - box.low).prod();
    if (++asked % 7 != 0) return;
    const Vector3 p = testing::point_in(random, box);
    EXPECT_EQ(cell_at(a, p).cell_class, classes[0]);
    EXPECT_EQ(cell_at(b, p).cell_class, classes[1]);
  });
  EXPECT_NEAR(volume, extent(a.box).prod(), 1e-3) << "slivers of a millionth of a cell are passed over";
}

// Oracle: volumes of the two maps by themselves; a ball that is taken away is one freed region round it.
TEST(MapDifference, TellsWhatBecameFree) {
  const MapDomain domain = testing::lumpy_domain(0.05);
  testing::LumpyLayer one{{{{-0.5, 0.1, 0.3}, 0.3}, {{0.7, 0.2, 0.4}, 0.25}}, Vector3::UnitX(), -9};
  testing::LumpyLayer other{{{{0.7, 0.2, 0.4}, 0.25}, {{0.2, -0.5, 0.1}, 0.15}}, Vector3::UnitX(), -9};
  const MapTree before = certified_map(domain, testing::map_layer(one, "a")).tree;
  const MapTree after = certified_map(domain, testing::map_layer(other, "b")).tree;
  const MapDifference found = map_difference(before, after);
  EXPECT_NEAR(found.freed - found.lost, volumes(after).free - volumes(before).free, 1e-12);
  ASSERT_EQ(found.regions.size(), 2u);
  EXPECT_TRUE(found.regions[0].is_freed);
  EXPECT_NEAR(found.regions[0].volume, found.freed, 1e-9);
  EXPECT_LT((centre(found.regions[0].box) - Vector3(-0.5, 0.1, 0.3)).norm(), 0.05);
  EXPECT_NEAR(extent(found.regions[0].box).x(), 0.6, 0.15);
  EXPECT_FALSE(found.regions[1].is_freed);
  EXPECT_TRUE(map_difference(before, before).regions.empty());
}

// Oracle: the sum. Regions of maps of two resolutions and lattices hold what was freed and lost, no more and no less.
TEST(MapDifference, RegionsAddUp) {
  Random random(34);
  const MapTree a = testing::lumpy_tree(random, testing::lumpy_domain(0.05));
  const MapTree b = testing::lumpy_tree(random, testing::lumpy_domain(0.17, {0.01, 0.02, 0.03}));
  const MapDifference found = map_difference(a, b, 100'000);
  double freed = 0, lost = 0;
  for (const ChangedRegion& region : found.regions) (region.is_freed ? freed : lost) += region.volume;
  EXPECT_GT(found.lost, 0.1);
  EXPECT_NEAR(freed, found.freed, 1e-9);
  EXPECT_NEAR(lost, found.lost, 1e-9);
}

// Oracle: true volumes by a fine sample of the margins. Where nothing that differs stands, bounds are tight although
// the shared map leaves much open.
TEST(MapDifference, BoundsAGainByWhatDiffers) {
  Random random(33);
  const MapDomain domain = testing::lumpy_domain(0.12);
  const testing::LumpyLayer shared = testing::lumps(random, domain.box, 8),
                            old_one = testing::lumps(random, domain.box, 2),
                            new_one = testing::lumps(random, domain.box, 2);
  const auto tree = [&](const testing::LumpyLayer& lumps) {
    return certified_map(domain, testing::map_layer(lumps, "x")).tree;
  };
  const MapTree s = tree(shared), o = tree(old_one), n = tree(new_one);
  const GainBounds gain = gain_bounds(s, o, n);
  double sum = 0;
  const int places = 40000;
  for (int i = 0; i < places; ++i) {
    const Vector3 p = testing::point_in(random, domain.box);
    if (shared.margin(p) > 0) sum += (new_one.margin(p) > 0) - (old_one.margin(p) > 0);
  }
  const double truth = sum / places * extent(domain.box).prod();
  EXPECT_GT(truth, gain.low - 0.05);
  EXPECT_LT(truth, gain.high + 0.05);
  const MapTree both[] = {s, o}, other[] = {s, n};
  const double open = volumes(united(both)).undecided + volumes(united(other)).undecided;
  EXPECT_LT(gain.high - gain.low, open);
  const GainBounds none = gain_bounds(s, s, s);
  EXPECT_LE(none.low, 0);
  EXPECT_GE(none.high, 0);
}

// Oracle: the tree that was written. Blocked and undecided are one there.
TEST(OctomapReader, ReadsWhatThePackHolds) {
  Random random(35);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.08));
  const OctomapRead read = read_octomap(octomap_bytes(tree).bytes);
  ASSERT_EQ(read.refused, "");
  EXPECT_EQ(read.tree.resolution, tree.resolution);
  for (int i = 0; i < 2000; ++i) {
    const Vector3 p = testing::point_in(random, tree.box);
    const MapClass was = cell_at(tree, p).cell_class, is = cell_at(read.tree, p).cell_class;
    if (is == MapClass::kOutside) continue;  // cells on the rim of the box are not told
    EXPECT_EQ(was == MapClass::kFree, is == MapClass::kFree);
  }
  EXPECT_NEAR(map_difference(tree, read.tree).freed, 0, 1e-12);
  EXPECT_GT(map_difference(tree, read.tree).common, 0.5 * extent(tree.box).prod());
}

TEST(OctomapReader, RefusesBytesThatAreNoTree) {
  Random random(36);
  const std::string bytes = octomap_bytes(testing::lumpy_tree(random, testing::lumpy_domain(0.2))).bytes;
  EXPECT_EQ(read_octomap("solid cube").refused, "it is not an OctoMap binary file");
  EXPECT_EQ(read_octomap(bytes.substr(0, 40)).refused, "its head does not end");
  EXPECT_EQ(read_octomap(bytes.substr(0, bytes.size() - 3)).refused, "it ends within the tree");
  EXPECT_EQ(read_octomap(bytes + "x").refused, "there are bytes behind the tree");
  for (const std::string resolution : {"1e308", "1e-300", "-1", "0", "nan", "fine"}) {
    const std::string other = "# Octomap OcTree binary file\nid OcTree\nres " + resolution + "\ndata\n";
    EXPECT_EQ(read_octomap(other + std::string(2, '\0')).refused, "it has no resolution from 1e-6 m to 1e5 m");
  }
}

// Oracle: written by hand.
TEST(ResultComparison, PutsFiguresSideBySide) {
  const Json a = {{"free_m3", 2.5}, {"objects", {{{"name", "mast"}, {"share_fraction", 0.1}}}}, {"kind", "map"}};
  const Json b = {
      {"free_m3", 3.0},
      {"objects", {{{"name", "box"}, {"share_fraction", 0.3}}, {{"name", "mast"}, {"share_fraction", 0.1}}}},
      {"kind", "map"}};
  ResultComparison comparison{"x", "y", "map", "map", figure_pairs(a, b), std::nullopt};
  ASSERT_EQ(comparison.figures.size(), 6u);
  EXPECT_EQ(comparison.figures[0].path, "free_m3");
  EXPECT_EQ(comparison.figures[2].path, "objects[mast].share_fraction");
  EXPECT_TRUE(comparison.figures[2].is_same());
  EXPECT_EQ(comparison.figures[5].path, "objects[box].share_fraction");
  EXPECT_FALSE(comparison.figures[5].a);
  const Json figures = comparison_figures(comparison);
  EXPECT_EQ(figures["same"], 3);
  EXPECT_DOUBLE_EQ(figures["differences"][0]["difference"].get<double>(), 0.5);
  const std::string text = comparison_text(comparison, false);
  EXPECT_NE(text.find("+0.5"), std::string::npos);
  EXPECT_NE(text.find("3 of 6 figures are the same"), std::string::npos);
}

// Oracle: the same rows in another order are the same figures.
TEST(ResultComparison, LinesUpRowsByWhatTheyAreOf) {
  const auto margin = [](const char* kind, const char* second, double worst_m) {
    return Json{{"kind", kind}, {"first", "rod"}, {"second", second}, {"worst_m", worst_m}};
  };
  const auto cause = [](const char* what, double share) { return Json{{"what", what}, {"volume_fraction", share}}; };
  const Json a = {{"margins", {margin("rod_hall", "mast", 0.1), margin("rod_arm", "link3", 0.2)}},
                  {"blocked_by", {cause("tension", 0.3), cause("clearance of cable1 from mast", 0.1)}}};
  const Json b = {{"margins", {margin("rod_arm", "link3", 0.2), margin("rod_hall", "mast", 0.15)}},
                  {"blocked_by", {cause("clearance of cable1 from mast", 0.1), cause("tension", 0.3)}}};
  std::vector<std::string> differing;
  for (const FigurePair& pair : figure_pairs(a, b))
    if (!pair.is_same()) differing.push_back(pair.path);
  EXPECT_EQ(differing, std::vector<std::string>{"margins[rod_hall rod mast].worst_m"});
  // Rows that nothing tells apart keep their order.
  const Json twice = {{"rows", {cause("same", 1), cause("same", 2)}}};
  const std::vector<FigurePair> pairs = figure_pairs(twice, twice);
  EXPECT_EQ(pairs.back().path, "rows[same #2].volume_fraction");
}

// Oracle: written by hand.
TEST(ResultComparison, RefusesWhatSaysOtherThings) {
  const auto summary = [](const char* command, const Json& figures) {
    return Json{{"command", command}, {"figures", figures}};
  };
  const Json map = summary("map", {{"map", "positions"}}), turns = summary("map", {{"map", "orientations"}});
  EXPECT_EQ(not_comparable(map, map), "");
  EXPECT_EQ(not_comparable(map, summary("follow", Json::object())),
            "A is a result of map and B one of follow; expected two results of one command");
  EXPECT_EQ(not_comparable(map, turns),
            "A is a map of positions and B one of orientations; expected two maps of one kind");
  EXPECT_EQ(not_comparable(summary("run", 3), summary("run", Json::object())), "");
}

}  // namespace
}  // namespace drydock

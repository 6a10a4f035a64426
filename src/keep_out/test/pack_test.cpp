// SPDX-License-Identifier: Apache-2.0
#include "keep_out/pack.h"

#include <gtest/gtest.h>

#include <set>

#include "keep_out/header.h"
#include "keep_out/octomap_bytes.h"
#include "keep_out/test/lumpy_map.h"
#include "map/tree_change.h"

namespace drydock {
namespace {

using testing::Random;

struct SmallMap {
  MapDomain domain;
  std::vector<MapLayer> layers;
  std::vector<MapTree> trees;
  MapTree together;
  std::vector<std::string> objects = {"satellite", "stand"};
  MarginImage margins;
};

SmallMap small_map(const Vector3& lattice = Vector3::Zero()) {
  Random random(71);
  SmallMap map;
  map.domain = testing::lumpy_domain(0.06, lattice);
  for (const char* name : {"clearance", "tension"}) {
    map.layers.push_back(testing::map_layer(testing::lumps(random, map.domain.box, 4), name));
    map.trees.push_back(certified_map(map.domain, map.layers.back()).tree);
  }
  map.together = united(map.trees);
  map.margins = *margin_image(map.domain, {map.layers, 0.2, 1, {}});
  return map;
}

PackRequest request_of(const SmallMap& map) {
  return {map.domain,  "a hall", "mss", "D",          map.layers, map.trees, map.together,
          map.objects, 2000,     200,   &map.margins, true,       {}};
}

std::set<std::string> names_of(const std::vector<PackFile>& files) {
  std::set<std::string> names;
  for (const PackFile& file : files) names.insert(file.name);
  return names;
}

const PackFile& file_of(const std::vector<PackFile>& files, const std::string& name) {
  for (const PackFile& file : files)
    if (file.name == name) return file;
  throw std::out_of_range(name);
}

TEST(KeepOutPack, HoldsEveryForm) {
  const SmallMap map = small_map();
  const std::vector<PackFile> files = keep_out_pack(request_of(map));
  EXPECT_EQ(names_of(files),
            (std::set<std::string>{"shell_union.stl", "shell_clearance.stl", "shell_tension.stl", "smooth.stl",
                                   "boxes.scene", "pieces.obj", "keep_out.bt", "keep_out.urdf", "keep_out.srdf",
                                   "keep_out.h", "cells.vtu", "margins.vti", "selftest.csv", "README.md"}));
  for (const PackFile& file : files) {
    EXPECT_TRUE(file.encoded.ok()) << file.name << ": " << file.encoded.refused;
    EXPECT_FALSE(file.encoded.bytes.empty()) << file.name;
    EXPECT_FALSE(file.note.empty()) << file.name;
  }
  EXPECT_NE(file_of(files, "smooth.stl").encoded.bytes.find("not conservative, for viewing"), std::string::npos);
  const std::string& csv = file_of(files, "selftest.csv").encoded.bytes;
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "x [m],y [m],z [m],near,class,shell,boxes,octree,header");
}

// The words that a reader must find.
TEST(KeepOutPack, SaysWhichSideIsSafe) {
  SmallMap map = small_map();
  map.layers[1].sampled = true;
  PackRequest request = request_of(map);
  request.complete = false;
  const std::vector<PackFile> files = keep_out_pack(request);
  const std::string& readme = file_of(files, "README.md").encoded.bytes;
  for (const char* words :
       {"point **D**", "Unit: metre", "Frame: the hall's world W", "Safe is outside the volume and inside the box",
        "(-1.13, -0.77, -0.31) to (1.31, 0.93, 1.04)", "0 clearance (at least 0 m)", "**not proven**", "1 stand",
        "Incomplete", "selftest.csv", "wholly inside counts as"})
    EXPECT_NE(readme.find(words), std::string::npos) << words;
}

// On a lattice of its own OctoMap is left out, with its column; margins are left out where there are none; all else is
// there.
TEST(KeepOutPack, LeavesOutWhatCannotBe) {
  const SmallMap map = small_map({0.01, 0.02, 0.03});
  PackRequest request = request_of(map);
  request.margins = nullptr;
  const std::vector<PackFile> files = keep_out_pack(request);
  EXPECT_EQ(files.size(), 12u);
  EXPECT_FALSE(names_of(files).contains("keep_out.bt"));
  EXPECT_FALSE(names_of(files).contains("margins.vti"));
  const std::string& csv = file_of(files, "selftest.csv").encoded.bytes;
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "x [m],y [m],z [m],near,class,shell,boxes,header");
  EXPECT_FALSE(octomap_bytes(map.together).ok());
}

// Nothing blocked, everything blocked, and a box that is less than one cell.
TEST(KeepOutPack, OfMapsWithoutASurface) {
  for (const double margin : {-9.0, 9.0}) {
    for (const double resolution : {0.3, 50.0}) {
      SmallMap map;
      map.domain = testing::lumpy_domain(resolution);
      map.layers = {testing::map_layer({{}, Vector3::UnitX(), -margin}, "flat")};
      map.trees = {certified_map(map.domain, map.layers[0]).tree};
      map.together = united(map.trees);
      map.margins = *margin_image(map.domain, {map.layers, 0.2, 1, {}});
      const std::vector<PackFile> files = keep_out_pack(request_of(map));
      // Where nothing is kept out there is no surface: neither union, criterion nor smooth one.
      const MapVolumes sizes = volumes(map.together);
      const bool is_empty = sizes.blocked + sizes.undecided == 0;
      EXPECT_EQ(files.size(), is_empty ? 10u : 13u);
      EXPECT_EQ(names_of(files).contains("shell_union.stl"), !is_empty);
      for (const PackFile& file : files) EXPECT_TRUE(file.encoded.ok()) << file.name << ": " << file.encoded.refused;
    }
  }
}

TEST(KeepOutPack, IsTheSameEachTime) {
  const SmallMap map = small_map();
  PackRequest request = request_of(map);
  const std::vector<PackFile> once = keep_out_pack(request);
  const MarginImage margins = *margin_image(map.domain, {map.layers, 0.2, 2, {}});
  request.margins = &margins;
  const std::vector<PackFile> again = keep_out_pack(request);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i)
    EXPECT_EQ(once[i].encoded.bytes, again[i].encoded.bytes) << once[i].name;
}

// Oracle: the map at random points. Within its budget the header only adds.
TEST(KeepOutHeader, KeepsOutWhatIsNotFree) {
  const SmallMap map = small_map();
  Random random(72);
  for (const std::size_t budget : {20u, 300u, 100'000u}) {
    const KeepOutHeader header = keep_out_header(map.together, "words", budget);
    EXPECT_LE((header.tree.nodes.size() - header.tree.root_count()) / 8, budget);
    int added = 0;
    for (int i = 0; i < 2000; ++i) {
      const Vector3 p = testing::point_in(random, map.domain.box);
      const bool kept_out = testing::is_kept_out(map.together, p), answer = testing::is_kept_out(header.tree, p);
      if (kept_out) {
        EXPECT_TRUE(answer);
      }
      added += answer && !kept_out;
    }
    EXPECT_EQ(added == 0, header.level == 0);
  }
}

}  // namespace
}  // namespace drydock

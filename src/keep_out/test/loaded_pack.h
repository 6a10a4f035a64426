// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "keep_out/pack.h"
#include "keep_out/selftest.h"
#include "keep_out/test/lumpy_map.h"
#include "map/tree_change.h"

namespace drydock::testing {

inline constexpr double kPackResolution_m = 0.03;
inline constexpr double kBall_m = 0.5 * kSelftestGap * kPackResolution_m;

/// A pack, and the table of its selftest read back.
struct LoadedPack {
  std::map<std::string, std::string> files;
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;

  std::size_t column(const std::string& name) const {
    const auto found = std::find(columns.begin(), columns.end(), name);
    return static_cast<std::size_t>(found - columns.begin());
  }
};

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; std::getline(in, word, ',');) words.push_back(word);
  return words;
}

inline LoadedPack make_pack() {
  Random random(81);
  const MapDomain domain = lumpy_domain(kPackResolution_m);
  std::vector<MapLayer> layers;
  std::vector<MapTree> trees;
  for (const char* name : {"clearance", "tension"}) {
    layers.push_back(map_layer(lumps(random, domain.box, 5), name));
    trees.push_back(certified_map(domain, layers.back()).tree);
  }
  const MapTree together = united(trees);
  LoadedPack pack;
  for (const PackFile& file :
       keep_out_pack({domain, "hall", "rig", "D", layers, trees, together, {}, 8000, 400, nullptr, true, {}}))
    pack.files[file.name] = file.encoded.bytes;
  std::istringstream csv(pack.files.at("selftest.csv"));
  std::string line;
  std::getline(csv, line);
  pack.columns = split(line);
  while (std::getline(csv, line)) {
    std::vector<double>& row = pack.rows.emplace_back();
    for (const std::string& word : split(line)) row.push_back(std::stod(word));
  }
  return pack;
}

inline const LoadedPack& the_pack() {
  static const LoadedPack pack = make_pack();
  return pack;
}

/// How many points a checker calls free that are kept out, and the other way round.
struct Disagreement {
  int missed = 0, invented = 0, kept_out = 0;
};
template <class Collides>
Disagreement against_selftest(const std::string& column, const Collides& collides) {
  const LoadedPack& pack = the_pack();
  const std::size_t answers = pack.column(column);
  EXPECT_GT(pack.rows.size(), 1500u);
  Disagreement count;
  for (const std::vector<double>& row : pack.rows) {
    const bool expected = row.at(answers) == 1, found = collides(Vector3(row[0], row[1], row[2]));
    count.missed += expected && !found;
    count.invented += found && !expected;
    count.kept_out += expected;
  }
  EXPECT_GT(count.kept_out, 200);
  EXPECT_LT(count.kept_out, static_cast<int>(pack.rows.size()) - 200);
  return count;
}

inline void expect_agreement(const Disagreement& count) {
  EXPECT_EQ(count.missed, 0);
  EXPECT_EQ(count.invented, 0);
}

}  // namespace drydock::testing

// SPDX-License-Identifier: Apache-2.0
#include "map/grid/slice_image.h"

#include <gtest/gtest.h>

#include <set>

#include "keep_out/test/lumpy_map.h"
#include "map/grid/palette_png.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the same picture by Python's struct, zlib.compress(rows, 6) and zlib.crc32.
TEST(PalettePng, IsWhatZlibMakes) {
  const std::vector<std::uint8_t> pixels = {0, 1, 2, 2, 1, 0};
  const std::vector<SliceColour> colours = {{255, 0, 7}, {1, 2, 3}, {10, 200, 30}};
  const Encoded png = palette_png(3, 2, pixels, colours);
  std::string hex;
  for (const char c : png.bytes)
    for (const int half : {static_cast<unsigned char>(c) >> 4, c & 15}) hex += "0123456789abcdef"[half];
  EXPECT_EQ(
      hex,
      "89504e470d0a1a0a0000000d4948445200000003000000020803000000aaaa962800000009504c5445ff00070102030ac81e581911dd"
      "0000001049444154789c63606064626062640000002000071d2b70a00000000049454e44ae426082");
  EXPECT_FALSE(palette_png(3, 3, pixels, colours).ok());
  EXPECT_FALSE(palette_png(0, 0, {}, colours).ok());
  EXPECT_FALSE(palette_png(3, 2, pixels, std::span(colours).first(2)).ok());
}

// Oracle: the map at the middle of each pixel, whose place is worked out here.
TEST(MapSlice, ShowsTheMap) {
  Random random(61);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.05, {0.0123, -0.0071, 0.0299}));
  const std::array<std::array<Eigen::Index, 2>, 3> axes = {{{1, 2}, {0, 2}, {0, 1}}};
  for (unsigned axis = 0; axis < 3; ++axis) {
    for (const std::size_t longest : {20u, 200u}) {
      const double at = centre(tree.box)[static_cast<Eigen::Index>(axis)] + 0.013;
      const MapSlice slice = map_slice(tree, axis, at, longest);
      EXPECT_LE(std::max(slice.width, slice.height), longest + 1);
      EXPECT_GE(2 * std::max(slice.width, slice.height) + 2, longest);
      ASSERT_EQ(slice.colour.size(), slice.width * slice.height);
      const auto [u, v] = axes[axis];
      std::set<int> seen;
      for (std::size_t row = 0; row < slice.height; ++row) {
        for (std::size_t column = 0; column < slice.width; ++column) {
          Vector3 p = Vector3::Constant(at);
          const double right = (static_cast<double>(column) + 0.5) / static_cast<double>(slice.width);
          const double down = (static_cast<double>(row) + 0.5) / static_cast<double>(slice.height);
          p[u] = (1 - right) * tree.box.low[u] + right * tree.box.high[u];
          p[v] = down * tree.box.low[v] + (1 - down) * tree.box.high[v];
          const int expected[] = {0, 1, 3, 2};  // outside, free, blocked by criterion 0, undecided
          const int colour = slice.colour[row * slice.width + column];
          EXPECT_EQ(colour, expected[static_cast<int>(cell_at(tree, p).cell_class)]);
          seen.insert(colour);
        }
      }
      EXPECT_EQ(seen, (std::set<int>{1, 2, 3}));
      EXPECT_TRUE(slice_png(slice).ok());
    }
  }
}

}  // namespace
}  // namespace drydock

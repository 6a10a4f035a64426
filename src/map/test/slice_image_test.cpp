// SPDX-License-Identifier: Apache-2.0
#include "map/grid/slice_image.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <set>

#include "keep_out/test/lumpy_map.h"
#include "map/grid/palette_png.h"

namespace drydock {
namespace {

using testing::Random;

/// What zlib's inflate makes of it.
std::string inflated(const std::string& bytes) {
  std::string out(1000, '\0');
  uLongf size = out.size();
  EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                       bytes.size()),
            Z_OK);
  out.resize(size);
  return out;
}

// Oracle: the same picture by Python's struct and zlib.crc32, but for the packed rows, which zlib unpacks here.
TEST(PalettePng, IsWhatPythonMakes) {
  const std::vector<std::uint8_t> pixels = {0, 1, 2, 2, 1, 0};
  const std::vector<SliceColour> colours = {{255, 0, 7}, {1, 2, 3}, {10, 200, 30}};
  const Encoded png = palette_png(3, 2, pixels, colours);
  const auto hex = [](std::string_view bytes) {
    std::string text;
    for (const char c : bytes)
      for (const int half : {static_cast<unsigned char>(c) >> 4, c & 15}) text += "0123456789abcdef"[half];
    return text;
  };
  const std::string head =
      "89504e470d0a1a0a0000000d4948445200000003000000020803000000aaaa962800000009504c5445ff00070102030ac81e581911dd";
  const std::string tail = "0000000049454e44ae426082";
  EXPECT_TRUE(hex(png.bytes).starts_with(head)) << hex(png.bytes);
  EXPECT_TRUE(hex(png.bytes).ends_with(tail)) << hex(png.bytes);
  const std::string data = png.bytes.substr(head.size() / 2, png.bytes.size() - (head.size() + tail.size()) / 2);
  ASSERT_GT(data.size(), 12u);
  const std::string packed = data.substr(8, data.size() - 12);
  EXPECT_EQ(hex(data.substr(0, 8)), "000000" + hex(std::string(1, static_cast<char>(packed.size()))) + "49444154");
  EXPECT_EQ(hex(inflated(packed)), "0000010200020100");
  const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(data.data() + 4), static_cast<uInt>(packed.size() + 4));
  char expected[9];
  std::snprintf(expected, sizeof expected, "%08lx", sum);
  EXPECT_EQ(hex(data.substr(data.size() - 4)), expected);
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

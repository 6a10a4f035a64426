// SPDX-License-Identifier: Apache-2.0
#include "output/vtk_text.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <limits>

#include "output/test/unpacked.h"

namespace drydock {
namespace {

const double kHole = std::numeric_limits<double>::quiet_NaN();

ImageGrid grid_2x3x1() {
  return {Vector3(-1.5, 0.25, 3), Vector3(0.5, 0.1, 2), {2, 3, 1}};
}

// VTK's own readers check the values (tests/output/read_back_test.py). Oracle here: VTK's file format, by hand.
TEST(VtkText, WritesAppendedBase64) {
  const std::string text =
      vti_text(grid_2x3x1(), {{}, {{"class <1>", std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6}}}}).bytes;
  EXPECT_NE(text.find("<ImageData WholeExtent=\"0 2 0 3 0 1\" Origin=\"-1.5 0.25 3\" Spacing=\"0.5 0.1 2\">"),
            std::string::npos);
  EXPECT_NE(
      text.find("type=\"UInt8\" Name=\"class &lt;1&gt;\" NumberOfComponents=\"1\" format=\"appended\" offset=\"0\""),
      std::string::npos);
  EXPECT_NE(text.find("compressor=\"vtkZLibDataCompressor\""), std::string::npos);
  EXPECT_NE(text.find("   _AQAAAAAAAAAAABAAAAAAAAYAAAAAAAAA"), std::string::npos);  // one block, 2^20, the last has 6
}

// Oracle: VTK's file format, by hand, and zlib. Three blocks, the last of 5 bytes.
TEST(VtkText, WritesLongArraysInBlocks) {
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  std::vector<std::uint8_t> cells(2 * kBlock + 5);
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<std::uint8_t>(i * i / 977);
  const ImageGrid grid{Vector3::Zero(), Vector3::Ones(), {cells.size(), 1, 1}};
  const std::string text = vti_text(grid, {{}, {{"class", cells}}}).bytes;
  const std::size_t begin = text.find("   _") + 4, end = text.find("\n  </AppendedData>");
  const std::string head = testing::from_base64(text.substr(begin, 64)),
                    blocks = testing::from_base64(text.substr(begin + 64, end - begin - 64));
  std::array<std::uint64_t, 6> sizes{};
  ASSERT_GE(head.size(), sizeof sizes);
  std::memcpy(sizes.data(), head.data(), sizeof sizes);
  EXPECT_EQ(sizes[0], 3u);
  EXPECT_EQ(sizes[1], kBlock);
  EXPECT_EQ(sizes[2], 5u);
  ASSERT_EQ(blocks.size(), sizes[3] + sizes[4] + sizes[5]);
  std::string read;
  std::size_t at = 0;
  for (std::size_t i = 3; i < 6; at += sizes[i++]) read += testing::inflated(blocks.substr(at, sizes[i]));
  EXPECT_EQ(read, std::string(cells.begin(), cells.end()));
}

// Oracle: the place where the fault was put.
TEST(VtkText, RefusesBadArraysAndGrids) {
  std::vector<double> points(24, 0.5);
  points[11] = kHole;
  EXPECT_EQ(vti_text(grid_2x3x1(), {{{"m [m]", points}}, {}}).refused, "point array \"m [m]\": value 11 is nan");
  EXPECT_EQ(vti_text(grid_2x3x1(), {{}, {{"m", std::vector<float>(5)}}}).refused,
            "cell array \"m\": 5 values, expected 6 times 1");
  EXPECT_EQ(vti_text(grid_2x3x1(), {{}, {{"m", std::vector<float>(6)}, {"m", std::vector<float>(6)}}}).refused,
            "cell array \"m\": the name is used twice");
  ImageGrid grid = grid_2x3x1();
  grid.spacing.y() = 0;
  EXPECT_EQ(vti_text(grid, {}).refused, "grid: spacing.y is 0, expected a positive length");
  grid = grid_2x3x1();
  grid.origin.z() = kHole;
  EXPECT_EQ(vti_text(grid, {}).refused, "grid: origin.z is nan");
  grid = grid_2x3x1();
  grid.cells = {1u << 20, 1u << 20, 1u << 30};  // the product overflows 64 bits
  EXPECT_EQ(vti_text(grid, {}).refused, "grid: more than 2^31 points");
}

// Oracle: the place where the fault was put. A triangle's five unused corners are not looked at.
TEST(VtkText, RefusesBadCells) {
  UnstructuredGrid grid{{Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(0, 2, 0)}, {{CellKind::kTriangle, {0, 1, 2, 9}}}};
  EXPECT_TRUE(vtu_text(grid, {}).ok());
  grid.cells.push_back({CellKind::kVoxel, {0, 1, 2, 0, 1, 2, 0, 3}});
  EXPECT_EQ(vtu_text(grid, {}).refused, "cells[1] names point 3 of 3");
  grid.cells.pop_back();
  grid.points[2].x() = kHole;
  EXPECT_EQ(vtu_text(grid, {}).refused, "points[2].x is nan");
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "output/vtk_text.h"

#include <gtest/gtest.h>

#include <limits>

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
  EXPECT_NE(text.find("   _BgAAAAAAAAABAgMEBQY=\n"), std::string::npos);  // 6 as 64 bits, then 1 to 6
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

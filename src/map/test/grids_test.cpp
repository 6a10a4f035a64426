// SPDX-License-Identifier: Apache-2.0
#include "map/grid/grids.h"

#include <gtest/gtest.h>

#include <limits>

#include "keep_out/test/lumpy_map.h"

namespace drydock {
namespace {

using testing::Random;

template <class Number>
const std::vector<Number>& values_of(const std::vector<GridArray>& arrays, const std::string& name) {
  for (const GridArray& array : arrays)
    if (array.name == name) return std::get<std::vector<Number>>(array.values);
  throw std::out_of_range(name);
}

// Oracle: the map at the middle of each cell, and its volumes; corners are shared.
TEST(CellGrid, IsTheMap) {
  Random random(41);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.08, {0.0123, -0.0071, 0.0299}));
  const CellGrid made = cell_grid(tree, 100'000);
  EXPECT_EQ(made.level, 0);
  MapVolumes sum;
  for (std::size_t i = 0; i < made.grid.cells.size(); ++i) {
    const Vector3& low = made.grid.points[made.grid.cells[i].corners[0]];
    const Vector3& high = made.grid.points[made.grid.cells[i].corners[7]];
    const MapCell cell = cell_at(tree, 0.5 * (low + high));
    const Cause& cause = tree.causes[cell.cause];
    EXPECT_EQ(values_of<std::uint8_t>(made.arrays.at_cells, "class")[i], static_cast<std::uint8_t>(cell.cell_class));
    EXPECT_EQ(values_of<std::int32_t>(made.arrays.at_cells, "cable")[i], cause.cable);
    EXPECT_EQ(values_of<std::int32_t>(made.arrays.at_cells, "object")[i], cause.object);
    EXPECT_EQ(values_of<std::int32_t>(made.arrays.at_cells, "criterion")[i], cause.criterion);
    EXPECT_EQ(values_of<std::int32_t>(made.arrays.at_cells, "level")[i], cell.place.level);
    (cell.cell_class == MapClass::kFree      ? sum.free
     : cell.cell_class == MapClass::kBlocked ? sum.blocked
                                             : sum.undecided) += (high - low).prod();
  }
  const MapVolumes expected = volumes(tree);
  EXPECT_NEAR(sum.free, expected.free, 1e-12);
  EXPECT_NEAR(sum.blocked, expected.blocked, 1e-12);
  EXPECT_NEAR(sum.undecided, expected.undecided, 1e-12);
  EXPECT_LT(made.grid.points.size(), 3 * made.grid.cells.size());
  EXPECT_TRUE(vtu_text(made.grid, made.arrays).ok());
  const CellGrid few = cell_grid(tree, 500);
  EXPECT_LE(few.grid.cells.size(), 500u);
  EXPECT_GT(few.level, 0);
}

const std::vector<float>& field_of(const MarginImage& image, const std::string& name) {
  for (const MarginImage::Field& field : image.fields)
    if (field.name == name) return field.values;
  throw std::out_of_range(name);
}

// Oracle: the margin itself, at middles counted here; cells no larger than asked for; from corner to corner of the box.
TEST(MarginImage, SamplesEveryLayer) {
  Random random(42);
  const MapDomain domain = testing::lumpy_domain(0.08);
  const testing::LumpyLayer near = testing::lumps(random, domain.box, 4);
  MapLayer none = testing::map_layer(near, "none"), half = none, mute = none;
  none.make_margin = [] { return [](const Pose&) { return std::numeric_limits<double>::infinity(); }; };
  half.name = "half";
  half.make_margin = [] {
    return [](const Pose& X_WB) { return X_WB.p.x() > 0.2 ? std::numeric_limits<double>::infinity() : X_WB.p.x(); };
  };
  mute.name = "mute";
  mute.make_margin = nullptr;
  const std::vector<MapLayer> layers = {testing::map_layer(near, "lumps"), none, half, mute};
  for (const int threads : {1, 2}) {
    const auto image = margin_image(domain, {layers, 0.13, threads, {}});
    ASSERT_TRUE(image);
    const ImageGrid& grid = image->grid;
    EXPECT_EQ(grid.cells, (std::array<std::size_t, 3>{19, 14, 11}));  // 2.44, 1.70 and 1.35 by 0.13, rounded up
    EXPECT_TRUE((grid.origin + grid.spacing.cwiseProduct(Vector3(19, 14, 11))).isApprox(domain.box.high, 1e-14));
    ASSERT_EQ(image->fields.size(), 3u);
    const auto& values = field_of(*image, "lumps");
    const auto& capped = field_of(*image, "half");
    std::size_t n = 0;
    for (int k = 0; k < 11; ++k) {
      for (int j = 0; j < 14; ++j) {
        for (int i = 0; i < 19; ++i, ++n) {
          const Vector3 p = grid.origin + grid.spacing.cwiseProduct(Vector3(i + 0.5, j + 0.5, k + 0.5));
          EXPECT_NEAR(values[n], near.margin(p), 1e-6);
          EXPECT_LE(capped[n], 0.2);
        }
      }
    }
    EXPECT_EQ(n, values.size());
    for (const float value : field_of(*image, "none")) EXPECT_EQ(value, 0);
    EXPECT_EQ(image->fields[0].unit, "m");
    EXPECT_EQ(image->fields[0].at_least, layers[0].at_least);
    EXPECT_NE(margins_vti(*image).bytes.find("Name=\"lumps [m]\""), std::string::npos);
  }
  EXPECT_FALSE(margin_image(domain, {layers, 0.13, 1, [] { return true; }}));
}

}  // namespace
}  // namespace drydock

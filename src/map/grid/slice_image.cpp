// SPDX-License-Identifier: Apache-2.0
#include "map/grid/slice_image.h"
#include "map/grid/palette_png.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

/// The colours of the page on white (web/src/state/colours.ts): a picture and a page of one map look alike.
constexpr SliceColour kClassColours[] = {{255, 255, 255}, {148, 193, 227}, {228, 193, 98}};
constexpr SliceColour kCriterionColours[] = {{213, 94, 20}, {150, 84, 170}, {0, 148, 115},  {200, 60, 110},
                                             {140, 86, 60}, {31, 60, 110},  {104, 118, 30}, {231, 138, 195},
                                             {150, 20, 30}, {20, 110, 130}};
constexpr std::size_t kCriterionCount = std::size(kCriterionColours);

std::uint8_t colour_of(const MapTree& tree, const MapCell& cell) {
  switch (cell.cell_class) {
    case MapClass::kOutside:
      return 0;
    case MapClass::kFree:
      return 1;
    case MapClass::kUndecided:
      return 2;
    case MapClass::kBlocked:
      break;
  }
  const int criterion = std::max<int>(tree.causes[cell.cause].criterion, 0);
  return static_cast<std::uint8_t>(kFirstCriterionColour + static_cast<std::size_t>(criterion) % kCriterionCount);
}

}  // namespace

std::vector<SliceColour> slice_colours() {
  std::vector<SliceColour> colours(std::begin(kClassColours), std::end(kClassColours));
  colours.insert(colours.end(), std::begin(kCriterionColours), std::end(kCriterionColours));
  return colours;
}

MapSlice map_slice(const MapTree& tree, unsigned axis, double coordinate, std::size_t longest) {
  assert(axis < 3 && longest > 0 && "a slice has an axis and a size");
  const auto a = static_cast<Eigen::Index>(axis), u = axis == 0 ? Eigen::Index{1} : Eigen::Index{0};
  const auto v = axis == 2 ? Eigen::Index{1} : Eigen::Index{2};
  MapSlice slice{0, 0, tree.box, {}};
  slice.box.low[a] = slice.box.high[a] = coordinate;
  const Vector3 size = extent(slice.box);
  // Whole pixels to a cell, or whole cells to a pixel.
  const double cells = std::max(size[u], size[v]) / tree.resolution, most = static_cast<double>(longest);
  const double pixel =
      cells <= most ? tree.resolution / std::floor(most / cells) : tree.resolution * std::ceil(cells / most);
  slice.width = static_cast<std::size_t>(std::max(1.0, std::round(size[u] / pixel)));
  slice.height = static_cast<std::size_t>(std::max(1.0, std::round(size[v] / pixel)));
  for (std::size_t row = 0; row < slice.height; ++row) {
    for (std::size_t column = 0; column < slice.width; ++column) {
      Vector3 point = slice.box.low;
      point[u] += size[u] * (static_cast<double>(column) + 0.5) / static_cast<double>(slice.width);
      point[v] = slice.box.high[v] - size[v] * (static_cast<double>(row) + 0.5) / static_cast<double>(slice.height);
      slice.colour.push_back(colour_of(tree, cell_at(tree, point)));
    }
  }
  return slice;
}

Encoded slice_png(const MapSlice& slice) {
  return palette_png(slice.width, slice.height, slice.colour, slice_colours());
}

}  // namespace drydock

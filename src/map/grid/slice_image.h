// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "map/tree.h"
#include "output/encoded.h"

namespace drydock {

/// A cut through a map, orthogonal to an axis. A pixel stands for the point of the map at its middle. Of the two axes
/// of the picture the first runs to the right and the second upward: x y, x z or y z.
struct MapSlice {
  std::size_t width = 0, height = 0;
  BoundingBox box;                   // of the map; flat along the axis
  std::vector<std::uint8_t> colour;  // from the upper left, row by row: index in slice_colours
};

/// About so many pixels along the longer side; never several cells in one pixel unless there are more cells than that.
MapSlice map_slice(const MapTree& tree, unsigned axis, double coordinate, std::size_t longest = 1'000);

struct SliceColour {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const SliceColour&) const = default;
};
/// Outside white, free pale blue, undecided mustard; then blocked, one colour for each criterion: those from 11 on
/// share the colours of the first. The page has the same.
std::vector<SliceColour> slice_colours();
inline constexpr std::size_t kFirstCriterionColour = 3;

Encoded slice_png(const MapSlice& slice);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "contact/hole_shape.h"

namespace drydock {

/// Holes to look at, in ascending order.
struct HoleList {
  const int* numbers = nullptr;  // null: 0, 1, …
  std::size_t count = 0;

  std::size_t operator[](std::size_t i) const { return numbers == nullptr ? i : static_cast<std::size_t>(numbers[i]); }
};

/// Which holes of a block are near a place of its top face, so that a peg need not be compared with all of a large
/// pattern: square cells, each with the holes whose mouths come near it. What it does not know it answers with all.
class HoleGrid {
 public:
  HoleGrid() = default;
  explicit HoleGrid(const HoleBlock& block);

  /// At least those holes whose mouths are within `reach_m` of (x, y).
  HoleList near(double x_m, double y_m, double reach_m) const;

 private:
  int columns_ = 0, rows_ = 0;
  double x_m_ = 0, y_m_ = 0, cells_per_m_ = 0;  // of the first cell's corner
  double reach_m_ = 0;                          // up to which cells know
  std::size_t count_ = 0;                       // of all holes
  std::vector<int> holes_, first_;              // of every cell in holes_, and behind the last one
};

/// Without a grid, all of them.
inline HoleList holes_near(const HoleBlock& block, const HoleGrid* grid, double x_m, double y_m, double reach_m) {
  return grid == nullptr ? HoleList{nullptr, block.holes.size()} : grid->near(x_m, y_m, reach_m);
}

}  // namespace drydock

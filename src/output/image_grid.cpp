// SPDX-License-Identifier: Apache-2.0
#include "output/image_grid.h"

#include <cmath>

#include "output/number_text.h"

namespace drydock {

std::string grid_fault(const ImageGrid& grid) {
  constexpr std::size_t kMostPoints = std::size_t{1} << 31;
  std::size_t points = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::string name(1, "xyz"[axis]);
    const auto i = static_cast<Eigen::Index>(axis);
    if (!std::isfinite(grid.origin[i])) return "origin." + name + " is " + found_text(grid.origin[i]);
    if (!std::isfinite(grid.spacing[i]) || grid.spacing[i] <= 0.0)
      return "spacing." + name + " is " + found_text(grid.spacing[i]) + ", expected a positive length";
    if (grid.cells[axis] == 0) return "no cells along " + name;
    if (grid.cells[axis] >= kMostPoints / points) return "more than 2^31 points";
    points *= grid.cells[axis] + 1;
  }
  return {};
}

}  // namespace drydock

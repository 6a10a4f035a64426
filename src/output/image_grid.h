// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "spatial/vector.h"

namespace drydock {

/// A regular grid of boxes, x fastest in every array, then y, then z: cell (i, j, k) has the number
/// i + n_x (j + n_y k) and spans origin + (i, j, k)·spacing to origin + (i+1, j+1, k+1)·spacing.
struct ImageGrid {
  Vector3 origin = Vector3::Zero();              // lowest corner [m]
  Vector3 spacing = Vector3::Ones();             // edges of one cell [m]
  std::array<std::size_t, 3> cells = {0, 0, 0};  // number along x, y, z

  std::size_t cell_count() const { return cells[0] * cells[1] * cells[2]; }
  std::size_t point_count() const { return (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1); }
};

/// What is wrong with a grid: a number that is not finite, a spacing that is not positive, no cells along an axis, or
/// more than 2^31 points. Empty when sound.
std::string grid_fault(const ImageGrid& grid);

}  // namespace drydock

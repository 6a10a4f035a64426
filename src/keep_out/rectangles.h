// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "keep_out/level_grid.h"

namespace drydock {

/// A rectangle of the surface of a solid: faces of cubes in one plane that look the same way. Counted in cubes from
/// the grid's first corner. With axes a, u, v that follow each other (x y z, y z x, z x y) it stands at `plane` along
/// a and spans from u0, v0 to u1, v1.
struct SurfaceRectangle {
  unsigned axis = 0;    // a
  bool outward = true;  // whether the free side is the upper one along a
  std::int32_t plane = 0;
  std::int32_t u0 = 0, v0 = 0, u1 = 0, v1 = 0;
};

/// The faces between solid and free cubes, each in one rectangle: greedy, first along u and then along v. Empty-handed
/// if there are more than `most`.
std::optional<std::vector<SurfaceRectangle>> surface_rectangles(const LevelGrid& grid, std::size_t most);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "geometry/mesh/triangle_mesh.h"
#include "keep_out/level_grid.h"

namespace drydock {

/// A closed surface round everything of a map that is not proven free.
struct Shell {
  TriangleMesh mesh;       // outward
  LevelGrid grid;          // the solid cubes that it bounds, pinches filled
  std::size_t filled = 0;  // cubes that were free and made solid, so that the surface is a 2-manifold
};

/// The shell with the finest cubes whose surface takes at most so many triangles: watertight, wound outward, a
/// 2-manifold, exactly the surface of the grid's solid cubes. Coarser cubes only add to the solid (level_grid.h). At
/// the coarsest level the budget does not count. No triangles if all is free.
///
/// Its corners are exact multiples of the cubes' edge; for files of floats there is float_shell.h.
Shell shell(const MapTree& tree, std::size_t face_budget = 10'000, std::size_t most_cubes = kMostCubes);

/// The surface of solid cubes that have no pinches; empty-handed beyond the budget. Corners stand where `place` puts
/// them, by their numbers from the grid's first corner.
using PlaceCorner = std::function<Vector3(const std::array<std::int32_t, 3>&)>;
std::optional<TriangleMesh> cube_surface(const LevelGrid& grid, std::size_t face_budget, const PlaceCorner& place);
/// Where they are.
std::optional<TriangleMesh> cube_surface(const LevelGrid& grid, std::size_t face_budget);

}  // namespace drydock

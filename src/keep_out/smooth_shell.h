// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/triangle_mesh.h"
#include "keep_out/level_grid.h"

namespace drydock {

struct SmoothShell {
  TriangleMesh mesh;  // closed, outward
  LevelGrid grid;     // what it was smoothed from, pinches filled
};

/// A round surface to look at, not to plan with: it cuts through cubes that are not free. Surface nets (Gibson 1998):
/// two triangles on every face between solid and free cubes, whose corners then move to the mean of their neighbours
/// again and again, each within half an edge of where it began, along every axis. The finest cubes whose faces take at
/// most so many triangles.
SmoothShell smooth_shell(const MapTree& tree, std::size_t face_budget = 10'000, std::size_t most_cubes = kMostCubes);

}  // namespace drydock

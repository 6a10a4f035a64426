// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/triangle_mesh.h"
#include "keep_out/level_grid.h"

namespace drydock {

/// The surface of a grid's solid cubes for files of 32-bit numbers: a closed 2-manifold, wound outward, whose corners
/// are floats and which encloses every solid cube. Each cube is taken from the float below its low corner to the one
/// above its high corner, so that the surface stands outside by at most two steps of floats (2.4e-7 of a coordinate).
/// The cubes have no pinches. Empty-handed where cubes are not larger than a few steps of floats: a grid of 1 cm is
/// from 40 km on.
TriangleMesh float_shell(const LevelGrid& grid);

}  // namespace drydock

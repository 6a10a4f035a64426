// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/tree.h"
#include "output/encoded.h"

namespace drydock {

/// OctoMap counts cells with 16 bits from the world's origin: 2^15 each way. The finest level of a tree whose cells
/// stay within that; 0 unless the box is very large for its resolution.
int octomap_level(const MapTree& tree);

/// A map as OctoMap's binary octree (`.bt`, "# Octomap OcTree binary file"), which MoveIt, FCL and Tesseract read as a
/// solid: occupied is what is blocked or undecided, free what is proven free and within the box, unknown the rest.
/// Cells at the rim that are not free are occupied as whole cubes; free ones are unknown where they cross it, a few
/// millionths of the box's surface each. Coarsened to octomap_level if need be.
/// Refused: a map whose lattice is not at the world's origin, as the format has no place for an offset.
Encoded octomap_bytes(const MapTree& tree);

}  // namespace drydock

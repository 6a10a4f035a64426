// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "map/tree.h"

namespace drydock {

/// Free cells that hang together by faces: within them the rig can be led from anywhere to anywhere, proven.
struct FreeRegion {
  double volume = 0;  // [m³] or [rad³]
  BoundingBox box;    // round its cells
  std::size_t cells = 0;
};

/// The largest first. Regions that only undecided cells divide count as apart.
std::vector<FreeRegion> free_regions(const MapTree& tree);

/// The faces of the map's box that a region reaches, as in -x and +z: there it may go on beyond the map. Axes of a map
/// of orientations are 1, 2 and 3.
std::vector<std::string> cut_faces(const FreeRegion& region, const MapTree& tree, bool of_positions);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace drydock

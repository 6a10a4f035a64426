// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/tree.h"

namespace drydock {

/// Every piece of space that lies within one cell of each map, with their classes in the order given. The maps may have
/// other boxes, lattices and resolutions; what one of them does not cover is kOutside there only if the others' cells
/// reach beyond its own, and is passed over where its tree ends.
void for_common_cells(std::span<const MapTree* const> trees,
                      const std::function<void(const BoundingBox& box, std::span<const MapClass> classes)>& visit);

/// Cells that hang together by faces and changed the same way.
struct ChangedRegion {
  bool is_freed = true;  // else lost
  double volume = 0;     // [m³] or [rad³]
  BoundingBox box;       // round its cells
};

/// What became free, proven, and what is no more, where both maps say something.
struct MapDifference {
  double common = 0;  // volume of which both say something
  double freed = 0, lost = 0;
  std::vector<ChangedRegion> regions;  // the largest first
  double cell = 0;                     // edge of the cells of which the regions are made
};
MapDifference map_difference(const MapTree& before, const MapTree& after, std::size_t most_regions = 6);

/// How much more is free in one of two maps, proven to be within [low, high]. A pose is free where it is in the map of
/// what they share and in its own: where neither own map says anything, nothing changes, whatever the shared one knows.
struct GainBounds {
  double low = 0, high = 0;
};
GainBounds gain_bounds(const MapTree& shared, const MapTree& own_before, const MapTree& own_after);

}  // namespace drydock

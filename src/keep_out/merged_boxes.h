// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "keep_out/level_grid.h"

namespace drydock {

/// Boxes that together cover everything of a map that is not proven free.
struct MergedBoxes {
  std::vector<BoundingBox> boxes;
  LevelGrid grid;  // the solid cubes whose union they are
};

/// At most so many boxes, of the finest cubes that allow it; at the coarsest level the budget does not count. Boxes may
/// overlap: a cover takes fewer than a partition, and a planner does not mind. Greedy: the first cube that is not
/// covered grows along the axes in that one of the six orders that covers most.
MergedBoxes merged_boxes(const MapTree& tree, std::size_t box_budget = 1'000, std::size_t most_cubes = kMostCubes);

}  // namespace drydock

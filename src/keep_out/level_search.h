// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <utility>

#include "keep_out/level_grid.h"

namespace drydock {

/// What `make(grid, budget)` makes of the finest level at which it keeps within a budget: coarse levels first, until
/// one is beyond it (`make` then returns nothing). At the coarsest level the budget does not count, so that there is
/// always an answer. Finer levels are not looked at after the first that fails: surfaces grow with every level but for
/// accidents of the lattice. Nor are grids of more than `most_cubes`.
template <class Make>
auto finest_that_fits(const MapTree& tree, std::size_t budget, std::size_t most_cubes, const Make& make) {
  int level = coarsest_level(tree);
  auto best = make(level_grid(tree, level), std::numeric_limits<std::size_t>::max());
  while (--level >= 0 && level_grid_size(tree, level) <= most_cubes) {
    auto finer = make(level_grid(tree, level), budget);
    if (!finer) break;
    best = std::move(finer);
  }
  return std::move(*best);
}

}  // namespace drydock

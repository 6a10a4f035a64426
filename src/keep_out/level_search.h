// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <utility>

#include "keep_out/level_grid.h"

namespace drydock {

/// Grids of a search for a level have at most this many cubes, each a byte.
inline constexpr std::size_t kMostCubes = std::size_t{1} << 27;

/// What `make(grid, budget)` makes of the finest level at which it keeps within a budget: coarse levels first, until
/// one is beyond it (`make` then returns nothing). At the coarsest level the budget does not count, so that there is
/// always an answer. Finer levels are not looked at after the first that fails: surfaces grow with every level but for
/// accidents of the lattice.
template <class Make>
auto finest_that_fits(const MapTree& tree, std::size_t budget, const Make& make) {
  int level = coarsest_level(tree);
  auto best = make(level_grid(tree, level), std::numeric_limits<std::size_t>::max());
  while (--level >= 0 && level_grid_size(tree, level) <= kMostCubes) {
    auto finer = make(level_grid(tree, level), budget);
    if (!finer) break;
    best = std::move(finer);
  }
  return std::move(*best);
}

}  // namespace drydock

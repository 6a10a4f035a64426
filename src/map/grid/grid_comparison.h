// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/grid/sampled_grid.h"
#include "map/tree.h"

namespace drydock {

/// The points of a grid beside a certified map of the same layer, or of all of them.
struct GridComparison {
  std::size_t refused_in_free = 0;     // a proven cell says otherwise: of a full grid there are none
  std::size_t allowed_in_blocked = 0;  // the same the other way: with bisection, what its assumption got wrong
  std::size_t in_undecided = 0;
  std::size_t agreeing = 0;

  std::size_t differing() const { return refused_in_free + allowed_in_blocked; }
};
GridComparison compare(const SampledGrid& grid, std::span<const std::uint8_t> refused, const MapTree& tree);

/// What a user of the grid meets between its points: random places of the box in proven cells, and how many of them
/// have a nearest point that says otherwise.
struct NearestComparison {
  std::size_t proven = 0, wrong = 0;
  std::size_t wrongly_allowed = 0;  // of the wrong ones: the rig may not stand there
};
NearestComparison compare_nearest(const SampledGrid& grid, std::span<const std::uint8_t> refused, const MapTree& tree,
                                  std::size_t places, std::uint64_t seed);

}  // namespace drydock

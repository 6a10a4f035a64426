// SPDX-License-Identifier: Apache-2.0
#include "map/grid/grid_comparison.h"

#include <random>

namespace drydock {

GridComparison compare(const SampledGrid& grid, std::span<const std::uint8_t> refused, const MapTree& tree) {
  GridComparison comparison;
  // A point on the upper faces of the box belongs to the cell below it.
  const Vector3 high = tree.box.high - 1e-9 * extent(tree.box);
  for (std::size_t index = 0; index < grid.size(); ++index) {
    const MapClass proven = cell_at(tree, grid.point(grid.place(index)).cwiseMin(high)).cell_class;
    if (proven == MapClass::kUndecided || proven == MapClass::kOutside) {
      ++comparison.in_undecided;
    } else if (proven == MapClass::kFree && refused[index]) {
      ++comparison.refused_in_free;
    } else if (proven == MapClass::kBlocked && !refused[index]) {
      ++comparison.allowed_in_blocked;
    } else {
      ++comparison.agreeing;
    }
  }
  return comparison;
}

NearestComparison compare_nearest(const SampledGrid& grid, std::span<const std::uint8_t> refused, const MapTree& tree,
                                  std::size_t places, std::uint64_t seed) {
  NearestComparison comparison;
  std::mt19937_64 engine(seed);
  const auto fraction = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
  for (std::size_t i = 0; i < places; ++i) {
    const double x = fraction(), y = fraction(), z = fraction();
    const Vector3 point = grid.box.low + extent(grid.box).cwiseProduct(Vector3(x, y, z));
    const MapClass proven = cell_at(tree, point).cell_class;
    if (proven != MapClass::kFree && proven != MapClass::kBlocked) continue;
    const bool says_free = !refused[grid.index(grid.nearest(point))];
    ++comparison.proven;
    comparison.wrong += says_free != (proven == MapClass::kFree);
    comparison.wrongly_allowed += says_free && proven == MapClass::kBlocked;
  }
  return comparison;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "keep_out/level_grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

constexpr double kGridSliver = 1e-6;  // of the resolution, as is_outside in map/tree.h has it

bool is_kept_out(std::uint32_t leaf) {
  return class_of(leaf) == MapClass::kBlocked || class_of(leaf) == MapClass::kUndecided;
}

bool holds_kept_out(const MapTree& tree, std::uint32_t node) {
  if (is_leaf(node)) return is_kept_out(node);
  for (std::uint32_t child = 0; child < 8; ++child)
    if (holds_kept_out(tree, tree.nodes[node + child])) return true;
  return false;
}

/// The grid's extent without its cubes.
LevelGrid empty_grid(const MapTree& tree, int level) {
  LevelGrid grid;
  grid.lattice = tree.lattice;
  grid.level = level;
  grid.edge_m = std::ldexp(tree.resolution, level);
  const double sliver_m = kGridSliver * tree.resolution;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    const double low = tree.box.low[a] - tree.lattice[a], high = tree.box.high[a] - tree.lattice[a];
    grid.first[axis] = static_cast<std::int32_t>(std::floor((low + sliver_m) / grid.edge_m));
    const auto end = static_cast<std::int32_t>(std::ceil((high - sliver_m) / grid.edge_m));
    grid.count[axis] = std::max(1, end - grid.first[axis]);
  }
  return grid;
}

/// Goes down the tree to the grid's level, or to a larger leaf.
class LevelFill {
 public:
  LevelFill(const MapTree& tree, LevelGrid& grid) : tree_(tree), grid_(grid) {}

  void visit(std::uint32_t node, const CubePlace& place) {
    if (is_leaf(node) || place.level <= grid_.level) {
      if (holds_kept_out(tree_, node)) mark(place);
      return;
    }
    for (unsigned child = 0; child < 8; ++child) visit(tree_.nodes[node + child], child_place(place, child));
  }

 private:
  /// The cubes of the grid that a cube of the tree covers, or the one that holds it.
  void mark(const CubePlace& place) {
    std::array<std::int32_t, 3> low{}, end{};
    for (unsigned axis = 0; axis < 3; ++axis) {
      const std::int64_t at = place.at[axis];
      const int finer = place.level - grid_.level;
      const std::int64_t from = (finer >= 0 ? at * (std::int64_t{1} << finer) : at >> -finer) - grid_.first[axis];
      const std::int64_t cubes = finer >= 0 ? std::int64_t{1} << finer : 1;
      low[axis] = static_cast<std::int32_t>(std::max<std::int64_t>(from, 0));
      end[axis] = static_cast<std::int32_t>(std::min<std::int64_t>(from + cubes, grid_.count[axis]));
    }
    for (std::int32_t k = low[2]; k < end[2]; ++k)
      for (std::int32_t j = low[1]; j < end[1]; ++j)
        for (std::int32_t i = low[0]; i < end[0]; ++i) grid_.solid[grid_.index(i, j, k)] = 1;
  }

  const MapTree& tree_;
  LevelGrid& grid_;
};

}  // namespace

std::size_t level_grid_size(const MapTree& tree, int level) {
  const LevelGrid grid = empty_grid(tree, level);
  return static_cast<std::size_t>(grid.count[0]) * static_cast<std::size_t>(grid.count[1]) *
         static_cast<std::size_t>(grid.count[2]);
}

LevelGrid level_grid(const MapTree& tree, int level) {
  assert(level >= 0 && "the finest cubes are of level 0");
  LevelGrid grid = empty_grid(tree, level);
  grid.solid.assign(level_grid_size(tree, level), 0);
  LevelFill fill(tree, grid);
  std::uint32_t root = 0;
  for (std::int32_t k = 0; k < tree.roots[2]; ++k)
    for (std::int32_t j = 0; j < tree.roots[1]; ++j)
      for (std::int32_t i = 0; i < tree.roots[0]; ++i, ++root)
        fill.visit(tree.nodes[root], {{tree.first[0] + i, tree.first[1] + j, tree.first[2] + k}, tree.depth});
  return grid;
}

int coarsest_level(const MapTree& tree) {
  int level = tree.depth;
  while (std::ldexp(tree.resolution, level) < extent(tree.box).maxCoeff()) ++level;
  return level;
}

bool is_solid_at(const LevelGrid& grid, const Vector3& point) {
  std::array<std::int32_t, 3> at{};
  for (unsigned axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    const double place = std::floor((point[a] - grid.lattice[a]) / grid.edge_m) - grid.first[axis];
    if (!(place >= 0 && place < grid.count[axis])) return false;
    at[axis] = static_cast<std::int32_t>(place);
  }
  return grid.is_solid(at[0], at[1], at[2]);
}

std::size_t solid_count(const LevelGrid& grid) {
  return static_cast<std::size_t>(std::count(grid.solid.begin(), grid.solid.end(), std::uint8_t{1}));
}

}  // namespace drydock

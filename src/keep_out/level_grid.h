// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/tree.h"

namespace drydock {

/// Grids of a search for a level have at most this many cubes, each a byte.
inline constexpr std::size_t kMostCubes = std::size_t{1} << 27;

/// A map as a regular grid of the cubes of one level that reach into the box: solid where anything within a cube is
/// blocked or undecided. So what is not proven free stays solid at every level, and what is not solid is free.
/// Beyond the grid nothing is solid. Cubes are whole, also where they reach beyond the box.
struct LevelGrid {
  Vector3 lattice = Vector3::Zero();
  double edge_m = 0;
  int level = 0;
  std::array<std::int32_t, 3> first{};  // place of the first cube
  std::array<std::int32_t, 3> count{};  // along x, y, z
  std::vector<std::uint8_t> solid;      // x fastest

  std::size_t index(std::int32_t i, std::int32_t j, std::int32_t k) const {
    return static_cast<std::size_t>(i) +
           static_cast<std::size_t>(count[0]) *
               (static_cast<std::size_t>(j) + static_cast<std::size_t>(count[1]) * static_cast<std::size_t>(k));
  }
  bool holds(std::int32_t i, std::int32_t j, std::int32_t k) const {
    return i >= 0 && j >= 0 && k >= 0 && i < count[0] && j < count[1] && k < count[2];
  }
  bool is_solid(std::int32_t i, std::int32_t j, std::int32_t k) const {
    return holds(i, j, k) && solid[index(i, j, k)] != 0;
  }
  /// The corner between cubes, counted from the first: corner (0, 0, 0) is the lowest of all.
  Vector3 corner(std::int32_t i, std::int32_t j, std::int32_t k) const {
    return lattice + edge_m * Vector3(first[0] + i, first[1] + j, first[2] + k);
  }
};

/// Any level from 0 up; those above the tree's depth are coarser than its roots.
LevelGrid level_grid(const MapTree& tree, int level);

/// How many cubes that grid has, without making it.
std::size_t level_grid_size(const MapTree& tree, int level);

/// From this level up the box is at most two cubes along an edge: where a search for a level that fits begins.
int coarsest_level(const MapTree& tree);

/// Whether a point lies in a solid cube; on a face the upper cube counts.
bool is_solid_at(const LevelGrid& grid, const Vector3& point);
std::size_t solid_count(const LevelGrid& grid);

}  // namespace drydock

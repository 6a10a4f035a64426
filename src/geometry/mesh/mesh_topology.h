// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// A triangle uses an edge forward if it runs from the lower vertex index to the higher one.
struct EdgeUse {
  std::uint32_t triangle;
  std::uint32_t side;  // from corner `side` to corner (side + 1) % 3
  bool forward;

  bool operator==(const EdgeUse&) const = default;
};

struct Edge {
  std::uint32_t low, high;  // vertex indices, low < high
  std::uint32_t first_use;  // into EdgeTable::uses
  std::uint32_t use_count;
};

/// Every undirected edge of a mesh once, in ascending order of (low, high), with its uses in ascending order of
/// triangle.
struct EdgeTable {
  std::vector<Edge> edges;
  std::vector<EdgeUse> uses;

  std::span<const EdgeUse> uses_of(const Edge& edge) const { return {&uses[edge.first_use], edge.use_count}; }
};

/// A triangle with a repeated corner has no surface: it uses no edge. Vertices are distinguished by index, so weld.h
/// comes first where a file repeats them. Linear time: a counting sort by the lower vertex.
EdgeTable edge_table(const TriangleMesh& mesh);

/// Number of uses forward minus backward; zero on every edge means that the surface is closed and consistently wound.
int balance(std::span<const EdgeUse> uses);

inline bool has_repeated_corner(const Triangle& t) {
  return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

}  // namespace drydock

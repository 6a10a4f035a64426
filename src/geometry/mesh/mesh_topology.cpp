// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_topology.h"

#include <algorithm>
#include <cassert>

namespace drydock {
namespace {

struct Use {
  std::uint32_t high;
  EdgeUse use;
};

template <class Visit>
void for_each_use(const TriangleMesh& mesh, Visit visit) {
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Triangle& t = mesh.triangles[i];
    if (has_repeated_corner(t)) continue;
    for (std::uint32_t side = 0; side < 3; ++side) {
      const std::uint32_t from = t[side], to = t[(side + 1) % 3];
      assert(from < mesh.vertices.size() && "a triangle names a vertex that exists");
      visit(std::min(from, to), std::max(from, to), EdgeUse{static_cast<std::uint32_t>(i), side, from < to});
    }
  }
}

// Appends the edges of one lower vertex, whose uses lie together.
void add_edges(EdgeTable& table, std::uint32_t low, std::span<Use> uses) {
  std::sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) {
    return a.high != b.high ? a.high < b.high : a.use.triangle < b.use.triangle;
  });
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (i == 0 || uses[i].high != uses[i - 1].high) {
      table.edges.push_back({low, uses[i].high, static_cast<std::uint32_t>(table.uses.size()), 0});
    }
    table.uses.push_back(uses[i].use);
    ++table.edges.back().use_count;
  }
}

}  // namespace

EdgeTable edge_table(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> first(mesh.vertices.size() + 1, 0);
  for_each_use(mesh, [&first](std::uint32_t low, std::uint32_t, const EdgeUse&) { ++first[low + 1]; });
  for (std::size_t v = 1; v < first.size(); ++v) first[v] += first[v - 1];

  std::vector<Use> sorted(first.back());
  std::vector<std::uint32_t> next(first);
  for_each_use(mesh, [&](std::uint32_t low, std::uint32_t high, const EdgeUse& use) {
    sorted[next[low]++] = {high, use};
  });

  EdgeTable table;
  table.uses.reserve(sorted.size());
  table.edges.reserve(sorted.size() / 2);
  for (std::uint32_t low = 0; low + 1 < first.size(); ++low) {
    add_edges(table, low, std::span<Use>(sorted).subspan(first[low], first[low + 1] - first[low]));
  }
  return table;
}

int balance(std::span<const EdgeUse> uses) {
  int sum = 0;
  for (const EdgeUse& use : uses) sum += use.forward ? 1 : -1;
  return sum;
}

}  // namespace drydock

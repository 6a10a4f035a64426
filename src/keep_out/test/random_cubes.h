// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "geometry/mesh/triangle_mesh.h"
#include "keep_out/level_grid.h"
#include "testing/random.h"

namespace drydock::testing {

/// Whether the triangles round every vertex are one closed fan: from any of them the others are reached over shared
/// edges at the vertex. With every edge used twice this makes the surface a 2-manifold.
inline bool has_one_fan_a_vertex(const TriangleMesh& mesh) {
  std::map<std::uint32_t, std::vector<std::array<std::uint32_t, 2>>> round;  // vertex: the far sides of its triangles
  for (const Triangle& t : mesh.triangles)
    for (unsigned n = 0; n < 3; ++n) round[t[n]].push_back({t[(n + 1) % 3], t[(n + 2) % 3]});
  for (const auto& [vertex, sides] : round) {
    std::map<std::uint32_t, std::uint32_t> next;
    for (const auto& side : sides) next[side[0]] = side[1];
    std::size_t steps = 1;
    for (std::uint32_t at = sides[0][1]; at != sides[0][0] && steps <= sides.size(); ++steps) at = next[at];
    if (next.size() != sides.size() || steps != sides.size()) return false;
  }
  return true;
}

inline LevelGrid random_grid(Random& random, double share) {
  LevelGrid grid{{0.3, -0.2, 0.1}, 0.07, 0, {-3, 2, -1}, {7, 6, 5}, {}};
  for (int i = 0; i < 7 * 6 * 5; ++i) grid.solid.push_back(random.between(0, 1) < share);
  return grid;
}

}  // namespace drydock::testing

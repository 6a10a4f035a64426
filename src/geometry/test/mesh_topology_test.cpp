// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_topology.h"

#include <map>

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the same table through std::map, on triangle soups with repeated corners and edges used many times.
TEST(EdgeTable, IsWhatAMapGives) {
  Random random(8);
  for (int trial = 0; trial < 20; ++trial) {
    TriangleMesh mesh;
    mesh.vertices.assign(12, Vector3::Zero());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<EdgeUse>> expected;
    for (std::uint32_t i = 0; i < 60; ++i) {
      const auto index = [&random] { return static_cast<std::uint32_t>(random.whole(0, 11)); };
      const std::uint32_t a = index(), b = index(), c = index();
      const Triangle t = {a, b, c};
      mesh.triangles.push_back(t);
      if (a == b || b == c || c == a) continue;
      for (std::uint32_t side = 0; side < 3; ++side) {
        const std::uint32_t from = t[side], to = t[(side + 1) % 3];
        expected[{std::min(from, to), std::max(from, to)}].push_back({i, side, from < to});
      }
    }
    const EdgeTable table = edge_table(mesh);
    ASSERT_EQ(table.edges.size(), expected.size());
    auto it = expected.begin();
    for (const Edge& edge : table.edges) {
      EXPECT_EQ(std::make_pair(edge.low, edge.high), it->first);
      const std::span<const EdgeUse> uses = table.uses_of(edge);
      EXPECT_EQ(std::vector<EdgeUse>(uses.begin(), uses.end()), it->second);
      ++it;
    }
  }
}

// Oracle: Euler's formula V − E + F = 2, and each edge used once in each direction.
TEST(EdgeTable, OfASphereLikeSurfaceIsBalanced) {
  Random random(9);
  const Shape shapes[] = {testing::random_box(random), testing::random_sphere(random), testing::random_cylinder(random),
                          testing::random_capsule(random)};
  for (const Shape& shape : shapes) {
    const TriangleMesh mesh = tessellate(shape, {.segments = 17, .max_edge_m = 0.3});
    const EdgeTable table = edge_table(mesh);
    EXPECT_EQ(mesh.vertices.size() + mesh.triangles.size(), table.edges.size() + 2);
    for (const Edge& edge : table.edges) {
      EXPECT_EQ(edge.use_count, 2u);
      EXPECT_EQ(balance(table.uses_of(edge)), 0);
    }
  }
}

// Oracle: there are no edges in nothing.
TEST(EdgeTable, OfNothingIsEmpty) {
  EXPECT_TRUE(edge_table(TriangleMesh{}).edges.empty());
  EXPECT_TRUE(edge_table(TriangleMesh{{{0, 0, 0}}, {{0, 0, 0}}}).uses.empty());
}

}  // namespace
}  // namespace drydock

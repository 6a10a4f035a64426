// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/weld.h"

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: round trip. A mesh with shared vertices, taken apart as STL does, comes back with as many.
TEST(Weld, JoinsWhatStlTookApart) {
  Random random(5);
  const Shape shapes[] = {testing::random_box(random), testing::random_capsule(random)};
  for (const Shape& shape : shapes) {
    const TriangleMesh mesh = transformed(tessellate(shape, {.segments = 24, .max_edge_m = 0.2}), random.pose(3));
    const TriangleMesh apart = testing::exploded(mesh), welded = weld(apart);
    EXPECT_EQ(welded.vertices.size(), mesh.vertices.size());
    ASSERT_EQ(welded.triangles.size(), mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(welded.corner(i, k), mesh.corner(i, k));
    }
  }
}

// Oracle: brute force over all pairs, first kept vertex within the tolerance.
TEST(Weld, WithToleranceDoesAsBruteForce) {
  Random random(6);
  for (const double tolerance_m : {0.02, 0.1, 0.5}) {
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < 600; ++i) {
      mesh.vertices.push_back(random.vector(1));
      if (i % 3 == 2) mesh.triangles.push_back({i - 2, i - 1, i});
    }
    std::vector<Vector3> kept;
    const TriangleMesh welded = weld(mesh, tolerance_m);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
      std::size_t k = 0;
      while (k < kept.size() && (kept[k] - mesh.vertices[i]).norm() > tolerance_m) ++k;
      if (k == kept.size()) kept.push_back(mesh.vertices[i]);
      EXPECT_EQ(welded.triangles[i / 3][i % 3], k);
    }
    EXPECT_EQ(welded.vertices, kept);
  }
}

// Oracle: IEEE equality: −0 equals 0, NaN equals nothing; corners that fall together stay in their triangle.
TEST(Weld, TakesEqualAsEqual) {
  const TriangleMesh mesh{{{0.0, 1, 2}, {-0.0, 1, 2}, {NAN, 1, 2}, {NAN, 1, 2}}, {{0, 1, 2}, {1, 2, 3}}};
  const TriangleMesh welded = weld(mesh);
  EXPECT_EQ(welded.vertices.size(), 3u);
  EXPECT_EQ(welded.triangles[0], (Triangle{0, 0, 1}));
  EXPECT_EQ(welded.triangles[1], (Triangle{0, 1, 2}));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_inside.h"

#include <gtest/gtest.h>

#include "geometry/mesh/winding_number.h"
#include "geometry/point_shape.h"
#include "geometry/tessellate.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the closed form of a box, whose tessellation is exact. Points on rays through edges and corners included.
TEST(MeshInside, SignedDistanceOfABoxIsItsClosedForm) {
  Random random(31);
  for (int scene = 0; scene < 10; ++scene) {
    const Box box{Vector3(random.between(0.2, 3), random.between(0.2, 3), random.between(0.2, 3))};
    const Pose X_MB = random.pose(2);
    const BoxTree tree = build_box_tree(transformed(tessellate(box, {.max_edge_m = 0.4}), X_MB));
    for (int trial = 0; trial < 200; ++trial) {
      Vector3 p_B = 0.7 * random.vector().cwiseProduct(box.size);
      if (trial % 4 == 0) p_B = p_B.cwiseProduct(Vector3(0, 1, 0));  // along the mesh's own lines
      if (trial % 7 == 0) p_B.setZero();
      const SignedHit hit = signed_distance(tree, X_MB * p_B);
      EXPECT_NEAR(hit.distance_m, signed_distance(p_B, box).distance_m, 1e-12);
    }
  }
}

// Oracle: the sum of solid angles over every triangle. Overlapping parts, a hollow, an inside-out part.
TEST(MeshInside, WindingNumberIsTheSumOfSolidAngles) {
  Random random(32);
  TriangleMesh mesh;
  append(mesh, transformed(tessellate(Sphere{1.0}), random.pose(0.5)));
  append(mesh, transformed(tessellate(Cylinder{0.7, 2.0}), random.pose(0.7)));
  TriangleMesh hollow = transformed(tessellate(Sphere{0.3}), {{}, mesh.vertices[0] * 0.2});
  for (Triangle& t : hollow.triangles) std::swap(t[1], t[2]);
  append(mesh, hollow);
  const BoxTree tree = build_box_tree(mesh);
  int inside = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const Vector3 p = random.vector(1.8);
    if (point_distance(tree, p).distance_m < 1e-6) continue;
    const int expected = static_cast<int>(std::lround(winding_number(mesh, p)));
    ASSERT_EQ(winding_number(tree, p), expected) << "trial " << trial;
    inside += expected > 0;
  }
  EXPECT_GT(inside, 50);
}

// Oracle: rays that start beside a vertex and pass through others: a grid aligned with the mesh's own vertices.
TEST(MeshInside, GridAlignedWithTheMeshIsNeverWrong) {
  const Box box{Vector3(2, 2, 2)};
  const BoxTree tree = build_box_tree(tessellate(box, {.max_edge_m = 0.25}));
  for (int i = -5; i <= 5; ++i) {
    for (int j = -5; j <= 5; ++j) {
      for (int k = -5; k <= 5; ++k) {
        const Vector3 p(0.25 * i, 0.25 * j, 0.25 * k);
        if (p.cwiseAbs().maxCoeff() == 1.0) continue;  // on the surface
        EXPECT_EQ(is_inside(tree, p), p.cwiseAbs().maxCoeff() < 1.0);
      }
    }
  }
}

// Oracle: a rigid motion changes nothing.
TEST(MeshInside, MovingTheMeshMovesATransform) {
  Random random(33);
  const BoxTree tree = build_box_tree(transformed(tessellate(Capsule{0.4, 1.0}), {{}, Vector3(0.2, 0.1, -0.3)}));
  for (int trial = 0; trial < 100; ++trial) {
    const Pose X_WM = random.pose(4);
    const Vector3 p_M = random.vector(1.2);
    const SignedHit at_home = signed_distance(tree, p_M), moved = signed_distance(tree, X_WM, X_WM * p_M);
    EXPECT_NEAR(at_home.distance_m, moved.distance_m, 1e-13);
    EXPECT_NEAR((moved.p_mesh - X_WM * p_M).norm(), std::abs(moved.distance_m), 1e-13);
  }
}

}  // namespace
}  // namespace drydock

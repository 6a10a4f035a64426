// SPDX-License-Identifier: Apache-2.0
#include "geometry/bounding_box.h"

#include <numbers>

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

std::vector<Shape> random_shapes(Random& random) {
  return {testing::random_box(random),
          testing::random_sphere(random),
          testing::random_cylinder(random),
          testing::random_capsule(random),
          testing::random_polyhedron(random),
          std::make_shared<const TriangleMesh>(testing::random_polyhedron(random).surface)};
}

// Oracle: a fine tessellation, whose vertices lie on the surface: all inside the box, and each face of it nearly
// reached.
TEST(BoundingBox, TouchesTheShapeOnEveryFace) {
  Random random(3);
  for (int trial = 0; trial < 10; ++trial) {
    for (const Shape& shape : random_shapes(random)) {
      const Pose X_WO = random.pose(5);
      const BoundingBox box = bounding_box(shape, X_WO);
      BoundingBox sampled;
      for (const Vector3& p_O : tessellate(shape, {.segments = 200}).vertices) extend(sampled, X_WO * p_O);
      const double sagitta_m = 1.5 * (1 - std::cos(std::numbers::pi / 200)) * 3;  // poles and rings both miss a little
      EXPECT_TRUE((sampled.low.array() >= box.low.array() - 1e-12).all());
      EXPECT_TRUE((sampled.high.array() <= box.high.array() + 1e-12).all());
      EXPECT_LT((sampled.low - box.low).maxCoeff(), sagitta_m) << shape.index();
      EXPECT_LT((box.high - sampled.high).maxCoeff(), sagitta_m) << shape.index();
    }
  }
}

// Oracle: the definition, on random points.
TEST(BoundingBox, ContainsUnitesAndOverlaps) {
  Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<Vector3> points, more;
    for (int i = 0; i < 5; ++i) points.push_back(random.vector(2)), more.push_back(random.vector(2));
    const BoundingBox a = bounding_box(std::span<const Vector3>(points)),
                      b = bounding_box(std::span<const Vector3>(more));
    for (const Vector3& p : points) EXPECT_TRUE(contains(a, p) && contains(united(a, b), p));
    EXPECT_TRUE(contains(united(a, b), a) && contains(united(a, b), b));
    const BoundingBox common{a.low.cwiseMax(b.low), a.high.cwiseMin(b.high)};
    EXPECT_EQ(overlap(a, b), !is_empty(common));
    if (!is_empty(common)) {
      EXPECT_TRUE(contains(a, centre(common)) && contains(b, centre(common)));
    }
  }
}

// Oracle: the definition of empty; vertices that no triangle uses, or that are not finite, are no surface.
TEST(BoundingBox, OfNothingIsEmpty) {
  EXPECT_TRUE(is_empty(BoundingBox{}));
  EXPECT_EQ(extent(BoundingBox{}), Vector3(0, 0, 0));
  EXPECT_TRUE(is_empty(bounding_box(TriangleMesh{{{1, 2, 3}}, {}})));
  EXPECT_TRUE(is_empty(bounding_box(Shape(std::shared_ptr<const TriangleMesh>()))));
  const TriangleMesh broken{{{1, 2, 3}, {2, 2, 2}, {NAN, 0, 0}, {9, 9, 9}}, {{0, 1, 2}}};
  EXPECT_EQ(bounding_box(broken), (BoundingBox{{1, 2, 2}, {2, 2, 3}}));
}

}  // namespace
}  // namespace drydock

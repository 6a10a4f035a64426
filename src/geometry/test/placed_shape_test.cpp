// SPDX-License-Identifier: Apache-2.0
#include "geometry/placed_shape.h"

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// Meshes are asked as polyhedra here: any function of mesh and query will do.
const auto mesh_point = [](const SharedMesh& mesh, const Vector3& p_O) {
  return signed_distance(p_O, ConvexPolyhedron{*mesh});
};
const auto mesh_segment = [](const SharedMesh& mesh, const Segment& segment_O) {
  return segment_distance(segment_O, ConvexPolyhedron{*mesh});
};

void expect_same(const ShapeHit& a, const ShapeHit& b) {
  EXPECT_NEAR(a.distance_m, b.distance_m, 1e-13);
  EXPECT_LT((a.p_query - b.p_query).norm(), 1e-12);
  EXPECT_LT((a.p_shape - b.p_shape).norm(), 1e-12);
  EXPECT_NEAR(a.fraction, b.fraction, 1e-12);
}

// Oracle: rigid motion. Object and query moved together give the same hit, moved.
TEST(PlacedShape, MovesWithItsPose) {
  Random random(60);
  for (int trial = 0; trial < 50; ++trial) {
    const ConvexPolyhedron polyhedron = testing::random_polyhedron(random);
    for (const Shape& shape : {Shape(testing::random_box(random)), Shape(testing::random_sphere(random)),
                               Shape(testing::random_cylinder(random)), Shape(testing::random_capsule(random)),
                               Shape(polyhedron), Shape(std::make_shared<const TriangleMesh>(polyhedron.surface))}) {
      const PlacedShape here{"here", shape, Pose{}};
      const PlacedShape there{"there", shape, random.pose(4)};
      const Vector3 p = random.vector(2);
      expect_same(signed_distance(there.X_WO * p, there, mesh_point),
                  there.X_WO * signed_distance(p, here, mesh_point));
      const Segment s{random.vector(3), random.vector(3)};
      expect_same(segment_distance(Segment{there.X_WO * s.a, there.X_WO * s.b}, there, mesh_segment),
                  there.X_WO * segment_distance(s, here, mesh_segment));
      EXPECT_EQ(is_mesh(there), shape.index() == 5);
      EXPECT_TRUE(contains(bounding_box(there), there.X_WO * centre(bounding_box(shape))));
    }
  }
}

}  // namespace
}  // namespace drydock

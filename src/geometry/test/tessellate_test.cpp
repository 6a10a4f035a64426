// SPDX-License-Identifier: Apache-2.0
#include "geometry/tessellate.h"

#include <gtest/gtest.h>

#include "geometry/mesh/mesh_parts.h"
#include "geometry/point_shape.h"
#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

template <class Solid>
void expect_sound(const Solid& solid, const Fineness& fineness) {
  const TriangleMesh mesh = tessellate(solid, fineness);
  const std::vector<MeshPart> parts = mesh_parts(mesh);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_TRUE(parts[0].closed && parts[0].manifold && parts[0].consistent && parts[0].outward && parts[0].convex);
  for (const Vector3& v : mesh.vertices) EXPECT_NEAR(signed_distance(v, solid).distance_m, 0.0, 1e-14);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const double edge_m = (mesh.corner(i, k) - mesh.corner(i, (k + 1) % 3)).norm();
      EXPECT_LE(edge_m, std::sqrt(2.0) * fineness.max_edge_m * (1 + 1e-9));
      EXPECT_GT(edge_m, 0.0);
    }
  }
}

// Oracle: mesh_parts and the exact distance: closed, outward, convex, every vertex on the surface, no long edge.
TEST(Tessellate, GivesClosedOutwardSurfaces) {
  Random random(10);
  for (const Fineness& fineness : {Fineness{}, Fineness{3}, Fineness{5}, Fineness{18, 0.4}, Fineness{64, 0.11}}) {
    expect_sound(testing::random_box(random), fineness);
    expect_sound(testing::random_sphere(random), fineness);
    expect_sound(testing::random_cylinder(random), fineness);
    expect_sound(testing::random_capsule(random), fineness);
    expect_sound(Capsule{random.between(0.2, 1), 0.0}, fineness);
  }
}

// Oracle: the closed forms. Volume and area come nearer by a factor of four when the segments double.
TEST(Tessellate, ConvergesToTheShape) {
  Random random(11);
  const Shape shapes[] = {testing::random_sphere(random), testing::random_cylinder(random),
                          testing::random_capsule(random)};
  for (const Shape& shape : shapes) {
    const double volume_m3 = mass_properties(shape).properties.volume_m3, area_m2 = surface_area_m2(shape);
    const TriangleMesh coarse = tessellate(shape, {.segments = 64}), fine = tessellate(shape, {.segments = 128});
    EXPECT_NEAR((volume_m3 - enclosed_volume(coarse)) / (volume_m3 - enclosed_volume(fine)), 4.0, 0.02);
    EXPECT_NEAR((area_m2 - surface_area_m2(coarse)) / (area_m2 - surface_area_m2(fine)), 4.0, 0.02);
    EXPECT_NEAR(enclosed_volume(fine) / volume_m3, 1.0, 3e-3);
  }
}

}  // namespace
}  // namespace drydock

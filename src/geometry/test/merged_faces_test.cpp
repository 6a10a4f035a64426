// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/merged_faces.h"

#include <gtest/gtest.h>

#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

TriangleMesh merged(const TriangleMesh& mesh, double tolerance_m = 1e-6) {
  return with_merged_faces(mesh, edge_table(mesh), tolerance_m);
}

// Oracle: the number of faces of the solid, and its volume, which merging flat faces does not change.
TEST(MergedFaces, LeavesTheFewTrianglesOfASolid) {
  Random random(1);
  const Pose X = random.pose();
  const TriangleMesh box = transformed(tessellate(Box{{1, 0.7, 0.4}}, {.segments = 3, .max_edge_m = 0.05}), X);
  const TriangleMesh can = transformed(tessellate(Cylinder{0.3, 0.8}, {.segments = 24, .max_edge_m = 0.04}), X);
  ASSERT_GT(box.triangles.size(), 1000u);
  EXPECT_EQ(merged(box).triangles.size(), 12u);
  EXPECT_LT(merged(can).triangles.size(), can.triangles.size() / 4);
  for (const TriangleMesh& mesh : {box, can}) {
    const TriangleMesh few = merged(mesh);
    EXPECT_TRUE(is_convex_solid(few));
    const auto volume = [](const TriangleMesh& m) { return mesh_parts(m).front().volume_m3; };
    EXPECT_NEAR(volume(few), volume(mesh), 1e-9);
  }
}

TEST(MergedFaces, TakesRoundedVerticesAndLeavesRoundThings) {
  Random random(2);
  const TriangleMesh box = testing::rounded_to_float(
      transformed(tessellate(Box{{1, 0.7, 0.4}}, {.segments = 3, .max_edge_m = 0.1}), random.pose()));
  EXPECT_EQ(merged(box).triangles.size(), 12u);
  EXPECT_EQ(merged(box, 0).triangles.size() > 12u, true);
  const TriangleMesh ball = tessellate(Sphere{0.5}, {.segments = 12});
  EXPECT_LE(merged(ball).triangles.size(), ball.triangles.size());
  EXPECT_NEAR(mesh_parts(merged(ball)).front().volume_m3, mesh_parts(ball).front().volume_m3, 1e-9);
}

// Where merging would change the solid it is left alone: a face that is bent within the tolerance as a whole.
TEST(MergedFaces, ComesBackWhereItWouldChange) {
  const TriangleMesh ball = tessellate(Sphere{0.5}, {.segments = 48});
  for (const double tolerance_m : {1e-4, 1e-3, 1e-2}) {
    const TriangleMesh few = merged(ball, tolerance_m);
    EXPECT_TRUE(mesh_parts(few).front().closed);
    EXPECT_NEAR(mesh_parts(few).front().volume_m3, mesh_parts(ball).front().volume_m3, 4 * M_PI * 0.25 * tolerance_m);
  }
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "geometry/point_shape.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// What makes a number the signed distance: the witness is on the surface and that far away, no point of the surface is
// nearer, and the sign says inside.
template <class Solid>
void expect_signed_distance(const Vector3& p, const Solid& solid, const std::vector<Vector3>& surface_points) {
  const ShapeHit hit = signed_distance(p, solid);
  EXPECT_EQ(hit.p_query, p);
  EXPECT_NEAR(std::abs(hit.distance_m), (hit.p_shape - p).norm(), 1e-14);
  EXPECT_TRUE(testing::defined_inside(hit.p_shape, solid, -1e-13));
  EXPECT_FALSE(testing::defined_inside(hit.p_shape, solid, 1e-13));
  for (const Vector3& q : surface_points) EXPECT_GE((q - p).norm(), std::abs(hit.distance_m) - 1e-13);
  if (std::abs(hit.distance_m) > 1e-13) {
    EXPECT_EQ(hit.distance_m < 0, testing::defined_inside(p, solid));
  }
}

template <class Solid>
void try_points(Random& random, const Solid& solid) {
  const std::vector<Vector3> surface_points = tessellate(Shape(solid), {24, 0.3}).vertices;
  for (int trial = 0; trial < 150; ++trial) expect_signed_distance(random.vector(2.5), solid, surface_points);
  for (const Vector3& p : surface_points) {  // on the surface, and on the rays through its points
    EXPECT_NEAR(signed_distance(p, solid).distance_m, 0.0, 1e-13);
    expect_signed_distance(p * random.between(0, 2), solid, {});
  }
  expect_signed_distance(Vector3::Zero(), solid, surface_points);
  expect_signed_distance({0, 0, 0.1}, solid, surface_points);
}

// Oracle: the definition, with the surface given by points of a tessellation, which lie on it.
TEST(PointShape, IsTheDistanceToTheSurface) {
  Random random(40);
  for (int trial = 0; trial < 5; ++trial) {
    try_points(random, testing::random_box(random));
    try_points(random, testing::random_sphere(random));
    try_points(random, testing::random_cylinder(random));
    try_points(random, testing::random_capsule(random));
    try_points(random, testing::random_polyhedron(random));
  }
}

// Oracle: central differences. The gradient has unit length, and points from the witness to the point (or back,
// inside).
template <class Solid>
void expect_unit_gradient(Random& random, const Solid& solid) {
  int checked = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Vector3 p = random.vector(2.5);
    const ShapeHit hit = signed_distance(p, solid);
    const double step_m = 1e-5;
    Vector3 gradient;
    bool unique = std::abs(hit.distance_m) > 1e-3;
    for (int i = 0; i < 3; ++i) {
      const ShapeHit up = signed_distance(p + step_m * Vector3::Unit(i), solid);
      const ShapeHit down = signed_distance(p - step_m * Vector3::Unit(i), solid);
      gradient[i] = (up.distance_m - down.distance_m) / (2 * step_m);
      unique = unique && (up.p_shape - down.p_shape).norm() < 100 * step_m;
    }
    if (!unique) continue;  // on a ridge, where two points of the surface are equally near
    ++checked;
    EXPECT_LT((gradient - (p - hit.p_shape) / hit.distance_m).norm(), 2e-5 + 1e-8 / std::abs(hit.distance_m));
  }
  EXPECT_GT(checked, 200);
}
TEST(PointShape, HasUnitSlope) {
  Random random(41);
  expect_unit_gradient(random, testing::random_box(random));
  expect_unit_gradient(random, testing::random_sphere(random));
  expect_unit_gradient(random, testing::random_cylinder(random));
  expect_unit_gradient(random, testing::random_capsule(random));
  expect_unit_gradient(random, testing::random_polyhedron(random));
}

// Oracle: the box in closed form, given as a polyhedron with slivers and float vertices; signs hold beyond rounding.
TEST(PointShape, OfAPolyhedronWithSliversIsThatOfTheBox) {
  Random random(42);
  const Box box{{1, 1.5, 2}};
  ConvexPolyhedron slivers{tessellate(box)};
  for (int cut = 0; cut < 60; ++cut) {
    const auto i = static_cast<std::size_t>(random.whole(0, static_cast<int>(slivers.surface.triangles.size()) - 1));
    TriangleMesh& mesh = slivers.surface;
    const Triangle t = mesh.triangles[i];
    mesh.vertices.push_back(0.9989 * mesh.vertices[t[0]] + 0.001 * mesh.vertices[t[1]] + 0.0001 * mesh.vertices[t[2]]);
    const auto p = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    mesh.triangles[i] = {t[0], t[1], p};
    mesh.triangles.push_back({t[1], t[2], p});
    mesh.triangles.push_back({t[2], t[0], p});
  }
  const Pose X_WO = random.pose(2);
  slivers.surface = testing::rounded_to_float(transformed(slivers.surface, X_WO));
  for (int trial = 0; trial < 800; ++trial) {
    const Vector3 p = random.vector(1.5);
    EXPECT_NEAR(signed_distance(X_WO * p, slivers).distance_m, signed_distance(p, box).distance_m, 1e-6);
  }
}

// Oracle: the definition of a ball.
RC_GTEST_PROP(PointShape, BallTouchesWhereItsCentreIsNearEnough, (const std::uint32_t seed)) {
  Random random(seed);
  const Cylinder cylinder = testing::random_cylinder(random);
  const Vector3 p = random.vector(3);
  const double distance_m = signed_distance(p, cylinder).distance_m;
  RC_ASSERT(ball_touches(p, distance_m + 1e-12, cylinder));
  RC_ASSERT(!ball_touches(p, distance_m - 1e-12, cylinder));
}

}  // namespace
}  // namespace drydock

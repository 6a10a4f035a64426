// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mass_properties.h"

#include <gtest/gtest.h>

#include "geometry/test/solids.h"
#include "spatial/solid_inertia.h"

namespace drydock {
namespace {

using testing::Random;

MassProperties of_mesh(const TriangleMesh& mesh) {
  const MeshMass mass = mass_properties(mesh);
  EXPECT_EQ(mass.status, MassStatus::ok);
  return mass.properties;
}

// Relative to the sizes involved.
void expect_near(const MassProperties& a, const MassProperties& b, double tolerance) {
  EXPECT_NEAR(a.volume_m3, b.volume_m3, tolerance * b.volume_m3);
  EXPECT_LT((a.p_BBcm - b.p_BBcm).norm(), tolerance);
  EXPECT_LT((a.unit_density_inertia - b.unit_density_inertia).norm(), tolerance * b.unit_density_inertia.norm());
}

MassProperties moved(const MassProperties& m, const Pose& X_AB) {
  return {m.volume_m3, X_AB * m.p_BBcm, X_AB.R.matrix * m.unit_density_inertia * X_AB.R.matrix.transpose()};
}

// Oracle: the closed form of a box, which its mesh bounds exactly, at a generic pose and as STL gives it.
TEST(MassProperties, OfABoxMeshAreExact) {
  Random random(12);
  for (int trial = 0; trial < 20; ++trial) {
    const Box box = testing::random_box(random);
    const Pose X_AB = random.pose(3);
    const TriangleMesh mesh = transformed(tessellate(box, {.max_edge_m = 0.5}), X_AB);
    expect_near(of_mesh(mesh), moved(mass_properties(box), X_AB), 1e-13);
    EXPECT_NEAR(surface_area_m2(mesh), surface_area_m2(Shape(box)), 1e-12);
  }
}

// Oracle: tessellations; the error falls with the square of the segments, so (4 fine − coarse) / 3 is the limit to
// fourth order.
TEST(MassProperties, OfRoundShapesAreTheLimitOfTheirMeshes) {
  Random random(13);
  for (int trial = 0; trial < 2; ++trial) {
    for (const Shape& shape : {Shape(testing::random_sphere(random)), Shape(testing::random_cylinder(random)),
                               Shape(testing::random_capsule(random))}) {
      const MassProperties coarse = of_mesh(tessellate(shape, {.segments = 96}));
      const MassProperties fine = of_mesh(tessellate(shape, {.segments = 192}));
      const MassProperties limit = {(4 * fine.volume_m3 - coarse.volume_m3) / 3, fine.p_BBcm,
                                    (4 * fine.unit_density_inertia - coarse.unit_density_inertia) / 3};
      expect_near(mass_properties(shape).properties, limit, 2e-6);
    }
  }
}

// Oracle: the integral by counting random points (error 1/√N), for a sheared box.
TEST(MassProperties, AgreeWithMonteCarlo) {
  Random random(14);
  const ConvexPolyhedron polyhedron = testing::random_polyhedron(random);
  const MassProperties exact = of_mesh(polyhedron.surface);
  const int n = 100000;
  int inside = 0;
  Vector3 sum = Vector3::Zero();
  Matrix3 second = Matrix3::Zero();
  for (int i = 0; i < n; ++i) {
    const Vector3 p = random.vector(2);
    if (!testing::defined_inside(p, polyhedron)) continue;
    ++inside;
    sum += p;
    const Vector3 r = p - exact.p_BBcm;
    second += r.squaredNorm() * Matrix3::Identity() - r * r.transpose();
  }
  const double cell_m3 = 64.0 / n;
  EXPECT_NEAR(inside * cell_m3, exact.volume_m3, 4 * exact.volume_m3 / std::sqrt(inside));
  EXPECT_LT((sum / inside - exact.p_BBcm).norm(), 4.0 / std::sqrt(inside));
  EXPECT_LT((second * cell_m3 - exact.unit_density_inertia).norm(),
            5 * exact.unit_density_inertia.norm() / std::sqrt(inside));
}

// Oracle: a rigid motion. 100 km away the coordinates keep 1e-11 m, and so does the result.
TEST(MassProperties, LoseNothingFarFromTheOrigin) {
  Random random(15);
  for (int trial = 0; trial < 20; ++trial) {
    const ConvexPolyhedron polyhedron = testing::random_polyhedron(random);
    const Pose X_AB = {random.rotation(), 1e5 * random.unit_vector()};
    expect_near(of_mesh(transformed(polyhedron.surface, X_AB)), moved(of_mesh(polyhedron.surface), X_AB), 1e-9);
  }
}

// Oracle: moments add. A box with an off-centre cavity is the box less the cavity.
TEST(MassProperties, CountCavitiesOff) {
  Random random(16);
  const Box outer{{2, 3, 2.5}}, inner{{0.4, 0.6, 0.5}};
  const Pose X_BC = {random.rotation(), {0.3, -0.4, 0.2}};
  TriangleMesh mesh = tessellate(outer);
  append(mesh, testing::inverted(transformed(tessellate(inner), X_BC)));
  const MassProperties hollow = of_mesh(mesh), whole = mass_properties(outer),
                       hole = moved(mass_properties(inner), X_BC);
  const auto about_origin = [](const MassProperties& m) -> Matrix3 {
    const Vector3& p = m.p_BBcm;
    return m.unit_density_inertia + m.volume_m3 * (p.squaredNorm() * Matrix3::Identity() - p * p.transpose());
  };
  EXPECT_NEAR(hollow.volume_m3, whole.volume_m3 - hole.volume_m3, 1e-13);
  EXPECT_LT((hollow.volume_m3 * hollow.p_BBcm + hole.volume_m3 * hole.p_BBcm).norm(), 1e-13);
  EXPECT_LT((about_origin(hollow) + about_origin(hole) - about_origin(whole)).norm(), 1e-12);
}

// Oracle: the bodies of spatial/, and mass equal to density times volume.
TEST(MassProperties, MakeBodies) {
  Random random(18);
  const Box box = testing::random_box(random);
  const Capsule capsule = testing::random_capsule(random);
  const Cylinder cylinder = testing::random_cylinder(random);
  const Sphere sphere = testing::random_sphere(random);
  const double mass_kg = 3.7;
  const auto expect_same = [](const SpatialInertia& a, const SpatialInertia& b) {
    EXPECT_NEAR(a.mass_kg, b.mass_kg, 1e-12);
    EXPECT_LT((a.p_BBcm - b.p_BBcm).norm(), 1e-12);
    EXPECT_LT((a.I_BBcm - b.I_BBcm).norm(), 1e-12);
  };
  expect_same(with_mass(mass_properties(box), mass_kg), solid_box(mass_kg, box.size));
  expect_same(with_mass(mass_properties(sphere), mass_kg), solid_sphere(mass_kg, sphere.radius_m));
  expect_same(with_mass(mass_properties(cylinder), mass_kg),
              solid_cylinder(mass_kg, cylinder.radius_m, cylinder.length_m));
  expect_same(with_mass(mass_properties(capsule), mass_kg), solid_capsule(mass_kg, capsule.radius_m, capsule.length_m));
  const MassProperties skew = of_mesh(testing::random_polyhedron(random).surface);
  expect_same(with_density(skew, 7.0), with_mass(skew, 7.0 * skew.volume_m3));
}

// Oracle: what is missing: a triangle, the right side, a third dimension, everything.
TEST(MassProperties, SayWhyThereAreNone) {
  Random random(17);
  TriangleMesh mesh = testing::exploded(testing::random_polyhedron(random).surface);
  EXPECT_EQ(mass_properties(testing::inverted(mesh)).status, MassStatus::inside_out);
  mesh.triangles.pop_back();
  EXPECT_EQ(mass_properties(mesh).status, MassStatus::not_closed);
  const TriangleMesh leaf{{{0, 1, 2}, {3, 1, 0}, {1, 4, 2}}, {{0, 1, 2}, {0, 2, 1}}};
  EXPECT_EQ(mass_properties(leaf).status, MassStatus::no_volume);
  EXPECT_EQ(mass_properties(TriangleMesh{}).status, MassStatus::not_closed);
  EXPECT_EQ(mass_properties(Shape(std::shared_ptr<const TriangleMesh>())).status, MassStatus::no_volume);
}

}  // namespace
}  // namespace drydock

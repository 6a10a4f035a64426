// SPDX-License-Identifier: Apache-2.0
#include "geometry/shape_pair.h"

#include <cmath>
#include <numbers>

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/distance.h>
#include <gtest/gtest.h>

#include "geometry/test/solids.h"
#include "geometry/tree/mesh_pair.h"

namespace drydock {
namespace {

using testing::Random;

std::shared_ptr<const TriangleMesh> shared(TriangleMesh mesh) {
  return std::make_shared<const TriangleMesh>(std::move(mesh));
}

/// A square tube with a bottom, open to +z, 0.2 m thick all round, inner width 1 m: closed, not convex.
TriangleMesh cup() {
  TriangleMesh mesh;
  const auto add = [&](const Vector3& size, const Vector3& p) {
    append(mesh, transformed(tessellate(Box{size}), {{}, p}));
  };
  add({0.2, 1.4, 1}, {0.6, 0, 0.5});
  add({0.2, 1.4, 1}, {-0.6, 0, 0.5});
  add({1, 0.2, 1}, {0, 0.6, 0.5});
  add({1, 0.2, 1}, {0, -0.6, 0.5});
  add({1.4, 1.4, 0.2}, {0, 0, -0.1});
  return mesh;
}

// Oracle: the triangles of fine tessellations, which lie within r (1 − cos(π / n)) of the round surfaces, in two
// curvatures.
TEST(ShapePair, AgreesWithFineTessellations) {
  Random random(420);
  const int segments = 40;
  const double thinner = 2 * (1 - std::cos(std::numbers::pi / segments));
  for (int trial = 0; trial < 32; ++trial) {
    const Shape a = testing::random_convex(random, trial % 4), b = testing::random_convex(random, trial / 4 % 4);
    const Pose X_WA = random.pose(2.5), X_WB = random.pose(2.5);
    const ShapePairHit hit = shape_distance(a, X_WA, b, X_WB);
    const BoxTree tree_a = build_box_tree(tessellate(a, {.segments = segments}));
    const BoxTree tree_b = build_box_tree(tessellate(b, {.segments = segments}));
    const double meshes_m = mesh_distance(tree_a, X_WA, tree_b, X_WB).distance_m;
    if (hit.overlap) continue;
    EXPECT_LE(hit.distance_m, meshes_m + 1e-12);
    EXPECT_GE(hit.distance_m, meshes_m - 2 * 1.5 * thinner);  // no radius is above 1.5 m
  }
}

template <class Peer>
double fcl_distance(const Peer& peer_a, const Pose& X_WA, const auto& peer_b, const Pose& X_WB) {
  const auto transform = [](const Pose& X) {
    fcl::Transform3d T = fcl::Transform3d::Identity();
    T.linear() = X.R.matrix;
    T.translation() = X.p;
    return T;
  };
  fcl::DistanceRequestd request;
  request.distance_tolerance = 1e-9;
  fcl::DistanceResultd result;
  return fcl::distance(&peer_a, transform(X_WA), &peer_b, transform(X_WB), request, result);
}

// Oracle: FCL, whose answer for round pairs is a closed form and for boxes an iteration good to 1e-6.
TEST(ShapePair, AgreesWithFcl) {
  Random random(421);
  for (int trial = 0; trial < 200; ++trial) {
    const Box box = testing::random_box(random), box_2 = testing::random_box(random);
    const Sphere sphere = testing::random_sphere(random);
    const Capsule capsule = testing::random_capsule(random);
    const fcl::Boxd fcl_box(box.size), fcl_box_2(box_2.size);
    const fcl::Sphered fcl_sphere(sphere.radius_m);
    const fcl::Capsuled fcl_capsule(capsule.radius_m, capsule.length_m);
    const Pose X_WA = random.pose(3), X_WB = random.pose(3);
    const auto expect_same = [&](const Shape& a, const auto& peer_a, const Shape& b, const auto& peer_b,
                                 double tolerance) {
      const ShapePairHit hit = shape_distance(a, X_WA, b, X_WB);
      const double peer_m = fcl_distance(peer_a, X_WA, peer_b, X_WB);
      EXPECT_EQ(hit.overlap, peer_m <= 0);
      if (peer_m > 0) {
        EXPECT_NEAR(hit.distance_m, peer_m, tolerance);
      }
    };
    expect_same(sphere, fcl_sphere, capsule, fcl_capsule, 1e-12);
    expect_same(sphere, fcl_sphere, sphere, fcl_sphere, 1e-12);
    expect_same(sphere, fcl_sphere, box, fcl_box, 1e-12);
    expect_same(capsule, fcl_capsule, capsule, fcl_capsule, 1e-12);
    expect_same(box, fcl_box, box_2, fcl_box_2, 1e-5);
    expect_same(capsule, fcl_capsule, box, fcl_box, 1e-5);
  }
}

// Oracle: the same solid as a primitive.
TEST(ShapePair, MeshOfABoxIsTheBox) {
  Random random(422);
  for (int trial = 0; trial < 60; ++trial) {
    const Box box = testing::random_box(random);
    const Shape mesh = shared(tessellate(box, {.max_edge_m = 0.5}));
    const Shape other = testing::random_convex(random, trial % 4);
    const Pose X_WA = random.pose(2), X_WB = random.pose(2);
    const ShapePairHit expected = shape_distance(box, X_WA, other, X_WB);
    for (const ShapePairHit& hit : {shape_distance(mesh, X_WA, other, X_WB), shape_distance(other, X_WB, mesh, X_WA)}) {
      if (hit.overlap || expected.overlap) {
        EXPECT_LE(expected.distance_m, hit.distance_m + 1e-12);
        EXPECT_LE(hit.distance_m, 1e-3);  // a cylinder of 96 sides may stay clear where the round one touches
        continue;
      }
      EXPECT_LE(expected.distance_m, hit.distance_m + 1e-11);
      EXPECT_GE(expected.distance_m, hit.distance_m - hit.error_m - 1e-11);
      EXPECT_NEAR((hit.p_first - hit.p_second).norm(), hit.distance_m, 1e-11);
    }
  }
}

// Oracle: by construction: things in the cup's hollow touch nothing, things in its wall and round it do.
TEST(ShapePair, KnowsInsideFromHollow) {
  Random random(423);
  const SolidShape mesh = solid_shape(shared(cup()));
  std::vector<SolidShape> small, large;
  for (const Shape& shape : {Shape(Box{{0.1, 0.05, 0.06}}), Shape(Sphere{0.05}), Shape(Cylinder{0.04, 0.08}),
                             Shape(Capsule{0.03, 0.07}), Shape(ConvexPolyhedron{tessellate(Box{{0.1, 0.1, 0.1}})}),
                             Shape(shared(tessellate(Sphere{0.06}, {.segments = 12})))}) {
    small.push_back(solid_shape(shape, true));
  }
  for (const Shape& shape : {Shape(Box{{6, 6, 6}}), Shape(Sphere{3}), Shape(Cylinder{3, 6}), Shape(Capsule{3, 1}),
                             Shape(shared(tessellate(Sphere{3}, {.segments = 12})))}) {
    large.push_back(solid_shape(shape, true));
  }
  for (int trial = 0; trial < 6; ++trial) {
    const Pose X_WA = random.pose(3);
    const auto at = [&](double x, double y, double z) { return X_WA * Pose{random.rotation(), {x, y, z}}; };
    for (const SolidShape& thing : small) {
      const ShapePairHit hollow = shape_distance(mesh, X_WA, thing, at(0.1, -0.1, 0.5));
      EXPECT_FALSE(hollow.overlap);
      EXPECT_GT(hollow.distance_m, 0.3);
      EXPECT_LT(hollow.distance_m, 0.4);
      const ShapePairHit wall = shape_distance(thing, at(0.6, 0.2, 0.5), mesh, X_WA);
      EXPECT_TRUE(wall.overlap);
      EXPECT_EQ(wall.distance_m, 0);
      EXPECT_EQ(wall.p_first, wall.p_second);
    }
    for (const SolidShape& thing : large) EXPECT_TRUE(shape_distance(mesh, X_WA, thing, at(0.1, 0.1, 0.3)).overlap);
  }
}

// Oracle: the query without a bound; containment is no matter of the bound.
TEST(ShapePair, ObeysItsBound) {
  Random random(424);
  const SolidShape mesh = solid_shape(shared(cup()));
  for (int trial = 0; trial < 200; ++trial) {
    const SolidShape other = solid_shape(testing::random_convex(random, trial % 4), true);
    const Pose X_WA = random.pose(2.5), X_WB = random.pose(2.5);
    const SolidShape first = trial % 3 == 0 ? mesh : solid_shape(testing::random_convex(random, trial / 4 % 4), true);
    const ShapePairHit free = shape_distance(first, X_WA, other, X_WB);
    if (free.overlap) {
      EXPECT_TRUE(shape_distance(first, X_WA, other, X_WB, 0.0).overlap);
      continue;
    }
    EXPECT_FALSE(shape_distance(first, X_WA, other, X_WB, 0.99 * free.distance_m - 1e-9).found());
    EXPECT_NEAR(shape_distance(first, X_WA, other, X_WB, 1.01 * free.distance_m + 1e-9).distance_m, free.distance_m,
                1e-11);
  }
}

// Oracle: the answer stated for what has no surface, and vertices that no triangle uses are no part of a solid.
TEST(ShapePair, IgnoresWhatIsNotThere) {
  const Shape nothing = shared({});
  EXPECT_FALSE(shape_distance(nothing, {}, Box{}, {}).found());
  EXPECT_FALSE(shape_distance(Sphere{}, {}, nothing, {}).found());
  EXPECT_FALSE(shape_distance(ConvexPolyhedron{}, {}, Box{}, {}).found());
  ConvexPolyhedron polyhedron{tessellate(Box{{1, 1, 1}})};
  polyhedron.surface.vertices.push_back({0, 0, 5});
  EXPECT_NEAR(shape_distance(polyhedron, {}, Sphere{0.5}, {{}, {0, 0.1, 2}}).distance_m, 1.0, 1e-12);
}

}  // namespace
}  // namespace drydock

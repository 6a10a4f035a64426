// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex_pair.h"

#include <cmath>

#include <gtest/gtest.h>

#include "geometry/point_shape.h"
#include "geometry/shape_pair.h"
#include "geometry/test/solids.h"
#include "spatial/rotation.h"

namespace drydock {
namespace {

using testing::Random;

constexpr int kKinds = 5;

double signed_distance_to(const Shape& shape, const Pose& X_WO, const Vector3& p_W) {
  const Vector3 p_O = inverse(X_WO) * p_W;
  return std::visit(
      [&](const auto& solid) {
        if constexpr (std::is_same_v<std::decay_t<decltype(solid)>, std::shared_ptr<const TriangleMesh>>) {
          return 0.0;
        } else {
          return signed_distance(p_O, solid).distance_m;
        }
      },
      shape);
}

/// The farthest that the solid reaches along n, from its definition.
double reach_along(const Shape& shape, const Pose& X_WO, const Vector3& n_W) {
  const Vector3 n = inverse(X_WO.R) * n_W;
  double reach = 0;
  if (const auto* box = std::get_if<Box>(&shape)) reach = 0.5 * box->size.dot(n.cwiseAbs());
  if (const auto* sphere = std::get_if<Sphere>(&shape)) reach = sphere->radius_m;
  if (const auto* c = std::get_if<Cylinder>(&shape)) {
    reach = c->radius_m * std::hypot(n.x(), n.y()) + 0.5 * c->length_m * std::abs(n.z());
  }
  if (const auto* c = std::get_if<Capsule>(&shape)) reach = c->radius_m + 0.5 * c->length_m * std::abs(n.z());
  if (const auto* polyhedron = std::get_if<ConvexPolyhedron>(&shape)) {
    reach = -1e300;
    for (const Vector3& v : polyhedron->surface.vertices) reach = std::max(reach, n.dot(v));
  }
  return reach + n_W.dot(X_WO.p);
}

/// Two points of the solids prove that the distance is no larger; two parallel planes that hold the solids on their
/// outer sides prove that it is no smaller. The direction between points that lie nearer than `near_m` is not good
/// enough for the planes.
void expect_proof(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double tolerance_m,
                  double near_m = 1e-2) {
  const ShapePairHit hit = shape_distance(a, X_WA, b, X_WB);
  ASSERT_TRUE(hit.found());
  EXPECT_LE(signed_distance_to(a, X_WA, hit.p_first), tolerance_m);
  EXPECT_LE(signed_distance_to(b, X_WB, hit.p_second), tolerance_m);
  EXPECT_NEAR((hit.p_first - hit.p_second).norm(), hit.distance_m, tolerance_m);
  EXPECT_LE(hit.error_m, std::max(hit.distance_m, tolerance_m));
  EXPECT_EQ(hit.overlap, hit.distance_m == 0);
  if (hit.distance_m < near_m) return;
  const auto between_planes_m = [&](const Vector3& n) { return -reach_along(b, X_WB, -n) - reach_along(a, X_WA, n); };
  const Vector3 n = (hit.p_second - hit.p_first) / hit.distance_m;
  Vector3 aligned_A = inverse(X_WA.R) * n;  // a distance good to ε leaves directions good to √ε where sides are flat
  for (double& component : aligned_A) component = std::abs(component) < 1e-5 ? 0.0 : component;
  const double apart_m = std::max(between_planes_m(n), between_planes_m(X_WA.R * aligned_A.normalized()));
  EXPECT_NEAR(apart_m, hit.distance_m, tolerance_m / near_m);
  EXPECT_LE(hit.error_m, tolerance_m / near_m);
}

Rotation random_quarter_turns(Random& random) {
  Rotation R;
  for (int turns = random.whole(0, 4); turns > 0; --turns) {
    Matrix3 quarter = Matrix3::Zero();
    const int axis = random.whole(0, 2);
    quarter(axis, axis) = 1;
    quarter((axis + 1) % 3, (axis + 2) % 3) = -1;
    quarter((axis + 2) % 3, (axis + 1) % 3) = 1;
    R = R * Rotation{quarter};
  }
  return R;
}

// Oracle: points and planes that prove the distance from both sides.
TEST(ConvexPair, DistancesAreProven) {
  Random random(400);
  for (int i = 0; i < kKinds; ++i) {
    for (int j = 0; j < kKinds; ++j) {
      for (int trial = 0; trial < 120; ++trial) {
        const Shape a = testing::random_convex(random, i), b = testing::random_convex(random, j);
        expect_proof(a, random.pose(2.5), b, random.pose(2.5), 1e-11);
      }
    }
  }
}

// Oracle: the same, where axes are parallel, square or in line, faces in one plane and edges on edges; as they are and
// turned together, so that nothing is exact any more.
TEST(ConvexPair, HoldsInAlignedPositions) {
  Random random(401);
  const double grid[] = {-2, -1, -0.5, 0, 0.5, 1, 2};
  const auto on_grid = [&] {
    return Vector3(grid[random.whole(0, 6)], grid[random.whole(0, 6)], grid[random.whole(0, 6)]);
  };
  const Shape shapes[] = {Box{{1, 1, 1}},       Box{{1, 2, 0.5}},   Sphere{0.5},
                          Cylinder{0.5, 1},     Cylinder{0.25, 2},  Cylinder{1, 0.5},
                          Capsule{0.5, 1},      Capsule{0.25, 0.5}, ConvexPolyhedron{tessellate(Box{{1, 1, 1}})},
                          Cylinder{0.5, 0.001}, Box{{1, 0.001, 1}}};
  const int last = static_cast<int>(std::size(shapes)) - 1;
  for (int trial = 0; trial < 4000; ++trial) {
    const Shape &a = shapes[random.whole(0, last)], &b = shapes[random.whole(0, last)];
    const Pose X_GA{random_quarter_turns(random), on_grid()}, X_GB{random_quarter_turns(random), on_grid()};
    expect_proof(a, X_GA, b, X_GB, 1e-11);
    const Pose X_WG = random.pose(3);
    expect_proof(a, X_WG * X_GA, b, X_WG * X_GB, 1e-11);
  }
}

// Oracle: solids moved together along the line between their closest points keep these points, so the distance is known
// down to touching; a little farther they overlap.
TEST(ConvexPair, FollowsASlowApproach) {
  Random random(402);
  int approached = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const Shape a = testing::random_convex(random, random.whole(0, kKinds - 1));
    const Shape b = testing::random_convex(random, random.whole(0, kKinds - 1));
    const Pose X_WA = random.pose(2), X_WB = random.pose(2);
    const ShapePairHit far = shape_distance(a, X_WA, b, X_WB);
    if (far.distance_m < 1e-2) continue;
    ++approached;
    const Vector3 n = (far.p_first - far.p_second) / far.distance_m;
    const auto at_gap = [&](double gap_m) { return Pose{X_WB.R, X_WB.p + (far.distance_m - gap_m) * n}; };
    for (double gap_m = 1e-2; gap_m > 1e-12; gap_m *= 0.1) {
      const ShapePairHit near = shape_distance(a, X_WA, b, at_gap(gap_m));
      EXPECT_NEAR(near.distance_m, gap_m, 1e-9);  // the direction's own error at the far end, times the way
      EXPECT_LE(near.distance_m - near.error_m, gap_m + 1e-9);
    }
    EXPECT_TRUE(shape_distance(a, X_WA, b, at_gap(-1e-9)).overlap);
  }
  EXPECT_GT(approached, 300);
}

// Oracle: a point known to lie in both.
TEST(ConvexPair, FindsACommonPoint) {
  Random random(403);
  for (int trial = 0; trial < 1500; ++trial) {
    const Shape a = testing::random_convex(random, random.whole(0, kKinds - 1));
    const Shape b = testing::random_convex(random, random.whole(0, kKinds - 1));
    const Pose X_WA = random.pose(2);
    Pose X_WB = random.pose(2);
    // Points of each, by shrinking the farthest point of a core towards the middle of the solid.
    const auto inner_point = [&](const Shape& shape) {
      const SolidShape solid = solid_shape(shape);
      const Vector3 p = solid.p_OC + random.vector(solid.radius_m);
      return signed_distance_to(shape, {}, p) < -1e-6 ? p : solid.p_OC;
    };
    X_WB.p += X_WA * inner_point(a) - X_WB * inner_point(b);
    const ShapePairHit hit = shape_distance(a, X_WA, b, X_WB);
    ASSERT_TRUE(hit.overlap);
    EXPECT_EQ(hit.distance_m, 0);
    EXPECT_EQ(hit.p_first, hit.p_second);
    EXPECT_LT(signed_distance_to(a, X_WA, hit.p_first), 1e-12);
    EXPECT_LT(signed_distance_to(b, X_WB, hit.p_first), 1e-12);
  }
}

// Oracle: the proofs again, for a pin beside a hall and a plate that is a million times wider than thick. The tolerance
// is the rounding of coordinates of a kilometre.
TEST(ConvexPair, HoldsForSizesFarApart) {
  Random random(404);
  const Shape pins[] = {Cylinder{0.001, 0.01}, Box{{0.001, 0.002, 0.003}}, Sphere{0.001}, Capsule{0.0005, 0.004}};
  const Shape large[] = {Box{{900, 400, 300}}, Cylinder{500, 0.001}, Cylinder{0.01, 1000},
                         Sphere{400},          Capsule{20, 800},     Box{{1000, 0.001, 1000}}};
  for (const Shape& pin : pins) {
    for (const Shape& giant : large) {
      for (int trial = 0; trial < 40; ++trial) expect_proof(pin, random.pose(700), giant, random.pose(1), 1e-9, 1.0);
    }
  }
}

// Oracle: the definition of a distance: the same either way round, in any frame, and with lengths in any unit.
TEST(ConvexPair, IsTheSameInAnyOrderFrameAndUnit) {
  Random random(405);
  for (int trial = 0; trial < 300; ++trial) {
    const Cylinder a = testing::random_cylinder(random);
    const Box b = testing::random_box(random);
    const Pose X_WA = random.pose(2.5), X_WB = random.pose(2.5), X_VW = random.pose(5);
    const ShapePairHit hit = shape_distance(a, X_WA, b, X_WB);
    const ShapePairHit back = shape_distance(b, X_WB, a, X_WA);
    EXPECT_NEAR(back.distance_m, hit.distance_m, 1e-11);
    EXPECT_NEAR(shape_distance(a, X_VW * X_WA, b, X_VW * X_WB).distance_m, hit.distance_m, 1e-11);
    const double mm = 1e3;
    const Pose X_WAmm{X_WA.R, mm * X_WA.p}, X_WBmm{X_WB.R, mm * X_WB.p};
    const ShapePairHit large =
        shape_distance(Cylinder{mm * a.radius_m, mm * a.length_m}, X_WAmm, Box{mm * b.size}, X_WBmm);
    EXPECT_NEAR(large.distance_m, mm * hit.distance_m, mm * 1e-11);
    EXPECT_EQ(large.overlap, hit.overlap);
  }
}

// Oracle: the query without a bound or a beginning.
TEST(ConvexPair, ObeysItsBoundAndAnyBeginning) {
  Random random(406);
  for (int trial = 0; trial < 600; ++trial) {
    const Box box = testing::random_box(random);
    const Cylinder cylinder = testing::random_cylinder(random);
    const ConvexCore a = convex_core(box), b = convex_core(cylinder);
    const Pose X_AB = random.pose(3);
    const CorePair free = core_distance(a, b, X_AB);
    for (const Vector3& direction : {random.vector(), Vector3(free.direction), Vector3(-free.direction),
                                     Vector3(Vector3::UnitZ()), Vector3(1e-200 * random.vector())}) {
      EXPECT_NEAR(core_distance(a, b, X_AB, direction).distance_m, free.distance_m, 1e-11);
      if (free.distance_m == 0) continue;
      const double below_m = free.distance_m * random.between(0, 0.999);
      EXPECT_TRUE(std::isinf(core_distance(a, b, X_AB, direction, below_m).distance_m));
      const double above_m = free.distance_m * random.between(1.001, 2);
      EXPECT_NEAR(core_distance(a, b, X_AB, direction, above_m).distance_m, free.distance_m, 1e-11);
    }
  }
}

}  // namespace
}  // namespace drydock

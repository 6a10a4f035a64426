// SPDX-License-Identifier: Apache-2.0
#include "geometry/segment_shape.h"

#include <numbers>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/point_shape.h"
#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

template <class Solid>
double distance_at(const Segment& segment, double t, const Solid& solid) {
  return std::max(0.0, signed_distance(segment.at(t), solid).distance_m);
}

// The least distance by dense sampling, then thirds about the best sample: the distance is convex along the segment.
template <class Solid>
double least_by_sampling(const Segment& segment, const Solid& solid) {
  const int n = 64;
  int best = 0;
  for (int i = 1; i <= n; ++i) {
    if (distance_at(segment, double(i) / n, solid) < distance_at(segment, double(best) / n, solid)) best = i;
  }
  double low = std::max(0.0, double(best - 1) / n), high = std::min(1.0, double(best + 1) / n);
  for (int i = 0; i < 60; ++i) {
    const double t0 = low + (high - low) / 3, t1 = high - (high - low) / 3;
    if (distance_at(segment, t0, solid) <= distance_at(segment, t1, solid)) {
      high = t1;
    } else {
      low = t0;
    }
  }
  return std::min({distance_at(segment, low, solid), distance_at(segment, double(best) / n, solid)});
}

template <class Solid>
void expect_segment_distance(const Segment& segment, const Solid& solid, double tolerance_m = 1e-13) {
  const ShapeHit hit = segment_distance(segment, solid);
  ASSERT_TRUE(hit.fraction >= 0 && hit.fraction <= 1);
  EXPECT_GE(hit.distance_m, 0);
  EXPECT_LT((hit.p_query - segment.at(hit.fraction)).norm(), tolerance_m);
  EXPECT_NEAR((hit.p_query - hit.p_shape).norm(), hit.distance_m, tolerance_m);
  EXPECT_TRUE(testing::defined_inside(hit.p_shape, solid, -tolerance_m));
  EXPECT_LE(hit.distance_m, least_by_sampling(segment, solid) + tolerance_m);
  if (hit.distance_m > 0 || hit.fraction == 0) return;
  // Before the first touch it is outside.
  EXPECT_TRUE(testing::defined_inside(hit.p_query, solid, -tolerance_m));
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(testing::defined_inside(segment.at(hit.fraction * i / 20.0), solid, tolerance_m));
  }
}

template <class Solid>
void try_segments(Random& random, const Solid& solid, int trials) {
  for (int trial = 0; trial < trials; ++trial) {
    const Vector3 a = random.vector(2.5);
    expect_segment_distance(Segment{a, random.vector(2.5)}, solid);
    expect_segment_distance(Segment{a, a + random.vector(0.2)}, solid);
    expect_segment_distance(Segment{a, a + random.between(-3, 3) * Vector3::Unit(random.whole(0, 2))}, solid);
    expect_segment_distance(Segment{a, a}, solid);
    expect_segment_distance(Segment{a, a + 1e-9 * random.vector()}, solid);
  }
}

// Oracle: dense sampling and refinement of the signed distance of points.
TEST(SegmentShape, IsTheLeastDistanceOfItsPoints) {
  Random random(50);
  for (int trial = 0; trial < 4; ++trial) {
    try_segments(random, testing::random_box(random), 80);
    try_segments(random, testing::random_sphere(random), 80);
    try_segments(random, testing::random_cylinder(random), 80);
    try_segments(random, testing::random_capsule(random), 80);
  }
  try_segments(random, testing::random_polyhedron(random), 8);
}

// Oracle: the same, on segments between the points of a grid that the surfaces, axes, rims and corners lie on.
TEST(SegmentShape, HoldsInDegeneratePositions) {
  Random random(51);
  const double grid[] = {-2, -1, -0.5, 0, 0.5, 1, 2};
  const auto on_grid = [&] {
    return Vector3(grid[random.whole(0, 6)], grid[random.whole(0, 6)], grid[random.whole(0, 6)]);
  };
  for (int trial = 0; trial < 800; ++trial) {
    const Segment segment{on_grid(), on_grid()};
    expect_segment_distance(segment, Box{{1, 2, 4}});
    expect_segment_distance(segment, Sphere{1});
    expect_segment_distance(segment, Cylinder{1, 1});
    expect_segment_distance(segment, Cylinder{0.5, 2});
    expect_segment_distance(segment, Capsule{0.5, 2});
    expect_segment_distance(segment, Capsule{1, 1});
    if (trial < 60) expect_segment_distance(segment, ConvexPolyhedron{tessellate(Box{{1, 2, 4}})});
  }
}

// Oracle: the same with sizes far apart: cables of a hundred metres past a pin and a disc, tangent to a rim.
TEST(SegmentShape, HoldsForLongSegmentsAndThinShapes) {
  Random random(52);
  const double tolerance_m = 1e-12;  // the coordinates' own rounding at 100 m is 1e-14
  for (int trial = 0; trial < 400; ++trial) {
    const Vector3 near = random.vector(0.05), along = 60 * random.unit_vector();
    const Segment segment{near - along, near + along};
    expect_segment_distance(segment, Cylinder{0.002, 0.03}, tolerance_m);
    expect_segment_distance(segment, Cylinder{0.03, 0.0005}, tolerance_m);
    expect_segment_distance(segment, Box{{0.05, 0.001, 0.02}}, tolerance_m);
    expect_segment_distance(segment, Capsule{0.002, 0.03}, tolerance_m);
    const Vector3 rim(0.03 * std::cos(trial), 0.03 * std::sin(trial), 0.00025);
    const Vector3 tangent = Vector3(-std::sin(trial), std::cos(trial), 0) * 3;
    expect_segment_distance(Segment{rim * 1.0001 - tangent, rim * 1.0001 + tangent}, Cylinder{0.03, 0.0005},
                            tolerance_m);
  }
}

// Oracle: shapes that are limits of each other: a polyhedron of a box, a capsule of no length, a cylinder between its
// inscribed and its circumscribed prism.
RC_GTEST_PROP(SegmentShape, AgreesBetweenShapes, (const std::uint32_t seed)) {
  Random random(seed);
  const Segment segment{random.vector(3), random.vector(3)};
  const Box box = testing::random_box(random);
  RC_ASSERT(std::abs(segment_distance(segment, box).distance_m -
                     segment_distance(segment, ConvexPolyhedron{tessellate(box)}).distance_m) < 1e-13);
  RC_ASSERT(std::abs(segment_distance(segment, Capsule{box.size.x(), 0}).distance_m -
                     segment_distance(segment, Sphere{box.size.x()}).distance_m) < 1e-13);
  const Cylinder cylinder = testing::random_cylinder(random);
  const double exact_m = segment_distance(segment, cylinder).distance_m;
  const double prism_m = segment_distance(segment, ConvexPolyhedron{tessellate(cylinder, {.segments = 48})}).distance_m;
  RC_ASSERT(prism_m >= exact_m - 1e-13);
  RC_ASSERT(prism_m <= exact_m + cylinder.radius_m * (1 - std::cos(std::numbers::pi / 48)) + 1e-13);
}

// Oracle: a capsule touches where its axis comes within its radius.
TEST(SegmentShape, CapsuleTouchesWithinItsRadius) {
  Random random(54);
  for (int trial = 0; trial < 100; ++trial) {
    const Segment axis{random.vector(3), random.vector(3)};
    const Cylinder cylinder = testing::random_cylinder(random);
    const double distance_m = segment_distance(axis, cylinder).distance_m;
    EXPECT_TRUE(capsule_touches(axis, distance_m + 1e-12, cylinder));
    if (distance_m > 0) {
      EXPECT_FALSE(capsule_touches(axis, distance_m - 1e-12, cylinder));
    }
  }
}

}  // namespace
}  // namespace drydock

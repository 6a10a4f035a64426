// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/triangle_distance.h"

#include <gtest/gtest.h>

#include "geometry/segment_segment.h"
#include "testing/random.h"
#include "testing/triangle_oracle.h"

namespace drydock {
namespace {

using testing::Random;

/// Triangles of many kinds: fat, needle, flat sliver, degenerate to a line or a point.
Corners random_triangle(Random& random, double size) {
  Corners t = {random.vector(size), random.vector(size), random.vector(size)};
  switch (random.whole(0, 7)) {
    case 0:
      t[2] = t[0] + 1e-6 * random.vector(size);
      break;  // needle
    case 1:
      t[2] = 0.4 * t[0] + 0.6 * t[1] + 1e-5 * random.vector(size);
      break;  // flat sliver
    case 2:
      t[2] = 0.3 * t[0] + 0.7 * t[1];
      break;  // a line
    case 3:
      t[1] = t[2] = t[0];
      break;  // a point
    default:
      break;
  }
  return t;
}

/// Segments that make trouble: parallel to an edge or the plane, through a corner, of zero length.
Segment random_segment(Random& random, const Corners& t, double size) {
  Segment s{random.vector(size), random.vector(size)};
  switch (random.whole(0, 7)) {
    case 0:
      s.b = s.a + random.between(-2, 2) * (t[1] - t[0]);
      break;
    case 1:
      s.b = s.a + random.between(-2, 2) * (t[1] - t[0]) + 1e-7 * random.vector(size);
      break;
    case 2:
      s.b = s.a + random.between(-1, 1) * (t[1] - t[0]) + random.between(-1, 1) * (t[2] - t[0]);
      break;
    case 3:
      s.b = 2 * t[0] - s.a;
      break;
    case 4:
      s.b = s.a;
      break;
    default:
      break;
  }
  return s;
}

// Oracle: ternary search in long double along the segment.
TEST(TriangleDistance, SegmentAgreesWithSearch) {
  Random random(11);
  for (int trial = 0; trial < 4000; ++trial) {
    const double size = std::pow(10.0, random.between(-3, 3));
    const Corners t = random_triangle(random, size);
    const Segment s = random_segment(random, t, size);
    const double expected = testing::segment_triangle_oracle(s, t);
    const SegmentTriangleHit hit = closest_points(s, t);
    ASSERT_NEAR(hit.distance_m, expected, 1e-9 * size) << "trial " << trial;
    ASSERT_NEAR(std::sqrt(squared_distance(s, t)), hit.distance_m, 1e-15 * size) << "trial " << trial;
  }
}

// Oracle: the definition. Witness points lie on both things, at the distance told.
TEST(TriangleDistance, WitnessPointsLieOnBoth) {
  Random random(12);
  for (int trial = 0; trial < 2000; ++trial) {
    const Corners t = random_triangle(random, 1);
    const Segment s = random_segment(random, t, 1);
    const SegmentTriangleHit hit = closest_points(s, t);
    EXPECT_NEAR((hit.p_segment - hit.p_triangle).norm(), hit.distance_m, 1e-15);
    EXPECT_NEAR((s.at(hit.fraction) - hit.p_segment).norm(), 0, 1e-15);
    EXPECT_LT(testing::point_triangle_oracle(hit.p_triangle.cast<long double>(), t), 1e-12);
  }
}

// Oracle: two points of the plane that see the triangle from either side have a segment that passes through it.
TEST(TriangleDistance, IsZeroWhereTheSegmentPassesThrough) {
  Random random(13);
  for (int trial = 0; trial < 1000; ++trial) {
    const Corners t = {random.vector(), random.vector(), random.vector()};
    const double u = random.between(0.05, 0.45), v = random.between(0.05, 0.45);
    const Vector3 inside = t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]);
    const Vector3 direction = (t[1] - t[0]).cross(t[2] - t[0]).normalized() + 0.5 * random.unit_vector();
    EXPECT_EQ(closest_points(Segment{inside - direction, inside + 2 * direction}, t).distance_m, 0);
  }
}

// Oracle: a segment laid through a point of the triangle is at distance 0, to the rounding of its own ends (1e-15). At
// angles to the edges and heights of the sliver about 1e-8 careless feet and normals lose half their digits.
TEST(TriangleDistance, LosesNoDigitsOnSliversAndNearParallelEdges) {
  Random random(16);
  for (int trial = 0; trial < 20000; ++trial) {
    Corners t = {random.vector(), random.vector(), random.vector()};
    if (trial % 2 == 0) t[2] = 0.3 * t[0] + 0.7 * t[1] + std::pow(10.0, random.between(-16, -2)) * random.vector();
    const double u = random.between(0, 1), v = trial % 3 == 0 ? 0.0 : random.between(0, 1 - u);
    const Vector3 inside = t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]);
    const Vector3 along = t[1] - t[0] + std::pow(10.0, random.between(-16, 0)) * random.vector();
    const Segment s{inside - random.between(0, 1) * along, inside + random.between(0, 1) * along};
    ASSERT_LT(closest_points(s, t).distance_m, 3e-15) << "trial " << trial;
  }
}

// Oracle: the smallest over the second triangle's points, found by search along its edges and over a fine grid.
TEST(TriangleDistance, TrianglePairAgreesWithGrid) {
  Random random(14);
  for (int trial = 0; trial < 200; ++trial) {
    const Corners a = {random.vector(), random.vector(), random.vector()};
    Corners b = {random.vector(), random.vector(), random.vector()};
    const Vector3 offset = random.vector(2);
    for (Vector3& corner : b) corner += offset;
    const TrianglePair pair = closest_points(a, b);
    EXPECT_NEAR((pair.p_first - pair.p_second).norm(), pair.distance_m, 1e-14);
    EXPECT_LT(testing::point_triangle_oracle(pair.p_first.cast<long double>(), a), 1e-13);
    EXPECT_LT(testing::point_triangle_oracle(pair.p_second.cast<long double>(), b), 1e-13);
    constexpr int kSteps = 24;  // no grid point may be nearer; the best is near
    double nearest = 1e9;
    for (int i = 0; i <= kSteps; ++i) {
      for (int j = 0; i + j <= kSteps; ++j) {
        const Vector3 p = a[0] + double(i) / kSteps * (a[1] - a[0]) + double(j) / kSteps * (a[2] - a[0]);
        nearest = std::min(nearest, static_cast<double>(testing::point_triangle_oracle(p.cast<long double>(), b)));
      }
    }
    EXPECT_LE(pair.distance_m, nearest + 1e-14);
    EXPECT_GE(pair.distance_m, nearest - 3.5 / kSteps);
  }
}

// Oracle: symmetry. Swapping the two swaps the witnesses.
TEST(SegmentSegment, IsSymmetricAndAtLeastAsNearAsAnyPair) {
  Random random(15);
  for (int trial = 0; trial < 3000; ++trial) {
    Segment s{random.vector(), random.vector()}, t{random.vector(), random.vector()};
    if (trial % 5 == 0) t.b = t.a + random.between(-1, 1) * (s.b - s.a);
    if (trial % 7 == 0) t.b = t.a;
    const SegmentPair pair = closest_points(s, t), swapped = closest_points(t, s);
    EXPECT_NEAR(pair.distance_m, swapped.distance_m, 1e-15);
    EXPECT_NEAR((s.at(pair.fraction_first) - pair.p_first).norm(), 0, 1e-15);
    EXPECT_NEAR((t.at(pair.fraction_second) - pair.p_second).norm(), 0, 1e-15);
    // Oracle: a flat triangle is a segment, and the long-double search knows those.
    EXPECT_NEAR(pair.distance_m, testing::segment_triangle_oracle(s, {t.a, t.b, t.b}), 1e-12);
  }
}

}  // namespace
}  // namespace drydock

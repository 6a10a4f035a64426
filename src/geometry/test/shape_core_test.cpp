// SPDX-License-Identifier: Apache-2.0
#include "geometry/shape_core.h"

#include <gtest/gtest.h>

#include "geometry/placed_shape.h"
#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the closed forms of the shapes themselves (shape_pair.h), for round shapes and for others; the tolerance is
// that of convex_pair.h.
TEST(ShapeCore, WithItsRadiusIsTheShape) {
  Random random(71);
  for (int trial = 0; trial < 200; ++trial) {
    const Shape shapes[] = {testing::random_sphere(random), testing::random_capsule(random),
                            testing::random_box(random), testing::random_cylinder(random)};
    const Shape& a = shapes[trial % 4];
    const Shape& b = shapes[trial / 4 % 4];
    const Pose X_WA = random.pose(4), X_WB = random.pose(4);
    const ShapePairHit whole = shape_distance(a, X_WA, b, X_WB);
    const ShapeCore core_a = shape_core(a), core_b = shape_core(b);
    const ShapePairHit cores = shape_distance(core_a.shape, X_WA, core_b.shape, X_WB);
    const double distance_m = cores.distance_m - core_a.radius_m - core_b.radius_m;
    EXPECT_EQ(core_a.radius_m > 0, trial % 4 < 2) << "round shapes have a radius";
    EXPECT_NEAR(whole.distance_m, std::max(distance_m, 0.0), 1e-8) << "trial " << trial;
  }
}

// Oracle: the distance of a segment, given by its ends, from a shape (segment_shape.h); a point too.
TEST(LineSolid, AlongASegmentIsTheSegment) {
  Random random(72);
  for (int trial = 0; trial < 200; ++trial) {
    const Box box = testing::random_box(random);
    const Pose X_WB = random.pose(3);
    const Vector3 a = random.vector(3), b = trial % 10 == 0 ? a : random.vector(3);
    const SolidShape line = line_solid((b - a).norm());
    const ShapePairHit hit = shape_distance(line, along_segment({a, b}), solid_shape(box), X_WB);
    EXPECT_NEAR(hit.distance_m, std::max(segment_distance(Segment{a, b}, box, X_WB).distance_m, 0.0), 1e-13);
  }
}

}  // namespace
}  // namespace drydock

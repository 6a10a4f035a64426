// SPDX-License-Identifier: Apache-2.0
#include "geometry/overlap_depth.h"

#include <gtest/gtest.h>

#include "geometry/tessellate.h"
#include "geometry/test/solids.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: by hand, in a frame of no particular orientation; to 1e-5, as the search ends at 2e-6 of a difference of some
// 5 m.
TEST(OverlapDepth, OfSpheresAndBoxes) {
  Random random(77);
  const Pose X_WF = random.pose(3);
  const auto depth = [&](const Shape& a, const Vector3& p_FA, const Shape& b, const Vector3& p_FB) {
    return overlap_depth(solid_shape(a), X_WF * Pose{{}, p_FA}, solid_shape(b), X_WF * Pose{{}, p_FB});
  };
  EXPECT_NEAR(depth(Sphere{0.5}, {0, 0, 0}, Sphere{0.3}, {0.2, 0.3, -0.1}), 0.8 - std::sqrt(0.14), 1e-5);
  EXPECT_NEAR(depth(Box{{1, 2, 3}}, {0, 0, 0}, Box{{1, 1, 1}}, {0.1, 1.2, 0.3}), 0.3, 1e-5);
  EXPECT_NEAR(depth(Box{{1, 2, 3}}, {0, 0, 0}, Sphere{0.1}, {0.2, 0.1, 0.1}), 0.4, 1e-5);
  EXPECT_EQ(depth(Box{{1, 2, 3}}, {0, 0, 0}, Sphere{0.1}, {0.7, 0, 0}), 0);
  // A line through a block: out of it by the shortest way across.
  EXPECT_NEAR(depth(Capsule{0.0, 4}, {0.1, 0.3, 0}, Box{{1, 2, 3}}, {0, 0, 0}), 0.4, 1e-5);
}

// Oracle: the distance of the two when the first is moved. Along the way that is found it is enough, and in no other
// direction a shorter one is.
TEST(OverlapDepth, IsTheShortestWayApart) {
  Random random(78);
  int overlapping = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const SolidShape a = solid_shape(testing::random_convex(random, trial % 5)),
                     b = solid_shape(testing::random_convex(random, trial / 5 % 5));
    const Pose X_WA = random.pose(0.6), X_WB = random.pose(0.6);
    const double found_m = overlap_depth(a, X_WA, b, X_WB);
    EXPECT_EQ(found_m > 0, shape_distance(a, X_WA, b, X_WB).overlap);
    if (found_m == 0) continue;
    ++overlapping;
    const double size_m = a.radius_m + b.radius_m;
    const auto parts = [&](const Vector3& way) { return !shape_distance(a, {X_WA.R, X_WA.p + way}, b, X_WB).overlap; };
    bool is_enough = false;
    for (int i = 0; i < 2000; ++i) {
      const Vector3 n = random.unit_vector();
      EXPECT_FALSE(parts((found_m - 1e-4 * size_m) * n)) << trial;
      is_enough = is_enough || parts(1.2 * found_m * n + 0.02 * size_m * n);
    }
    EXPECT_TRUE(is_enough) << trial;
  }
  EXPECT_GT(overlapping, 60);
}

// Oracle: the same solids as primitives. A point that is deep in the other is no deeper than the way out of it; and the
// depth of a block that sinks into another grows.
TEST(OverlapDepth, OfMeshesGrowsAsTheySink) {
  Random random(79);
  const auto mesh = [](const Shape& shape) {
    return solid_shape(std::make_shared<const TriangleMesh>(tessellate(shape)), true);
  };
  const SolidShape block = mesh(Box{{1, 1, 0.4}}), bar = mesh(Box{{0.2, 0.2, 2}});
  const SolidShape true_block = solid_shape(Box{{1, 1, 0.4}}, true), true_bar = solid_shape(Box{{0.2, 0.2, 2}});
  const Pose X_WF = random.pose(2);
  double before_m = 0;
  for (int i = 1; i < 10; ++i) {
    const Pose X_WA = X_WF, X_WB = X_WF * Pose{rotation_about(Vector3::UnitX(), 0.1), {0.1, 0, 1.2 - 0.02 * i}};
    for (const SolidShape& other : {block, true_block}) {
      const double depth_m = overlap_depth(other, X_WA, bar, X_WB);
      EXPECT_GT(depth_m, before_m - 1e-12);
      EXPECT_LE(depth_m, overlap_depth(true_block, X_WA, true_bar, X_WB) + 1e-9);
    }
    before_m = overlap_depth(block, X_WA, bar, X_WB);
    EXPECT_GT(before_m, 0);
  }
  TriangleMesh open = tessellate(Box{{1, 1, 0.4}});
  open.triangles.pop_back();
  EXPECT_EQ(overlap_depth(solid_shape(std::make_shared<const TriangleMesh>(open), true), {}, bar, {{}, {0, 0, 0.9}}),
            0);
}

}  // namespace
}  // namespace drydock

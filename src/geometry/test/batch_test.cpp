// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/batch.h"

#include <gtest/gtest.h>

#include <vector>

#include "geometry/mesh/mesh_inside.h"
#include "geometry/placed_shape.h"
#include "geometry/tessellate.h"
#include "geometry/tree/mesh_pair.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: counting. Every index is visited once, in chunks that do not depend on the number of threads.
TEST(Batch, VisitsEveryIndexOnce) {
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{511}, std::size_t{5000}}) {
    for (const int threads : {0, 1, 2, 64}) {
      std::vector<int> visits(count);
      for_chunks(count, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++visits[i];
      });
      EXPECT_EQ(visits, std::vector<int>(count, 1)) << count << " on " << threads;
    }
  }
}

// Oracle: the single query, on one thread and on two.
TEST(Batch, SignedDistancesAreThoseOfSinglePoints) {
  Random random(41);
  const BoxTree tree = build_box_tree(transformed(tessellate(Cylinder{0.6, 1.4}), random.pose(0.3)));
  std::vector<Vector3> points;
  for (int i = 0; i < 1500; ++i) points.push_back(random.vector(1.5));
  std::vector<SignedHit> one(points.size()), two(points.size());
  signed_distances(tree, points, one, 1);
  signed_distances(tree, points, two, 2);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(one[i].distance_m, two[i].distance_m);
    EXPECT_EQ(one[i].triangle, two[i].triangle);
    EXPECT_NEAR(one[i].distance_m, signed_distance(tree, points[i]).distance_m, 1e-14);
  }
}

// Oracle: the single query.
TEST(Batch, MeshDistancesAreThoseOfSinglePoses) {
  Random random(42);
  const BoxTree a = build_box_tree(tessellate(Sphere{0.4})), b = build_box_tree(tessellate(Box{Vector3(1, 0.5, 0.2)}));
  const Pose X_WB = random.pose();
  std::vector<Pose> X_WA;
  for (int i = 0; i < 40; ++i) X_WA.push_back(random.pose(2));
  std::vector<MeshPairHit> hits(X_WA.size());
  mesh_distances(a, X_WA, b, X_WB, hits, 2);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    EXPECT_NEAR(hits[i].distance_m, mesh_distance(a, X_WA[i], b, X_WB).distance_m, 1e-15);
  }
}

// Oracle: the single query. Primitives are batched by the same function.
TEST(Batch, TakesQueriesAgainstPrimitivesToo) {
  Random random(43);
  const Cylinder cylinder{0.3, 1.1};
  const Pose X_WO = random.pose(2);
  std::vector<Segment> segments;
  for (int i = 0; i < 1200; ++i) segments.push_back({random.vector(2), random.vector(2)});
  std::vector<ShapeHit> hits(segments.size());
  const auto ask = [&](const Segment& s) { return segment_distance(s, cylinder, X_WO); };
  answer_all(std::span<const Segment>(segments), std::span<ShapeHit>(hits), 2, [&] { return ask; });
  for (std::size_t i = 0; i < hits.size(); ++i) EXPECT_EQ(hits[i].distance_m, ask(segments[i]).distance_m);
}

}  // namespace
}  // namespace drydock

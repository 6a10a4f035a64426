// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/tree_query.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "geometry/test/soup.h"
#include "geometry/tree/tree_kernel.h"
#include "testing/triangle_oracle.h"

namespace drydock {
namespace {

using testing::corners_of;
using testing::Random;
using testing::random_soup;

double brute_distance(const TriangleMesh& mesh, const Segment& segment) {
  double best = 1e300;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    best = std::min(best, closest_points(segment, corners_of(mesh, i)).distance_m);
  }
  return best;
}

/// The same suite for every kernel this processor can run.
class TreeQuery : public ::testing::TestWithParam<const TreeKernel*> {
 protected:
  void SetUp() override {
    // A processor without the instructions cannot run the kernel; the others still are.
    runnable_ = supported(*GetParam());
  }
  bool runnable_ = false;
};

Segment random_segment(Random& random, const TriangleMesh& mesh, double size, const Vector3& offset) {
  Segment s{random.vector(1.5 * size) + offset, random.vector(1.5 * size) + offset};
  const std::size_t i = static_cast<std::size_t>(random.whole(0, static_cast<int>(mesh.triangles.size()) - 1));
  switch (random.whole(0, 6)) {
    case 0:
      s.b = s.a;
      break;  // a point
    case 1:
      s.b = s.a + 30 * (mesh.corner(i, 1) - mesh.corner(i, 0));
      break;  // parallel to an edge
    case 2:
      s.b = s.a + 10 * (mesh.corner(i, 1) - mesh.corner(i, 0)) + 1e-6 * random.vector(size);
      break;
    case 3:
      s.b.x() = s.a.x(), s.b.y() = s.a.y();
      break;  // along an axis
    case 4:
      s.b = mesh.corner(i, 2);
      break;  // ends on the mesh
    default:
      break;
  }
  return s;
}

// Oracle: every triangle in turn, in double. Sizes from millimetres to kilometres, far from the origin.
TEST_P(TreeQuery, DistanceIsThatOfBruteForce) {
  if (!runnable_) return;
  Random random(21);
  for (int scene = 0; scene < 12; ++scene) {
    const double size = std::pow(10.0, random.between(-3, 3));
    const Vector3 offset = random.vector(scene % 3 == 0 ? 100 * size : size);
    const TriangleMesh mesh = random_soup(random, random.whole(1, 500), size, offset);
    const BoxTree tree = build_box_tree(mesh);
    TreeHint hint;
    for (int trial = 0; trial < 100; ++trial) {
      const Segment s = random_segment(random, mesh, size, offset);
      const double expected = brute_distance(mesh, s);
      const MeshHit hit = segment_distance(*GetParam(), tree, s, std::numeric_limits<double>::infinity(),
                                           trial % 2 == 0 ? &hint : nullptr);
      ASSERT_NEAR(hit.distance_m, expected, 1e-10 * size + 1e-13 * offset.norm())
          << "scene " << scene << " trial " << trial;
      // The witnesses tell the same distance, and the triangle named holds the one on the mesh.
      EXPECT_NEAR((hit.p_segment - hit.p_mesh).norm(), hit.distance_m, 1e-12 * (size + offset.norm()));
      EXPECT_LT(testing::point_triangle_oracle(hit.p_mesh.cast<long double>(), corners_of(mesh, hit.triangle)),
                1e-12 * (size + offset.norm()));
      EXPECT_NEAR((s.at(hit.fraction) - hit.p_segment).norm(), 0, 1e-12 * (size + offset.norm()));
    }
  }
}

// Oracle: the distance. A capsule overlaps from the radius at which the distance is reached on, to a relative 1e-9.
TEST_P(TreeQuery, OverlapBeginsAtTheDistance) {
  if (!runnable_) return;
  Random random(22);
  for (int scene = 0; scene < 8; ++scene) {
    const double size = std::pow(10.0, random.between(-2, 2));
    const TriangleMesh mesh = random_soup(random, random.whole(50, 400), size, random.vector(size));
    const BoxTree tree = build_box_tree(mesh);
    TreeHint hint;
    for (int trial = 0; trial < 100; ++trial) {
      const Segment s = random_segment(random, mesh, size, Vector3::Zero());
      const double distance = brute_distance(mesh, s);
      const auto overlaps = [&](double radius) {
        return any_overlaps(*GetParam(), tree, std::vector{ThickSegment{s, radius}}, {&hint, 1}) == 0;
      };
      EXPECT_TRUE(overlaps(distance + 1e-12 * size));
      EXPECT_TRUE(overlaps(1.01 * distance + 1e-3 * size));
      if (distance > 1e-9 * size) {
        EXPECT_FALSE(overlaps(distance - 1e-11 * size)) << "scene " << scene << " trial " << trial;
        EXPECT_FALSE(overlaps(0.5 * distance));
      }
    }
  }
}

// Oracle: the single queries. The member told does overlap, and none is told only where none does.
TEST_P(TreeQuery, ABundleOverlapsWhereAMemberDoes) {
  if (!runnable_) return;
  Random random(27);
  const TriangleMesh mesh = random_soup(random, 300, 1, random.vector());
  const BoxTree tree = build_box_tree(mesh);
  std::vector<TreeHint> hints(11);
  int overlapping = 0;
  for (int trial = 0; trial < 600; ++trial) {
    std::vector<ThickSegment> bundle;
    for (int i = 0; i < 11; ++i) {
      bundle.push_back({random_segment(random, mesh, 1, Vector3(4, 0, 0)), random.between(0, 0.02)});
    }
    const int member = any_overlaps(*GetParam(), tree, bundle, trial % 3 == 0 ? std::span<TreeHint>() : hints);
    bool any = false;
    for (const ThickSegment& capsule : bundle) any = any || brute_distance(mesh, capsule.segment) <= capsule.radius_m;
    ASSERT_EQ(member >= 0, any) << "trial " << trial;
    if (any) {
      const ThickSegment& told = bundle[static_cast<std::size_t>(member)];
      EXPECT_LE(brute_distance(mesh, told.segment), told.radius_m + 1e-12);
      ++overlapping;
    }
  }
  EXPECT_GT(overlapping, 60);
  EXPECT_LT(overlapping, 540);
}

// Oracle: the unbounded query. A bound below the distance finds nothing, one above changes nothing.
TEST_P(TreeQuery, BoundIsKept) {
  if (!runnable_) return;
  Random random(23);
  const TriangleMesh mesh = random_soup(random, 300, 2, random.vector(3));
  const BoxTree tree = build_box_tree(mesh);
  for (int trial = 0; trial < 300; ++trial) {
    const Segment s = random_segment(random, mesh, 2, Vector3::Zero());
    const double distance = segment_distance(*GetParam(), tree, s, 1e300, nullptr).distance_m;
    EXPECT_EQ(segment_distance(*GetParam(), tree, s, 1.001 * distance + 1e-9, nullptr).distance_m, distance);
    if (distance > 1e-6) {
      EXPECT_FALSE(segment_distance(*GetParam(), tree, s, 0.999 * distance, nullptr).found());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, TreeQuery, ::testing::Values(&kTreeKernelSse2, &kTreeKernelAvx2, &kTreeKernelAvx512),
                         [](const auto& kernel) { return std::string(set_name(kernel.param->set)); });

// Oracle: every triangle in turn, in double. Triangles of 1e-8 m, whose normals' squares leave float, seen from
// straight above, in meshes of a metre and of a nanometre.
TEST_P(TreeQuery, SmallTrianglesKeepTheirDistance) {
  if (!runnable_) return;
  Random random(37);
  for (int trial = 0; trial < 300; ++trial) {
    const double size = trial % 2 == 0 ? 1.0 : 1e-9;
    TriangleMesh mesh = random_soup(random, 30, size, Vector3::Zero());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
      if (i % 3 != 0)
        mesh.vertices[i] = mesh.vertices[i - i % 3] + 1e-7 * (mesh.vertices[i] - mesh.vertices[i - i % 3]);
    }
    const BoxTree tree = build_box_tree(mesh);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
      const Corners t = corners_of(mesh, i);
      const Vector3 middle = (t[0] + t[1] + t[2]) / 3, normal = (t[1] - t[0]).cross(t[2] - t[0]);
      if (normal.isZero(0)) continue;
      const Vector3 above = middle + size * std::pow(10.0, random.between(-6, 0)) * normal.normalized();
      const double expected = brute_distance(mesh, Segment{above, above});
      ASSERT_NEAR(segment_distance(*GetParam(), tree, Segment{above, above}, 10, nullptr).distance_m, expected,
                  1e-13 * size);
      const ThickSegment thin{Segment{above, above}, 0.99 * expected}, thick{thin.segment, 1.01 * expected};
      ASSERT_EQ(any_overlaps(*GetParam(), tree, {&thin, 1}, {}), -1);
      ASSERT_EQ(any_overlaps(*GetParam(), tree, {&thick, 1}, {}), 0);
    }
  }
}

// Oracle: the definition. What is at a distance is within that distance: as a bound and as a radius, 0 included.
TEST_P(TreeQuery, ADistanceIsWithinItself) {
  if (!runnable_) return;
  Random random(38);
  for (int trial = 0; trial < 100; ++trial) {
    const Vector3 offset = random.vector(trial % 3 == 0 ? 1e4 : 0);
    const TriangleMesh mesh = random_soup(random, 40, 1, offset);
    const BoxTree tree = build_box_tree(mesh);
    for (int query = 0; query < 50; ++query) {
      const Segment segment = random_segment(random, mesh, 1, offset);
      const double d = segment_distance(*GetParam(), tree, segment, 1e9, nullptr).distance_m;
      ASSERT_NEAR(segment_distance(*GetParam(), tree, segment, d, nullptr).distance_m, d, 1e-10);
      const ThickSegment capsule{segment, d};
      ASSERT_EQ(any_overlaps(*GetParam(), tree, {&capsule, 1}, {}), 0);
    }
  }
}

// Oracle: the definition. Nothing is nearer than a negative bound, everything is within an endless radius.
TEST_P(TreeQuery, BoundsOfAnySizeEnd) {
  if (!runnable_) return;
  Random random(39);
  const TriangleMesh mesh = random_soup(random, 20, 1, Vector3::Zero());
  const BoxTree tree = build_box_tree(mesh);
  const Segment point{mesh.vertices[0], mesh.vertices[0]};
  EXPECT_FALSE(segment_distance(*GetParam(), tree, point, -0.5, nullptr).found());
  for (const double radius : {1e15, 1e25, 1e35, 1e300, std::numeric_limits<double>::infinity()}) {
    const ThickSegment ball{point, radius};
    EXPECT_EQ(any_overlaps(*GetParam(), tree, {&ball, 1}, {}), 0) << radius;
  }
}

// Oracle: many triangles at one distance. From the centre of a sphere all of its facets' corners are equally near.
TEST(TreeQueryTies, CentreOfASphereMesh) {
  TriangleMesh mesh;
  const int n = 40;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j < 2 * n; ++j) {
      const double a = M_PI * i / n, b = M_PI * j / n;
      mesh.vertices.push_back({std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)});
    }
  }
  const auto at = [&](int i, int j) { return static_cast<std::uint32_t>(i * 2 * n + j % (2 * n)); };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 2 * n; ++j) {
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  const BoxTree tree = build_box_tree(mesh);
  const Segment point{Vector3::Zero(), Vector3::Zero()};
  EXPECT_NEAR(point_distance(tree, Vector3::Zero()).distance_m, brute_distance(mesh, point), 1e-15);
}

// Oracle: a rigid motion of everything changes nothing; the tree is the same one throughout.
TEST(TreeQueryPoses, MovingTheMeshMovesATransform) {
  Random random(24);
  const TriangleMesh mesh = random_soup(random, 300, 1, Vector3(0.3, -0.2, 0.5));
  const BoxTree tree = build_box_tree(mesh);
  for (int trial = 0; trial < 200; ++trial) {
    const Pose X_WM = random.pose(5);
    const Segment s_M = random_segment(random, mesh, 1, Vector3::Zero());
    const Segment s_W{X_WM * s_M.a, X_WM * s_M.b};
    const MeshHit at_home = segment_distance(tree, s_M), moved = segment_distance(tree, X_WM, s_W);
    ASSERT_NEAR(at_home.distance_m, moved.distance_m, 1e-13);
    EXPECT_NEAR((X_WM * at_home.p_mesh - moved.p_mesh).norm(), 0, at_home.distance_m > 1e-3 ? 1e-3 : 1.0);
    EXPECT_NEAR((moved.p_mesh - moved.p_segment).norm(), moved.distance_m, 1e-13);
    const double radius = moved.distance_m * random.between(0.5, 1.5);
    if (std::abs(radius - moved.distance_m) > 1e-12) {
      EXPECT_EQ(capsule_overlaps(tree, X_WM, s_W, radius), radius >= moved.distance_m);
    }
  }
}

// Oracle: the single query. Batches give the same bytes at any number of threads.
TEST(TreeQueryBatch, IsTheSameAtAnyNumberOfThreads) {
  Random random(25);
  const TriangleMesh mesh = random_soup(random, 400, 1, random.vector());
  const BoxTree tree = build_box_tree(mesh);
  std::vector<Segment> segments;
  for (int i = 0; i < 3000; ++i) segments.push_back(random_segment(random, mesh, 1, Vector3::Zero()));
  std::vector<MeshHit> one(segments.size()), three(segments.size());
  std::vector<char> one_overlap(segments.size()), three_overlap(segments.size());
  segment_distances(tree, segments, one, 1);
  segment_distances(tree, segments, three, 3);
  capsules_overlap(tree, segments, 0.01, one_overlap, 1);
  capsules_overlap(tree, segments, 0.01, three_overlap, 3);
  EXPECT_EQ(one_overlap, three_overlap);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    EXPECT_EQ(one[i].distance_m, three[i].distance_m);
    EXPECT_EQ(one[i].triangle, three[i].triangle);
    EXPECT_EQ(one[i].p_mesh, three[i].p_mesh);
    EXPECT_NEAR(one[i].distance_m, segment_distance(tree, segments[i]).distance_m, 1e-15);
    EXPECT_EQ(one_overlap[i] != 0, capsule_overlaps(tree, segments[i], 0.01));
  }
}

TEST(TreeQueryEmpty, NothingMeetsAnEmptyMesh) {
  const BoxTree tree = build_box_tree({});
  EXPECT_FALSE(capsule_overlaps(tree, {Vector3::Zero(), Vector3::Ones()}, 10));
  EXPECT_FALSE(segment_distance(tree, {Vector3::Zero(), Vector3::Ones()}).found());
}

}  // namespace
}  // namespace drydock

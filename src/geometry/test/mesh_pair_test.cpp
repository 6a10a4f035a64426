// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/mesh_pair.h"

#include <gtest/gtest.h>

#include "geometry/shape_pair.h"
#include "geometry/tessellate.h"
#include "geometry/test/soup.h"
#include "testing/heap_watch.h"
#include "testing/triangle_oracle.h"

namespace drydock {
namespace {

using testing::corners_of;
using testing::Random;
using testing::random_soup;

constexpr double kAnyDistance = std::numeric_limits<double>::infinity();

/// Two meshes, placed.
struct PairScene {
  double size;
  TriangleMesh a, b;
  Pose X_WA, X_WB;
  BoxTree tree_a, tree_b;

  MeshPairHit hit(const TreeKernel& kernel, double at_most_m = kAnyDistance, MeshPairHint* hint = nullptr) const {
    return mesh_distance(kernel, tree_a, X_WA, tree_b, X_WB, at_most_m, hint);
  }
};

PairScene soup_scene(Random& random, int most_triangles) {
  PairScene scene;
  scene.size = std::pow(10.0, random.between(-2, 2));
  const Vector3 p_a = random.vector(scene.size), p_b = random.vector(scene.size);
  const int count_a = random.whole(1, most_triangles), count_b = random.whole(1, most_triangles);
  scene.a = random_soup(random, count_a, scene.size, p_a);
  scene.b = random_soup(random, count_b, scene.size, p_b);
  scene.X_WA = random.pose(scene.size);
  scene.X_WB.R = random.rotation();
  scene.X_WB.p = scene.X_WA.p + random.vector(4 * scene.size);
  scene.tree_a = build_box_tree(scene.a);
  scene.tree_b = build_box_tree(scene.b);
  return scene;
}

double every_pair(const PairScene& scene) {
  const TriangleMesh a_W = transformed(scene.a, scene.X_WA), b_W = transformed(scene.b, scene.X_WB);
  double least_m = kAnyDistance;
  for (std::size_t i = 0; i < a_W.triangles.size(); ++i) {
    for (std::size_t j = 0; j < b_W.triangles.size(); ++j) {
      least_m = std::min(least_m, closest_points(corners_of(a_W, i), corners_of(b_W, j)).distance_m);
    }
  }
  return least_m;
}

/// The same suite for every kernel this processor can run.
class MeshPairKernels : public ::testing::TestWithParam<const TreeKernel*> {
 protected:
  bool runs() const { return supported(*GetParam()); }
};

// Oracle: every pair of triangles in turn; and that witness points lie on both triangles told.
TEST_P(MeshPairKernels, DistanceIsThatOfBruteForce) {
  if (!runs()) return;
  Random random(26);
  for (int trial = 0; trial < 60; ++trial) {
    const PairScene scene = soup_scene(random, 40);
    const double expected = every_pair(scene), rounding = 1e-12 * scene.size;
    const MeshPairHit hit = scene.hit(*GetParam());
    ASSERT_NEAR(hit.distance_m, expected, rounding) << "trial " << trial;
    EXPECT_NEAR((hit.p_first - hit.p_second).norm(), hit.distance_m, rounding);
    const Corners a = corners_of(transformed(scene.a, scene.X_WA), hit.triangle_first);
    const Corners b = corners_of(transformed(scene.b, scene.X_WB), hit.triangle_second);
    EXPECT_LT(testing::point_triangle_oracle(hit.p_first.cast<long double>(), a), rounding);
    EXPECT_LT(testing::point_triangle_oracle(hit.p_second.cast<long double>(), b), rounding);
    EXPECT_EQ(mesh_overlap(scene.tree_a, scene.X_WA, scene.tree_b, scene.X_WB, 0.5 * expected), expected < rounding);
    EXPECT_TRUE(mesh_overlap(scene.tree_a, scene.X_WA, scene.tree_b, scene.X_WB, expected * (1 + 1e-9)));
    if (expected <= 1e-9 * scene.size) continue;
    EXPECT_NEAR(scene.hit(*GetParam(), 1.0000001 * expected).distance_m, expected, rounding);
    EXPECT_FALSE(scene.hit(*GetParam(), 0.9999999 * expected).found());
  }
}

// Oracle: search in long double over the edges of either, which shares no code with the library.
TEST_P(MeshPairKernels, SinglePairsAgreeWithSearch) {
  if (!runs()) return;
  Random random(27);
  for (int trial = 0; trial < 60; ++trial) {
    const PairScene scene = soup_scene(random, 2);
    const TriangleMesh a_W = transformed(scene.a, scene.X_WA), b_W = transformed(scene.b, scene.X_WB);
    double expected = kAnyDistance;
    for (std::size_t i = 0; i < a_W.triangles.size(); ++i) {
      for (std::size_t j = 0; j < b_W.triangles.size(); ++j) {
        const Corners a = corners_of(a_W, i), b = corners_of(b_W, j);
        for (std::size_t k = 0; k < 3; ++k) {
          expected = std::min({expected, testing::segment_triangle_oracle({a[k], a[(k + 1) % 3]}, b),
                               testing::segment_triangle_oracle({b[k], b[(k + 1) % 3]}, a)});
        }
      }
    }
    EXPECT_NEAR(scene.hit(*GetParam()).distance_m, expected, 1e-9 * scene.size) << "trial " << trial;
  }
}

// Oracle: the query without a hint. Hints of all kinds: the last answer's, any two packets with any direction.
TEST_P(MeshPairKernels, HintsChangeNoDistance) {
  if (!runs()) return;
  Random random(28);
  for (int trial = 0; trial < 20; ++trial) {
    PairScene scene = soup_scene(random, 200);
    MeshPairHint kept;
    const Vector3 step = random.vector(0.1 * scene.size);
    for (int i = 0; i < 8; ++i) {
      scene.X_WA.p += step;
      const double expected = scene.hit(*GetParam()).distance_m;
      EXPECT_NEAR(scene.hit(*GetParam(), kAnyDistance, &kept).distance_m, expected, 1e-13 * scene.size);
      MeshPairHint odd;
      odd.packet_first = random.whole(0, static_cast<int>(scene.tree_a.packets.size()) - 1);
      odd.packet_second = random.whole(0, static_cast<int>(scene.tree_b.packets.size()) - 1);
      odd.axis_B = random.unit_vector();
      const MeshPairHint given = odd;
      EXPECT_NEAR(scene.hit(*GetParam(), kAnyDistance, &odd).distance_m, expected, 1e-13 * scene.size);
      odd = given;
      EXPECT_EQ(scene.hit(*GetParam(), 0.999 * expected, &odd).found(), expected <= 1e-12 * scene.size);
    }
  }
}

/// A square of 2 n² triangles in the plane z = 0.
TriangleMesh tiled_square(int n, double edge_m) {
  TriangleMesh mesh;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) mesh.vertices.push_back({edge_m * i, edge_m * j, 0});
  }
  const auto at = [n](int i, int j) { return static_cast<std::uint32_t>(i * (n + 1) + j); };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

// Oracle: the height at which one plane was put over another. All edges are parallel and thousands of pairs equally
// near.
TEST_P(MeshPairKernels, ParallelPlanesAreAsFarAsTheyWerePut) {
  if (!runs()) return;
  Random random(29);
  const BoxTree a = build_box_tree(tiled_square(9, 0.1)), b = build_box_tree(tiled_square(12, 0.07));
  for (const double height_m : {1e-7, 3e-5, 0.004, 0.5}) {
    const Pose X_WB = random.pose(3);
    const Pose X_BA{rotation_about(Vector3::UnitZ(), random.between(0, 3)), {0.1, 0.05, height_m}};
    const double found_m = mesh_distance(*GetParam(), a, X_WB * X_BA, b, X_WB, kAnyDistance, nullptr).distance_m;
    EXPECT_NEAR(found_m, height_m, 1e-14);
  }
}

// Oracle: surfaces that cut each other touch; the search tells 0 and two points that are one.
TEST_P(MeshPairKernels, CuttingSurfacesTouch) {
  if (!runs()) return;
  Random random(30);
  const BoxTree a = build_box_tree(tessellate(Capsule{0.2, 0.6}, {.segments = 20, .max_edge_m = 0.08}));
  const BoxTree b = build_box_tree(tessellate(Box{{0.5, 0.4, 0.3}}, {.segments = 3, .max_edge_m = 0.06}));
  for (int trial = 0; trial < 30; ++trial) {
    const Pose X_WB = random.pose(2);
    const Vector3 p_BA = Vector3(0.25, 0, 0) + random.vector(0.1);
    const Pose X_WA = X_WB * Pose{random.rotation(), p_BA};
    const MeshPairHit hit = mesh_distance(*GetParam(), a, X_WA, b, X_WB, kAnyDistance, nullptr);
    EXPECT_LE(hit.distance_m, 1e-13);
    EXPECT_LE((hit.p_first - hit.p_second).norm(), 1e-13);
    EXPECT_TRUE(mesh_overlap(a, X_WA, b, X_WB));
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, MeshPairKernels,
                         ::testing::Values(&kTreeKernelSse2, &kTreeKernelAvx2, &kTreeKernelAvx512),
                         [](const auto& kernel) { return std::string(set_name(kernel.param->set)); });

TEST(MeshPairEmpty, NothingIsNearAnEmptyMesh) {
  const BoxTree none = build_box_tree({}), some = build_box_tree(tiled_square(1, 1));
  EXPECT_FALSE(mesh_distance(none, {}, some, {}).found());
  EXPECT_FALSE(mesh_overlap(some, {}, none, {}, 10));
  EXPECT_FALSE(mesh_distance(some, {}, some, {}, -1e-9).found());
}

// Oracle: the query without a hint, as the solids move; and the count of the heap's calls.
TEST(MeshPairShapes, HintsOfShapesChangeNoDistanceAndTakeNoMemory) {
  Random random(31);
  (void)testing::HeapWatch::available();  // counts under the address sanitizer only
  const auto mesh =
      std::make_shared<const TriangleMesh>(tessellate(Capsule{0.2, 0.6}, {.segments = 24, .max_edge_m = 0.05}));
  const SolidShape link = solid_shape(mesh);
  for (const Shape& other : {Shape(mesh), Shape(Box{{0.7, 0.4, 0.3}}), Shape(Sphere{0.2}), Shape(Cylinder{0.1, 0.5})}) {
    const SolidShape solid = solid_shape(other, true);
    Pose X_WA = random.pose(1);
    const Pose X_WB = random.pose(1);
    const Vector3 step = 0.02 * random.unit_vector();
    ShapePairHint hint;
    for (int i = 0; i < 40; ++i) {
      X_WA.p += step;
      const ShapePairHit expected = shape_distance(link, X_WA, solid, X_WB);
      const long long before = testing::HeapWatch::count();
      const ShapePairHit hit = shape_distance(link, X_WA, solid, X_WB, kAnyDistance, &hint);
      EXPECT_EQ(testing::HeapWatch::count(), before);
      EXPECT_EQ(hit.overlap, expected.overlap);
      EXPECT_NEAR(hit.distance_m, expected.distance_m, 1e-14);
    }
  }
}

}  // namespace
}  // namespace drydock

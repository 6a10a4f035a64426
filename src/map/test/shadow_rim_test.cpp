// SPDX-License-Identifier: Apache-2.0
#include "map/layer/shadow_rim.h"

#include <gtest/gtest.h>

#include "testing/odd_hall.h"

namespace drydock {
namespace {

using testing::Random;

std::shared_ptr<const MeshPiece> piece_of(TriangleMesh mesh) {
  const PlacedShape object{"thing", std::make_shared<const TriangleMesh>(std::move(mesh)), {}};
  return hall_parts(std::span(&object, 1))->parts.front().piece;
}

/// Oracle: every triangle by itself, by geometry/mesh/triangle_distance.h.
int passages(const TriangleMesh& mesh, const Segment& segment) {
  int count = 0;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    count += squared_distance(segment, {mesh.corner(i, 0), mesh.corner(i, 1), mesh.corner(i, 2)}) == 0;
  return count;
}

TEST(ShadowRim, NumberSeenFromPIsThatOfPassages) {
  Random random(1);
  for (const TriangleMesh& mesh : {testing::lobed_ring(0.5, 0.15), testing::wavy_sheet(1, 0.8)}) {
    const auto piece = piece_of(mesh);
    int met = 0;
    for (int i = 0; i < 120; ++i) {
      const Vector3 p_OP = 1.5 * random.unit_vector(), eye = random.vector(0.7);
      const std::optional<int> number = intersection_number(*piece, shadow_rim(*piece, p_OP), {eye, p_OP});
      if (!number) continue;
      const int count = passages(piece->mesh, {eye, p_OP});
      EXPECT_EQ(*number, count);
      met += count > 0;
    }
    EXPECT_GT(met, 12);
  }
}

/// Away from the rim the number stays while the eye moves and while P does: sampled.
TEST(ShadowRim, NumberStaysAwayFromTheRim) {
  Random random(2);
  int proven = 0;
  for (const TriangleMesh& mesh : {testing::lobed_ring(0.5, 0.15), testing::wavy_sheet(1, 0.8)}) {
    const auto piece = piece_of(mesh);
    const Vector3 p_OP(0.3, 1.4, 0.6);
    const ShadowRim rim = shadow_rim(*piece, p_OP);
    EXPECT_LT(rim.edges.triangle_count, piece->edges.edges.size() / 2);
    for (int i = 0; i < 200; ++i) {
      const Segment middle{random.vector(0.7), p_OP + random.vector(0.1)};
      const double moves_m = 0.06;
      if (capsule_overlaps(rim.edges, middle, moves_m) || sphere_overlaps(piece->tree, middle.a, moves_m) ||
          sphere_overlaps(piece->tree, middle.b, moves_m)) {
        continue;
      }
      const std::optional<int> number = intersection_number(*piece, rim, middle);
      if (!number || *number == 0) continue;
      ++proven;
      for (int k = 0; k < 4; ++k) {
        const Segment moved{middle.a + moves_m * random.unit_vector(), middle.b + moves_m * random.unit_vector()};
        EXPECT_GT(passages(piece->mesh, moved), 0);
      }
    }
  }
  EXPECT_GT(proven, 20);
}

/// A closed convex surface has one closed outline; an edge-on view leaves triangles out and is as good.
TEST(ShadowRim, OutlineOfABoxHasFourOrSixEdges) {
  const auto piece = piece_of(tessellate(Box{{1, 2, 3}}));
  EXPECT_EQ(shadow_rim(*piece, {0.1, 0.2, 5}).edges.triangle_count, 4u);
  EXPECT_EQ(shadow_rim(*piece, {4, 5, 6}).edges.triangle_count, 6u);
  const ShadowRim edge_on = shadow_rim(*piece, {0.5, 0.2, 5});  // in the plane of a side
  const std::optional<int> number = intersection_number(*piece, edge_on, {{0.11, 0.23, -4}, {0.5, 0.2, 5}});
  ASSERT_TRUE(number);
  EXPECT_EQ(*number, 2);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_health.h"

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// A sound mesh as STL gives it, at a generic pose.
TriangleMesh sound(std::uint64_t seed) {
  Random random(seed);
  return testing::exploded(transformed(testing::random_polyhedron(random).surface, random.pose(3)));
}

std::vector<MeshFault> kinds(const std::vector<MeshFinding>& findings) {
  std::vector<MeshFault> result;
  for (const MeshFinding& finding : findings) result.push_back(finding.kind);
  return result;
}

Vector3 edge_middle(const TriangleMesh& mesh, std::size_t triangle, std::size_t side) {
  return 0.5 * (mesh.corner(triangle, side) + mesh.corner(triangle, (side + 1) % 3));
}

// Oracle: nothing was broken.
TEST(MeshHealth, FindsNothingInSoundSolids) {
  Random random(30);
  EXPECT_TRUE(mesh_health(sound(31)).empty());
  for (const Shape& shape : {Shape(testing::random_box(random)), Shape(testing::random_cylinder(random))}) {
    EXPECT_TRUE(mesh_health(transformed(tessellate(shape, {32, 0.2}), random.pose(2))).empty());
  }
}

// Oracle: the fault that was put in, its number and its place. The same for the tests below.
TEST(MeshHealth, FindsAHole) {
  TriangleMesh mesh = sound(32);
  const TriangleMesh whole = mesh;
  mesh.triangles.erase(mesh.triangles.begin() + 7);
  const auto findings = mesh_health(mesh);
  ASSERT_EQ(kinds(findings), (std::vector{MeshFault::open_edges, MeshFault::unused_vertices}));
  EXPECT_EQ(findings[1].count, 3u);
  EXPECT_EQ(findings[0].count, 3u);
  EXPECT_EQ(findings[0].places.size(), 3u);
  EXPECT_EQ(findings[0].triangle, findings[0].places[0].triangle);
  for (const MeshPlace& place : findings[0].places) {
    double nearest_m = 1;
    for (std::size_t side = 0; side < 3; ++side) {
      nearest_m = std::min(nearest_m, (place.where - edge_middle(whole, 7, side)).norm());
    }
    EXPECT_LT(nearest_m, 1e-14);
  }
}

TEST(MeshHealth, FindsATurnedTriangle) {
  TriangleMesh mesh = sound(33);
  std::swap(mesh.triangles[5][1], mesh.triangles[5][2]);
  const auto findings = mesh_health(mesh);
  ASSERT_EQ(kinds(findings), std::vector{MeshFault::inconsistent_winding});
  EXPECT_EQ(findings[0].count, 3u);
  EXPECT_LE(findings[0].triangle, 5u);
}

TEST(MeshHealth, FindsInsideOutButNotCavities) {
  const TriangleMesh good = sound(34), bad = testing::inverted(good);
  const auto findings = mesh_health(bad);
  ASSERT_EQ(kinds(findings), std::vector{MeshFault::inside_out});
  EXPECT_EQ(findings[0].count, bad.triangles.size());
  EXPECT_EQ(findings[0].triangle, 0u);
  EXPECT_EQ(findings[0].places.size(), MeshFinding::kPlaces);

  TriangleMesh hollow = tessellate(Box{{20, 21, 22}});
  append(hollow, bad);
  EXPECT_TRUE(mesh_health(hollow).empty());
  hollow = testing::inverted(hollow);  // now the outer one is inside out, and the inner one a solid
  const auto outer = find(mesh_health(hollow), MeshFault::inside_out);
  ASSERT_TRUE(outer.has_value());
  EXPECT_EQ(outer->count, 12u);
}

TEST(MeshHealth, FindsTrianglesWithoutArea) {
  TriangleMesh mesh = sound(35);
  const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
  mesh.triangles.push_back({4, 4, 5});
  const auto findings = mesh_health(mesh);
  ASSERT_EQ(kinds(findings), std::vector{MeshFault::zero_area});
  EXPECT_EQ(findings[0].count, 1u);
  EXPECT_EQ(findings[0].triangle, n);
  EXPECT_LT((findings[0].where - (2 * mesh.vertices[4] + mesh.vertices[5]) / 3).norm(), 1e-14);

  // Three different points on one line: one side of an edge is cut in its middle, and a flat triangle closes the gap.
  TriangleMesh cut = tessellate(Box{{1, 2, 3}});
  const Triangle t = cut.triangles[0];
  const auto m = static_cast<std::uint32_t>(cut.vertices.size());
  cut.vertices.push_back(edge_middle(cut, 0, 0));
  cut.triangles[0] = {t[0], m, t[2]};
  cut.triangles.push_back({m, t[1], t[2]});
  cut.triangles.push_back({t[0], t[1], m});
  EXPECT_EQ(kinds(mesh_health(cut)), std::vector{MeshFault::zero_area});
}

TEST(MeshHealth, FindsDuplicatesWoundEitherWay) {
  TriangleMesh mesh = sound(36);
  const Triangle t = mesh.triangles[2], u = mesh.triangles[9];
  const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
  mesh.triangles.push_back({t[1], t[2], t[0]});
  mesh.triangles.push_back({u[1], u[0], u[2]});
  const auto findings = mesh_health(mesh);
  ASSERT_EQ(kinds(findings), (std::vector{MeshFault::duplicate_triangles, MeshFault::non_manifold_edges}));
  EXPECT_EQ(findings[0].count, 2u);
  EXPECT_EQ(findings[0].triangle, n);
  EXPECT_EQ(findings[0].places[1].triangle, n + 1);
}

TEST(MeshHealth, FindsAFin) {
  TriangleMesh mesh = sound(37);
  mesh.vertices.push_back({50, 1, 2});
  mesh.triangles.push_back(
      {mesh.triangles[0][0], mesh.triangles[0][1], static_cast<std::uint32_t>(mesh.vertices.size() - 1)});
  const auto findings = mesh_health(mesh);
  ASSERT_EQ(kinds(findings), (std::vector{MeshFault::open_edges, MeshFault::non_manifold_edges}));
  EXPECT_EQ(findings[0].count, 2u);
  EXPECT_EQ(findings[1].count, 1u);
  EXPECT_EQ(findings[1].triangle, 0u);
  EXPECT_LT((findings[1].where - edge_middle(mesh, 0, 0)).norm(), 1e-14);
}

TEST(MeshHealth, FindsNumbersThatAreNone) {
  for (const double bad : {double(NAN), double(INFINITY)}) {
    TriangleMesh mesh = sound(38);
    mesh.vertices[mesh.triangles[4][1]].y() = bad;
    const auto findings = mesh_health(mesh);
    ASSERT_EQ(kinds(findings), (std::vector{MeshFault::non_finite, MeshFault::open_edges}));
    EXPECT_EQ(findings[0].count, 1u);
    EXPECT_EQ(findings[0].triangle, 4u);
    EXPECT_TRUE(findings[0].where.allFinite());
    EXPECT_EQ(findings[1].count, 3u);
  }
}

TEST(MeshHealth, FindsMillimetresAndUnusedVertices) {
  TriangleMesh mesh = sound(39);
  for (Vector3& v : mesh.vertices) v *= 1000;
  mesh.vertices.push_back({1, 2, 3});
  const auto findings = mesh_health(mesh);
  ASSERT_EQ(kinds(findings), (std::vector{MeshFault::likely_millimetres, MeshFault::unused_vertices}));
  EXPECT_TRUE(findings[0].where.allFinite());
  EXPECT_EQ(findings[1].triangle, kNoTriangle);
  EXPECT_EQ(findings[1].where, Vector3(1, 2, 3));
}

// Oracle: the identifiers that messages and files use.
TEST(MeshHealth, NamesAreStable) {
  EXPECT_EQ(to_string(MeshFault::open_edges), "open_edges");
  EXPECT_EQ(to_string(MeshFault::non_manifold_edges), "non_manifold_edges");
  EXPECT_EQ(to_string(MeshFault::inconsistent_winding), "inconsistent_winding");
  EXPECT_EQ(to_string(MeshFault::inside_out), "inside_out");
  EXPECT_EQ(to_string(MeshFault::zero_area), "zero_area");
  EXPECT_EQ(to_string(MeshFault::duplicate_triangles), "duplicate_triangles");
  EXPECT_EQ(to_string(MeshFault::non_finite), "non_finite");
  EXPECT_EQ(to_string(MeshFault::likely_millimetres), "likely_millimetres");
  EXPECT_EQ(to_string(MeshFault::unused_vertices), "unused_vertices");
}

// Oracle: there is nothing to find.
TEST(MeshHealth, OfNothingIsFine) {
  EXPECT_TRUE(mesh_health(TriangleMesh{}).empty());
}

}  // namespace
}  // namespace drydock

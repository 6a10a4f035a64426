// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_parts.h"

#include <numbers>

#include <gtest/gtest.h>

#include "geometry/mesh/mass_properties.h"
#include "geometry/test/solids.h"

namespace drydock {
namespace {

using std::numbers::pi;
using testing::Random;

MeshPart only_part(const TriangleMesh& mesh) {
  const std::vector<MeshPart> parts = mesh_parts(mesh);
  EXPECT_EQ(parts.size(), 1u);
  return parts.empty() ? MeshPart{} : parts[0];
}

// An outline in the x-z plane, counter-clockwise seen from −y, drawn out to ±half along y; its ends are fans about
// `middle`.
TriangleMesh prism(const std::vector<Vector3>& outline, const Vector3& middle, double half_m) {
  TriangleMesh mesh;
  for (const double y : {-half_m, half_m}) {
    for (const Vector3& p : outline) mesh.vertices.push_back(p + y * Vector3::UnitY());
  }
  const auto n = static_cast<std::uint32_t>(outline.size()), near = 2 * n, far = 2 * n + 1;
  mesh.vertices.push_back(middle - half_m * Vector3::UnitY());
  mesh.vertices.push_back(middle + half_m * Vector3::UnitY());
  for (std::uint32_t a = 0; a < n; ++a) {
    const std::uint32_t b = (a + 1) % n;
    mesh.triangles.push_back({near, a, b});
    mesh.triangles.push_back({far, n + b, n + a});
    mesh.triangles.push_back({a, n + a, n + b});
    mesh.triangles.push_back({a, n + b, b});
  }
  return mesh;
}

TriangleMesh torus(double major_m, double minor_m, std::uint32_t n, std::uint32_t m) {
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < m; ++j) {
      const double u = 2 * pi * i / n, w = 2 * pi * j / m, r = major_m + minor_m * std::cos(w);
      mesh.vertices.push_back({r * std::cos(u), r * std::sin(u), minor_m * std::sin(w)});
    }
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < m; ++j) {
      const std::uint32_t a = i * m + j, b = (i + 1) % n * m + j, c = (i + 1) % n * m + (j + 1) % m,
                          d = i * m + (j + 1) % m;
      mesh.triangles.push_back({a, b, c});
      mesh.triangles.push_back({a, c, d});
    }
  }
  return mesh;
}

// Every vertex against every face.
bool convex_by_brute_force(const TriangleMesh& mesh, double tolerance_m) {
  for (const Vector3& v : mesh.vertices) {
    if (!testing::defined_inside(v, ConvexPolyhedron{mesh}, -tolerance_m)) return false;
  }
  return true;
}

// Oracle: how the mesh was put together: solids apart from each other, taken apart and with their triangles mixed.
TEST(MeshParts, AreTheSolidsThatWerePutIn) {
  Random random(20);
  TriangleMesh mesh;
  std::vector<std::size_t> sizes;
  std::vector<int> owner;
  const Shape shapes[] = {testing::random_box(random), testing::random_sphere(random), testing::random_cylinder(random),
                          testing::random_capsule(random), testing::random_polyhedron(random)};
  for (const Shape& shape : shapes) {
    const Pose X_WO = {random.rotation(), {10.0 * static_cast<double>(sizes.size()), random.between(-3, 3), 1}};
    append(mesh, transformed(tessellate(shape, {.segments = 20}), X_WO));
    sizes.push_back(mesh.triangles.size() - owner.size());
    owner.resize(mesh.triangles.size(), static_cast<int>(sizes.size() - 1));
  }
  mesh = testing::exploded(mesh);
  for (std::size_t i = mesh.triangles.size() - 1; i > 0; --i) {
    const auto j = static_cast<std::size_t>(random.whole(0, static_cast<int>(i)));
    std::swap(mesh.triangles[i], mesh.triangles[j]);
    std::swap(owner[i], owner[j]);
  }
  const std::vector<MeshPart> parts = mesh_parts(mesh);
  ASSERT_EQ(parts.size(), 5u);
  for (const MeshPart& part : parts) {
    const int who = owner[part.triangles[0]];
    EXPECT_EQ(part.triangles.size(), sizes[static_cast<std::size_t>(who)]);
    for (const std::uint32_t i : part.triangles) EXPECT_EQ(owner[i], who);
    EXPECT_TRUE(part.closed && part.consistent && part.outward && part.convex);
    EXPECT_NEAR(enclosed_volume(part_mesh(mesh, part)), part.volume_m3, 1e-10);
    EXPECT_TRUE(is_convex_solid(part_mesh(mesh, part)));
  }
  EXPECT_FALSE(is_convex_solid(mesh));
}

// Oracle: brute force, every vertex behind every face, on balls whose vertices are moved by a little or a lot.
TEST(MeshParts, AreConvexWhereBruteForceSaysSo) {
  Random random(21);
  int convex = 0, not_convex = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const double noise = std::pow(10.0, random.between(-4, -0.7));
    TriangleMesh mesh = tessellate(Sphere{1}, {.segments = random.whole(4, 14)});
    for (Vector3& v : mesh.vertices) v *= 1 + noise * random.between(-1, 1);
    mesh = transformed(mesh, random.pose(4));
    const bool strictly = convex_by_brute_force(mesh, 1e-9), roughly = convex_by_brute_force(mesh, 1e-4);
    if (strictly != roughly) continue;  // within the tolerance either answer is right
    EXPECT_EQ(only_part(mesh).convex, strictly) << "trial " << trial;
    ++(strictly ? convex : not_convex);
  }
  EXPECT_GT(convex, 30);
  EXPECT_GT(not_convex, 30);
}

// Oracle: the shape is convex by construction; flat faces are cut into random slivers and rounded as in an STL file.
TEST(MeshParts, AreConvexInSpiteOfSliversAndRounding) {
  Random random(22);
  for (int trial = 0; trial < 20; ++trial) {
    TriangleMesh mesh = testing::random_polyhedron(random).surface;
    for (int cut = 0; cut < 300; ++cut) {
      const auto i = static_cast<std::size_t>(random.whole(0, static_cast<int>(mesh.triangles.size()) - 1));
      const Triangle t = mesh.triangles[i];
      const double u = random.between(0.001, 0.998), w = random.between(0.0005, 0.999 - u);
      mesh.vertices.push_back(mesh.vertices[t[0]] * (1 - u - w) + mesh.vertices[t[1]] * u + mesh.vertices[t[2]] * w);
      const auto p = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
      mesh.triangles[i] = {t[0], t[1], p};
      mesh.triangles.push_back({t[1], t[2], p});
      mesh.triangles.push_back({t[2], t[0], p});
    }
    const Pose X_WO = random.pose(3);
    EXPECT_TRUE(only_part(transformed(mesh, X_WO)).convex) << trial;
    EXPECT_TRUE(only_part(testing::rounded_to_float(transformed(mesh, X_WO))).convex) << trial;
  }
}

// Oracle: the shapes are not convex by construction: a ring, a dented ball, and a hollow lens cut so fine that every
// edge by itself is flat to the tolerance.
TEST(MeshParts, SeeHollowsCoarseAndFine) {
  const MeshPart ring = only_part(torus(1, 0.3, 24, 12));
  EXPECT_TRUE(ring.closed && ring.consistent && ring.outward);
  EXPECT_FALSE(ring.convex);
  EXPECT_TRUE(only_part(testing::inverted(torus(1, 0.3, 24, 12))).volume_m3 < 0);

  TriangleMesh dented = tessellate(Sphere{1}, {.segments = 40});
  dented.vertices[300] *= 0.98;
  EXPECT_FALSE(only_part(dented).convex);

  // A bar whose upper side, in a thousand strips, is bent down or up.
  const auto bar = [](double bend_m) {
    std::vector<Vector3> outline = {{-1, 0, -1}, {1, 0, -1}};
    for (int i = 0; i <= 1000; ++i) {
      const double x = 1 - i / 500.0;
      outline.push_back({x, 0, bend_m * (1 - x * x)});
    }
    return prism(outline, {0.1, 0, -0.6}, 0.5);
  };
  EXPECT_TRUE(only_part(bar(0.3)).convex);
  EXPECT_TRUE(only_part(bar(0.0)).convex);
  EXPECT_FALSE(only_part(bar(-0.3)).convex);
  EXPECT_FALSE(only_part(bar(-0.01)).convex);
}

// Oracle: winding. A double pyramid wrapped twice round its axis is closed, of one piece, of Euler characteristic 2 and
// convex at every edge, yet not the boundary of a convex solid.
TEST(MeshParts, RejectAConvexLookingSurfaceWrappedTwice) {
  const auto wrapped = [](std::uint32_t segments, std::uint32_t turns) {
    TriangleMesh mesh{{{0, 0, -1}, {0, 0, 1}}, {}};
    for (std::uint32_t i = 0; i < segments; ++i) {
      const double angle = 2 * pi * turns * i / segments, r = 1 + 1e-7 * std::cos(angle / turns);  // keeps layers apart
      mesh.vertices.push_back({r * std::cos(angle), r * std::sin(angle), 0});
    }
    for (std::uint32_t i = 0; i < segments; ++i) {
      const std::uint32_t a = 2 + i, b = 2 + (i + 1) % segments;
      mesh.triangles.push_back({0, b, a});
      mesh.triangles.push_back({1, a, b});
    }
    return mesh;
  };
  EXPECT_TRUE(only_part(wrapped(20, 1)).convex);
  const TriangleMesh mesh = wrapped(40, 2);
  EXPECT_EQ(mesh.vertices.size() + mesh.triangles.size(), edge_table(mesh).edges.size() + 2);
  const MeshPart part = only_part(mesh);
  EXPECT_TRUE(part.closed && part.manifold && part.consistent && part.outward);
  EXPECT_FALSE(part.convex);
}

// Oracle: how they touch. Two boxes with a common corner, with a common edge, and one in the corner of the other.
TEST(MeshParts, ThatOnlyTouchAreNotConvex) {
  const TriangleMesh box = tessellate(Box{{1, 1, 1}});
  const auto with_box_at = [&box](const Vector3& p, double scale) {
    TriangleMesh both = box, other = box;
    for (Vector3& v : other.vertices) v = scale * v + p;
    append(both, other);
    return both;
  };
  const MeshPart corner = only_part(with_box_at({1, 1, 1}, 1));
  EXPECT_TRUE(corner.closed && corner.manifold && corner.outward);
  EXPECT_FALSE(corner.convex);
  const MeshPart edge = only_part(with_box_at({1, 1, 0}, 1));
  EXPECT_TRUE(edge.closed && !edge.manifold && edge.outward && !edge.convex);
  const MeshPart nested = only_part(with_box_at({0.125, 0.125, 0.125}, 0.75));
  EXPECT_TRUE(nested.closed && nested.manifold && nested.outward && !nested.convex);
}

// Oracle: what was taken away or turned.
TEST(MeshParts, TellOpenAndTwistedFromClosed) {
  Random random(23);
  TriangleMesh mesh = testing::exploded(testing::random_polyhedron(random).surface);
  TriangleMesh twisted = mesh;
  std::swap(twisted.triangles[3][0], twisted.triangles[3][1]);
  const MeshPart turned = only_part(twisted);
  EXPECT_TRUE(turned.closed && !turned.consistent && !turned.outward && !turned.convex);
  mesh.triangles.erase(mesh.triangles.begin() + 5);
  const MeshPart open = only_part(mesh);
  EXPECT_TRUE(!open.closed && open.consistent && !open.outward && !open.convex);
  EXPECT_TRUE(mesh_parts(TriangleMesh{}).empty());
  EXPECT_FALSE(only_part(TriangleMesh{{{1, 2, 3}}, {{0, 0, 0}}}).closed);
}

}  // namespace
}  // namespace drydock

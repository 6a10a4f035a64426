// SPDX-License-Identifier: Apache-2.0
#include "keep_out/shell.h"

#include <gtest/gtest.h>

#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_health.h"
#include "geometry/mesh/winding_number.h"
#include "keep_out/pinches.h"
#include "keep_out/smooth_shell.h"
#include "keep_out/test/lumpy_map.h"
#include "keep_out/test/random_cubes.h"

namespace drydock {
namespace {

using testing::has_one_fan_a_vertex;
using testing::Random;
using testing::random_grid;

// Oracle: edges used twice and one fan a vertex, on random cubes, which pinch nearly everywhere; and that the check
// sees it where nothing was filled.
TEST(Pinches, LeaveAManifold) {
  Random random(21);
  int pinched = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const LevelGrid before = random_grid(random, trial % 6 * 0.12 + 0.05);
    LevelGrid after = before;
    const std::size_t filled = fill_pinches(after);
    EXPECT_EQ(solid_count(after), solid_count(before) + filled);
    for (std::size_t i = 0; i < before.solid.size(); ++i) EXPECT_GE(after.solid[i], before.solid[i]);
    const TriangleMesh mesh = *cube_surface(after, 1'000'000);
    EXPECT_TRUE(mesh_health(mesh).empty());
    EXPECT_TRUE(has_one_fan_a_vertex(mesh));
    LevelGrid again = after;
    EXPECT_EQ(fill_pinches(again), 0u);
    const TriangleMesh raw = *cube_surface(before, 1'000'000);
    pinched += !mesh_health(raw).empty() || !has_one_fan_a_vertex(raw);
    EXPECT_EQ(filled > 0, !mesh_health(raw).empty() || !has_one_fan_a_vertex(raw));
  }
  EXPECT_GT(pinched, 40);
}

// Oracles: the volume of the cubes, how often the surface winds round random points, and the map itself.
TEST(Shell, BoundsWhatIsNotFree) {
  Random random(22);
  for (const Vector3& lattice : {Vector3(0, 0, 0), Vector3(0.0123, -0.0071, 0.0299)}) {
    const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.03, lattice), 8);
    for (const std::size_t budget : {300u, 1500u, 6000u}) {
      const Shell made = shell(tree, budget);
      EXPECT_LE(made.mesh.triangles.size(), budget);
      EXPECT_TRUE(mesh_health(made.mesh).empty());
      EXPECT_TRUE(has_one_fan_a_vertex(made.mesh));
      const double cubes_m3 = static_cast<double>(solid_count(made.grid)) * std::pow(made.grid.edge_m, 3);
      EXPECT_NEAR(enclosed_volume(made.mesh), cubes_m3, 1e-9);
      for (int i = 0; i < 100; ++i) {
        const Vector3 p = testing::point_in(random, tree.box);
        const bool solid = is_solid_at(made.grid, p);
        EXPECT_NEAR(winding_number(made.mesh, p), solid ? 1 : 0, 1e-6);
        if (testing::is_kept_out(tree, p)) {
          EXPECT_TRUE(solid);
        }
      }
    }
  }
}

// Oracle: the next finer level, made by itself, is beyond the budget.
TEST(Shell, IsTheFinestThatFits) {
  Random random(23);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.03), 8);
  const Shell made = shell(tree, 1500);
  ASSERT_GT(made.grid.level, 0);
  LevelGrid finer = level_grid(tree, made.grid.level - 1);
  fill_pinches(finer);
  EXPECT_FALSE(cube_surface(finer, 1500));
  EXPECT_GT(cube_surface(finer, 1'000'000)->triangles.size(), 1500u);
  EXPECT_EQ(shell(tree, 10'000'000).grid.level, 0);
  EXPECT_FALSE(shell(tree, 1).mesh.triangles.empty());
}

// A single cube is a box; a block of cubes too, whatever its size; nothing is nothing.
TEST(Shell, OfBlocks) {
  LevelGrid grid{{0.3, -0.2, 0.1}, 0.5, 0, {-3, 2, -1}, {4, 5, 6}, std::vector<std::uint8_t>(120, 0)};
  EXPECT_TRUE(cube_surface(grid, 100)->triangles.empty());
  for (std::int32_t k = 1; k < 4; ++k)
    for (std::int32_t j = 1; j < 5; ++j) grid.solid[grid.index(2, j, k)] = 1;
  const TriangleMesh mesh = *cube_surface(grid, 100);
  EXPECT_EQ(mesh.triangles.size(), 12u);
  EXPECT_EQ(mesh.vertices.size(), 8u);
  EXPECT_EQ(bounding_box(mesh), (BoundingBox{{-0.2, 1.3, 0.1}, {0.3, 3.3, 1.6}}));
}

TEST(SmoothShell, IsClosedAndNear) {
  Random random(24);
  const MapTree tree = testing::lumpy_tree(random, testing::lumpy_domain(0.03), 8);
  const SmoothShell smooth = smooth_shell(tree, 8000);
  EXPECT_LE(smooth.mesh.triangles.size(), 8000u);
  EXPECT_GT(smooth.mesh.triangles.size(), 1500u);
  EXPECT_FALSE(find(mesh_health(smooth.mesh), MeshFault::open_edges));
  EXPECT_FALSE(find(mesh_health(smooth.mesh), MeshFault::non_manifold_edges));
  EXPECT_FALSE(find(mesh_health(smooth.mesh), MeshFault::inconsistent_winding));
  EXPECT_TRUE(has_one_fan_a_vertex(smooth.mesh));
  // It loses its edges and corners, less than half a cube all round.
  const double cubes_m3 = static_cast<double>(solid_count(smooth.grid)) * std::pow(smooth.grid.edge_m, 3);
  EXPECT_LT(enclosed_volume(smooth.mesh), cubes_m3);
  EXPECT_GT(enclosed_volume(smooth.mesh), cubes_m3 - 0.5 * smooth.grid.edge_m * surface_area_m2(smooth.mesh));
  // Smoother: the area of stairs is up to √3 times that of a slope.
  EXPECT_LT(surface_area_m2(smooth.mesh), 0.85 * surface_area_m2(shell(tree, 100'000).mesh));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "keep_out/float_shell.h"

#include <gtest/gtest.h>

#include "geometry/mesh/mesh_health.h"
#include "geometry/mesh/winding_number.h"
#include "keep_out/pinches.h"
#include "keep_out/test/random_cubes.h"

namespace drydock {
namespace {

using testing::has_one_fan_a_vertex;
using testing::Random;
using testing::random_grid;

Vector3 middle_of(const LevelGrid& grid, std::int32_t i, std::int32_t j, std::int32_t k) {
  return 0.5 * (grid.corner(i, j, k) + grid.corner(i + 1, j + 1, k + 1));
}

// Oracles: floats are what they are; edges used twice and one fan a vertex; the winding number, which is 1 at every
// corner of every solid cube although the corners are no floats, and 0 in every free one. Near the origin, and so far
// from it that a float is half a millimetre coarse.
TEST(FloatShell, EnclosesEveryCube) {
  Random random(31);
  for (int trial = 0; trial < 24; ++trial) {
    LevelGrid grid = random_grid(random, trial % 6 * 0.15 + 0.1);
    if (trial % 2 == 1) grid.lattice = {7123.4567, -9876.54321, 0.1 + 8000 * (trial % 3)};
    fill_pinches(grid);
    const TriangleMesh mesh = float_shell(grid);
    ASSERT_FALSE(mesh.triangles.empty());
    EXPECT_TRUE(has_one_fan_a_vertex(mesh));
    for (const MeshFault fault :
         {MeshFault::open_edges, MeshFault::non_manifold_edges, MeshFault::inconsistent_winding})
      EXPECT_FALSE(find(mesh_health(mesh), fault));
    for (const Vector3& vertex : mesh.vertices)
      for (int axis = 0; axis < 3; ++axis)
        EXPECT_EQ(vertex[axis], static_cast<double>(static_cast<float>(vertex[axis])));
    for (std::int32_t k = 0; k < grid.count[2]; ++k) {
      for (std::int32_t j = 0; j < grid.count[1]; ++j) {
        for (std::int32_t i = 0; i < grid.count[0]; ++i) {
          const bool solid = grid.is_solid(i, j, k);
          EXPECT_NEAR(winding_number(mesh, middle_of(grid, i, j, k)), solid ? 1 : 0, 1e-6);
          for (int corner = 0; corner < 8 && solid; ++corner) {
            const Vector3 p = grid.corner(i + (corner & 1), j + (corner >> 1 & 1), k + (corner >> 2));
            EXPECT_NEAR(winding_number(mesh, p), 1, 0.1);  // a whole number, but for rounding so near to the surface
          }
        }
      }
    }
  }
}

TEST(FloatShell, OfABlockIsABox) {
  LevelGrid grid{{0.3, -0.2, 0.1}, 0.5, 0, {-3, 2, -1}, {4, 5, 6}, std::vector<std::uint8_t>(120, 0)};
  EXPECT_TRUE(float_shell(grid).triangles.empty());
  for (std::int32_t k = 1; k < 4; ++k)
    for (std::int32_t j = 1; j < 5; ++j) grid.solid[grid.index(2, j, k)] = 1;
  const TriangleMesh mesh = float_shell(grid);
  EXPECT_EQ(mesh.triangles.size(), 12u);
  EXPECT_EQ(mesh.vertices.size(), 8u);
}

// Cubes that floats cannot tell apart have no surface of floats.
TEST(FloatShell, IsEmptyWhereFloatsAreTooCoarse) {
  LevelGrid grid{{1e7, 0, 0}, 0.5, 0, {0, 0, 0}, {1, 1, 1}, {1}};
  EXPECT_TRUE(float_shell(grid).triangles.empty());
  grid.edge_m = 16;
  EXPECT_FALSE(float_shell(grid).triangles.empty());
}

}  // namespace
}  // namespace drydock

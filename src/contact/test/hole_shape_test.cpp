// SPDX-License-Identifier: Apache-2.0
#include "contact/hole_shape.h"

#include <gtest/gtest.h>

#include "contact/hole_shape_mesh.h"
#include "contact/interface.h"
#include "geometry/mesh/mesh_health.h"

namespace drydock {
namespace {

HoleBlock plain_block() {
  return {{0.09, 0.11, 0.083}, {{0.007, -0.011, 0.0175, 0.05, 0, 0}}};
}
HoleBlock chamfered_block() {
  return {{0.21, 0.17, 0.08},
          {{0.05, 0.02, 0.0175, 0.04, 0.002, 0.003},
           {-0.06, -0.03, 0.012, 0, 0, 0},
           {-0.05, 0.05, 0.01, 0.02, 0.004, 0.02}}};
}

// Oracle: the meshed body. Its vertices lie on round surfaces and its error falls with the square of the number of
// segments, so that (4 fine − coarse)/3 is left with one of the fourth order: (2π/n)⁴, below 1e-7 for n = 400.
void expect_like_mesh(const HoleBlock& block) {
  const int n = 400;
  const MeshMass coarse = mass_properties(tessellate(block, n)), fine = mass_properties(tessellate(block, 2 * n));
  ASSERT_EQ(coarse.status, MassStatus::ok);
  ASSERT_EQ(fine.status, MassStatus::ok);
  const MassProperties exact = mass_properties(block);
  const auto extrapolated = [](const auto& c, const auto& f) { return ((4 * f - c) / 3).eval(); };
  EXPECT_NEAR((4 * fine.properties.volume_m3 - coarse.properties.volume_m3) / 3, exact.volume_m3,
              1e-7 * exact.volume_m3);
  EXPECT_LT((extrapolated(coarse.properties.p_BBcm, fine.properties.p_BBcm) - exact.p_BBcm).norm(), 1e-8);
  EXPECT_LT((extrapolated(coarse.properties.unit_density_inertia, fine.properties.unit_density_inertia) -
             exact.unit_density_inertia)
                .norm(),
            1e-7 * exact.unit_density_inertia.norm());
  // The mesh itself is off by its own order: the holes are too narrow by up to (π/n)²/2 of their radius.
  EXPECT_GT(fine.properties.volume_m3, exact.volume_m3);
  EXPECT_LT(fine.properties.volume_m3, exact.volume_m3 * (1 + 1e-4));
}
TEST(HoleShape, WeighsWhatItsMeshWeighs) {
  expect_like_mesh(plain_block());
  expect_like_mesh(chamfered_block());
}

// Oracle: mesh_health, and Euler's formula V − E + F = 2: a block with blind holes is a ball.
TEST(HoleShape, MeshIsClosedAndSound) {
  HoleBlock pattern{{0.5, 0.4, 0.06}, {}};
  for (int i = 0; i < 20; ++i) {
    pattern.holes.push_back({-0.2 + 0.1 * (i % 5), -0.15 + 0.1 * (i / 5), 0.0175, 0.03, 0.001, 0.001});
  }
  for (const HoleBlock& block : {plain_block(), chamfered_block(), pattern, HoleBlock{{1, 2, 3}, {}}}) {
    ASSERT_TRUE(faults(block).empty()) << faults(block).front();
    for (const int segments : {8, 33, 64}) {
      const TriangleMesh mesh = tessellate(block, segments);
      for (const MeshFinding& finding : mesh_health(mesh))
        ADD_FAILURE() << to_string(finding.kind) << ' ' << finding.count;
      EXPECT_EQ(2 * mesh.vertices.size(), mesh.triangles.size() + 4);
    }
  }
}

// Oracle: the sentences as written.
TEST(HoleShape, SaysWhatIsWrong) {
  const auto said = [](const Hole& hole) {
    const std::vector<std::string> all = faults(HoleBlock{{0.1, 0.1, 0.05}, {hole}});
    return all.size() == 1 ? all.front() : std::to_string(all.size()) + " faults";
  };
  EXPECT_EQ(said({0, 0, 0.01, 0.03, 0, 0}), "0 faults");
  EXPECT_EQ(said({0, 0, -0.01, 0.03, 0, 0}), "hole 1: its radius is -10 mm, expected more than zero");
  EXPECT_EQ(said({0, 0, 0.01, -1, 0, 0}), "hole 1: its straight length is -1000 mm, expected zero or more");
  EXPECT_EQ(said({0, 0, 0.01, 0.04, 0, 0}), "hole 1: it is 50 mm deep with its bottom, and the block 50 mm high");
  EXPECT_EQ(said({0, -0.042, 0.01, 0.03, 0, 0}),
            "hole 1: its mouth of 10 mm radius reaches beyond the side at y = -50 mm");
  EXPECT_EQ(said({0, 0, 0.01, 0.001, 0.001, 0.002}),
            "hole 1: its chamfer is 2 mm deep, more than its straight length of 1 mm");
  EXPECT_EQ(said({0, 0, 0.01, 0.02, 0.001, 0}),
            "hole 1: its chamfer is 1 mm wide and 0 mm deep, expected both zero or both more");
  EXPECT_EQ(faults(HoleBlock{{0.1, 0.1, 0.05}, {{0, 0, 0.01, 0.02, 0, 0}, {0.015, 0, 0.01, 0.02, 0, 0}}}),
            std::vector<std::string>{"hole 2: its mouth overlaps that of hole 1"});
  EXPECT_EQ(faults(HoleBlock{{0.1, -0.1, 0.05}, {}}),
            std::vector<std::string>{"the block is 100 mm by -100 mm by 50 mm, expected three lengths above zero"});
  MatingInterface mating{{Peg{Capsule{-0.01, 0.1}, Pose{}}}, plain_block(), Pose{}};
  EXPECT_EQ(faults(mating), std::vector<std::string>{"peg 1: its radius is -10 mm, expected more than zero"});
}

}  // namespace
}  // namespace drydock

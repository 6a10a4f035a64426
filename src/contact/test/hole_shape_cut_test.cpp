// SPDX-License-Identifier: Apache-2.0
#include "contact/hole_shape_cut.h"

#include <gtest/gtest.h>

#include "contact/hole_shape_mesh.h"
#include "geometry/mesh/mesh_health.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

HoleBlock three_holes() {
  return {
      {0.5, 0.45, 0.12},
      {{0.15, 0.01, 0.018, 0.067, 0.008, 0.008}, {-0.075, 0.13, 0.02, 0.05, 0, 0}, {-0.075, -0.13, 0.012, 0, 0, 0}}};
}

// The same plane seen from its other side.
Pose reversed(const Pose& X_BC) {
  return {X_BC.R * rotation_exp(Vector3(0, 3.14159265358979323846, 0)), X_BC.p};
}

double volume_m3(const TriangleMesh& mesh) {
  const MeshMass mass = mass_properties(mesh);
  EXPECT_EQ(mass.status, MassStatus::ok);
  return mass.properties.volume_m3;
}

// Thin triangles are no fault: a plane may pass close to any vertex.
void expect_sound(const TriangleMesh& mesh, const std::string& what) {
  for (const MeshFinding& finding : mesh_health(mesh)) {
    if (finding.kind != MeshFault::zero_area)
      ADD_FAILURE() << what << ": " << to_string(finding.kind) << ' ' << finding.count;
  }
  EXPECT_EQ(2 * mesh.vertices.size(), mesh.triangles.size() + 4) << what;  // Euler's formula: a ball
}

// Oracle: the holes' places. Two of the three share x = −75 mm, along a side, and the plane runs through their axes;
// planes through the other pairs are nearer to the middle, but aslant.
TEST(HoleShapeCut, RunsThroughTheMostHoles) {
  const Pose X_BC = cut_plane(three_holes());
  EXPECT_LT((X_BC.p - Vector3(-0.075, 0, 0)).norm(), 1e-15);
  EXPECT_NEAR(std::abs(X_BC.R.matrix(0, 2)), 1, 1e-15);
  EXPECT_TRUE(is_rotation(X_BC.R.matrix, 1e-12));
  // Aslant through all of a row.
  const HoleBlock row{{1, 1, 0.1}, {{0.1, 0.1, 0.01, 0, 0, 0}, {0.3, 0.2, 0.01, 0, 0, 0}, {-0.1, 0, 0.01, 0, 0, 0}}};
  const Pose X_BR = cut_plane(row);
  for (const Hole& hole : row.holes) EXPECT_NEAR((inverse(X_BR) * Vector3(hole.x_m, hole.y_m, 0)).z(), 0, 1e-15);
  EXPECT_LT(cut_plane(HoleBlock{{1, 1, 1}, {}}).p.norm(), 1e-15);
}

// Oracle: closed form. The plane halves the two holes that it runs through; the third is whole in one of the parts. The
// mesh is of the second order in the segments, as in hole_shape_test.cpp.
TEST(HoleShapeCut, HasTheVolumeOfItsPart) {
  const HoleBlock block = three_holes();
  const auto hole_m3 = [&](std::size_t i) {
    return block.size.prod() - mass_properties(HoleBlock{block.size, {block.holes[i]}}).volume_m3;
  };
  const double halves = 0.5 * (hole_m3(1) + hole_m3(2)), area = block.size.y() * block.size.z();
  for (const bool is_reversed : {false, true}) {
    const Pose X_BC = is_reversed ? reversed(cut_plane(block)) : cut_plane(block);
    const bool has_third = (inverse(X_BC) * Vector3(0.15, 0.01, 0)).z() < 0;
    const double exact = (has_third ? 0.25 + 0.075 : 0.25 - 0.075) * area - halves - (has_third ? hole_m3(0) : 0.0);
    const double coarse = volume_m3(tessellate_part(block, X_BC, 100)),
                 fine = volume_m3(tessellate_part(block, X_BC, 200));
    EXPECT_NEAR((4 * fine - coarse) / 3, exact, 1e-7 * exact);
    EXPECT_GT(fine, exact);
  }
}

// Oracle: mesh_health, and both parts together are the whole mesh, however the plane lies: through the axes, beside
// them, aslant.
TEST(HoleShapeCut, PartsAreClosedAndAddUp) {
  const HoleBlock block = three_holes();
  Pose beside = cut_plane(block);
  beside.p.x() += 0.0071;
  const Pose aslant{rotation_exp(Vector3(0, 0, 0.7)) * cut_plane(block).R, {-0.06, 0.1303, 0.005}};
  int number = 0;
  for (const Pose& X_BC : {cut_plane(block), beside, aslant}) {
    for (const int segments : {8, 33, 48}) {
      const TriangleMesh part = tessellate_part(block, X_BC, segments),
                         rest = tessellate_part(block, reversed(X_BC), segments);
      const std::string what = "plane " + std::to_string(number) + ", segments " + std::to_string(segments);
      expect_sound(part, what);
      expect_sound(rest, what + ", other part");
      const double whole = volume_m3(tessellate(block, segments));
      EXPECT_NEAR(volume_m3(part) + volume_m3(rest), whole, 1e-12 * whole) << what;
    }
    ++number;
  }
}

}  // namespace
}  // namespace drydock

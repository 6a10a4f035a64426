// SPDX-License-Identifier: Apache-2.0
#include "hall/plate_mesh.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/mesh/mass_properties.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: a regular hexagon of circumradius r has the area 3√3/2 r²; the rim makes it one of r + rim. Points within it
// change nothing, whatever the order and wherever it stands.
TEST(PlateMesh, IsTheHullOfItsPoints) {
  Random random(11);
  for (int trial = 0; trial < 20; ++trial) {
    const Pose X_WP = random.pose(3);
    const double radius_m = random.between(0.3, 2), rim_m = random.between(0, 0.1), thick_m = random.between(0.01, 0.2);
    std::vector<Vector3> points;
    for (const int k : {3, 0, 5, 1, 4, 2}) {
      const double angle_rad = 0.4 + k * M_PI / 3;
      points.push_back(X_WP * Vector3(radius_m * std::cos(angle_rad), radius_m * std::sin(angle_rad), 0));
    }
    for (int k = 0; k < 6; ++k) {  // in pairs, so that the middle stays
      const Vector3 inside = random.vector(0.4 * radius_m);
      points.push_back(X_WP * Vector3(inside.x(), inside.y(), 0));
      points.push_back(X_WP * Vector3(-inside.x(), -inside.y(), 0));
    }
    const Vector3 n = X_WP.R * Vector3::UnitZ();
    const TriangleMesh mesh = plate_mesh(points, n, thick_m, rim_m);
    const MeshMass solid = mass_properties(mesh);
    ASSERT_EQ(solid.status, MassStatus::ok);
    const double outer_m = radius_m + rim_m;
    EXPECT_NEAR(solid.properties.volume_m3, 1.5 * std::sqrt(3) * outer_m * outer_m * thick_m, 1e-9);
    EXPECT_NEAR(n.dot(solid.properties.p_BBcm - X_WP.p), -thick_m / 2, 1e-9);
  }
}

TEST(PlateMesh, IsNothingOfPointsOnALine) {
  const std::vector<Vector3> points{{0, 0, 1}, {1, 1, 1}, {2, 2, 1}, {3, 3, 1}};
  EXPECT_TRUE(plate_mesh(points, Vector3::UnitZ(), 0.1, 0.1).triangles.empty());
}

// Oracle: the plane they were taken from.
TEST(PlateMesh, FindsTheNormalOfItsPoints) {
  Random random(12);
  for (int trial = 0; trial < 20; ++trial) {
    const Pose X_WP = random.pose(2);
    std::vector<Vector3> points;
    for (int k = 0; k < 6; ++k) {
      const Vector3 p = random.vector();
      points.push_back(X_WP * Vector3(p.x(), p.y(), 0.01 * p.z()));
    }
    const Vector3 n = X_WP.R * Vector3::UnitZ(), towards = random.unit_vector();
    const Vector3 found = best_normal(points, towards);
    EXPECT_GE(found.dot(towards), 0);
    EXPECT_GT(std::abs(found.dot(n)), 0.98);
  }
}

// Oracle: π (R² − r²) h of a ring, by its share of a turn, less what the sides of a regular polygon cut off.
TEST(RingMesh, HasTheVolumeOfItsAngle) {
  Random random(13);
  for (int trial = 0; trial < 20; ++trial) {
    const double inner_m = random.between(0.2, 1), outer_m = inner_m + random.between(0.05, 1);
    const double thick_m = random.between(0.01, 0.3), begin_rad = random.between(-4, 4);
    const double span_rad = trial % 4 == 0 ? random.between(6.3, 12) : random.between(0.05, 6);
    const TriangleMesh mesh = ring_mesh({inner_m, outer_m, thick_m}, {begin_rad, begin_rad + span_rad});
    const MeshMass solid = mass_properties(mesh);
    ASSERT_EQ(solid.status, MassStatus::ok) << span_rad;
    const double turn_rad = std::min(span_rad, 2 * M_PI);
    const double whole_m3 = turn_rad / 2 * (outer_m * outer_m - inner_m * inner_m) * thick_m;
    EXPECT_NEAR(solid.properties.volume_m3, whole_m3, 1e-3 * whole_m3);
    EXPECT_LT(solid.properties.volume_m3, whole_m3);
  }
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "hall/map_domain.h"

#include <gtest/gtest.h>

#include <cmath>

#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the angle of the rotation between orientations, corners of the box included. The bound is met within a tenth.
TEST(MapDomain, TurnWithinABoxOfAngles) {
  Random random(1);
  for (const EulerOrder order : {EulerOrder::k213, EulerOrder::k321, EulerOrder::k313, EulerOrder::k121}) {
    double sharpest = 0;
    for (int trial = 0; trial < 300; ++trial) {
      const Vector3 middle = random.vector(1.4), half = random.vector(0.2).cwiseAbs();
      const double bound_rad = turn_within(order, middle, half);
      const Rotation R = from_euler({order, middle.x(), middle.y(), middle.z()});
      for (int k = 0; k < 20; ++k) {
        Vector3 part = random.vector();
        if (k % 2 == 0) part = part.cwiseSign();
        const Vector3 a = middle + half.cwiseProduct(part);
        const double turn_rad = angle_between(R, from_euler({order, a.x(), a.y(), a.z()}));
        EXPECT_LE(turn_rad, bound_rad * (1 + 1e-12));
        sharpest = std::max(sharpest, turn_rad / bound_rad);
      }
    }
    EXPECT_GT(sharpest, 0.97);
  }
}

TEST(MapDomain, CellsHoldTheirPoses) {
  Random random(2);
  for (const MapKind kind : {MapKind::kPosition, MapKind::kOrientation}) {
    MapDomain domain;
    domain.kind = kind;
    domain.X_WB = random.pose();
    for (int trial = 0; trial < 200; ++trial) {
      const Vector3 middle = random.vector(), half = random.vector(0.1).cwiseAbs();
      const PoseCell cell = pose_cell(domain, middle, half);
      EXPECT_EQ(cell.turns, kind == MapKind::kOrientation);
      const Pose X = pose_at(domain, middle + half.cwiseProduct(random.vector()));
      EXPECT_LE((X.p - cell.X_WB.p).norm(), cell.ball.move_m + 1e-15);
      EXPECT_LE(angle_between(cell.X_WB.R, X.R), cell.ball.turn_rad + 1e-9);
    }
  }
}

}  // namespace
}  // namespace drydock

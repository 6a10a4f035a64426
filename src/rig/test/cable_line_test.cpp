// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_line.h"

#include <gtest/gtest.h>

#include "spatial/rotation_exp.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

// Oracle: the conditions that define the tangent. T lies on the wheel, the free part is square to the wheel's radius
// there, all of it lies in the plane of the kingpin and the eye, and the wrap leads from A to T.
TEST(CableLine, LeavesTheWheelAlongItsTangent) {
  Random random(3);
  int tried = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 1, true});
    const Cable& cable = rig.cables.front();
    const CableLine line = cable_line(cable, random.pose(2));
    if (line.status != CableStatus::kOk) continue;
    ++tried;
    const Vector3 k_W = cable.pulley->kingpin_W, p_AC_W = line.p_WC - cable.p_WA;
    const Vector3 e_W = (p_AC_W - k_W * k_W.dot(p_AC_W)).normalized();
    const double r = cable.pulley->radius_m;
    const Vector3 p_WM = cable.p_WA + r * e_W;
    EXPECT_NEAR((line.p_WT - p_WM).norm(), r, 1e-13);
    EXPECT_NEAR((line.p_WT - p_WM).dot(line.u_W), 0, 1e-13);
    EXPECT_NEAR((line.p_WC + line.free_length_m * line.u_W - line.p_WT).norm(), 0, 1e-12);
    const Vector3 on_wheel_W = p_WM + r * (-std::cos(line.wrap_rad) * e_W + std::sin(line.wrap_rad) * k_W);
    EXPECT_NEAR((on_wheel_W - line.p_WT).norm(), 0, 1e-13);
    // The cable runs on the way the wheel turns, not against it.
    const Vector3 onward_W = std::sin(line.wrap_rad) * e_W + std::cos(line.wrap_rad) * k_W;
    EXPECT_NEAR((onward_W + line.u_W).norm(), 0, 1e-12);
  }
  EXPECT_GT(tried, 400);
}

// Oracle: central differences of the length, for fixed anchors and pulleys.
TEST(CableLine, LengthChangesAlongThePullingDirection) {
  Random random(4);
  for (int trial = 0; trial < 300; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 1, trial % 2 == 0});
    const Cable& cable = rig.cables.front();
    const Pose X_WB = random.pose(1);
    const CableLine line = cable_line(cable, X_WB);
    if (line.status != CableStatus::kOk || line.free_length_m < 0.5) continue;
    constexpr double kStep = 1e-5;
    for (int k = 0; k < 3; ++k) {
      Pose ahead = X_WB, behind = X_WB;
      ahead.p[k] += kStep;
      behind.p[k] -= kStep;
      const double slope = (cable_line(cable, ahead).length_m - cable_line(cable, behind).length_m) / (2 * kStep);
      EXPECT_NEAR(slope, -line.u_W[k], 1e-9);
    }
  }
}

// Oracle: definition; an eye within the wheel, on the kingpin or at the anchor has no line, and says so.
TEST(CableLine, SaysWhereThereIsNone) {
  Cable cable;
  cable.p_WA = {1, 2, 3};
  EXPECT_EQ(cable_line(cable, Pose{{}, {1, 2, 3}}).status, CableStatus::kNoLength);
  cable.pulley = Pulley{0.1, Vector3::UnitZ()};
  EXPECT_EQ(cable_line(cable, Pose{{}, {1, 2, 1}}).status, CableStatus::kOnKingpin);
  EXPECT_EQ(cable_line(cable, Pose{{}, {1.12, 2, 3.05}}).status, CableStatus::kInsideWheel);
  EXPECT_EQ(cable_line(cable, Pose{{}, {1.12, 2, 2.5}}).status, CableStatus::kOk);
}

// Oracle: attack by random search. No pose of a ball moves the eye, the tangent point, the direction or the unit wrench
// by more than cable_change says; most draws lie on the ball's edge.
TEST(CableChange, IsNeverExceeded) {
  Random random(5);
  double nearest = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const CableRig rig = random_rig(random, {trial % 3 == 0 ? point_axes() : body_axes(), 1, trial % 2 == 0});
    const Cable& cable = rig.cables.front();
    const Pose X_WB = random.pose(3.5);
    const CableRigPose pose = rig_pose(rig, X_WB);
    if (pose.status != CableStatus::kOk) continue;
    const PoseBall ball{std::pow(10, random.between(-3, 0.5)), std::pow(10, random.between(-3, 0.3))};
    const CableChange change = cable_change(rig.platform, cable, pose.lines.front(), ball);
    for (int draw = 0; draw < 10; ++draw) {
      const double share = draw < 5 ? 1 : random.between(0, 1);
      const Pose moved{rotation_exp(share * ball.turn_rad * random.unit_vector()) * X_WB.R,
                       X_WB.p + share * ball.move_m * random.unit_vector()};
      const CableRigPose other = rig_pose(rig, moved);
      if (other.status != CableStatus::kOk) continue;
      const CableLine &from = pose.lines.front(), &to = other.lines.front();
      const double direction = (to.u_W - from.u_W).norm();
      EXPECT_LE((to.p_WC - from.p_WC).norm(), change.eye_m * (1 + 1e-12) + 1e-14);
      EXPECT_LE((to.p_WT - from.p_WT).norm(), change.tangent_m * (1 + 1e-12) + 1e-13);
      EXPECT_LE(direction, change.direction * (1 + 1e-12) + 1e-14);
      EXPECT_LE((other.structure - pose.structure).norm(), change.column * (1 + 1e-12) + 1e-13);
      if (change.direction < 1) nearest = std::max(nearest, direction / change.direction);
    }
  }
  EXPECT_GT(nearest, 0.95);  // the bound is not idle
}

}  // namespace
}  // namespace drydock

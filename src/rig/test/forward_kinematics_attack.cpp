// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/forward_kinematics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "rig/cable/point_positions.h"
#include "testing/random_rig.h"
#include "testing/rig_lengths.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::cable_lengths;
using testing::Random;
using testing::random_move;
using testing::random_rig;

// Oracle: search from many places round a pose, most of them beside folds, where twins are near. None of the poses
// found that have the same lengths lies within the radius in which the pose is said to be alone.
TEST(ForwardKinematicsAttack, NoTwinWithinTheProvenRadius) {
  Random random(57);
  int twins = 0, broken = 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (int trial = 0; trial < 8000; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()), trial % 2 == 0});
    const Pose X_WB = random.pose(1);
    if (rig_pose(rig, X_WB).status != CableStatus::kOk) continue;
    const OtherPose other = other_pose(rig, X_WB);
    const auto judge = [&](const Pose& found) {
      const double distance_m = pose_distance_m(rig.platform, found, X_WB);
      if (distance_m < 1e-7) return;
      ++twins;
      broken += distance_m <= other.alone_within_m;
      nearest = std::min(nearest, distance_m / other.alone_within_m);
    };
    if (other.found) judge(other.X_WB);
    const std::vector<double> length_m = cable_lengths(rig, X_WB);
    for (int draw = 0; draw < 6; ++draw) {
      const double far_m = other.alone_within_m * random.between(0.8, 5);
      const PoseSolution solution =
          solve_pose(rig, length_m, displaced(rig.platform, X_WB, random_move(random, rig, far_m)));
      if (solution.status == PoseStatus::kConverged) judge(solution.X_WB);
    }
  }
  std::printf("twins %d, within the radius %d, the nearest at %.3f of it\n", twins, broken, nearest);
  EXPECT_EQ(broken, 0);
  EXPECT_GT(twins, 5000);
  EXPECT_LT(nearest, 5);
}

// Oracle: the position that the lengths were taken from, and Newton's method from random places: none is missing among
// the positions that the subdivision finds, and it always comes to its end.
TEST(PointPositionsAttack, NoPositionIsMissed) {
  Random random(68);
  int missed = 0, unfinished = 0, positions = 0, rigs = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const bool in_plane = trial % 3 == 2;
    const int cables = (in_plane ? 2 : 3) + trial % 2;
    CableRig rig = random_rig(random, {in_plane ? point_axes(Plane::kXZ) : point_axes(), cables, true});
    if (trial % 4 == 0) rig.cables.front().pulley.reset();
    if (trial % 5 == 0) {
      for (Cable& cable : rig.cables) cable.pulley = Pulley{random.between(0.1, 0.6), random.unit_vector()};
    }
    const Pose X_WB{random.rotation(), random.vector(2.5)};
    if (rig_pose(rig, X_WB).status != CableStatus::kOk) continue;
    ++rigs;
    const std::vector<double> length_m = cable_lengths(rig, X_WB);
    const PointPositions found = point_positions(rig, length_m, {X_WB, 1e-9, 1'000'000});
    unfinished += found.status != PositionsStatus::kOk;
    positions += static_cast<int>(found.positions.size());
    const auto judge = [&](const Vector3& p_WB) {
      missed += std::none_of(found.positions.begin(), found.positions.end(),
                             [&](const PointPosition& position) { return (position.p_WB - p_WB).norm() < 1e-6; });
    };
    judge(X_WB.p);
    for (int draw = 0; draw < 20; ++draw) {
      Pose start{X_WB.R, random.vector(6)};
      if (in_plane) start.p.y() = X_WB.p.y();
      const PoseSolution solution = solve_pose(rig, length_m, start);
      if (solution.status == PoseStatus::kConverged) judge(solution.X_WB.p);
    }
  }
  std::printf("rigs %d, positions %d, missed %d, unfinished %d\n", rigs, positions, missed, unfinished);
  EXPECT_EQ(missed, 0);
  EXPECT_EQ(unfinished, 0);
}

}  // namespace
}  // namespace drydock

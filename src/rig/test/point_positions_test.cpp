// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/point_positions.h"

#include <gtest/gtest.h>

#include "rig/cable/forward_kinematics.h"
#include "rig/cable/point_search.h"
#include "testing/random_rig.h"
#include "testing/rig_lengths.h"

namespace drydock {
namespace {

using testing::cable_lengths;
using testing::Random;
using testing::random_rig;

/// A rig of a platform that does not turn, with eyes off its origin.
CableRig shifted_rig(Random& random, const std::vector<WrenchAxis>& axes, int cables, bool pulleys) {
  CableRig rig = random_rig(random, {axes, cables, pulleys});
  for (Cable& cable : rig.cables) cable.p_BC = random.vector(0.2);
  return rig;
}

bool has(const PointPositions& found, const Vector3& p_WB, double within_m) {
  return std::any_of(found.positions.begin(), found.positions.end(),
                     [&](const PointPosition& position) { return (position.p_WB - p_WB).norm() < within_m; });
}

// Oracle: round trip and mirror image. Three spheres meet in two points, on both sides of the plane of their centres; a
// fourth that is not in that plane leaves one.
TEST(PointPositions, AreTwoOfThreeCablesAndOneOfFour) {
  Random random(61);
  for (int trial = 0; trial < 200; ++trial) {
    CableRig rig = shifted_rig(random, point_axes(), 3 + trial % 4, false);
    const Pose X_WB = random.pose(1);
    const PointPositions found = point_positions(rig, cable_lengths(rig, X_WB), {X_WB, 1e-9, 0});
    ASSERT_EQ(found.status, PositionsStatus::kOk);
    EXPECT_TRUE(has(found, X_WB.p, 1e-7)) << trial;
    if (rig.cables.size() > 3) {
      EXPECT_EQ(found.positions.size(), 1u);
      continue;
    }
    const auto centre = [&](std::size_t i) -> Vector3 { return rig.cables[i].p_WA - X_WB.R * rig.cables[i].p_BC; };
    const Vector3 normal_W = (centre(1) - centre(0)).cross(centre(2) - centre(0)).normalized();
    const Vector3 mirrored_W = X_WB.p - 2 * normal_W.dot(X_WB.p - centre(0)) * normal_W;
    EXPECT_EQ(found.positions.size(), 2u);
    EXPECT_TRUE(has(found, mirrored_W, 1e-7));
  }
}

// Oracle: mirror image. Any number of cables from one plane, level or tilted, leaves two positions.
TEST(PointPositions, AreTwoUnderACeiling) {
  Random random(62);
  for (int trial = 0; trial < 100; ++trial) {
    CableRig rig = random_rig(random, {point_axes(), 4 + trial % 3, false});
    const Vector3 normal_W = trial % 2 == 0 ? Vector3::UnitZ() : random.unit_vector();
    for (Cable& cable : rig.cables) cable.p_WA += (4 - normal_W.dot(cable.p_WA)) * normal_W;
    const Pose X_WB{random.rotation(), random.vector(1)};
    const PointPositions found = point_positions(rig, cable_lengths(rig, X_WB));
    ASSERT_EQ(found.status, PositionsStatus::kOk);
    ASSERT_EQ(found.positions.size(), 2u);
    EXPECT_TRUE(has(found, X_WB.p, 1e-8));
    EXPECT_TRUE(has(found, X_WB.p + 2 * (4 - normal_W.dot(X_WB.p)) * normal_W, 1e-8));
    EXPECT_LE(found.positions[0].p_WB.z(), found.positions[1].p_WB.z());
  }
}

// Oracle: mirror image in a plane, with anchors out of it: two cables leave two positions on both sides of their line.
TEST(PointPositions, InAPlane) {
  Random random(63);
  for (int trial = 0; trial < 100; ++trial) {
    const CableRig rig = shifted_rig(random, point_axes(Plane::kXZ), 2 + trial % 2, false);
    const Pose X_WB = random.pose(1);
    const Pose elsewhere{X_WB.R, {7, X_WB.p.y(), -7}};  // only y and the attitude are held
    const PointPositions found = point_positions(rig, cable_lengths(rig, X_WB), {elsewhere, 1e-9, 0});
    ASSERT_EQ(found.status, PositionsStatus::kOk);
    EXPECT_TRUE(has(found, X_WB.p, 1e-7));
    EXPECT_EQ(found.positions.size(), trial % 2 == 0 ? 2u : 1u);
    for (const PointPosition& position : found.positions) EXPECT_EQ(position.p_WB.y(), X_WB.p.y());
  }
}

// Oracle: least squares. Lengths that contradict fit nowhere to the tolerance, and what is given has no slope; with a
// tolerance above their errors the position is found, and under a ceiling both.
TEST(PointPositions, FitContradictingLengths) {
  Random random(64);
  for (int trial = 0; trial < 50; ++trial) {
    CableRig rig = random_rig(random, {point_axes(), 5, false});
    for (Cable& cable : rig.cables) cable.p_WA.z() = 3;
    const Pose X_WB{random.rotation(), random.vector(1)};
    std::vector<double> length_m = cable_lengths(rig, X_WB);
    for (double& l_m : length_m) l_m += random.between(-1e-3, 1e-3);
    const PointPositions none = point_positions(rig, length_m);
    ASSERT_EQ(none.status, PositionsStatus::kNone);
    ASSERT_EQ(none.positions.size(), 1u);
    const PointPositions found = point_positions(rig, length_m, {{}, 5e-3, 0});
    ASSERT_EQ(found.status, PositionsStatus::kOk);
    EXPECT_EQ(found.positions.size(), 2u);
    for (const PointPosition& position : found.positions) {
      const CableRigPose pose = rig_pose(rig, {{}, position.p_WB});
      VectorX miss_m(5);
      for (std::size_t i = 0; i < 5; ++i) miss_m[static_cast<Eigen::Index>(i)] = pose.lines[i].length_m - length_m[i];
      EXPECT_LT((pose.structure * miss_m).norm(), 1e-8);
      EXPECT_NEAR(position.residual_m, miss_m.cwiseAbs().maxCoeff(), 1e-14);
    }
  }
}

// Oracle: definition of the statuses.
TEST(PointPositions, SayWhenThereIsNoAnswer) {
  Random random(65);
  CableRig rig = random_rig(random, {point_axes(), 4, false});
  EXPECT_EQ(point_positions(rig, std::vector<double>{0.1, 0.1, 0.1, 0.1}).status, PositionsStatus::kNone);
  for (std::size_t i = 0; i < 4; ++i)
    rig.cables[i].p_WA = Vector3(1, 2, 3) + static_cast<double>(i) * Vector3(1, -1, 2);
  EXPECT_EQ(point_positions(rig, cable_lengths(rig, {})).status, PositionsStatus::kUndetermined);
  rig.cables.resize(2);
  EXPECT_EQ(point_positions(rig, cable_lengths(rig, {})).status, PositionsStatus::kTooFewLengths);
}

// Oracle: search from a dense grid. With pulleys, every position that Newton's method finds from any of many starts is
// among those of the subdivision, and each of these has the lengths.
TEST(PointPositions, NoneIsMissedWithPulleys) {
  Random random(66);
  int found_in_all = 0;
  for (int trial = 0; trial < 24; ++trial) {
    const bool in_plane = trial % 3 == 2;
    const int n = in_plane ? 2 : 3;
    CableRig rig = random_rig(random, {in_plane ? point_axes(Plane::kXZ) : point_axes(), n + trial % 2, true});
    const Pose X_WB{random.rotation(), random.vector(1.5)};
    if (rig_pose(rig, X_WB).status != CableStatus::kOk) continue;
    const std::vector<double> length_m = cable_lengths(rig, X_WB);
    const PointPositions found = point_positions(rig, length_m, {X_WB, 1e-9, 1'000'000});
    ASSERT_EQ(found.status, PositionsStatus::kOk) << trial;
    EXPECT_TRUE(has(found, X_WB.p, 1e-8)) << trial;
    found_in_all += static_cast<int>(found.positions.size());
    for (const PointPosition& position : found.positions) {
      const std::vector<double> there_m = cable_lengths(rig, {X_WB.R, position.p_WB});
      for (std::size_t i = 0; i < length_m.size(); ++i) EXPECT_NEAR(there_m[i], length_m[i], 1e-9);
    }
    for (int start = 0; start < 6 * 6 * 6; ++start) {
      Vector3 p_WB(start % 6 - 2.5, start / 6 % 6 - 2.5, start / 36 - 2.5);
      p_WB *= 3;
      if (in_plane) p_WB.y() = X_WB.p.y();
      const PoseSolution solution = solve_pose(rig, length_m, {X_WB.R, p_WB});
      if (solution.status != PoseStatus::kConverged) continue;
      EXPECT_TRUE(has(found, solution.X_WB.p, 1e-7)) << trial;
    }
  }
  EXPECT_GT(found_in_all, 30);
}

// Oracle: the closed form. Subdivision finds the same positions where both work.
TEST(PointSearch, FindsWhatTheClosedFormFinds) {
  Random random(67);
  int boxes = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const CableRig rig = shifted_rig(random, point_axes(), 3 + trial % 3, false);
    const PointPositionsRequest request{random.pose(1), 1e-9, 1'000'000};
    const std::vector<double> length_m = cable_lengths(rig, request.X_WB);
    const PointPositions closed = point_positions(rig, length_m, request);
    const PointPositions searched = search_positions(rig, length_m, request);
    EXPECT_EQ(searched.status, PositionsStatus::kOk);
    EXPECT_EQ(closed.positions.size(), searched.positions.size());
    for (const PointPosition& position : searched.positions) EXPECT_TRUE(has(closed, position.p_WB, 1e-7));
    boxes = std::max(boxes, searched.boxes);
  }
  EXPECT_LT(boxes, 100'000);
}

}  // namespace
}  // namespace drydock

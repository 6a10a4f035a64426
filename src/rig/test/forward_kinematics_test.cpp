// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/forward_kinematics.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "testing/random_rig.h"
#include "testing/rig_lengths.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::cable_lengths;
using testing::Random;
using testing::random_move;
using testing::random_rig;

// Oracle: round trip. Lengths of a known pose, begun from a pose within a quarter of the proven radius, give that pose:
// points and bodies, planar and spatial, fixed anchors and pulleys, as many cables as directions and more.
TEST(ForwardKinematics, FindsThePoseOfItsLengths) {
  Random random(51);
  int solved = 0;
  for (int trial = 0; trial < 180; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const int cables = static_cast<int>(axes.size()) + random.whole(0, 2);
    const CableRig rig = random_rig(random, {axes, cables, trial % 2 == 0});
    const Pose X_WB = random.pose(1);
    if (rig_pose(rig, X_WB).status != CableStatus::kOk) continue;
    const OtherPose other = other_pose(rig, X_WB);
    const double start_m = std::min(0.1, other.alone_within_m / 4);
    const Pose start = displaced(rig.platform, X_WB, random_move(random, rig, start_m));
    const PoseSolution solution = solve_pose(rig, cable_lengths(rig, X_WB), start);
    ASSERT_EQ(solution.status, PoseStatus::kConverged) << trial;
    EXPECT_LE(solution.residual_m, 1e-11);
    EXPECT_LE(solution.step_m, std::max(1e-12, solution.uncertainty_m));
    EXPECT_LE(pose_distance_m(rig.platform, solution.X_WB, X_WB), 2 * solution.uncertainty_m) << trial;
    solved += start_m > 1e-3;
  }
  EXPECT_GT(solved, 140);
}

// Oracle: search from many places. Every other pose with the same lengths lies beyond the proven radius, and no nearer
// than the one that other_pose reports, when that was found near enough to be the nearest.
TEST(ForwardKinematics, NoOtherPoseLiesWithinTheProvenRadius) {
  Random random(52);
  int others = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()), trial % 2 == 0});
    const Pose X_WB = random.pose(1);
    if (rig_pose(rig, X_WB).status != CableStatus::kOk) continue;
    const OtherPose other = other_pose(rig, X_WB);
    for (int draw = 0; draw < 30; ++draw) {
      const double far_m = other.alone_within_m * random.between(0.5, 6);
      const Pose start = displaced(rig.platform, X_WB, random_move(random, rig, far_m));
      const PoseSolution solution = solve_pose(rig, cable_lengths(rig, X_WB), start);
      if (solution.status != PoseStatus::kConverged) continue;
      const double distance_m = pose_distance_m(rig.platform, solution.X_WB, X_WB);
      if (distance_m < 1e-7) continue;
      EXPECT_GT(distance_m, other.alone_within_m);
      ++others;
    }
  }
  EXPECT_GT(others, 20);
}

/// A pose between two others at which the square structure matrix is singular, found by the sign of its determinant.
std::optional<Pose> singular_pose(Random& random, const CableRig& rig) {
  const auto determinant = [&](const Pose& X_WB) { return MatrixX(rig_pose(rig, X_WB).structure).determinant(); };
  const Pose X_WB = random.pose(0.5);
  const ScaledWrench move = random_move(random, rig, 1);
  double low = 0, high = 1;
  const auto at = [&](double t) { return displaced(rig.platform, X_WB, t * move); };
  if (determinant(at(0)) * determinant(at(1)) >= 0) return std::nullopt;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (determinant(at(low)) * determinant(at(middle)) > 0 ? low : high) = middle;
  }
  return at(low);
}

// Oracle: construction. Beside a singular pose the lengths fold over, so that a pose a little off it has a twin on the
// other side; the twin is found, has the same lengths, and is about as near as twice the way to the fold.
TEST(ForwardKinematics, TellsOfATwinBesideASingularPose) {
  Random random(53);
  int seen = 0, found = 0;
  for (int trial = 0; trial < 120; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()), trial % 2 == 0});
    const std::optional<Pose> fold = singular_pose(random, rig);
    if (!fold) continue;
    const Pose X_WB = displaced(rig.platform, *fold, random_move(random, rig, 0.005));
    const OtherPose other = other_pose(rig, X_WB);
    ++seen;
    EXPECT_LT(other.alone_within_m, 0.1);
    if (!other.found || other.distance_m > 0.2) continue;
    ++found;
    EXPECT_GT(other.distance_m, other.alone_within_m);
    const std::vector<double> here = cable_lengths(rig, X_WB), there = cable_lengths(rig, other.X_WB);
    for (std::size_t i = 0; i < here.size(); ++i) EXPECT_NEAR(here[i], there[i], 1e-11);
  }
  EXPECT_GT(seen, 20);
  EXPECT_GE(found, seen * 9 / 10);
}

// Oracle: mirror image. Cables from a level ceiling have the same lengths above it, and near it that is near.
TEST(ForwardKinematics, FindsTheMirrorImageOfACeiling) {
  Random random(54);
  for (int trial = 0; trial < 30; ++trial) {
    CableRig rig = random_rig(random, {point_axes(), 3 + trial % 3, false});
    for (Cable& cable : rig.cables) cable.p_WA.z() = 4;
    Pose X_WB{random.rotation(), random.vector(1)};
    X_WB.p.z() = random.between(3.2, 3.9);
    const OtherPose other = other_pose(rig, X_WB);
    ASSERT_TRUE(other.found) << trial;
    EXPECT_NEAR((other.X_WB.p - Vector3(X_WB.p.x(), X_WB.p.y(), 8 - X_WB.p.z())).norm(), 0, 1e-9);
  }
}

// Oracle: stationarity. With more lengths than directions, and lengths that contradict, the sum of squares has no
// slope.
TEST(ForwardKinematics, FitsContradictingLengths) {
  Random random(55);
  for (int trial = 0; trial < 50; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 8, trial % 2 == 0});
    const Pose X_WB = random.pose(0.5);
    if (rig_pose(rig, X_WB).status != CableStatus::kOk) continue;
    std::vector<double> length_m = cable_lengths(rig, X_WB);
    for (double& l_m : length_m) l_m += random.between(-1e-3, 1e-3);
    const PoseSolution solution = solve_pose(rig, length_m, X_WB);
    if (solution.smallest_singular < 0.02) continue;  // it may be far away
    ASSERT_EQ(solution.status, PoseStatus::kContradicting) << trial;
    const CableRigPose pose = rig_pose(rig, solution.X_WB);
    VectorX miss_m(8);
    for (std::size_t i = 0; i < 8; ++i) miss_m[static_cast<Eigen::Index>(i)] = pose.lines[i].length_m - length_m[i];
    EXPECT_NEAR(miss_m.cwiseAbs().maxCoeff(), solution.residual_m, 1e-15);
    EXPECT_LT((pose.structure * miss_m).norm(), 1e-9);
    EXPECT_GT(solution.residual_m, 1e-6);
  }
}

// Oracle: definition of the statuses: too few cables, no line, lengths out of reach, a fold.
TEST(ForwardKinematics, SaysWhyThereIsNoPose) {
  Random random(56);
  CableRig rig = random_rig(random, {point_axes(), 3, false});
  EXPECT_EQ(solve_pose(rig, std::vector<double>{1e-3, 1e-3, 1e-3}, {}).status, PoseStatus::kDiverged);
  EXPECT_EQ(solve_pose(rig, cable_lengths(rig, {}), {{}, rig.cables[1].p_WA}).status, PoseStatus::kNoLine);
  for (Cable& cable : rig.cables) cable.p_WA.z() = 2;
  const Pose in_plane{{}, {0.3, -0.1, 2}};
  EXPECT_EQ(solve_pose(rig, cable_lengths(rig, in_plane), in_plane).status, PoseStatus::kSingular);
  rig.cables.pop_back();
  EXPECT_EQ(solve_pose(rig, cable_lengths(rig, {}), {}).status, PoseStatus::kTooFewLengths);
}

}  // namespace
}  // namespace drydock

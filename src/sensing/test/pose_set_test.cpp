// SPDX-License-Identifier: Apache-2.0
#include "sensing/pose_set.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sensing/excitation.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: brute force, over every choice of three out of nine candidates.
TEST(PoseSet, FindsTheBestOfAllChoices) {
  Random random(5);
  PoseSetRequest request;
  for (int i = 0; i < 9; ++i) request.candidates.push_back(random.pose());
  request.X_PS = random.pose(0.3);
  request.count = 3;
  const PoseSet chosen = choose_poses(request);
  double best = -INFINITY;
  for (std::size_t i = 0; i < 9; ++i) {
    for (std::size_t j = i + 1; j < 9; ++j) {
      for (std::size_t k = j + 1; k < 9; ++k) {
        PoseSetRequest these = request;
        these.candidates = {request.candidates[i], request.candidates[j], request.candidates[k]};
        best = std::max(best, choose_poses(these).log_determinant);
      }
    }
  }
  EXPECT_GE(chosen.log_determinant, best - 1e-6);
  EXPECT_LT(chosen.condition, 1e5);
}

// Oracle: the information of a grid in its usual order, of which as many poses tell less; and the reach asked for.
TEST(PoseSet, IsBetterThanAGridAndStaysWithinReach) {
  PoseSetRequest request;
  request.candidates = orientation_grid({0, 0, 1});
  request.reachable = [](const Pose& X) { return X.R.matrix(2, 2) > 0.9; };
  request.count = 10;
  const PoseSet chosen = choose_poses(request);
  EXPECT_GT(chosen.reachable, 20U);
  EXPECT_LT(chosen.reachable, 125U);
  ASSERT_EQ(chosen.poses.size(), 10U);
  for (const Pose& X : chosen.poses) EXPECT_TRUE(request.reachable(X));
  PoseSetRequest first = request;
  first.candidates.clear();
  for (const Pose& X : request.candidates)
    if (request.reachable(X) && first.candidates.size() < 10) first.candidates.push_back(X);
  EXPECT_GT(chosen.log_determinant, choose_poses(first).log_determinant + 1);
}

// Oracle: poses that differ by a rotation about the vertical tell nothing about the mass.
TEST(PoseSet, SaysWhenNoChoiceTells) {
  PoseSetRequest request;
  for (int i = 0; i < 20; ++i) request.candidates.push_back({rotation_about(Vector3::UnitZ(), 0.3 * i), {}});
  EXPECT_EQ(choose_poses(request).condition, INFINITY);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_polygon.h"

#include <gtest/gtest.h>

#include "testing/random_tension.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_tension_problem;

// Oracle: a point is inside the polygon just where its tensions are within limits; corners of limits are compared one
// by one in the tests of the whole set.
TEST(TensionPolygon, HoldsAllWithinLimits) {
  Random random(91);
  PolygonWork work;
  MatrixX corners;
  int inside = 0;
  for (int trial = 0; trial < 200; ++trial) {
    TensionProblem problem =
        random_tension_problem(random, trial, 2 + static_cast<int>(testing::axes_of_kind(trial).size()));
    const VectorX t = testing::random_tensions(random, problem);
    const NullSpace space = null_space(problem.structure);
    const VectorX particular = t - space.basis * (space.basis.transpose() * t);
    update_tension_polygon(problem, particular, space.basis, work, corners);
    ASSERT_GE(corners.cols(), 3);
    const Eigen::Vector2d centre = corners.rowwise().mean();
    for (int k = 0; k < 30; ++k) {
      const Eigen::Index side = random.whole(0, static_cast<int>(corners.cols()) - 1);
      const Eigen::Vector2d out = corners.col(side) - centre;
      const Eigen::Vector2d lambda =
          centre + random.between(0, 2) * out + random.between(-50, 50) * out.unitOrthogonal();
      bool is_in = true;
      for (Eigen::Index c = 0; c < corners.cols(); ++c) {
        const Eigen::Vector2d from = corners.col(c), along = corners.col((c + 1) % corners.cols()) - from;
        is_in = is_in && along.x() * (lambda - from).y() - along.y() * (lambda - from).x() >= 0;
      }
      EXPECT_EQ(slack_N(problem, particular + space.basis * lambda) >= 0, is_in) << trial;
      inside += is_in;
    }
  }
  EXPECT_GT(inside, 1000);
}

// Oracle: nothing is left where a cable has to pull more than the others let it.
TEST(TensionPolygon, IsEmptyWhereNothingIsWithinLimits) {
  Random random(92);
  PolygonWork work;
  MatrixX corners;
  TensionProblem problem = random_tension_problem(random, 0, 5);
  const NullSpace space = null_space(problem.structure);
  update_tension_polygon(problem, VectorX::Constant(5, 1e5), space.basis, work, corners);
  EXPECT_EQ(corners.cols(), 0);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/closure_margin.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "rig/cable/tension/controllable_margin.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "testing/random_rig.h"
#include "testing/turned_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_direction;
using testing::random_rig;

CableRigPose random_pose(Random& random, const std::vector<WrenchAxis>& axes, int cables) {
  CableRig rig = random_rig(random, {axes, cables, false});
  return rig_pose(rig, random.pose(1));
}

// Oracle: definition, from both sides. No direction has a smaller reach than the margin, the returned one has just it;
// and no point of the hull is nearer to zero than a negative margin says.
TEST(ClosureMargin, IsTheSignedDistanceFromTheHull) {
  Random random(31);
  int inside = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const Eigen::Index n = static_cast<Eigen::Index>(axes.size());
    const int m = static_cast<int>(n) + random.whole(-1, trial % 2 ? 8 : 3);
    const ScaledWrenches columns = random_pose(random, axes, m).structure;
    const ClosureMargin closure = closure_margin(columns);
    inside += closure.margin > 0;
    EXPECT_NEAR(closure.direction.norm(), 1, 1e-12);
    EXPECT_NEAR((columns.transpose() * closure.direction).maxCoeff(), closure.margin, 1e-12);
    for (int draw = 0; draw < 100; ++draw) {
      ScaledWrench direction = random_direction(random, n);
      if (draw % 2) direction = (closure.direction + 0.05 * direction).normalized();
      EXPECT_GE((columns.transpose() * direction).maxCoeff(), closure.margin - 1e-12);
      VectorX weights(m);
      for (double& weight : weights) weight = std::pow(random.between(0, 1), 4);
      EXPECT_GE((columns * weights).norm() / weights.sum(), -closure.margin - 1e-12);
    }
  }
  EXPECT_GT(inside, 50);
  EXPECT_LT(inside, 250);
}

/// The four steps of Diao and Ma for seven cables: all components of the first six columns' inverse times the seventh
/// are negative.
bool four_steps(const ScaledWrenches& columns) {
  const Eigen::Matrix<double, 6, 6> first = columns.leftCols(6);
  const Eigen::Matrix<double, 6, 1> seventh = columns.col(6);
  return ((first.partialPivLu().inverse() * seventh).array() < 0).all();
}

// Oracle: Diao and Ma's test for seven cables.
TEST(ClosureMargin, AgreesWithDiaoAndMa) {
  Random random(32);
  int closed = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const ScaledWrenches columns = random_pose(random, body_axes(), 7).structure;
    const double margin = closure_margin(columns).margin;
    EXPECT_EQ(margin > 0, four_steps(columns)) << margin;
    closed += margin > 0;
  }
  EXPECT_GT(closed, 10);
}

// Oracle: closed forms. Directions to the corners of regular figures have the inscribed sphere; half a figure is
// outside.
TEST(ClosureMargin, OfRegularFigures) {
  Random random(33);
  const Rotation R = random.rotation();
  const auto at = [&](std::initializer_list<Vector3> corners) {
    ScaledWrenches columns(3, static_cast<Eigen::Index>(corners.size()));
    Eigen::Index i = 0;
    for (const Vector3& corner : corners) columns.col(i++) = R * corner.normalized();
    return columns;
  };
  const Vector3 a{1, 1, 1}, b{1, -1, -1}, c{-1, 1, -1}, d{-1, -1, 1};
  EXPECT_NEAR(closure_margin(at({a, b, c, d})).margin, 1.0 / 3, 1e-14);
  EXPECT_NEAR(closure_margin(at({a, -a, b, -b, c, -c, d, -d})).margin, 1 / std::sqrt(3), 1e-14);
  EXPECT_NEAR(closure_margin(at({a, b, c})).margin, -1.0 / 3, 1e-14);  // the facet that is left
  const Vector3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  EXPECT_NEAR(closure_margin(at({x, -x, y, -y, z, -z})).margin, 1 / std::sqrt(3), 1e-14);
  EXPECT_NEAR(closure_margin(at({x, -x, y, -y, z})).margin, 0, 1e-13);  // half of space
  EXPECT_NEAR(closure_margin(at({x, -x, y, -y})).margin, 0, 1e-13);     // all in a plane
  EXPECT_NEAR(std::abs(closure_margin(at({x, -x, y, -y})).direction.dot(R * z)), 1, 1e-12);
  EXPECT_NEAR(closure_margin(at({x, -x})).margin, 0, 1e-13);
  EXPECT_NEAR(closure_margin(at({x})).margin, -1, 1e-14);
  EXPECT_NEAR(closure_margin(at({x, y})).margin, -std::sqrt(0.5), 1e-14);
}

// Oracle: invariance under turning the hall.
TEST(ClosureMargin, StaysInATurnedHall) {
  Random random(34);
  for (int trial = 0; trial < 100; ++trial) {
    const CableRig rig = random_rig(random, {trial % 2 ? body_axes() : point_axes(), 4 + trial % 6, trial % 3 == 0});
    const Pose X_WB = random.pose(1), X_NW = random.pose(3);
    const CableRigPose pose = rig_pose(rig, X_WB), other = rig_pose(testing::turned(rig, X_NW), X_NW * X_WB);
    EXPECT_NEAR(closure_margin(pose.structure).margin, closure_margin(other.structure).margin, 1e-12);
  }
}

/// Carathéodory: w is in the cone exactly if some n columns hold it with factors that are not negative.
bool in_cone(const ScaledWrenches& columns, const ScaledWrench& w) {
  const Eigen::Index n = columns.rows(), m = columns.cols();
  for (unsigned mask = 0; mask < 1u << m; ++mask) {
    if (__builtin_popcount(mask) != n) continue;
    MatrixX square(n, n);
    Eigen::Index k = 0;
    for (Eigen::Index i = 0; i < m; ++i) {
      if (mask >> i & 1u) square.col(k++) = columns.col(i);
    }
    if ((square.partialPivLu().solve(VectorX(w)).array() >= 0).all()) return true;
  }
  return false;
}

// Oracle: Carathéodory's theorem by brute force, for each corner of the set; and the returned direction parts what is
// needed from what the cables give.
TEST(ControllableMargin, TellsWhetherTheConeHoldsAllThatIsNeeded) {
  Random random(35);
  int held = 0, tried = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const int m = static_cast<int>(axes.size()) + random.whole(0, 3);
    CableRig rig = random_rig(random, {axes, m, false});
    if (trial % 3 == 0) rig.load.half = {Vector3::Zero(), Vector3{10, 0, 20}};
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    NeededWrenches needed = needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo);
    VectorX tensions(m), least(m);
    for (int i = 0; i < m; ++i) {
      least[i] = rig.cables[static_cast<std::size_t>(i)].tension_min_N;
      tensions[i] = least[i] + random.between(0, 500);
    }
    if (trial % 2) needed.points.col(0) = pose.structure * tensions;
    bool all = true;
    for (unsigned signs = 0; signs < 1u << needed.generators.cols(); ++signs) {
      ScaledWrench w = needed.points.col(0) - pose.structure * least;
      for (Eigen::Index k = 0; k < needed.generators.cols(); ++k) {
        w += (signs >> k & 1u ? 1 : -1) * needed.generators.col(k);
      }
      all = all && in_cone(pose.structure, w);
    }
    const ControllableMargin margin = controllable_margin(rig.cables, pose.structure, needed);
    EXPECT_EQ(margin.margin > 0, all) << margin.margin;
    EXPECT_GE(margin.margin, closure_margin(pose.structure).margin - 1e-12);
    if (margin.margin < 0) {
      EXPECT_LT((pose.structure.transpose() * margin.direction).maxCoeff(), 0);
      EXPECT_GT(margin.direction.dot(margin.needed - pose.structure * least), 0);
    }
    ++tried;
    held += margin.margin > 0;
  }
  EXPECT_GT(held, tried / 5);
  EXPECT_LT(held, tried * 4 / 5);
}

// Oracle: definition. Without load and lower limits nothing is needed, and only closure is left.
TEST(ControllableMargin, OfNothingIsClosure) {
  Random random(36);
  CableRig rig = random_rig(random, {body_axes(), 9, false});
  rig.load = {};
  rig.g_W.setZero();
  for (Cable& cable : rig.cables) cable.tension_min_N = 0;
  const CableRigPose pose = rig_pose(rig, random.pose(0.5));
  const NeededWrenches needed = needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo);
  EXPECT_EQ(controllable_margin(rig.cables, pose.structure, needed).margin, closure_margin(pose.structure).margin);
  const PoseBall ball{0.02, 0.01};
  EXPECT_EQ(controllable_change(rig, pose, WithAcceleration::kNo, ball), closure_change(rig, pose, ball));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_newton.h"

#include <gtest/gtest.h>

#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/central_tensions.h"
#include "testing/heap_watch.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::HeapWatch;
using testing::Random;
using testing::random_rig;

TensionNewton newton_of(const CableRig& rig) {
  std::vector<double> min_N, max_N;
  for (const Cable& cable : rig.cables) {
    min_N.push_back(cable.tension_min_N);
    max_N.push_back(cable.tension_max_N);
  }
  return TensionNewton(min_N, max_N);
}

VectorX tensions_of(const TensionNewton& newton) {
  return Eigen::Map<const VectorX>(newton.tension_N().data(), static_cast<Eigen::Index>(newton.tension_N().size()));
}

// Oracle: tension_set and central_tensions, which are exact, from a cold start; points and bodies, planar and spatial,
// with none to four redundant cables. An answer of no is proven, so it must never be wrong.
TEST(TensionNewton, FindsTheCentreOfTheSet) {
  Random random(81);
  int feasible = 0, infeasible = 0, undecided = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()) + trial % 5, trial % 2 == 0});
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    if (pose.status != CableStatus::kOk) continue;
    ScaledWrench needed = 300 * testing::random_direction(random, directions(rig.platform));
    if (trial % 3 != 0) {  // what some tensions within limits give
      needed.setZero();
      for (std::size_t i = 0; i < rig.cables.size(); ++i) {
        needed += random.between(rig.cables[i].tension_min_N, rig.cables[i].tension_max_N) *
                  pose.structure.col(static_cast<Eigen::Index>(i));
      }
    }
    const TensionProblem problem = tension_problem(rig, pose, needed);
    const TensionSet set = tension_set(problem);
    TensionNewton newton = newton_of(rig);
    const NewtonStatus status = newton.solve(pose.structure, needed, NewtonGoal::kCentre);
    const bool is_thin = std::abs(set.slack_N) < 1e-3;
    if (status == NewtonStatus::kOk) {
      ++feasible;
      ASSERT_EQ(set.status, TensionStatus::kFeasible);
      const VectorX centre = central_tensions(problem, set).tension_N;
      EXPECT_LT((tensions_of(newton) - centre).norm(), 1e-6 * centre.norm()) << "trial " << trial;
      EXPECT_LT(residual_N(problem, tensions_of(newton)), 1e-8 * limit_size_N(problem)) << "trial " << trial;
    } else if (status == NewtonStatus::kInfeasible) {
      ++infeasible;
      EXPECT_NE(set.status, TensionStatus::kFeasible) << "trial " << trial;
    } else {
      undecided += !is_thin && set.space.rank == directions(rig.platform);
    }
  }
  EXPECT_GT(feasible, 350);
  EXPECT_GT(infeasible, 80);
  EXPECT_EQ(undecided, 0);
}

// Oracle: the responses prove a ball of wrenches about the needed one, so the exact capacity margin is no smaller; and
// it is not much larger where the cables have room.
TEST(TensionNewton, ProvesAReserve) {
  Random random(82);
  int tried = 0, close = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 7 + trial % 3});
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    ScaledWrench needed = ScaledWrench::Zero(6);
    for (std::size_t i = 0; i < rig.cables.size(); ++i) {
      needed += random.between(rig.cables[i].tension_min_N, rig.cables[i].tension_max_N) *
                pose.structure.col(static_cast<Eigen::Index>(i));
    }
    TensionNewton newton = newton_of(rig);
    const NewtonGoal goal = trial % 2 == 0 ? NewtonGoal::kCentre : NewtonGoal::kInside;
    if (newton.solve(pose.structure, needed, goal) != NewtonStatus::kOk) continue;
    newton.find_responses(pose.structure);
    double reserve_N = 1e9;
    for (std::size_t i = 0; i < rig.cables.size(); ++i) {
      reserve_N = std::min(reserve_N, newton.slack_N(i) / newton.response(i));
    }
    NeededWrenches all;
    all.points = needed;
    const double margin_N = capacity_margin(rig.cables, pose.structure, all).margin_N;
    EXPECT_LE(reserve_N, margin_N * (1 + 1e-9)) << "trial " << trial;
    ++tried;
    close += reserve_N > margin_N / 4;
  }
  EXPECT_GT(tried, 250);
  EXPECT_GT(close, tried * 3 / 4);
}

// Oracle: the heap. Along a path the tensions come from those before, in few steps and without memory.
TEST(TensionNewton, GoesOnFromTheLastTensions) {
  Random random(83);
  const CableRig rig = random_rig(random, {body_axes(), 8});
  const Pose X_WB{{}, random.vector(0.3)};
  CableRigPose pose = rig_pose(rig, X_WB);
  ScaledWrench needed = ScaledWrench::Zero(6);
  for (Eigen::Index i = 0; i < 8; ++i) needed += 300 * pose.structure.col(i);
  TensionNewton newton = newton_of(rig);
  ASSERT_EQ(newton.solve(pose.structure, needed, NewtonGoal::kCentre), NewtonStatus::kOk);
  const bool watched = HeapWatch::available();
  const long long before = HeapWatch::count();
  for (int k = 1; k <= 100; ++k) {
    update_pose(rig, {X_WB.R, X_WB.p + Vector3(1e-3 * k, 0, 0)}, pose);
    ASSERT_EQ(newton.solve(pose.structure, needed, NewtonGoal::kCentre), NewtonStatus::kOk);
    EXPECT_LE(newton.iterations(), 3);
  }
  if (watched) {
    EXPECT_EQ(HeapWatch::count(), before);
  }
}

}  // namespace
}  // namespace drydock

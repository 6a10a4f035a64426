// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_projection.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "multibody/energy.h"
#include "multibody/momentum.h"
#include "spatial/test/difference.h"
#include "testing/dense_loops.h"
#include "testing/random_loop.h"
#include "testing/walking_arm.h"

namespace drydock {
namespace {

using testing::all_loop_kinds;
using testing::dense_loops;
using testing::DenseLoops;
using testing::difference;
using testing::Random;
using testing::random_closed_loop;
using testing::random_numbers;
using testing::random_state;
using testing::random_tree;

/// Two floating trees of many joints with loops between and inside them, closed in `closed`.
struct Bound {
  TreeModel model;
  std::vector<Loop> loops;
  TreeState closed;
};

Bound random_bound(Random& random, const std::vector<LoopKind>& kinds) {
  Bound bound;
  const auto kind = [&] { return random.whole(0, 2) == 0 ? JointKind::kSpherical : JointKind::kRevolute; };
  for (int tree = 0; tree < 2; ++tree) {
    int parent = add_link(bound.model, kWorld, JointKind::kFloating, random.pose(), testing::random_inertia(random));
    for (int i = 0; i < 6; ++i) {
      parent = add_link(bound.model, parent, kind(), random.pose(), testing::random_inertia(random));
    }
  }
  bound.closed = random_state(random, bound.model);
  DynamicsWork work(bound.model);
  update_kinematics(bound.model, bound.closed, work);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const int a = i == 0 ? 6 : random.whole(0, 3), b = i == 0 ? 13 : random.whole(4, 13);
    bound.loops.push_back(random_closed_loop(random, bound.model, bound.closed, work, kinds[i], a, b));
  }
  return bound;
}

double largest_error(const Bound& bound, const TreeState& state) {
  DynamicsWork work(bound.model);
  update_kinematics(bound.model, state, work);
  double largest = 0;
  for (const Loop& loop : bound.loops) {
    const LoopError error = loop_error(bound.model, loop, state, work);
    largest = std::max({largest, error.distance_m, error.angle_rad});
  }
  return largest;
}

TreeState disturbed(Random& random, const Bound& bound, double size) {
  TreeState state = bound.closed;
  retract(bound.model, bound.closed.q, random_numbers(random, bound.model.velocities, size), state.q);
  return state;
}

// Oracle: Newton's method. From 1 cm and 1/100 rad beside it every kind closes in a few corrections, the errors of
// which fall as squares.
TEST(LoopProjection, ClosesQuadratically) {
  Random random(1);
  for (const LoopKind kind : all_loop_kinds()) {
    SCOPED_TRACE(to_string(kind));
    for (int trial = 0; trial < 5; ++trial) {
      const Bound bound = random_bound(random, {kind});
      const TreeState start = disturbed(random, bound, 0.01);
      const double first = largest_error(bound, start);
      double before = first;
      for (int most = 1; most <= 3; ++most) {
        TreeState state = start;
        DynamicsWork work(bound.model);
        LoopFactor factor;
        const Projection result =
            project(bound.model, bound.loops, {.tolerance = 1e-14, .most_iterations = most}, state, work, factor);
        const double now = largest_error(bound, state);
        EXPECT_LT(now, 30 * before * before + 1e-13) << "after " << most;
        EXPECT_LE(result.iterations, most);
        before = now;
      }
      TreeState state = start;
      DynamicsWork work(bound.model);
      LoopFactor factor;
      const Projection result = project(bound.model, bound.loops, {}, state, work, factor);
      EXPECT_EQ(result.status, ProjectionStatus::kOk);
      EXPECT_LE(result.iterations, 4);
      EXPECT_LT(largest_error(bound, state), 2e-11);
      EXPECT_NEAR(std::max(result.error.distance_m, result.error.angle_rad), largest_error(bound, state), 1e-13);
    }
  }
}

// Oracle: what is closed and at rest in its rows stays as it is, bit for bit in q.
TEST(LoopProjection, LeavesAloneWhatIsClosed) {
  Random random(2);
  Bound bound = random_bound(random, {LoopKind::kWeld, LoopKind::kHinge});
  TreeState state = bound.closed;
  DynamicsWork work(bound.model);
  LoopFactor factor;
  (void)project_velocities(bound.model, bound.loops, state, work, factor);
  TreeState again = state;
  const Projection result = project(bound.model, bound.loops, {}, again, work, factor);
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(again.q, state.q);
  EXPECT_LT(difference(again.v, state.v), 1e-13);
  EXPECT_LT(std::abs(result.energy_lost_J), 1e-20);
}

// Oracle: the metric. The correction is orthogonal, in M, to every velocity that the loops allow; J v is zero; and of
// the energy exactly ½ Δvᵀ M Δv is lost. Several loops, redundant ones among them.
TEST(LoopProjection, OfVelocitiesIsOrthogonalInTheMetricOfMasses) {
  Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    SCOPED_TRACE(trial);
    std::vector<LoopKind> kinds;
    for (int i = 0; i <= trial % 3; ++i)
      kinds.push_back(all_loop_kinds()[static_cast<std::size_t>(random.whole(0, 7))]);
    Bound bound = random_bound(random, kinds);
    if (trial % 2 == 1) bound.loops.push_back(bound.loops[0]);
    const TreeState before = bound.closed;
    TreeState state = before;
    DynamicsWork work(bound.model);
    LoopFactor factor;
    const Projection result = project_velocities(bound.model, bound.loops, state, work, factor);
    EXPECT_EQ(result.status, ProjectionStatus::kOk);
    EXPECT_EQ(state.q, before.q);
    update_kinematics(bound.model, before, work);
    const double energy_before_J = kinetic_energy(bound.model, work);
    update_kinematics(bound.model, state, work);
    const DenseLoops dense = dense_loops(bound.model, bound.loops, state, work);
    EXPECT_LT((dense.J * state.v).norm(), 1e-11);
    const MatrixX allowed = Eigen::FullPivLU<MatrixX>(dense.J).kernel();
    ASSERT_LT((dense.J * allowed).norm(), 1e-10 * allowed.norm());
    EXPECT_LT((allowed.transpose() * dense.M * (state.v - before.v)).norm(), 1e-9 * allowed.norm() * dense.M.norm());
    const double lost_J = energy_before_J - kinetic_energy(bound.model, work);
    EXPECT_NEAR(result.energy_lost_J, lost_J, 1e-11 * energy_before_J);
    EXPECT_GT(lost_J, 0);
    const VectorX change = testing::solve_dense(dense, -dense.J * before.v).change;
    EXPECT_LT((state.v - before.v - change).norm(), 1e-9 * before.v.norm());
  }
}

// Oracle: loops push both sides alike. Linear and angular momentum of what floats free stay as they were.
TEST(LoopProjection, OfVelocitiesKeepsMomentum) {
  Random random(4);
  for (const LoopKind kind : all_loop_kinds()) {
    SCOPED_TRACE(to_string(kind));
    const Bound bound = random_bound(random, {kind, LoopKind::kBall});
    TreeState state = bound.closed;
    DynamicsWork work(bound.model);
    LoopFactor factor;
    update_kinematics(bound.model, state, work);
    const Wrench before = centroidal_momentum(bound.model, state, work);
    (void)project_velocities(bound.model, bound.loops, state, work, factor);
    update_kinematics(bound.model, state, work);
    const Wrench after = centroidal_momentum(bound.model, state, work);
    EXPECT_LT(difference(before, after), 1e-12 * (before.t.norm() + before.f.norm()));
  }
}

// Oracle: the work of the projection at its end is that of the state.
TEST(LoopProjection, LeavesTheKinematicsOfItsPositions) {
  Random random(5);
  const Bound bound = random_bound(random, {LoopKind::kWeld});
  TreeState state = disturbed(random, bound, 0.01);
  DynamicsWork work(bound.model), fresh(bound.model);
  LoopFactor factor;
  (void)project(bound.model, bound.loops, {}, state, work, factor);
  update_kinematics(bound.model, state, fresh);
  for (int i = 0; i < 14; ++i) EXPECT_LT(difference(pose_from_O(work, i), pose_from_O(fresh, i)), 1e-15);
}

// Oracle: geometry. A tip that must reach further than the arm is long cannot close: told, with the gap that is left,
// and the state is no further from closed than it was.
TEST(LoopProjection, TellsWhatCannotClose) {
  Random random(6);
  const TreeModel model = testing::walking_arm();
  for (int trial = 0; trial < 20; ++trial) {
    TreeState state = testing::walking_arm_start(model);
    state.q.tail<7>() += random_numbers(random, 7, 0.5);
    Bound bound{model, {testing::tip_weld(model, state)}, state};
    const Vector3 p_BJ(0.5, 0.2, 0.5);  // of the first joint, from which the tip is 1.8 m away at most
    bound.loops[0].X_AC.p = p_BJ + random.between(2.2, 3) * random.unit_vector();
    const double before = largest_error(bound, state);
    DynamicsWork work(model);
    LoopFactor factor;
    const Projection result = project(model, bound.loops, {}, state, work, factor);
    EXPECT_EQ(result.status, ProjectionStatus::kNotClosed);
    EXPECT_EQ(result.iterations, 8);
    EXPECT_TRUE(state.q.allFinite());
    EXPECT_TRUE(state.v.allFinite());
    EXPECT_GT(result.error.distance_m, 0.3);
    EXPECT_NEAR(std::max(result.error.distance_m, result.error.angle_rad), largest_error(bound, state), 1e-12);
    EXPECT_LT(largest_error(bound, state), 1.8 * before);  // by rows it is less: before is the length of three of them
  }
}

// Oracle: a mechanism without mass is told, and stays as it was.
TEST(LoopProjection, TellsMissingMass) {
  TreeModel model;
  add_link(model, kWorld, JointKind::kFloating, {}, {});
  TreeState state = neutral_state(model);
  const TreeState before = state;
  const Loop loop{LoopKind::kBall, kWorld, {Rotation{}, Vector3::UnitX()}, 0, {}, {}};
  DynamicsWork work(model);
  LoopFactor factor;
  EXPECT_EQ(project(model, {&loop, 1}, {}, state, work, factor).status, ProjectionStatus::kNoMass);
  EXPECT_EQ(project_velocities(model, {&loop, 1}, state, work, factor).status, ProjectionStatus::kNoMass);
  EXPECT_EQ(state, before);
}

}  // namespace
}  // namespace drydock

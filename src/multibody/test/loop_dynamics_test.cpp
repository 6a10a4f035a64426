// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_dynamics.h"

#include <gtest/gtest.h>

#include "multibody/inverse_dynamics.h"
#include "multibody/loop/loop_projection.h"
#include "spatial/test/difference.h"
#include "testing/dense_loops.h"
#include "testing/random_loop.h"
#include "testing/walking_arm.h"

namespace drydock {
namespace {

using testing::all_loop_kinds;
using testing::dense_loops;
using testing::DenseLoops;
using testing::DenseSolution;
using testing::difference;
using testing::Random;
using testing::random_closed_loop;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;
using testing::solve_dense;

/// A tree and loops that are closed in its state, and that its velocities agree with.
struct Closed {
  TreeModel model;
  std::vector<Loop> loops;
  TreeState state;
  Loads loads;
};

/// Velocities onto J v = 0 by the dense oracle.
void settle(Closed& closed) {
  DynamicsWork work(closed.model);
  update_kinematics(closed.model, closed.state, work);
  const DenseLoops dense = dense_loops(closed.model, closed.loops, closed.state, work);
  closed.state.v += solve_dense(dense, -dense.J * closed.state.v).change;
}

Closed random_closed(Random& random, const std::vector<LoopKind>& kinds, int links = 12) {
  Closed closed{random_tree(random, {.links = links, .trees = 3}), {}, {}, {}};
  closed.state = random_state(random, closed.model);
  closed.loads = random_loads(random, closed.model);
  DynamicsWork work(closed.model);
  update_kinematics(closed.model, closed.state, work);
  for (const LoopKind kind : kinds) {
    const auto [a, b] = testing::random_pair(random, closed.model);
    closed.loops.push_back(random_closed_loop(random, closed.model, closed.state, work, kind, a, b));
  }
  settle(closed);
  return closed;
}

struct Found {
  VectorX vdot;
  std::vector<Wrench> F_D_W;
  bool decomposed;
};

Found find(const Closed& closed, const DynamicsKernel& kernel = dynamics_kernel(), const LoopSettings& settings = {}) {
  DynamicsWork work(closed.model);
  work.kernel = &kernel;
  LoopFactor factor;
  Found found;
  update_kinematics(closed.model, closed.state, work);
  EXPECT_EQ(
      loop_accelerations(closed.model, closed.loops, closed.state, closed.loads, settings, work, factor, found.vdot),
      DynamicsStatus::kOk);
  for (std::size_t i = 0; i < closed.loops.size(); ++i) {
    found.F_D_W.push_back(loop_wrench(closed.loops[i], i, work, factor));
  }
  found.decomposed = factor.decomposed;
  return found;
}

/// M v̇ + h = τ + …, and J v̇ + bias = right side, by dense algebra.
DenseSolution expected(const Closed& closed, VectorX& vdot, double eta = 0) {
  DynamicsWork work(closed.model);
  update_kinematics(closed.model, closed.state, work);
  const DenseLoops dense = dense_loops(closed.model, closed.loops, closed.state, work);
  InverseDynamicsWork inverse;
  VectorX h;
  inverse_dynamics(closed.model, work, closed.loads, VectorX::Zero(closed.model.velocities), inverse, h);
  const VectorX alone = dense.M.llt().solve(closed.loads.tau - h);
  VectorX given = -(dense.J * alone + dense.bias);
  if (eta > 0) {
    for (std::size_t i = 0; i < closed.loops.size(); ++i) {
      LoopRows rows;
      loop_rows(closed.model, closed.loops[i], closed.state, work, rows);
      for (int r = 0; r < rows.count; ++r)
        given[dense.first[i] + r] -= 2 * eta * rows.rate[r] + eta * eta * rows.error[r];
    }
  }
  DenseSolution solution = solve_dense(dense, given);
  vdot = alone + solution.change;
  return solution;
}

/// v̇ and reactions to 1e-9 of their size, where what is held is held well; both kernels.
void expect_dense(const Closed& closed, double tolerance = 1e-9) {
  VectorX vdot;
  const DenseSolution dense = expected(closed, vdot);
  double size_N = 1;
  for (const Wrench& F : dense.F_D_W) size_N = std::max({size_N, F.f.norm(), F.t.norm()});
  for (const DynamicsKernel* kernel : {&kDynamicsKernelSse2, &kDynamicsKernelAvx2}) {
    if (!supported(*kernel)) continue;
    SCOPED_TRACE(set_name(kernel->set));
    const Found found = find(closed, *kernel);
    EXPECT_LT((found.vdot - vdot).norm(), tolerance * (1 + vdot.norm()));
    for (std::size_t i = 0; i < closed.loops.size(); ++i) {
      EXPECT_LT(difference(found.F_D_W[i], dense.F_D_W[i]), tolerance * size_N) << "loop " << i;
    }
  }
}

// Oracle: a dense solve with mass matrix and Jacobians. One loop of each kind, then several of all kinds at once,
// between any two links of any trees and the world; some hold more than is needed.
TEST(LoopDynamics, AgreesWithDenseAlgebra) {
  Random random(1);
  for (const LoopKind kind : all_loop_kinds()) {
    SCOPED_TRACE(to_string(kind));
    for (int trial = 0; trial < 12; ++trial) expect_dense(random_closed(random, {kind}));
  }
  for (int trial = 0; trial < 12; ++trial) {
    SCOPED_TRACE(trial);
    std::vector<LoopKind> kinds;
    for (int i = 0; i < 3; ++i) kinds.push_back(all_loop_kinds()[static_cast<std::size_t>(random.whole(0, 7))]);
    expect_dense(random_closed(random, kinds, 16));
  }
}

// Oracle: the same dense solve with Baumgarte's terms, in a state that is neither closed nor at rest in its rows.
TEST(LoopDynamics, BaumgartePullsBackByItsEta) {
  Random random(2);
  for (const LoopKind kind : all_loop_kinds()) {
    SCOPED_TRACE(to_string(kind));
    Closed closed{random_tree(random, {.kinds = {JointKind::kFloating, JointKind::kRevolute, JointKind::kSpherical},
                                       .links = 12,
                                       .trees = 2}),
                  {},
                  {},
                  {}};
    closed.state = random_state(random, closed.model);
    closed.loads = random_loads(random, closed.model);
    DynamicsWork work(closed.model);
    update_kinematics(closed.model, closed.state, work);
    closed.loops = {random_closed_loop(random, closed.model, closed.state, work, kind, 5, 11)};
    retract(closed.model, closed.state.q, testing::random_numbers(random, closed.model.velocities, 0.02),
            closed.state.q);
    VectorX vdot;
    (void)expected(closed, vdot, 30);
    const Found found = find(closed, dynamics_kernel(), {LoopKeeping::kBaumgarte, 30});
    EXPECT_LT((found.vdot - vdot).norm(), 1e-9 * (1 + vdot.norm()));
  }
}

// Oracle: the principle itself. Rows keep their rate, and M v̇ + h − τ is what the reactions do, as external wrenches.
TEST(LoopDynamics, ReactionsAsLoadsGiveTheSameMotion) {
  Random random(3);
  for (int trial = 0; trial < 10; ++trial) {
    Closed closed = random_closed(random, {LoopKind::kHinge, LoopKind::kBall, LoopKind::kPointOnLine});
    const Found found = find(closed);
    DynamicsWork work(closed.model);
    update_kinematics(closed.model, closed.state, work);
    const auto add = [&](int link, const Wrench& F_D_W, const Vector3& p_WD, double sign) {
      if (link == kWorld) return;
      const Vector3 p_WL = link_pose(closed.model, closed.state, work, link).p;
      const Wrench F_L_W = shift(F_D_W, p_WL - p_WD);
      Wrench& sum = closed.loads.F_L_W[static_cast<std::size_t>(link)];
      sum = {sum.t + sign * F_L_W.t, sum.f + sign * F_L_W.f};
    };
    for (std::size_t i = 0; i < closed.loops.size(); ++i) {
      const Loop& loop = closed.loops[i];
      const Vector3 p_WD = frame_pose(closed.model, closed.state, work, loop.link_B, loop.X_BD).p;
      add(loop.link_B, found.F_D_W[i], p_WD, 1);
      add(loop.link_A, found.F_D_W[i], p_WD, -1);
    }
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(closed.model, closed.state, closed.loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_LT((vdot - found.vdot).norm(), 1e-9 * (1 + vdot.norm()));
  }
}

// Oracle: the same loop once. Doubled, and with its ends exchanged, it moves nothing else, and each carries half.
TEST(LoopDynamics, TwiceTheSameLoopSharesEqually) {
  Random random(4);
  for (const LoopKind kind : all_loop_kinds()) {
    SCOPED_TRACE(to_string(kind));
    Closed once{random_tree(random, {.kinds = {JointKind::kFloating, JointKind::kRevolute, JointKind::kSpherical},
                                     .links = 12,
                                     .trees = 2}),
                {},
                {},
                {}};
    once.state = random_state(random, once.model);
    once.loads = random_loads(random, once.model);
    DynamicsWork work(once.model);
    update_kinematics(once.model, once.state, work);
    once.loops = {random_closed_loop(random, once.model, once.state, work, kind, 5, 11)};
    settle(once);
    const Found alone = find(once);
    Closed twice = once;
    twice.loops.push_back(once.loops[0]);
    const Found both = find(twice);
    EXPECT_EQ(both.decomposed, alone.decomposed);  // what both hold is known without a decomposition
    const double size_N = alone.F_D_W[0].f.norm() + alone.F_D_W[0].t.norm();
    EXPECT_LT((both.vdot - alone.vdot).norm(), 1e-9 * (1 + alone.vdot.norm()));
    for (const Wrench& F : both.F_D_W) {
      EXPECT_LT(difference(F, Wrench{0.5 * alone.F_D_W[0].t, 0.5 * alone.F_D_W[0].f}), 1e-9 * size_N);
    }
    if (kind != LoopKind::kWeld && kind != LoopKind::kBall) continue;  // the others look different from their other end
    Loop back = once.loops[0];
    std::swap(back.link_A, back.link_B);
    std::swap(back.X_AC, back.X_BD);
    Closed reversed = once;
    reversed.loops = {back};
    const Found other = find(reversed);
    EXPECT_LT((other.vdot - alone.vdot).norm(), 1e-9 * (1 + alone.vdot.norm()));
    EXPECT_LT(difference(other.F_D_W[0], Wrench{-alone.F_D_W[0].t, -alone.F_D_W[0].f}), 1e-9 * size_N);
  }
}

// Oracle: statics of springs. A module that three connectors hold in the world moves by d with Σ Jᵀ K J d = F, and each
// carries K J d, whatever the common factor of their stiffnesses.
TEST(LoopDynamics, ThreeConnectorsShareByStiffness) {
  Random random(5);
  for (int trial = 0; trial < 10; ++trial) {
    Closed closed;
    add_link(closed.model, kWorld, JointKind::kFloating, random.pose(), testing::random_inertia(random));
    closed.state = random_state(random, closed.model);
    closed.state.v.setZero();
    closed.loads = random_loads(random, closed.model);
    DynamicsWork work(closed.model);
    update_kinematics(closed.model, closed.state, work);
    for (int i = 0; i < 3; ++i) {
      closed.loops.push_back(random_closed_loop(random, closed.model, closed.state, work, LoopKind::kWeld, kWorld, 0));
    }
    const Found found = find(closed);
    EXPECT_FALSE(found.decomposed);
    EXPECT_LT(found.vdot.norm(), 1e-9);

    const Pose X_WB = link_pose(closed.model, closed.state, work, 0);
    const auto motion_at = [&](const Loop& loop) {  // of D, for a small motion of B about Bo
      Matrix6 J = Matrix6::Identity();
      J.bottomLeftCorner<3, 3>() = -cross_matrix(X_WB.R * loop.X_BD.p);
      return J;
    };
    const auto stiffness = [](const Loop& loop) {
      Vector6 K;
      K << Vector3::Constant(loop.stiffness.torque_Nm_per_rad), Vector3::Constant(loop.stiffness.force_N_per_m);
      return K;
    };
    Matrix6 sum = Matrix6::Zero();
    for (const Loop& loop : closed.loops)
      sum += motion_at(loop).transpose() * stiffness(loop).asDiagonal() * motion_at(loop);
    const Link& link = closed.model.links[0];
    const Vector3 weight = link.M_LLo_L.mass_kg * closed.loads.g_W;
    Vector6 F;  // on B about Bo: loads, gravity, and the forces along the floating joint's velocities
    F << closed.loads.F_L_W[0].t + (X_WB.R * link.M_LLo_L.p_BBcm).cross(weight) +
             link.X_PF.R * closed.loads.tau.head<3>(),
        closed.loads.F_L_W[0].f + weight + link.X_PF.R * closed.loads.tau.tail<3>();
    const Vector6 d = sum.fullPivLu().solve(-F);
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector6 carried = stiffness(closed.loops[i]).asDiagonal() * (motion_at(closed.loops[i]) * d);
      const Wrench& F_D_W = found.F_D_W[i];
      EXPECT_LT(difference((Vector6() << F_D_W.t, F_D_W.f).finished(), carried), 1e-9 * F.norm());
    }
  }
}

/// Several loops of any kinds and stiffnesses between the same two links, some from their other end.
Closed random_bundle(Random& random, int count) {
  Closed closed{random_tree(random, {.links = 14, .trees = 2}), {}, {}, {}};
  closed.state = random_state(random, closed.model);
  closed.loads = random_loads(random, closed.model);
  DynamicsWork work(closed.model);
  update_kinematics(closed.model, closed.state, work);
  const auto [a, b] = testing::random_pair(random, closed.model);
  for (int i = 0; i < count; ++i) {
    const LoopKind kind = all_loop_kinds()[static_cast<std::size_t>(random.whole(0, 7))];
    const bool back = random.whole(0, 1) == 1;
    Loop loop = random_closed_loop(random, closed.model, closed.state, work, kind, back ? b : a, back ? a : b);
    const double k = std::pow(10, random.between(6, 8));
    loop.stiffness = {k, k * random.between(0.01, 0.1)};
    closed.loops.push_back(loop);
  }
  settle(closed);
  return closed;
}

// Oracle: a dense solve with all rows of all loops, which knows nothing of the few directions that they hold together.
TEST(LoopDynamics, LoopsBetweenTheSameLinksAgreeWithDenseAlgebra) {
  Random random(12);
  for (int trial = 0; trial < 60; ++trial) {
    SCOPED_TRACE(trial);
    expect_dense(random_bundle(random, 2 + trial % 3));
  }
}

// Oracle: the dense solve with Baumgarte's terms. Three welds that stand open by different gaps: where the links do not
// stand as the loops want them, the directions held are found from the rows themselves.
TEST(LoopDynamics, OpenLoopsBetweenTheSameLinksAgreeWithDenseAlgebra) {
  Random random(13);
  for (int trial = 0; trial < 20; ++trial) {
    SCOPED_TRACE(trial);
    Closed closed = random_bundle(random, 1);
    const Loop first = closed.loops[0];
    closed.loops = {{LoopKind::kWeld, first.link_A, random.pose(), first.link_B, random.pose(), {}},
                    {LoopKind::kBall, first.link_B, random.pose(), first.link_A, random.pose(), {2e7, 1e6}}};
    VectorX vdot;
    const DenseSolution dense = expected(closed, vdot, 20);
    const Found found = find(closed, dynamics_kernel(), {LoopKeeping::kBaumgarte, 20});
    EXPECT_LT((found.vdot - vdot).norm(), 1e-8 * (1 + vdot.norm()));
    double size_N = 1;
    for (const Wrench& F : dense.F_D_W) size_N = std::max({size_N, F.f.norm(), F.t.norm()});
    for (std::size_t i = 0; i < closed.loops.size(); ++i)
      EXPECT_LT(difference(found.F_D_W[i], dense.F_D_W[i]), 1e-8 * size_N) << "loop " << i;
  }
}

/// Four bars with hinges whose axes are parallel: the closing hinge holds three directions too many.
Closed four_bar(Random& random, LoopKind closing) {
  Closed closed;
  const double length_m[] = {0.4, 1.0, 0.7};
  const double angle_rad[] = {1.1, -0.7, -1.3};
  const Pose X_WF = random.pose();
  for (int i = 0; i < 3; ++i) {
    const Pose X_PF = i == 0 ? X_WF : Pose{Rotation{}, Vector3(length_m[i - 1], 0, 0.05 * i)};
    add_link(closed.model, i - 1, JointKind::kRevolute, X_PF, testing::random_inertia(random));
  }
  closed.state = neutral_state(closed.model);
  closed.state.q << angle_rad[0], angle_rad[1], angle_rad[2];
  closed.state.v << 1, -0.4, 0.8;
  closed.loads = random_loads(random, closed.model);
  DynamicsWork work(closed.model);
  update_kinematics(closed.model, closed.state, work);
  Loop loop{closing, 2, {Rotation{}, Vector3(length_m[2], 0, 0.1)}, kWorld, {}, {}};
  loop.X_BD = frame_pose(closed.model, closed.state, work, 2, loop.X_AC);
  closed.loops = {loop};
  settle(closed);
  return closed;
}

// Oracle: the same four-bar closed by two rows only, a point on a line. A hinge or a ball there moves it alike; and the
// dense least-norm reactions.
TEST(LoopDynamics, FourBarOfHingesMovesAsThePlaneOne) {
  for (const LoopKind closing : {LoopKind::kHinge, LoopKind::kBall, LoopKind::kCylinder}) {
    Random random(6);
    const Closed enough = four_bar(random, LoopKind::kPointOnLine);
    Random again(6);
    const Closed more = four_bar(again, closing);
    const Found plane = find(enough), found = find(more);
    EXPECT_FALSE(plane.decomposed);
    EXPECT_TRUE(found.decomposed);
    EXPECT_LT((found.vdot - plane.vdot).norm(), 1e-10 * plane.vdot.norm());
    EXPECT_LT(difference(found.F_D_W[0].f, plane.F_D_W[0].f), 1e-9 * plane.F_D_W[0].f.norm());
    expect_dense(more);
  }
}

// Oracle: dense algebra at a singular pose. Torques and velocities that the stretched arm can follow.
TEST(LoopDynamics, IsSoundInSingularPoses) {
  Closed closed{testing::walking_arm(), {}, {}, {}};
  Random random(7);
  for (const std::vector<int>& zero : {std::vector<int>{2}, {4}, {6}, {2, 6}, {1, 2, 3, 4, 5, 6, 7}}) {
    closed.state = testing::walking_arm_start(closed.model);
    for (const int joint : zero) closed.state.q[6 + joint] = 0;
    closed.loops = {testing::tip_weld(closed.model, closed.state)};
    closed.loads = random_loads(random, closed.model);
    closed.loads.g_W.setZero();
    expect_dense(closed);
  }
}

// Oracle: the tree alone. A loop that repeats a joint, as the second hinge of a door, holds nothing that the joint does
// not: it moves nothing and, with nothing to share, carries nothing. What rounding leaves of its rows is not held.
TEST(LoopDynamics, LoopsThatRepeatAJointDoNothing) {
  const std::pair<JointKind, LoopKind> repeated[] = {{JointKind::kFixed, LoopKind::kWeld},
                                                     {JointKind::kRevolute, LoopKind::kHinge},
                                                     {JointKind::kPrismatic, LoopKind::kSlider},
                                                     {JointKind::kCylindrical, LoopKind::kCylinder},
                                                     {JointKind::kSpherical, LoopKind::kBall},
                                                     {JointKind::kUniversal, LoopKind::kCross},
                                                     {JointKind::kPlanar, LoopKind::kPlane},
                                                     {JointKind::kRevolute, LoopKind::kPointOnLine},
                                                     {JointKind::kCylindrical, LoopKind::kPointOnLine}};
  Random random(9);
  for (int trial = 0; trial < 30; ++trial) {
    for (const auto& [joint, kind] : repeated) {
      SCOPED_TRACE(to_string(joint) + ", " + to_string(kind));
      Closed closed;
      for (const JointKind each : {JointKind::kFloating, JointKind::kRevolute, joint, JointKind::kSpherical}) {
        add_link(closed.model, static_cast<int>(closed.model.links.size()) - 1, each, random.pose(),
                 testing::random_inertia(random));
      }
      closed.state = random_state(random, closed.model);
      closed.loads = random_loads(random, closed.model);
      const bool along = kind == LoopKind::kHinge || kind == LoopKind::kCylinder || kind == LoopKind::kPointOnLine;
      const Pose X_FC{Rotation{}, Vector3(0, 0, along ? random.between(-1, 1) : 0)};
      closed.loops = {{kind, 1, closed.model.links[2].X_PF * X_FC, 2, X_FC, {}}};
      DynamicsWork work(closed.model);
      VectorX alone;
      ASSERT_EQ(forward_dynamics(closed.model, closed.state, closed.loads, work, alone), DynamicsStatus::kOk);
      const Found found = find(closed);
      EXPECT_LT((found.vdot - alone).norm(), 1e-10 * alone.norm());
      EXPECT_LT(found.F_D_W[0].t.norm() + found.F_D_W[0].f.norm(), 1e-9);
    }
  }
}

// Oracle: a load that is not a number, and a mechanism without mass, are told by status.
TEST(LoopDynamics, TellsWhatItCannotSolve) {
  Random random(8);
  Closed closed = random_closed(random, {LoopKind::kWeld});
  DynamicsWork work(closed.model);
  LoopFactor factor;
  VectorX vdot;
  closed.loads.tau[0] = std::nan("");
  update_kinematics(closed.model, closed.state, work);
  EXPECT_EQ(loop_accelerations(closed.model, closed.loops, closed.state, closed.loads, {}, work, factor, vdot),
            DynamicsStatus::kNotFinite);
  TreeModel empty;
  add_link(empty, kWorld, JointKind::kRevolute, {}, {});
  const TreeState state = neutral_state(empty);
  const Loop loop{LoopKind::kBall, kWorld, {}, 0, {}, {}};
  work.resize(empty);
  update_kinematics(empty, state, work);
  EXPECT_EQ(loop_accelerations(empty, {&loop, 1}, state, no_loads(empty), {}, work, factor, vdot),
            DynamicsStatus::kNoMass);
}

}  // namespace
}  // namespace drydock

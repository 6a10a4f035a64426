// SPDX-License-Identifier: Apache-2.0
#include "multibody/gear_dynamics.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>

#include "multibody/energy.h"
#include "multibody/inverse_dynamics.h"
#include "multibody/mass_matrix.h"
#include "multibody/mechanism/grow_tree.h"
#include "multibody/mechanism/mechanism_state.h"
#include "multibody/mechanism/structure.h"
#include "multibody/momentum.h"
#include "multibody/tree_motion.h"
#include "sim/advance.h"
#include "sim/rk4.h"
#include "spatial/test/difference.h"
#include "testing/dense_loops.h"
#include "testing/heap_watch.h"
#include "testing/random_loop.h"
#include "testing/random_tree.h"

namespace drydock::gear_test {
namespace {

using testing::dense_loops;
using testing::HeapWatch;
using testing::Random;
using testing::random_inertia;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;

std::vector<const DynamicsKernel*> kernels() {
  std::vector<const DynamicsKernel*> all = {&kDynamicsKernelSse2};
  if (supported(kDynamicsKernelAvx2)) all.push_back(&kDynamicsKernelAvx2);
  return all;
}

int velocity(const TreeModel& model, int link) {
  return model.links[static_cast<std::size_t>(link)].first_velocity;
}

/// Half of the revolute and prismatic joints follow the others, wherever they stand: later in the tree, on another
/// branch, in another tree. The first of them stands still.
void add_random_gears(Random& random, TreeModel& model) {
  std::vector<int> single;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const JointKind kind = model.links[i].joint;
    if (kind == JointKind::kRevolute || kind == JointKind::kPrismatic) single.push_back(static_cast<int>(i));
  }
  while (single.size() >= 3) {
    const auto take = [&] {
      const auto at = single.begin() + random.whole(0, static_cast<int>(single.size()) - 1);
      const int link = *at;
      single.erase(at);
      return link;
    };
    const int leader = take();
    for (int k = 0; k < 2; ++k) {
      const double ratio = model.gears.empty() ? 0.0 : random.between(0.3, 2.5) * (random.whole(0, 1) == 0 ? -1 : 1);
      add_gear(model, {take(), leader, ratio, random.between(-1, 1)});
    }
  }
}

TreeModel random_geared_tree(Random& random) {
  TreeModel model = random_tree(
      random, {.kinds = {JointKind::kRevolute, JointKind::kPrismatic, JointKind::kRevolute, JointKind::kUniversal,
                         JointKind::kFloating, JointKind::kRevolute, JointKind::kFixed, JointKind::kPrismatic},
               .links = 16,
               .trees = 3});
  add_random_gears(random, model);
  return model;
}

TreeState geared_state(Random& random, const TreeModel& model) {
  TreeState state = random_state(random, model);
  hold_gears(model, state);
  return state;
}

/// G of v = G v_independent, by the definition: one column for each velocity that does not follow.
MatrixX independent_columns(const TreeModel& model) {
  MatrixX all = MatrixX::Identity(model.velocities, model.velocities);
  std::vector<bool> follows(static_cast<std::size_t>(model.velocities), false);
  for (const Gear& gear : model.gears) {
    all(velocity(model, gear.follower), velocity(model, gear.leader)) = gear.ratio;
    follows[static_cast<std::size_t>(velocity(model, gear.follower))] = true;
  }
  MatrixX G(model.velocities, 0);
  for (int k = 0; k < model.velocities; ++k) {
    if (follows[static_cast<std::size_t>(k)]) continue;
    G.conservativeResize(Eigen::NoChange, G.cols() + 1);
    G.col(G.cols() - 1) = all.col(k);
  }
  return G;
}

struct Dynamics {
  MatrixX M;
  VectorX h;
};
Dynamics dynamics(const TreeModel& model, const TreeState& state, const Loads& loads) {
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  CompositeInertias composites;
  InverseDynamicsWork inverse;
  Dynamics found;
  mass_matrix(model, work, composites, found.M);
  inverse_dynamics(model, work, loads, VectorX::Zero(model.velocities), inverse, found.h);
  return found;
}

// Oracle: Lagrange's equations in independent coordinates, Gᵀ M G u̇ = Gᵀ (τ − h) and v̇ = G u̇, with M and h from other
// algorithms. The gears' own efforts are what is missing in the equations of all velocities.
TEST(Gears, AgreeWithEquationsInIndependentCoordinates) {
  Random random(31);
  for (int trial = 0; trial < 100; ++trial) {
    const TreeModel model = random_geared_tree(random);
    ASSERT_GE(model.gears.size(), 4u);
    const TreeState state = geared_state(random, model);
    const Loads loads = random_loads(random, model);
    const Dynamics of = dynamics(model, state, loads);
    const MatrixX G = independent_columns(model), M = G.transpose() * of.M * G;
    const VectorX expected = G * M.ldlt().solve(G.transpose() * (loads.tau - of.h));
    for (const DynamicsKernel* kernel : kernels()) {
      DynamicsWork work(model);
      work.kernel = kernel;
      VectorX vdot;
      ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
      EXPECT_LT((vdot - expected).norm() / expected.norm(), 1e-10) << set_name(kernel->set) << ", trial " << trial;
      VectorX missing = of.M * expected + of.h - loads.tau;
      for (std::size_t i = 0; i < model.gears.size(); ++i) {
        const Gear& gear = model.gears[i];
        const double effort = gear_efforts(work)[static_cast<Eigen::Index>(i)];
        missing[velocity(model, gear.follower)] -= effort;
        missing[velocity(model, gear.leader)] += gear.ratio * effort;
        EXPECT_EQ(vdot[velocity(model, gear.follower)], gear.ratio * vdot[velocity(model, gear.leader)]);
      }
      EXPECT_LT(missing.norm() / (loads.tau - of.h).norm(), 1e-10) << "trial " << trial;
    }
  }
}

// Oracle: kinematics. After forward dynamics the links accelerate as their joints do.
TEST(Gears, LinksAccelerateAsTheirJointsDo) {
  Random random(32);
  for (int trial = 0; trial < 30; ++trial) {
    const TreeModel model = random_geared_tree(random);
    const TreeState state = geared_state(random, model);
    DynamicsWork work(model);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, random_loads(random, model), work, vdot), DynamicsStatus::kOk);
    const int link = static_cast<int>(model.links.size()) - 1;
    const Vector3 p_LC = random.vector(1);
    Matrix6X J;
    frame_jacobian(model, work, link, p_LC, J);
    const Twist bias = frame_bias_acceleration(model, work, link, p_LC);
    const Twist found = frame_acceleration(work, link, p_LC);
    const Vector6 expected = J * vdot + (Vector6() << bias.w, bias.v).finished();
    EXPECT_LT(((Vector6() << found.w, found.v).finished() - expected).norm(), 1e-9 * (1 + expected.norm()));
  }
}

// Oracle: dense equations with both kinds of rows as constraints at once, solved as one system.
TEST(Gears, HoldTogetherWithLoops) {
  Random random(33);
  for (int trial = 0; trial < 60; ++trial) {
    const TreeModel model = random_geared_tree(random);
    TreeState state = geared_state(random, model);
    const Loads loads = random_loads(random, model);
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    std::vector<Loop> loops;
    for (const LoopKind kind : {LoopKind::kPointOnLine, LoopKind::kBall}) {
      const auto [a, b] = testing::random_pair(random, model);
      loops.push_back(testing::random_closed_loop(random, model, state, work, kind, a, b));
    }
    const testing::DenseLoops dense = dense_loops(model, loops, state, work);
    const Dynamics of = dynamics(model, state, loads);
    const MatrixX G = independent_columns(model), M = G.transpose() * of.M * G, J = dense.J * G;
    const MatrixX white = M.llt().matrixL().solve(J.transpose());
    const VectorX values = white.jacobiSvd().singularValues();
    if (values[values.size() - 1] < 1e-3 * values[0]) continue;  // nearly singular: rows depend on one another
    const Eigen::Index u = M.rows(), r = J.rows();
    MatrixX system = MatrixX::Zero(u + r, u + r);
    system.topLeftCorner(u, u) = M;
    system.topRightCorner(u, r) = J.transpose();
    system.bottomLeftCorner(r, u) = J;
    VectorX right(u + r);
    // the bias holds for any velocities: loops need not be at rest in their rows here
    right << G.transpose() * (loads.tau - of.h), -dense.bias;
    const VectorX solved = system.fullPivLu().solve(right);
    LoopFactor factor;
    VectorX vdot;
    ASSERT_EQ(loop_accelerations(model, loops, state, loads, {}, work, factor, vdot), DynamicsStatus::kOk);
    const VectorX expected = G * solved.head(u);
    EXPECT_LT((vdot - expected).norm() / expected.norm(), 1e-8) << "trial " << trial;
  }
}

// Oracle: the definition of a projection. Loops close, gears hold to the last bit, and velocities obey both.
TEST(Gears, ProjectionClosesLoopsWithoutMovingGears) {
  Random random(34);
  int closed = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const TreeModel model = random_geared_tree(random);
    TreeState state = geared_state(random, model);
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    const auto [a, b] = testing::random_pair(random, model);
    const std::vector<Loop> loops = {
        testing::random_closed_loop(random, model, state, work, LoopKind::kPointOnLine, a, b)};
    retract(model, state.q, testing::random_numbers(random, model.velocities, 0.02), state.q);
    LoopFactor factor;
    const Projection projection = project(model, loops, {}, state, work, factor);
    if (projection.status != ProjectionStatus::kOk) continue;
    ++closed;
    TreeState held = state;
    hold_gears(model, held);
    EXPECT_EQ(held, state) << "trial " << trial;
    update_kinematics(model, state, work);
    const testing::DenseLoops dense = dense_loops(model, loops, state, work);
    EXPECT_LT((dense.J * state.v).norm(), 1e-10 * (1 + dense.J.norm())) << "trial " << trial;
  }
  EXPECT_GT(closed, 30);
}

/// A parallelogram with hinges at A, B on a ground that is tilted and off the origin: two cranks of length l and a
/// coupler of length w. Links: crank 1, coupler on crank 1, crank 2.
struct Parallelogram {
  TreeModel model;
  Loop closing;  // of the coupler's end on crank 2
};
Parallelogram parallelogram(Random& random) {
  const double l = 0.4, w = 0.7;
  const Pose X_WG = random.pose();
  const auto on = [](double x) { return Pose{Rotation{}, {x, 0, 0}}; };
  const auto inertia = [&] { return random_inertia(random); };
  Parallelogram made;
  add_link(made.model, kWorld, JointKind::kRevolute, X_WG, inertia());
  // At q = 0 the crank points along x; the coupler's x axis is that of the ground when it turns back by the crank's
  // angle.
  add_link(made.model, 0, JointKind::kRevolute, on(l), inertia());
  add_link(made.model, kWorld, JointKind::kRevolute, X_WG * on(w), inertia());
  made.closing = {LoopKind::kHinge, 1, on(w), 2, on(l), {}};
  return made;
}

// Oracle: another mechanism that moves alike. The parallelogram held by its fourth hinge, and held by gears with ratios
// −1 and 1, have the same motion; the first is solved by loops, the second has none.
TEST(Gears, AParallelogramOfGearsMovesAsOneOfHinges) {
  Random random(35);
  for (int trial = 0; trial < 20; ++trial) {
    Parallelogram with = parallelogram(random);
    TreeModel geared = with.model;
    add_gear(geared, {1, 0, -1, 0});
    add_gear(geared, {2, 0, 1, 0});
    TreeState state = neutral_state(geared);
    state.q[0] = random.between(0.3, 2.8);
    state.v[0] = random.between(-3, 3);
    hold_gears(geared, state);
    const Loads loads = random_loads(random, geared);
    DynamicsWork work(geared);
    VectorX by_loop, by_gear;
    LoopFactor factor;
    update_kinematics(with.model, state, work);
    EXPECT_LT(loop_error(with.model, with.closing, state, work).distance_m, 1e-14);
    const std::vector<Loop> loops = {with.closing};
    ASSERT_EQ(loop_accelerations(with.model, loops, state, loads, {}, work, factor, by_loop), DynamicsStatus::kOk);
    ASSERT_EQ(forward_dynamics(geared, state, loads, work, by_gear), DynamicsStatus::kOk);
    EXPECT_LT((by_loop - by_gear).norm(), 1e-9 * by_gear.norm()) << "trial " << trial;
  }
}

// Oracle: Lagrange in closed form. A double pendulum of point masses whose second angle, against the first link, is
// r q + o has L = ½ [m1 a² + m2 (a² + b² s² + 2 a b s cos θ)] q̇² + (m1 + m2) g a cos q + m2 g b cos(q + θ), θ = r q +
// o, s = 1 + r.
TEST(Gears, ADoublePendulumOfOneCoordinateFollowsItsLagrangian) {
  const double a = 0.6, b = 0.45, m1 = 1.3, m2 = 0.8, g = 9.81, r = -1.7, o = 0.4, s = 1 + r;
  TreeModel model;  // turns about z, gravity along x
  add_link(model, kWorld, JointKind::kRevolute, {}, {m1, {a, 0, 0}, Matrix3::Zero()});
  add_link(model, 0, JointKind::kRevolute, {Rotation{}, {a, 0, 0}}, {m2, {b, 0, 0}, Matrix3::Zero()});
  add_gear(model, {1, 0, r, o});
  Random random(36);
  for (int trial = 0; trial < 50; ++trial) {
    TreeState state = neutral_state(model);
    const double q = random.between(-3, 3), v = random.between(-4, 4), tau = random.between(-5, 5);
    state.q[0] = q;
    state.v[0] = v;
    hold_gears(model, state);
    Loads loads = no_loads(model);
    loads.tau[0] = tau;
    loads.g_W = {g, 0, 0};
    const double theta = r * q + o;
    const double inertia = m1 * a * a + m2 * (a * a + b * b * s * s + 2 * a * b * s * std::cos(theta));
    const double inertia_slope = -2 * m2 * a * b * s * r * std::sin(theta);
    const double potential_slope = (m1 + m2) * g * a * std::sin(q) + m2 * g * b * s * std::sin(q + theta);
    const double expected = (tau - 0.5 * inertia_slope * v * v - potential_slope) / inertia;
    DynamicsWork work(model);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_NEAR(vdot[0], expected, 1e-11 * (1 + std::abs(expected)));
    EXPECT_NEAR(vdot[1], r * expected, 1e-11 * (1 + std::abs(r * expected)));
  }
}

/// A free base with a boom of four joints of which two follow, and a gripper whose fingers slide and turn with another.
TreeModel free_arm(Random& random) {
  TreeModel model;
  add_link(model, kWorld, JointKind::kFloating, {}, random_inertia(random));
  for (int i = 0; i < 4; ++i) add_link(model, i, JointKind::kRevolute, random.pose(), random_inertia(random));
  add_link(model, 4, JointKind::kPrismatic, random.pose(), random_inertia(random));
  add_link(model, 4, JointKind::kPrismatic, random.pose(), random_inertia(random));
  add_link(model, 4, JointKind::kRevolute, random.pose(), random_inertia(random));
  add_gear(model, {1, 3, -0.6, 0.2});  // its leader comes later
  add_gear(model, {6, 5, 1, 0});
  add_gear(model, {7, 5, 3, -0.1});
  return model;
}

// Oracle: conservation. Nothing acts on a free arm, so energy and momentum stay; gears hold to the last bit all along.
TEST(Gears, AFreeArmKeepsEnergyAndMomentum) {
  Random random(37);
  const TreeModel model = free_arm(random);
  TreeState state = geared_state(random, model);
  const TreeState start = state;
  NoLaw law;
  TreeMotion<NoLaw> motion(model, {}, state, law);
  DynamicsWork work(model);
  update_kinematics(model, start, work);
  const double first_J = kinetic_energy(model, work);
  const Wrench first = centroidal_momentum(model, start, work);
  struct Look {
    const TreeModel& model;
    const TreeMotion<NoLaw>& motion;
    const TreeState& start;
    double moved = 0;
    int slipped = 0;
    void stepped(double) {
      moved = std::max(moved, (motion.state().q - start.q).cwiseAbs().maxCoeff());
      TreeState held = motion.state();
      hold_gears(model, held);
      slipped += held == motion.state() ? 0 : 1;
    }
  } look{model, motion, start};
  Rk4 stepper(Clock::every(5e-4));
  ASSERT_EQ(advance(motion, stepper, {0, 1}, look).status, AdvanceStatus::kDone);
  EXPECT_EQ(look.slipped, 0);
  update_kinematics(model, motion.state(), work);
  const Wrench last = centroidal_momentum(model, motion.state(), work);
  EXPECT_GT(look.moved, 0.5);                                         // it is a motion
  EXPECT_NEAR(kinetic_energy(model, work), first_J, 1e-9 * first_J);  // of fourth order in the step
  EXPECT_LT((last.f - first.f).norm(), 1e-12 * first.f.norm());
  EXPECT_LT((last.t - first.t).norm(), 1e-12 * first.t.norm());
}

// Oracle: energy balance. The rate of the kinetic energy, by central difference along the motion, is the power of the
// loads: gears do no work.
TEST(Gears, DoNoWork) {
  Random random(38);
  for (int trial = 0; trial < 20; ++trial) {
    const TreeModel model = random_geared_tree(random);
    const TreeState state = geared_state(random, model);
    Loads loads = random_loads(random, model);
    loads.F_L_W.clear();
    DynamicsWork work(model);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    const double power_W = load_power(model, state, work, loads).sum_W();
    const auto energy_after = [&](double t_s) {
      TreeState there = testing::advanced(model, state, vdot, t_s);
      hold_gears(model, there);
      update_kinematics(model, there, work);
      return kinetic_energy(model, work);
    };
    const double h = 1e-5, rate_W = (energy_after(h) - energy_after(-h)) / (2 * h);
    EXPECT_NEAR(rate_W, power_W, 1e-5 * (1 + std::abs(power_W))) << "trial " << trial;
  }
}

// Oracle: the definition, Gᵀ M G and Gᵀ x by dense products.
TEST(Gears, FoldAsTheProductsWithGDo) {
  Random random(39);
  const TreeModel model = random_geared_tree(random);
  const TreeState state = geared_state(random, model);
  const MatrixX G = independent_columns(model);
  Dynamics of = dynamics(model, state, random_loads(random, model));
  const MatrixX M = G.transpose() * of.M * G;
  const VectorX x = G.transpose() * of.h;
  fold_gears(model, of.M);
  fold_gears(model, of.h);
  std::vector<int> independent;
  for (int k = 0; k < model.velocities; ++k) {
    const bool follows = std::any_of(model.gears.begin(), model.gears.end(),
                                     [&](const Gear& gear) { return velocity(model, gear.follower) == k; });
    if (!follows) independent.push_back(k);
  }
  EXPECT_LT((of.M(independent, independent) - M).norm(), 1e-13 * M.norm());
  EXPECT_LT((of.h(independent) - x).norm(), 1e-13 * x.norm());
  EXPECT_NEAR(of.M.norm() * of.M.norm(), M.squaredNorm() + static_cast<double>(model.gears.size()),
              1e-9 * M.squaredNorm());
}

/// A free chain of bodies 1 to 5, joint j between j + 1 and j + 2, some turned round; the last slides.
Mechanism free_chain(Random& random) {
  Mechanism mechanism;
  for (int i = 0; i < 5; ++i) add_body(mechanism, random_inertia(random));
  for (int j = 0; j < 4; ++j) {
    const bool turned = j % 2 == 1;
    add_joint(mechanism, {j == 3 ? JointKind::kPrismatic : JointKind::kRevolute, turned ? j + 2 : j + 1, random.pose(),
                          turned ? j + 1 : j + 2, random.pose()});
  }
  add_gear(mechanism, {0, 2, -1.3, 0.4});
  add_gear(mechanism, {3, 2, 0.7, -0.1});
  return mechanism;
}

// Oracle: the same motion from another root. Joints in gears may run either way through the tree; coordinates of
// joints, twists of bodies and their accelerations do not depend on it.
TEST(Gears, HoldWhicheverBodyCarriesTheTree) {
  Random random(41);
  Mechanism mechanism = free_chain(random);
  ASSERT_TRUE(grow_tree(mechanism).empty());
  TreeState state = geared_state(random, mechanism.tree.model);
  const auto look = [&] {
    const TreeModel& model = mechanism.tree.model;
    TreeState held = state;
    hold_gears(model, held);
    EXPECT_LT((held.q - state.q).norm() + (held.v - state.v).norm(), 1e-14);
    DynamicsWork work(model);
    VectorX vdot;
    EXPECT_EQ(forward_dynamics(model, state, no_loads(model), work, vdot), DynamicsStatus::kOk);
    std::vector<double> numbers;
    for (int j = 0; j < 4; ++j) {
      JointCoordinates at;
      EXPECT_TRUE(read_joint(mechanism, state, j, at));
      numbers.insert(numbers.end(), {at.q[0], at.v[0]});
    }
    for (int body = 1; body <= 5; ++body) {
      const Twist V = body_twist(mechanism, work, body);
      const Twist A = frame_acceleration(work, link_of(mechanism.tree, body), origin_on_link(mechanism.tree, body));
      for (const Vector3& part : {V.w, V.v, A.w, A.v}) numbers.insert(numbers.end(), part.data(), part.data() + 3);
    }
    EXPECT_NEAR(numbers[0], -1.3 * numbers[4] + 0.4, 1e-14);
    EXPECT_NEAR(numbers[6], 0.7 * numbers[4] - 0.1, 1e-14);
    return numbers;
  };
  const std::vector<double> first = look();
  StructureWork work;
  for (const int body : {3, 5, 1}) {
    ASSERT_EQ(reroot(mechanism, state, body, work), StructureStatus::kOk);
    const std::vector<double> now = look();
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_NEAR(now[i], first[i], 1e-9) << "root " << body << ", " << i;
  }
}

// Oracle: conservation and the definition. Two chains with gears that meet and lock keep their common momentum, and the
// impact leaves velocities that obey the gears.
TEST(Gears, HoldThroughAPlasticImpact) {
  Random random(42);
  Mechanism mechanism = free_chain(random);
  const int other = add_body(mechanism, random_inertia(random));
  ASSERT_TRUE(grow_tree(mechanism).empty());
  TreeState state = geared_state(random, mechanism.tree.model);
  DynamicsWork dynamics(mechanism.tree.model);
  update_kinematics(mechanism.tree.model, state, dynamics);
  const Wrench before = momentum(mechanism.tree.model, state, dynamics);
  AttachRequest request;
  request.body_A = 5;
  request.body_B = other;
  request.X_AC = random.pose();
  request.X_BD =
      inverse(body_pose(mechanism, state, dynamics, other)) * body_pose(mechanism, state, dynamics, 5) * request.X_AC;
  StructureWork work;
  const AttachResult result = attach(mechanism, state, request, work);
  ASSERT_EQ(result.status, StructureStatus::kOk);
  EXPECT_GT(result.energy_lost_J, 1e-3);
  TreeState held = state;
  hold_gears(mechanism.tree.model, held);
  EXPECT_LT((held.v - state.v).norm(), 1e-13);
  dynamics.resize(mechanism.tree.model);
  update_kinematics(mechanism.tree.model, state, dynamics);
  const Wrench after = momentum(mechanism.tree.model, state, dynamics);
  EXPECT_LT((after.f - before.f).norm(), 1e-11 * before.f.norm());
  EXPECT_LT((after.t - before.t).norm(), 1e-11 * before.t.norm());
}

// Oracle: what is wrong, by hand; and a cycle whose joint without a gear closes it, wherever it stands in the list.
TEST(Gears, FaultsAreNamed) {
  Random random(43);
  const auto texts = [](Mechanism mechanism) {
    std::string all;
    for (const MechanismFault& fault : grow_tree(mechanism)) all += to_string(fault) + "; ";
    return all;
  };
  Mechanism chain = free_chain(random);
  add_gear(chain, {1, 0, 1, 0});
  EXPECT_EQ(texts(chain), "gear 2: its leader follows another joint, or its follower follows two; ");
  chain = free_chain(random);
  add_gear(chain, {1, 9, 1, 0});
  EXPECT_EQ(texts(chain), "gear 2: it needs two joints that turn or slide, and finite numbers; ");
  Mechanism cycle;
  for (int i = 0; i < 3; ++i) add_body(cycle, random_inertia(random));
  const int ends[3][2] = {{1, 2}, {2, 3}, {3, 1}};
  for (const auto& pair : ends) {
    add_joint(cycle, {JointKind::kRevolute, pair[0], random.pose(), pair[1], random.pose()});
  }
  add_gear(cycle, {2, 1, 1, 0});
  ASSERT_EQ(texts(cycle), "");
  (void)grow_tree(cycle);
  EXPECT_EQ(cycle.tree.joints[0].role, JointRole::kCloses);
  add_gear(cycle, {0, 1, 1, 0});
  EXPECT_EQ(texts(cycle), "gear 1: one of its joints closes a cycle of joints in gears; ");
}

// Oracle: the heap itself.
TEST(Gears, AllocateNothingOnceSized) {
  Random random(40);
  const TreeModel model = free_arm(random);
  const TreeState state = geared_state(random, model);
  const Loads loads = random_loads(random, model);
  DynamicsWork work(model);
  VectorX vdot;
  ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
  if (!HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer can tell";
  const long long before = HeapWatch::count();
  const DynamicsStatus status = forward_dynamics(model, state, loads, work, vdot);
  EXPECT_EQ(HeapWatch::count() - before, 0);
  EXPECT_EQ(status, DynamicsStatus::kOk);
}

}  // namespace
}  // namespace drydock::gear_test

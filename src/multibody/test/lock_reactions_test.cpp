// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/lock_reactions.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <cmath>
#include <limits>

#include "multibody/forward_dynamics.h"
#include "multibody/inverse_dynamics.h"
#include "multibody/mechanism/lock_network.h"
#include "multibody/mechanism/numbering.h"
#include "testing/random_mechanism.h"

namespace drydock {
namespace {

using testing::body_motion;
using testing::BodyMotion;
using testing::fitting_request;
using testing::grow_or_fail;
using testing::Random;
using testing::random_inertia;
using testing::random_mechanism;
using testing::random_state;

double size(const Wrench& F) {
  return F.f.norm() + F.t.norm();
}

/// A mechanism in motion under loads on every body, its drives at rest.
struct Loaded {
  Mechanism mechanism;
  TreeState state;
  BodyLoads loads;
  DynamicsWork work;
  VectorX vdot;

  void accelerate(Random& random) {
    for (std::size_t b = 0; b < mechanism.bodies.size(); ++b)
      loads.F_B_W.push_back({random.vector(5), random.vector(5)});
    loads.g_W = random.vector(5);
    update_kinematics(mechanism.tree.model, state, work);
    Loads sum = no_loads(mechanism.tree.model);
    sum.g_W = loads.g_W;
    for (std::size_t b = 0; b < mechanism.bodies.size(); ++b)
      add_body_wrench(mechanism, work, static_cast<int>(b), loads.F_B_W[b], sum);
    EXPECT_EQ(forward_dynamics(mechanism.tree.model, state, sum, work, vdot), DynamicsStatus::kOk);
  }
  LockReactions reactions() const { return lock_reactions(mechanism, state, work, vdot, loads); }
};

// Oracle: Newton and Euler for each module, with the accelerations that an observer at rest measures.
TEST(LockReactions, KeepEveryModuleInItsMotion) {
  Random random(1);
  for (int trial = 0; trial < 40; ++trial) {
    Loaded c;
    c.mechanism = random_mechanism(random, {6, 1, trial % 2 == 0});
    for (int i = 0; i < 8; ++i) {  // each on one, two or three earlier ones, one on the world
      const int module = add_body(c.mechanism, random_inertia(random));
      const int held_by = i == 7 ? kWorldBody : module - 1 - random.whole(0, 2);
      add_lock(c.mechanism, coincident_lock(held_by, random.pose(), module, random.pose()));
    }
    grow_or_fail(c.mechanism);
    c.state = random_state(random, c.mechanism.tree.model);
    StructureWork work;
    for (int i = 0; i < 6; ++i) {
      const int A = random.whole(7, 13), B = A == 13 ? 7 : A + 1;
      const AttachRequest request = fitting_request(random, body_motion(c.mechanism, c.state), A, B);
      if (head_of(c.mechanism.tree, A) != head_of(c.mechanism.tree, B)) continue;  // that would be a loop
      ASSERT_EQ(attach(c.mechanism, c.state, request, work).status, StructureStatus::kOk);
    }
    c.accelerate(random);
    const LockReactions found = c.reactions();
    EXPECT_LT(found.imbalance, 1e-11);
    const BodyMotion motion = body_motion(c.mechanism, c.state);
    for (int body = 7; body < 15; ++body) {
      const SpatialInertia M = motion.X_WB[at(body)].R * c.mechanism.bodies[at(body)].M_BBo_B;
      const Vector3 p_LBcm = pose_on_link(c.mechanism.tree, body) * c.mechanism.bodies[at(body)].M_BBo_B.p_BBcm;
      const Twist A = frame_acceleration(c.work, link_of(c.mechanism.tree, body), p_LBcm);
      const Vector3 w = motion.V_WB_W[at(body)].w, p_WBcm = motion.X_WB[at(body)].p + M.p_BBcm;
      Wrench sum = shift(c.loads.F_B_W[at(body)], M.p_BBcm) + Wrench{Vector3::Zero(), M.mass_kg * c.loads.g_W};
      for (std::size_t l = 0; l < c.mechanism.locks.size(); ++l) {
        const MechanismLock& lock = c.mechanism.locks[l];
        if (lock.body_A != body && lock.body_B != body) continue;
        const Wrench F = shift(found.F_D_W[l], p_WBcm - motion.X_WB[at(lock.body_B)] * lock.X_BD.p);
        sum = lock.body_B == body ? sum + F : sum - F;
      }
      const Wrench rate{M.I_BBcm * A.w + w.cross(M.I_BBcm * w), M.mass_kg * A.v};
      EXPECT_LT(size(sum - rate), 1e-10 * (1 + size(rate))) << "trial " << trial << " body " << body;
    }
  }
}

// Oracle: the wrench of a fixed joint in a tree where the module is a link of its own.
TEST(LockReactions, AreThoseOfAFixedJoint) {
  Random random(2);
  for (int trial = 0; trial < 40; ++trial) {
    Loaded c;
    c.mechanism = random_mechanism(random, {6, 1});
    TreeModel model = c.mechanism.tree.model;
    const SpatialInertia M = random_inertia(random);
    const int carrier = random.whole(1, 6), module = add_body(c.mechanism, M);
    MechanismLock lock = coincident_lock(module, random.pose(), carrier, random.pose());
    lock.X_AB = random.pose();  // the frames need not coincide
    add_lock(c.mechanism, lock);
    const Pose X_LM = pose_on_link(c.mechanism.tree, carrier) * inverse(lock.X_AB);
    const int link = add_link(model, link_of(c.mechanism.tree, carrier), JointKind::kFixed, X_LM, M);
    grow_or_fail(c.mechanism);
    c.state = random_state(random, c.mechanism.tree.model);
    c.accelerate(random);

    DynamicsWork work(model);
    update_kinematics(model, c.state, work);
    Loads loads = no_loads(model);
    loads.g_W = c.loads.g_W;
    loads.F_L_W.resize(model.links.size());
    for (int body = 1; body <= module; ++body) {
      const int on = body == module ? link : link_of(c.mechanism.tree, body);
      const Vector3 p_LB = body == module ? Vector3::Zero() : pose_on_link(c.mechanism.tree, body).p;
      loads.F_L_W[at(on)] =
          loads.F_L_W[at(on)] + shift(c.loads.F_B_W[at(body)], -(link_pose(model, c.state, work, on).R * p_LB));
    }
    VectorX vdot, tau;
    ASSERT_EQ(forward_dynamics(model, c.state, loads, work, vdot), DynamicsStatus::kOk);
    InverseDynamicsWork inverse_work;
    inverse_dynamics(model, work, loads, vdot, inverse_work, tau);
    const Wrench F_module = joint_wrench(work, inverse_work, link);  // about the module's origin

    const BodyMotion motion = body_motion(c.mechanism, c.state);
    const Vector3 p_WD = motion.X_WB[at(carrier)] * lock.X_BD.p;
    const Wrench expected = -shift(F_module, p_WD - motion.X_WB[at(module)].p);  // the carrier is B here
    EXPECT_LT(size(c.reactions().F_D_W[0] - expected), 1e-10 * (1 + size(expected)));
  }
}

/// A satellite and a module held by three connectors on a circle about the module's z axis; nothing turns.
Loaded on_three_connectors(Random& random, const LoopStiffness (&stiffness)[3]) {
  Loaded c;
  const int satellite = add_body(c.mechanism, random_inertia(random));
  const int module = add_body(c.mechanism, {12, Vector3(0, 0, 0.2), Vector3(1, 1, 0.7).asDiagonal()});
  const Pose X_SM = random.pose();
  for (int i = 0; i < 3; ++i) {
    Pose X_MD;
    X_MD.p = 0.4 * Vector3(std::cos(2 * M_PI * i / 3), std::sin(2 * M_PI * i / 3), 0);
    add_lock(c.mechanism, coincident_lock(satellite, X_SM * X_MD, module, X_MD, stiffness[i]));
  }
  grow_or_fail(c.mechanism);
  c.state = neutral_state(c.mechanism.tree.model);
  c.loads.F_B_W.assign(3, {});
  return c;
}

// Oracle: symmetry. Three equal connectors take equal parts of a force along their axis, and no torque about it.
TEST(LockReactions, AreEqualOnThreeEqualConnectors) {
  Random random(3);
  Loaded c = on_three_connectors(random, {{}, {}, {}});
  const BodyMotion motion = body_motion(c.mechanism, c.state);
  const Vector3 z = motion.X_WB[2].R.matrix.col(2);
  c.loads.F_B_W[2].f = 30 * z;
  update_kinematics(c.mechanism.tree.model, c.state, c.work);
  // the satellite is pushed so that nothing moves
  c.loads.F_B_W[1] = shift(-c.loads.F_B_W[2], motion.X_WB[1].p - motion.X_WB[2].p);
  c.vdot = VectorX::Zero(6);
  const LockReactions found = c.reactions();
  EXPECT_LT(found.imbalance, 1e-14);
  for (const Wrench& F : found.F_D_W) {
    EXPECT_LT((F.f + 10 * z).norm(), 1e-12);
    EXPECT_LT(std::abs(F.t.dot(z)), 1e-12);
  }
}

/// Of all wrenches that keep a network in equilibrium those with the least Σ fᵀ K⁻¹ f, dense: f = K^½ (E K^½)⁺ needed.
std::vector<Wrench> dense_springs(const LockNetwork& network) {
  const auto ties = static_cast<Eigen::Index>(network.ties.size());
  const auto nodes = static_cast<Eigen::Index>(network.needed_Q.size());
  MatrixX E = MatrixX::Zero(6 * nodes, 6 * ties);
  VectorX needed(6 * nodes), root_k(6 * ties);
  for (Eigen::Index n = 0; n < nodes; ++n) {
    const Wrench& F = network.needed_Q[static_cast<std::size_t>(n)];
    needed.segment<6>(6 * n) << F.t, F.f;
    if (n == network.ground) needed.segment<6>(6 * n).setZero();
  }
  for (Eigen::Index k = 0; k < ties; ++k) {
    const NetworkTie& tie = network.ties[static_cast<std::size_t>(k)];
    Matrix6 about_Q = Matrix6::Identity();
    about_Q.topRightCorner<3, 3>() = cross_matrix(tie.p_QD);
    if (tie.node_B != network.ground) E.block<6, 6>(6 * tie.node_B, 6 * k) = about_Q;
    if (tie.node_A != network.ground) E.block<6, 6>(6 * tie.node_A, 6 * k) = -about_Q;
    root_k.segment<3>(6 * k).setConstant(std::sqrt(tie.stiffness.torque_Nm_per_rad));
    root_k.segment<3>(6 * k + 3).setConstant(std::sqrt(tie.stiffness.force_N_per_m));
  }
  const MatrixX weighted = E * root_k.asDiagonal();
  const VectorX f = root_k.asDiagonal() * weighted.completeOrthogonalDecomposition().solve(needed);
  std::vector<Wrench> result;
  for (Eigen::Index k = 0; k < ties; ++k) result.push_back({f.segment<3>(6 * k), f.segment<3>(6 * k + 3)});
  return result;
}

// Oracle: the dense least-energy solution over all wrenches in equilibrium, for networks with circles, chains and
// stiffnesses a thousandfold apart.
TEST(LockNetwork, SharesLoadsAsSprings) {
  Random random(4);
  for (int trial = 0; trial < 60; ++trial) {
    LockNetwork network;
    const int nodes = random.whole(2, 8);
    network.needed_Q.assign(at(nodes), {});
    if (trial % 2 == 0) network.ground = random.whole(0, nodes - 1);
    for (int n = 1; n < nodes; ++n) {
      Wrench& F = network.needed_Q[at(n)];
      F = {random.vector(10), random.vector(10)};
      if (network.ground < 0) network.needed_Q[0] = network.needed_Q[0] - F;
    }
    const auto tie = [&](int a, int b) {
      const double k = std::pow(10, random.between(6, 9));
      network.ties.push_back({a, b, random.vector(), {k, k * random.between(0.01, 0.1)}, {}});
    };
    for (int n = 1; n < nodes; ++n) tie(random.whole(0, n - 1), n);
    for (int extra = random.whole(0, 6); extra > 0; --extra) {
      const int a = random.whole(0, nodes - 1);
      tie(a, (a + random.whole(1, nodes - 1)) % nodes);
    }
    const std::vector<Wrench> expected = dense_springs(network);
    EXPECT_LT(share_loads(network), 1e-12);
    for (std::size_t k = 0; k < expected.size(); ++k)
      EXPECT_LT(size(network.ties[k].F_D - expected[k]), 1e-9 * (1 + size(expected[k]))) << "trial " << trial;
  }
}

/// A grid of modules with locks of random stiffness, all of one group, that starts anywhere.
Mechanism module_grid(Random& random, int columns, int rows) {
  Mechanism mechanism;
  const auto module = [&](int x, int y) { return 1 + x * rows + y; };
  for (int i = 0; i < columns * rows; ++i) add_body(mechanism, random_inertia(random));
  const auto lock = [&](int a, int b, const Vector3& way) {
    const double k = std::pow(10, random.between(7, 9));
    add_lock(mechanism, coincident_lock(a, {{}, way}, b, {{}, -way}, {k, k * random.between(0.01, 0.1)}));
  };
  for (int x = 0; x < columns; ++x) {
    for (int y = 0; y < rows; ++y) {
      if (y + 1 < rows) lock(module(x, y), module(x, y + 1), {0, 0.25, 0});
      if (x + 1 < columns) lock(module(x, y), module(x + 1, y), {0.25, 0, 0.1});
    }
  }
  grow_or_fail(mechanism);
  return mechanism;
}

// Oracle: the dense least-energy solution, in the world's axes, for what the locks bring each module; and Newton and
// Euler by the imbalance. One finder serves all states of a structure.
TEST(LockReactions, OfOneFinderHoldInEveryState) {
  Random random(7);
  Loaded c;
  c.mechanism = module_grid(random, 4, 3);
  LockReactionFinder finder(c.mechanism);
  for (int trial = 0; trial < 5; ++trial) {
    c.state = random_state(random, c.mechanism.tree.model);
    c.loads = {};
    c.accelerate(random);
    const LockReactions found = finder.find(c.state, c.work, c.vdot, c.loads);
    EXPECT_LT(found.imbalance, 1e-11);
    const BodyMotion motion = body_motion(c.mechanism, c.state);
    LockNetwork network;
    network.needed_Q.assign(c.mechanism.bodies.size() - 1, {});
    double largest = 0;
    for (std::size_t l = 0; l < c.mechanism.locks.size(); ++l) {
      const MechanismLock& lock = c.mechanism.locks[l];
      const Vector3 p_QD = motion.X_WB[at(lock.body_B)] * lock.X_BD.p - motion.X_WB[1].p;
      const int A = lock.body_A - 1, B = lock.body_B - 1;
      network.ties.push_back({A, B, p_QD, lock.stiffness, {}});
      const Wrench F_Q = shift(found.F_D_W[l], -p_QD);
      network.needed_Q[at(B)] = network.needed_Q[at(B)] + F_Q;
      network.needed_Q[at(A)] = network.needed_Q[at(A)] - F_Q;
      largest = std::max(largest, size(found.F_D_W[l]));
    }
    const std::vector<Wrench> expected = dense_springs(network);
    for (std::size_t l = 0; l < expected.size(); ++l)
      EXPECT_LT(size(found.F_D_W[l] - expected[l]), 1e-9 * largest) << "trial " << trial << " lock " << l;
  }
}

// Oracle: the number of unknowns, and equilibrium by the imbalance. The factors of a grid of 300 nodes with 565 ties
// stay sparse, where dense ones have 1.6 million entries.
TEST(LockNetwork, FactorsOfAGridStaySparse) {
  Random random(8);
  LockNetwork network;
  const auto node = [](int x, int y) { return 15 * x + y; };
  const auto tie = [&](int a, int b) { network.ties.push_back({a, b, random.vector(5), {1e8, 1e6}, {}}); };
  for (int x = 0; x < 20; ++x) {
    for (int y = 0; y < 15; ++y) {
      network.needed_Q.push_back({random.vector(10), random.vector(10)});
      if (y > 0) tie(node(x, y - 1), node(x, y));
      if (x > 0) tie(node(x - 1, y), node(x, y));
    }
  }
  network.ground = node(7, 4);
  EXPECT_EQ(network.ties.size(), 565U);
  LoadSharing sharing(network);
  EXPECT_GT(sharing.factor_entries(), 6 * 299U);
  EXPECT_LT(sharing.factor_entries(), 200'000U);
  EXPECT_LT(sharing.share(network), 1e-11);
}

// Oracle: springs in parallel, 3 : 1.
TEST(LockReactions, GoByTheRatioOfStiffness) {
  Random random(5);
  Mechanism mechanism;
  const int module = add_body(mechanism, random_inertia(random));
  const Pose X_WC = random.pose(), X_MD = random.pose();
  for (const double k : {3.0, 1.0}) add_lock(mechanism, coincident_lock(0, X_WC, module, X_MD, {k * 1e7, k * 1e5}));
  grow_or_fail(mechanism);
  EXPECT_EQ(mechanism.tree.model.velocities, 0);
  const TreeState state = neutral_state(mechanism.tree.model);
  DynamicsWork work;
  BodyLoads loads;
  loads.g_W = {0, 0, -9.81};
  const LockReactions found = lock_reactions(mechanism, state, work, VectorX(), loads);
  const SpatialInertia& M = mechanism.bodies[1].M_BBo_B;
  const Vector3 weight = M.mass_kg * loads.g_W, p_WBcm = X_WC * (inverse(X_MD) * M.p_BBcm);  // B == M here
  const Wrench whole{-(p_WBcm - X_WC.p).cross(weight), -weight};
  EXPECT_LT(size(found.F_D_W[0] - 0.75 * whole), 1e-12 * size(whole));
  EXPECT_LT(size(found.F_D_W[1] - 0.25 * whole), 1e-12 * size(whole));
}

// Oracle: a number that is none must show.
TEST(LockReactions, SayWhenALoadIsNotFinite) {
  Random random(6);
  Loaded c = on_three_connectors(random, {{}, {}, {}});
  update_kinematics(c.mechanism.tree.model, c.state, c.work);
  c.vdot = VectorX::Zero(6);
  c.loads.F_B_W[2].f.x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(std::isfinite(c.reactions().imbalance));
}

}  // namespace
}  // namespace drydock

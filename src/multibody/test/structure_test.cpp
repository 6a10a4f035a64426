// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/structure.h"

#include <gtest/gtest.h>

#include <cmath>

#include "multibody/forward_dynamics.h"
#include "multibody/joint/joint.h"
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

/// Loads that belong to joints and bodies, whatever the tree.
struct OwnLoads {
  std::vector<std::vector<double>> tau;
  std::vector<Wrench> F_B_W;
  Vector3 g_W;
};

OwnLoads random_own_loads(Random& random, const Mechanism& mechanism) {
  OwnLoads own;
  for (const MechanismJoint& joint : mechanism.joints) {
    std::vector<double>& tau = own.tau.emplace_back();
    for (int i = 0; i < velocity_count(joint.kind); ++i) tau.push_back(random.between(-5, 5));
  }
  for (std::size_t b = 0; b < mechanism.bodies.size(); ++b) own.F_B_W.push_back({random.vector(5), random.vector(5)});
  own.g_W = random.vector(5);
  return own;
}

/// Angular acceleration and acceleration of the origin of every body.
std::vector<Twist> accelerations(const Mechanism& mechanism, const TreeState& state, const OwnLoads& own) {
  const TreeModel& model = mechanism.tree.model;
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  Loads loads = no_loads(model);
  loads.g_W = own.g_W;
  for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
    EXPECT_TRUE(add_joint_force(mechanism, state, static_cast<int>(j), own.tau[j], loads));
  }
  for (std::size_t b = 0; b < mechanism.bodies.size(); ++b) {
    add_body_wrench(mechanism, work, static_cast<int>(b), own.F_B_W[b], loads);
  }
  VectorX vdot;
  EXPECT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
  std::vector<Twist> result;
  for (std::size_t b = 0; b < mechanism.bodies.size(); ++b) {
    const int body = static_cast<int>(b);
    result.push_back(frame_acceleration(work, link_of(mechanism.tree, body), pose_on_link(mechanism.tree, body).p));
  }
  return result;
}

// Oracle: the same mechanism before. Physics does not know which body carries the tree.
TEST(Reroot, ChangesNoAcceleration) {
  Random random(11);
  for (int trial = 0; trial < 60; ++trial) {
    Mechanism mechanism = random_mechanism(random, {14, 2});
    TreeState state = random_state(random, mechanism.tree.model);
    const OwnLoads own = random_own_loads(random, mechanism);
    const BodyMotion before = body_motion(mechanism, state);
    const std::vector<Twist> expected = accelerations(mechanism, state, own);
    const int body = random.whole(1, 14);
    StructureWork work;
    ASSERT_EQ(reroot(mechanism, state, body, work), StructureStatus::kOk);
    const int link = link_of(mechanism.tree, body);
    EXPECT_EQ(mechanism.tree.model.links[at(link)].root, link);
    EXPECT_EQ(pose_on_link(mechanism.tree, body), Pose{});
    const BodyMotion after = body_motion(mechanism, state);
    EXPECT_LT(largest_pose_step(before, after), 2e-14);
    EXPECT_LT(largest_twist_step(before, after), 1e-13);
    const std::vector<Twist> found = accelerations(mechanism, state, own);
    for (std::size_t b = 0; b < found.size(); ++b) {
      EXPECT_LT(testing::distance(found[b], expected[b]), 1e-10 * (1 + expected[b].w.norm() + expected[b].v.norm()));
    }
  }
}

// Oracle: the round trip. Joints that keep their direction keep their bits, and so do angles reversed twice.
TEST(Reroot, ThereAndBackReturnsTheState) {
  Random random(12);
  for (int trial = 0; trial < 40; ++trial) {
    Mechanism mechanism = random_mechanism(random, {10, 1});
    TreeState state = random_state(random, mechanism.tree.model);
    const TreeState start = state;
    StructureWork work;
    ASSERT_EQ(reroot(mechanism, state, random.whole(2, 10), work), StructureStatus::kOk);
    for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
      JointCoordinates own;
      ASSERT_TRUE(read_joint(mechanism, state, static_cast<int>(j), own));
      TreeState copy = state;
      ASSERT_TRUE(write_joint(mechanism, static_cast<int>(j), own, copy));
      EXPECT_LT((copy.q - state.q).norm() + (copy.v - state.v).norm(), 1e-14);
    }
    ASSERT_EQ(reroot(mechanism, state, 1, work), StructureStatus::kOk);
    ASSERT_EQ(state.q.size(), start.q.size());
    EXPECT_LT((state.q.tail(state.q.size() - 7) - start.q.tail(start.q.size() - 7)).norm(), 1e-14);
    EXPECT_LT((state.v - start.v).norm(), 1e-13);
    for (std::size_t i = 1; i < mechanism.tree.links.size(); ++i) {
      const Link& link = mechanism.tree.model.links[i];
      if (link.joint == JointKind::kPlanar) continue;  // its ways are turned and turned back
      for (int k = 0; k < position_count(link.joint); ++k)
        EXPECT_EQ(state.q[link.first_position + k], start.q[link.first_position + k]);
    }
  }
}

// Oracle: continuity. Opening what has just been closed leaves every body's twist as it is after the impact.
TEST(Detach, ChangesNoTwist) {
  Random random(13);
  for (int trial = 0; trial < 60; ++trial) {
    Mechanism mechanism = random_mechanism(random, {9, 3, trial % 2 == 0});
    TreeState state = random_state(random, mechanism.tree.model);
    const int A = random.whole(0, 9), B = (A + random.whole(1, 9)) % 10;
    const std::size_t links = mechanism.tree.links.size();
    StructureWork work;
    const AttachRequest request = fitting_request(random, body_motion(mechanism, state), A, B);
    const AttachResult result = attach(mechanism, state, request, work);
    ASSERT_EQ(result.status, StructureStatus::kOk);
    const BodyMotion before = body_motion(mechanism, state);
    ASSERT_EQ(detach(mechanism, state, result.lock, work), StructureStatus::kOk);
    const BodyMotion after = body_motion(mechanism, state);
    EXPECT_LT(largest_pose_step(before, after), 1e-13);
    EXPECT_LT(largest_twist_step(before, after), 1e-12);
    EXPECT_EQ(mechanism.tree.links.size(), links);
    EXPECT_TRUE(mechanism.tree.loops.empty());
  }
}

/// Bodies, groups and links agree with each other and with a tree grown from the graph alone.
void expect_sound(const Mechanism& mechanism) {
  const MechanismTree& tree = mechanism.tree;
  Mechanism fresh = mechanism;
  grow_or_fail(fresh);
  ASSERT_EQ(tree.links.size(), fresh.tree.links.size());
  ASSERT_EQ(tree.loops.size(), fresh.tree.loops.size());
  for (std::size_t i = 0; i < tree.links.size(); ++i) {
    const Link &a = tree.model.links[i], &b = fresh.tree.model.links[i];
    ASSERT_EQ(a.parent, b.parent);
    ASSERT_EQ(a.joint, b.joint);
    ASSERT_LT(testing::distance(a.X_PF, b.X_PF), 1e-10);
    EXPECT_NEAR(a.M_LLo_L.mass_kg, b.M_LLo_L.mass_kg, 1e-12);
    EXPECT_LT((a.M_LLo_L.p_BBcm - b.M_LLo_L.p_BBcm).norm(), 1e-10);
    EXPECT_LT((a.M_LLo_L.I_BBcm - b.M_LLo_L.I_BBcm).norm(), 1e-9);
  }
  for (std::size_t l = 0; l < tree.locks.size(); ++l) EXPECT_EQ(tree.locks[l].role, fresh.tree.locks[l].role);
  for (std::size_t l = 0; l < tree.loops.size(); ++l) {
    EXPECT_EQ(tree.loops[l].link_A, fresh.tree.loops[l].link_A);
    EXPECT_EQ(tree.loops[l].link_B, fresh.tree.loops[l].link_B);
    EXPECT_LT(testing::distance(tree.loops[l].X_BD, fresh.tree.loops[l].X_BD), 1e-10);
  }
  std::vector<int> members(tree.bodies.size(), 0);
  for (std::size_t b = 0; b < tree.bodies.size(); ++b) ++members[at(tree.bodies[b].head)];
  for (std::size_t b = 0; b < tree.bodies.size(); ++b) {
    if (members[b] > 0) {
      EXPECT_EQ(tree.groups[b].bodies, members[b]);
    }
    EXPECT_EQ(tree.bodies[at(tree.bodies[b].next)].head, tree.bodies[b].head);
    EXPECT_LT((tree.bodies[b].X_HB.R.matrix.transpose() * tree.bodies[b].X_HB.R.matrix - Matrix3::Identity()).norm(),
              1e-14);
  }
}

// Oracles: momentum of the bodies, continuity of poses always and of twists when nothing is closed, and a tree grown
// from the graph alone.
TEST(Structure, KeepsMomentumThroughManyRandomEvents) {
  Random random(14);
  for (int run = 0; run < 4; ++run) {
    Mechanism mechanism = random_mechanism(random, {12, 5});
    TreeState state = random_state(random, mechanism.tree.model);
    StructureWork work;
    std::vector<int> closed;
    for (int event = 0; event < 150; ++event) {
      const BodyMotion before = body_motion(mechanism, state);
      const int what = random.whole(0, 9);
      bool impact = false;
      if (what < 2) {
        ASSERT_EQ(reroot(mechanism, state, random.whole(1, 12), work), StructureStatus::kOk);
      } else if (what < 6 || closed.empty()) {
        const int A = random.whole(1, 12), B = A % 12 + 1;
        const AttachResult result = attach(mechanism, state, fitting_request(random, before, A, B), work);
        ASSERT_EQ(result.status, StructureStatus::kOk) << to_string(result.status);
        EXPECT_LT(result.linear_momentum_error, 1e-12);
        EXPECT_LT(result.angular_momentum_error, 1e-12);
        closed.push_back(result.lock);
        impact = true;
      } else {
        const auto which = closed.begin() + random.whole(0, static_cast<int>(closed.size()) - 1);
        ASSERT_EQ(detach(mechanism, state, *which, work), StructureStatus::kOk);
        closed.erase(which);
      }
      const BodyMotion after = body_motion(mechanism, state);
      ASSERT_LT(largest_pose_step(before, after), 1e-12) << "event " << event;
      if (!impact) {
        ASSERT_LT(largest_twist_step(before, after), 1e-11) << "event " << event;
      }
      const Wrench p = total_momentum(mechanism, before), change = total_momentum(mechanism, after) - p;
      ASSERT_LT(change.f.norm(), 1e-12 * p.f.norm()) << "event " << event;
      ASSERT_LT(change.t.norm(), 1e-12 * p.t.norm()) << "event " << event;
      if (event % 10 == 0) expect_sound(mechanism);
      if (event % 40 == 39) {  // as from the drives, else everything soon moves as one
        for (const int lock : closed) ASSERT_EQ(detach(mechanism, state, lock, work), StructureStatus::kOk);
        closed.clear();
        state.v += testing::random_numbers(random, mechanism.tree.model.velocities);
      }
    }
    expect_sound(mechanism);
  }
}

/// Links of seven joints in a row; body 1 is the first end, body 8 the other.
Mechanism walking_arm(Random& random) {
  Mechanism mechanism;
  for (int i = 0; i < 8; ++i) {
    const int body = add_body(mechanism, random_inertia(random));
    if (body > 1) add_joint(mechanism, {JointKind::kRevolute, body - 1, random.pose(0.3), body, random.pose(0.3)});
  }
  return mechanism;
}

// Oracles: the round trip of joint angles, the graph, and continuity. An arm on a satellite changes its base end ten
// times: the free end locks, the other opens, and the root follows.
TEST(Structure, AnArmWalks) {
  Random random(15);
  Mechanism mechanism = walking_arm(random);
  const int satellite = add_body(mechanism, {800, random.vector(), 300 * Matrix3::Identity()});
  mechanism.roots = {satellite};
  grow_or_fail(mechanism);
  TreeState state = random_state(random, mechanism.tree.model);
  StructureWork work;
  int held = 1, free = 8;
  int lock =
      attach(mechanism, state, fitting_request(random, body_motion(mechanism, state), satellite, held), work).lock;
  ASSERT_EQ(mechanism.tree.model.velocities, 13);
  for (int step = 0; step < 10; ++step) {
    state.v.tail(7) += testing::random_numbers(random, 7, 0.3);
    const Wrench p = total_momentum(mechanism, body_motion(mechanism, state));
    const AttachResult closing =
        attach(mechanism, state, fitting_request(random, body_motion(mechanism, state), satellite, free), work);
    ASSERT_EQ(closing.status, StructureStatus::kOk);
    EXPECT_EQ(mechanism.tree.locks[at(closing.lock)].role, LockRole::kWelds);
    EXPECT_EQ(mechanism.tree.model.velocities, 13);
    ASSERT_EQ(mechanism.tree.loops.size(), 1u);
    const BodyMotion closed = body_motion(mechanism, state);
    JointCoordinates angle, same;
    ASSERT_TRUE(read_joint(mechanism, state, 3, angle));
    ASSERT_EQ(detach(mechanism, state, lock, work), StructureStatus::kOk);
    ASSERT_TRUE(read_joint(mechanism, state, 3, same));
    EXPECT_EQ(angle.q[0], same.q[0]);
    EXPECT_TRUE(mechanism.tree.loops.empty());
    EXPECT_EQ(mechanism.tree.locks[at(closing.lock)].role, LockRole::kMerges);
    EXPECT_EQ(head_of(mechanism.tree, free), head_of(mechanism.tree, satellite));
    const BodyMotion opened = body_motion(mechanism, state);
    EXPECT_LT(largest_pose_step(closed, opened), 1e-13);
    EXPECT_LT(largest_twist_step(closed, opened), 1e-12);
    const Wrench change = total_momentum(mechanism, opened) - p;
    EXPECT_LT(change.f.norm() + change.t.norm(), 1e-11 * (p.f.norm() + p.t.norm()));
    lock = closing.lock;
    std::swap(held, free);
  }
  expect_sound(mechanism);
}

// Oracle: the sum of the parts. A module on three connectors, taken by an arm and put back, merges with whatever holds
// it and is never a loop of its own.
TEST(Structure, AModuleIsPickedAndPlaced) {
  Random random(16);
  Mechanism mechanism = walking_arm(random);
  const int module = add_body(mechanism, random_inertia(random));
  mechanism.roots = {1};
  for (int i = 0; i < 3; ++i) {
    const Pose X_1C = random.pose(), X_1M{rotation_about(Vector3::UnitX(), 0.3), {0.1, 0.2, 0.3}};
    add_lock(mechanism, coincident_lock(1, X_1C, module, inverse(X_1M) * X_1C));
  }
  grow_or_fail(mechanism);
  const auto role = [&](int lock) { return mechanism.tree.locks[at(lock)].role; };
  const auto mass_kg = [&](int body) { return mechanism.bodies[at(body)].M_BBo_B.mass_kg; };
  const auto link_mass_kg = [&](int body) {
    return mechanism.tree.model.links[at(link_of(mechanism.tree, body))].M_LLo_L.mass_kg;
  };
  EXPECT_EQ(role(0), LockRole::kMerges);
  EXPECT_EQ(role(2), LockRole::kShares);
  EXPECT_NEAR(link_mass_kg(1), mass_kg(1) + mass_kg(module), 1e-12);
  TreeState state = random_state(random, mechanism.tree.model);
  StructureWork work;
  const int grip =
      attach(mechanism, state, fitting_request(random, body_motion(mechanism, state), 8, module), work).lock;
  EXPECT_EQ(role(grip), LockRole::kWelds);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(detach(mechanism, state, i, work), StructureStatus::kOk);
  EXPECT_EQ(role(grip), LockRole::kMerges);
  EXPECT_TRUE(mechanism.tree.loops.empty());
  EXPECT_NEAR(link_mass_kg(8), mass_kg(8) + mass_kg(module), 1e-12);
  EXPECT_EQ(link_mass_kg(1), mass_kg(1));
  expect_sound(mechanism);
}

// Oracle: a hundred modules one by one against their sum, and the number of velocities.
TEST(Structure, AHundredModulesMergeIntoOneLink) {
  Random random(17);
  Mechanism mechanism = walking_arm(random);
  for (int i = 0; i < 100; ++i) add_body(mechanism, random_inertia(random));
  grow_or_fail(mechanism);
  TreeState state = random_state(random, mechanism.tree.model);
  StructureWork work;
  const Wrench p = total_momentum(mechanism, body_motion(mechanism, state));
  for (int module = 9; module < 109; ++module) {
    const BodyMotion motion = body_motion(mechanism, state);
    const AttachResult result = attach(mechanism, state, fitting_request(random, motion, 8, module), work);
    ASSERT_EQ(result.status, StructureStatus::kOk);
    EXPECT_LT(result.angular_momentum_error, 1e-12);
  }
  EXPECT_EQ(mechanism.tree.model.velocities, 13);
  const Wrench change = total_momentum(mechanism, body_motion(mechanism, state)) - p;
  EXPECT_LT(change.f.norm() + change.t.norm(), 1e-11 * (p.f.norm() + p.t.norm()));
  expect_sound(mechanism);
}

// Oracle: a body that rests far away. At 7000 km and 7.5 km/s nothing is lost beyond the rounding of such numbers.
TEST(Structure, KeepsItsDigitsInOrbit) {
  Random random(18);
  Mechanism mechanism = walking_arm(random);
  const int module = add_body(mechanism, random_inertia(random));
  grow_or_fail(mechanism);
  TreeState state = random_state(random, mechanism.tree.model);
  const Vector3 v_orbit(1200, 7400, -300), p_orbit(6.9e6, -1e6, 4e5);
  ASSERT_TRUE(write_root(mechanism, 1, {random.rotation(), p_orbit}, {random.vector(0.1), v_orbit}, state));
  const BodyMotion motion = body_motion(mechanism, state);
  ASSERT_TRUE(write_root(mechanism, module, motion.X_WB[8] * random.pose(), {random.vector(0.1), v_orbit}, state));
  StructureWork work;
  AttachRequest request = fitting_request(random, body_motion(mechanism, state), 8, module);
  const AttachResult result = attach(mechanism, state, request, work);
  ASSERT_EQ(result.status, StructureStatus::kOk);
  EXPECT_LT(result.misfit.distance_m, 1e-8);  // positions of 7e6 m have steps of 1e-9 m
  EXPECT_LT(result.linear_momentum_error, 1e-15);
  EXPECT_LT(result.angular_momentum_error, 1e-11);
}

}  // namespace
}  // namespace drydock

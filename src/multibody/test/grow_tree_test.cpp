// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/grow_tree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "multibody/joint/joint.h"
#include "multibody/mechanism/numbering.h"
#include "testing/random_mechanism.h"

namespace drydock {
namespace {

using testing::body_motion;
using testing::BodyMotion;
using testing::grow_or_fail;
using testing::Random;
using testing::random_inertia;
using testing::random_mechanism;
using testing::random_state;

// Oracle: each joint by itself. The pose and the relative twist of its frames, from the bodies' motion, are those of
// its own coordinates, whichever way the tree runs.
TEST(GrowTree, EveryJointStandsAndMovesByItsOwnCoordinates) {
  Random random(1);
  int reversed = 0;
  for (int trial = 0; trial < 40; ++trial) {
    Mechanism mechanism = random_mechanism(random, {10, 2, trial % 2 == 0});
    mechanism.roots = {random.whole(1, 10), random.whole(1, 10)};
    grow_or_fail(mechanism);
    const TreeState state = random_state(random, mechanism.tree.model);
    const BodyMotion motion = body_motion(mechanism, state);
    for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
      const MechanismJoint& joint = mechanism.joints[j];
      reversed += mechanism.tree.joints[j].reversed;
      const Pose X_WF = motion.X_WB[at(joint.body_P)] * joint.X_PF, X_WM = motion.X_WB[at(joint.body_B)] * joint.X_BM;
      const Twist V_B = shift(motion.V_WB_W[at(joint.body_B)], X_WF.p - motion.X_WB[at(joint.body_B)].p);
      const Twist V_P = shift(motion.V_WB_W[at(joint.body_P)], X_WF.p - motion.X_WB[at(joint.body_P)].p);
      JointCoordinates own;
      ASSERT_TRUE(read_joint(mechanism, state, static_cast<int>(j), own));
      with_joint(joint.kind, [&](auto kind) {
        EXPECT_LT(testing::distance(kind.pose(own.q), inverse(X_WF) * X_WM), 1e-13) << to_string(joint.kind);
        Twist H_F[kMostVelocities], V_FM_F;
        kind.columns(own.q, H_F);
        for (int i = 0; i < kind.kVelocities; ++i) V_FM_F = V_FM_F + own.v[i] * H_F[i];
        EXPECT_LT(testing::distance(V_FM_F, inverse(X_WF.R) * (V_B - V_P)), 1e-12) << to_string(joint.kind);
      });
    }
  }
  EXPECT_GT(reversed, 40);
}

// Oracle: the sum of point masses, taken in the world.
TEST(GrowTree, MergesHeldBodiesIntoOneInertia) {
  Random random(2);
  Mechanism mechanism;
  for (int i = 0; i < 6; ++i) add_body(mechanism, random_inertia(random));
  add_joint(mechanism, {JointKind::kFixed, 1, random.pose(), 2, random.pose()});
  add_lock(mechanism, coincident_lock(3, random.pose(), 2, random.pose()));
  add_lock(mechanism, coincident_lock(5, random.pose(), 4, random.pose()));
  add_joint(mechanism, {JointKind::kFixed, 4, random.pose(), 3, random.pose()});
  add_joint(mechanism, {JointKind::kSpherical, 5, random.pose(), 6, random.pose()});
  grow_or_fail(mechanism);
  ASSERT_EQ(mechanism.tree.links.size(), 2u);
  const BodyMotion motion = body_motion(mechanism, neutral_state(mechanism.tree.model));
  double mass_kg = 0;
  Vector3 mp = Vector3::Zero();
  Matrix3 I_W = Matrix3::Zero();
  for (std::size_t b = 1; b <= 5; ++b) {
    const SpatialInertia M = motion.X_WB[b] * mechanism.bodies[b].M_BBo_B;
    mass_kg += M.mass_kg;
    mp += M.mass_kg * M.p_BBcm;
    I_W += inertia_about_origin(M);
  }
  const SpatialInertia& M = mechanism.tree.model.links[0].M_LLo_L;  // at the world's origin: body 1 carries it
  EXPECT_EQ(mechanism.tree.links[0].body, 1);
  EXPECT_NEAR(M.mass_kg, mass_kg, 1e-13);
  EXPECT_LT((M.p_BBcm - mp / mass_kg).norm(), 1e-13);
  EXPECT_LT((inertia_about_origin(M) - I_W).norm(), 1e-12);
}

// Oracle: the list of loops that stand for joints.
TEST(GrowTree, JointsThatCloseACircleBecomeLoops) {
  Random random(3);
  const std::pair<JointKind, LoopKind> pairs[] = {
      {JointKind::kRevolute, LoopKind::kHinge},       {JointKind::kPrismatic, LoopKind::kSlider},
      {JointKind::kCylindrical, LoopKind::kCylinder}, {JointKind::kUniversal, LoopKind::kCross},
      {JointKind::kSpherical, LoopKind::kBall},       {JointKind::kPlanar, LoopKind::kPlane}};
  for (const auto& [joint, loop] : pairs) {
    Mechanism mechanism;
    for (int i = 0; i < 3; ++i) add_body(mechanism, random_inertia(random));
    for (int i = 1; i < 3; ++i) add_joint(mechanism, {JointKind::kRevolute, i, random.pose(), i + 1, random.pose()});
    const Pose X_PF = random.pose(), X_BM = random.pose();
    add_joint(mechanism, {joint, 3, X_PF, 1, X_BM});
    add_joint(mechanism, {JointKind::kFloating, 3, random.pose(), 1, random.pose()});
    add_constraint(mechanism, {LoopKind::kPointOnLine, 1, random.pose(), 3, random.pose(), {}});
    grow_or_fail(mechanism);
    ASSERT_EQ(mechanism.tree.loops.size(), 2u);
    EXPECT_EQ(mechanism.tree.loops[0].kind, loop);
    EXPECT_EQ(mechanism.tree.loops[1].kind, LoopKind::kPointOnLine);
    EXPECT_EQ(mechanism.tree.joints[2].role, JointRole::kCloses);
    EXPECT_EQ(mechanism.tree.joints[2].loop, 0);
    EXPECT_EQ(mechanism.tree.joints[3].role, JointRole::kNone);
    EXPECT_EQ(mechanism.tree.constraint_loops[0], 1);
    const BodyMotion motion = body_motion(mechanism, random_state(random, mechanism.tree.model));
    EXPECT_EQ(mechanism.tree.loops[0].link_A, link_of(mechanism.tree, 3));
    EXPECT_LT(testing::distance(mechanism.tree.loops[0].X_AC, pose_on_link(mechanism.tree, 3) * X_PF), 1e-14);
    EXPECT_LT(testing::distance(mechanism.tree.loops[0].X_BD, pose_on_link(mechanism.tree, 1) * X_BM), 1e-14);
  }
}

// Oracle: the rule for roots.
TEST(GrowTree, RootsAreThoseAskedForThenFloatingJointsThenTheFirstBody) {
  Random random(4);
  Mechanism mechanism;
  for (int i = 0; i < 9; ++i) add_body(mechanism, random_inertia(random));
  for (const int b : {1, 2, 4, 5, 7, 8})
    add_joint(mechanism, {JointKind::kRevolute, b, random.pose(), b + 1, random.pose()});
  const Pose X_WF = random.pose(), X_5M = random.pose();
  const int floating = add_joint(mechanism, {JointKind::kFloating, 0, X_WF, 5, X_5M});
  mechanism.roots = {9, 8};
  grow_or_fail(mechanism);
  const MechanismTree& tree = mechanism.tree;
  EXPECT_EQ(link_of(tree, 9), 0);
  EXPECT_EQ(tree.links[0].body, 9);
  EXPECT_EQ(tree.joints[at(floating)].link, link_of(tree, 5));
  EXPECT_EQ(tree.model.links[at(link_of(tree, 5))].root, link_of(tree, 5));
  EXPECT_EQ(tree.links[at(link_of(tree, 1))].body, 1);
  const TreeState state = random_state(random, tree.model);
  JointCoordinates own;
  ASSERT_TRUE(read_joint(mechanism, state, floating, own));
  const Pose X_W5 = body_motion(mechanism, state).X_WB[5];
  EXPECT_LT(testing::distance(X_W5, X_WF * FloatingJoint::pose(own.q) * inverse(X_5M)), 1e-14);
}

// Oracle: the chain of poses. What locks hold on the world does not move and is no link.
TEST(GrowTree, TheWorldIsAGroupToo) {
  Random random(5);
  Mechanism mechanism;
  for (int i = 0; i < 3; ++i) add_body(mechanism, random_inertia(random));
  const Pose X_W2 = random.pose(), X_2C = random.pose(), X_1F = random.pose();
  add_lock(mechanism, coincident_lock(2, X_2C, 1, X_2C));
  add_lock(mechanism, coincident_lock(0, X_W2 * X_2C, 2, X_2C));
  add_joint(mechanism, {JointKind::kPrismatic, 3, random.pose(), 1, X_1F});
  grow_or_fail(mechanism);
  ASSERT_EQ(mechanism.tree.links.size(), 1u);
  EXPECT_EQ(link_of(mechanism.tree, 1), kWorld);
  EXPECT_LT(testing::distance(pose_on_link(mechanism.tree, 1), X_W2), 1e-14);
  EXPECT_TRUE(mechanism.tree.joints[0].reversed);
  EXPECT_LT(testing::distance(mechanism.tree.model.links[0].X_PF, X_W2 * X_1F), 1e-14);
  EXPECT_EQ(anchor_of(mechanism.tree, 0), kWorld);
}

std::vector<std::string> faults_of(Mechanism mechanism) {
  std::vector<std::string> texts;
  for (const MechanismFault& fault : grow_tree(mechanism)) texts.push_back(to_string(fault));
  EXPECT_TRUE(texts.empty() || mechanism.tree.bodies.empty()) << "a tree grew in spite of a fault";
  return texts;
}

using Texts = std::vector<std::string>;

// Oracle: the texts, all faults of the parts in one pass.
TEST(GrowTree, SaysWhatIsWrongWithTheParts) {
  Random random(6);
  Mechanism good;
  for (int i = 0; i < 3; ++i) add_body(good, random_inertia(random));
  EXPECT_EQ(faults_of(good), Texts{});
  Mechanism bad = good;
  bad.bodies[1].M_BBo_B.mass_kg = -2;
  bad.bodies[2].M_BBo_B.I_BBcm(0, 0) = 500;
  bad.bodies[3].M_BBo_B.p_BBcm.y() = std::numeric_limits<double>::infinity();
  Pose skew = random.pose(), lost = random.pose();
  skew.R.matrix(0, 1) += 0.01;
  lost.p.x() = std::nan("");
  add_joint(bad, {JointKind::kRevolute, 2, {}, 12, {}});
  add_joint(bad, {JointKind::kRevolute, 0, {}, 0, {}});
  add_joint(bad, {JointKind::kRevolute, 1, skew, 2, {}});
  add_lock(bad, {1, lost, -1, {}, {}, {}, true});
  add_constraint(bad, {LoopKind::kBall, 1, {}, 2, {}, {0, 1}});
  bad.roots = {4};
  EXPECT_EQ(
      faults_of(bad),
      (Texts{"body 1: no body has this inertia", "body 2: no body has this inertia", "body 3: no body has this inertia",
             "joint 0: body 12 is unknown", "joint 1: both ends are on the same body",
             "joint 2: a pose is not finite or its rotation is not one", "lock 0: body -1 is unknown",
             "lock 0: a pose is not finite or its rotation is not one",
             "constraint 0: a stiffness is not positive and finite", "root 0: body 4 is unknown"}));
}

// Oracle: the texts of what only the whole shows.
TEST(GrowTree, SaysWhatIsWrongWithTheWhole) {
  Random random(7);
  Mechanism good;
  for (int i = 0; i < 3; ++i) add_body(good, random_inertia(random));
  const Pose X_12 = random.pose(), X_2C = random.pose();
  add_lock(good, coincident_lock(1, X_12 * X_2C, 2, X_2C));
  add_lock(good, coincident_lock(1, X_12, 2, {}));
  EXPECT_EQ(faults_of(good), Texts{});

  Mechanism misfit = good;
  misfit.locks[1].X_AB.p.x() += 2e-3;
  misfit.locks[1].X_AB.R = misfit.locks[1].X_AB.R * rotation_about(Vector3::UnitY(), 0.01);
  EXPECT_EQ(faults_of(misfit),
            Texts{"lock 1: it closes a cycle of fixed joints and locks with a gap of 0.002 m and 0.01 rad"});
  misfit.locks[1].closed = false;
  EXPECT_EQ(faults_of(misfit), Texts{});

  Mechanism held = good;
  add_joint(held, {JointKind::kFixed, 1, {}, 2, X_12});
  add_joint(held, {JointKind::kRevolute, 2, {}, 1, {}});
  held.locks.clear();
  EXPECT_EQ(faults_of(held), Texts{"joint 1: both ends are on bodies that fixed joints hold together"});

  const Texts empty{"body 4: it would move without mass or without moments of inertia"};
  Mechanism massless = good;
  add_body(massless, {});
  EXPECT_EQ(faults_of(massless), empty);
  add_joint(massless, {JointKind::kRevolute, 1, {}, 4, {}});
  EXPECT_EQ(faults_of(massless), empty);
  add_joint(massless, {JointKind::kRevolute, 4, random.pose(), 3, {}});
  EXPECT_EQ(faults_of(massless), Texts{});  // it carries something
  massless.roots = {4};
  EXPECT_EQ(faults_of(massless), empty);
  massless.bodies[4].M_BBo_B.mass_kg = 2;  // a point is enough where it carries something, not on its own
  EXPECT_EQ(faults_of(massless), Texts{});
  massless.joints.clear();
  EXPECT_EQ(faults_of(massless), empty);
}

// Oracle: the circle. A redundant lock that misses by rounding of a file takes the pose that the others give it.
TEST(GrowTree, LocksOfACircleAgreeAfterwards) {
  Random random(8);
  Mechanism mechanism;
  for (int i = 0; i < 2; ++i) add_body(mechanism, random_inertia(random));
  const Pose X_12 = random.pose();
  add_lock(mechanism, coincident_lock(1, X_12, 2, {}));
  add_lock(mechanism, coincident_lock(1, X_12, 2, {}));
  mechanism.locks[1].X_AB.p.x() += 5e-7;
  grow_or_fail(mechanism);
  EXPECT_EQ(mechanism.tree.locks[1].role, LockRole::kShares);
  EXPECT_LT(testing::distance(mechanism.locks[1].X_AB, X_12), 1e-15);
}

}  // namespace
}  // namespace drydock

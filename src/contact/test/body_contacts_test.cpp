// SPDX-License-Identifier: Apache-2.0
#include "contact/body_contacts.h"

#include <gtest/gtest.h>

#include "contact/test/contact_solids.h"
#include "spatial/pose_exp.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

using testing::Random;

ContactPair random_pair(Random& random) {
  ContactPair pair;
  pair.X_AG = random.pose();
  pair.X_BH = random.pose();
  pair.solids =
      ShapePair{testing::made(testing::random_contact_shape(random, random.whole(0, testing::kContactKinds - 1))),
                testing::made(testing::random_contact_shape(random, random.whole(0, testing::kContactKinds - 1)))};
  return pair;
}

// Oracle: difference. However two bodies move for a short time, the distance of their solids changes by no more than
// the bound says; and without rotation, head-on, by just as much.
TEST(BodyContacts, GapChangesNoFasterThanItsBound) {
  Random random(31);
  int apart = 0;
  double tightest = 0;
  for (int trial = 0; trial < 400; ++trial) {
    BodyContacts contacts({random_pair(random)});
    const Pose X_BA = random.pose(3);
    const Twist V_BA_B{(trial % 3) * random.vector(), random.vector()};
    const double far_m = 1e3, dt_s = 1e-5, gap_m = contacts.gap_m(0, X_BA, far_m);
    if (gap_m <= 1e-3) continue;
    ++apart;
    // About Bo, since the twist is taken there.
    const Pose X_BA_later = pose_exp(dt_s * V_BA_B) * X_BA;
    const double change_m = std::abs(contacts.gap_m(0, X_BA_later, far_m) - gap_m);
    const double bound_m = dt_s * contacts.gap_rate_m_per_s(0, X_BA, V_BA_B);
    EXPECT_LE(change_m, bound_m * (1 + 1e-4) + 1e-11) << trial;  // the bound itself changes in dt
    tightest = std::max(tightest, change_m / bound_m);
  }
  EXPECT_GT(apart, 100);
  EXPECT_GT(tightest, 0.9);
}

/// Two pegs over a block with a chamfered hole for each, all rotated and off-centre.
std::vector<ContactPair> two_pegs(Random& random) {
  HoleBlock block{{0.16, 0.1, 0.06}, {{-0.035, 0.006, 0.0102, 0.03, 0.0015, 0.0015}}};
  block.holes.push_back({0.031, -0.011, 0.0101, 0.032, 0.001, 0.002});
  block.holes.push_back({0.06, 0.02, 0.008, 0.02});
  const Pose X_BH = random.pose(), X_AG = random.pose();
  std::vector<ContactPair> pairs;
  for (std::size_t i = 0; i < 2; ++i) {
    ContactPair pair;
    const Hole& hole = block.holes[i];
    pair.X_BH = X_BH;
    pair.X_AG = X_AG * Pose{Rotation{}, {hole.x_m, hole.y_m, block.top_m()}};
    pair.solids = PegAndBlock{{0.01, 0.04}, block};
    pairs.push_back(pair);
  }
  return pairs;
}

// Oracle: others that have seen nothing before. What is left out because of where bodies were makes no difference,
// along a way of many short displacements with pegs in and out of their holes, and a jump now and then.
TEST(BodyContacts, WhatWasSeenBeforeMakesNoDifference) {
  Random random(7);
  const std::vector<ContactPair> pairs = two_pegs(random);
  BodyContacts contacts(pairs);
  const HoleBlock& block = std::get<PegAndBlock>(pairs[0].solids).block;
  const Pose X_HG{Rotation{}, {block.holes[0].x_m, block.holes[0].y_m, block.top_m()}};
  const Pose X_home = pairs[0].X_BH * X_HG * inverse(pairs[0].X_AG);  // the middles of both pegs are at the mouths
  const auto about_home = [&](const Vector3& turned, const Vector3& moved) {
    return pairs[0].X_BH * Pose{rotation_exp(turned), moved} * inverse(pairs[0].X_BH) * X_home;
  };
  Vector3 turned = Vector3::Zero(), moved{0, 0, 0.004};
  int touching = 0, apart = 0, begun = 0;
  for (int k = 0; k < 4000; ++k) {
    const double size = k % 1000 < 500 ? 1 : 0.1;  // against walls, and hardly touching
    turned = 0.98 * turned + random.vector(2e-4 * size);
    moved = 0.98 * moved + random.vector(2e-5 * size) + Vector3(0, 0, 5e-4 * std::sin(0.01 * k) + 1e-4);
    if (k % 500 == 499) moved = random.vector(0.003);
    const Pose X_BA = about_home(turned, moved);
    const Twist V_BA_B{random.vector(0.1), random.vector(0.05)};
    BodyContacts fresh(pairs);
    const ContactSum seen = contacts.evaluate(X_BA, V_BA_B), anew = fresh.evaluate(X_BA, V_BA_B);
    EXPECT_EQ(contacts.touches().size(), fresh.touches().size()) << k;
    EXPECT_EQ((seen.F_A_B.f - anew.F_A_B.f).norm(), 0) << k;
    EXPECT_EQ((seen.F_A_B.t - anew.F_A_B.t).norm(), 0) << k;
    EXPECT_EQ(seen.elastic_J, anew.elastic_J) << k;
    ++(contacts.touches().empty() ? apart : touching);
    if (k % 2 != 0) continue;
    const double approach_m = 5e-5, expected_m = k % 4 == 0 ? 1e-6 : approach_m;
    EXPECT_EQ(contacts.begin_step(X_BA, expected_m, approach_m), fresh.begin_step(X_BA, approach_m, approach_m)) << k;
    const Pose X_end = about_home(turned + random.vector(1e-4), moved + random.vector(1e-5));
    const Twist x = step_displacement(X_BA, X_end);
    BodyContacts never(pairs);  // knows nothing of the step's start but that
    (void)never.begin_step(X_BA, approach_m, approach_m);
    const AverageForce a = contacts.average(x, X_end, 1e-3), b = never.average(x, X_end, 1e-3);
    EXPECT_EQ((a.F_A_B.f - b.F_A_B.f).norm(), 0) << k;
    EXPECT_EQ(a.contacts, b.contacts) << k;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      if (never.gap_in_step_m(pair, 1) >= 0) continue;
      EXPECT_EQ(contacts.gap_in_step_m(pair, 1), never.gap_in_step_m(pair, 1)) << k;
      EXPECT_EQ(contacts.gap_in_step_m(pair, 0), never.gap_in_step_m(pair, 0)) << k;
      begun += never.gap_in_step_m(pair, 0) > 0;
    }
  }
  EXPECT_GT(touching, 500);
  EXPECT_GT(apart, 500);
  EXPECT_GT(begun, 5);
}

}  // namespace
}  // namespace drydock

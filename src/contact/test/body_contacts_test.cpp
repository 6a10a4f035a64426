// SPDX-License-Identifier: Apache-2.0
#include "contact/body_contacts.h"

#include <gtest/gtest.h>

#include "contact/test/contact_solids.h"
#include "spatial/pose_exp.h"

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

}  // namespace
}  // namespace drydock

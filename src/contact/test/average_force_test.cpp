// SPDX-License-Identifier: Apache-2.0
#include "contact/average_force.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/body_contacts.h"
#include "spatial/rotation_exp.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

double work(const Wrench& F, const Twist& displacement) {
  return power(F, displacement);
}

/// A ball on body A and a half-space on body B, both rotated and off-centre.
ContactPair ball_on_floor(Random& random, const ContactLaw& law) {
  ContactPair pair;
  pair.X_AG = random.pose();
  pair.X_BH = random.pose();
  pair.solids = ShapePair{*contact_shape(Shape(Sphere{0.05})).shape, contact_shape(HalfSpace{})};
  pair.law = law;
  return pair;
}

/// The pose in which the ball's centre is at a height over the floor.
Pose over_floor(Random& random, const ContactPair& pair, double height_m) {
  Pose X_BG = pair.X_BH;
  X_BG.p += pair.X_BH.R * Vector3(0.1, -0.2, height_m);
  X_BG.R = random.pose().R;
  return X_BG * inverse(pair.X_AG);
}

// Oracle: the identities of the header, and the pose that the displacement leads to.
TEST(StepDisplacement, MovesMaterialAsWritten) {
  Random random(3);
  for (int trial = 0; trial < 50; ++trial) {
    const Pose X_start = random.pose();
    const Pose X_end = Pose{rotation_exp(random.vector(0.8)), random.vector(0.3)} * X_start;
    const Twist x = step_displacement(X_start, X_end);
    EXPECT_LT(difference(displaced(X_start, x), X_end), 1e-12);
    const Vector3 p_A = random.vector(1), p = X_start * p_A, q = X_end * p_A;
    EXPECT_LT((displacement_from(x, p) - (q - p)).norm(), 1e-12);
    EXPECT_LT((displacement_to(x, q) - (q - p)).norm(), 1e-12);
    EXPECT_LT((x.w.cross(Vector3(0.5 * (p + q))) + x.v - (q - p)).norm(), 1e-12);
  }
}

// Oracle: energy. Without damping and friction the average wrench does minus the change of elastic energy, whatever the
// step: closed at both ends, closing within the step, opening within it. The normal of a floor does not turn in B.
TEST(AverageForce, ElasticWorkIsTheChangeOfEnergy) {
  Random random(5);
  ContactLaw law;
  law.friction = law.static_friction = 0;
  for (const auto& [start_m, end_m] :
       {std::pair{49e-3, 48.2e-3}, std::pair{51e-3, 48e-3}, std::pair{47e-3, 60e-3}, std::pair{48e-3, 49.5e-3}}) {
    const ContactPair pair = ball_on_floor(random, law);
    BodyContacts contacts({pair});
    const Pose X_start = over_floor(random, pair, start_m), X_end = over_floor(random, pair, end_m);
    ASSERT_TRUE(contacts.begin_step(X_start, 1, 1));
    const Twist x = step_displacement(X_start, X_end);
    const AverageForce average = contacts.average(x, X_end, 1e-3);
    const double change_J = contacts.evaluate(X_end, {}).elastic_J - contacts.evaluate(X_start, {}).elastic_J;
    EXPECT_GT(std::abs(change_J), 1e-3);
    EXPECT_NEAR(work(average.F_A_B, x), -change_J, 1e-10 * std::abs(change_J));
  }
}

// Oracle: energy. With damping and friction what is missing is lost, and never less than nothing.
TEST(AverageForce, NeverCreatesEnergy) {
  Random random(7);
  ContactLaw law;
  law.dissipation_s_per_m = 0.4;
  law.friction = 0.2;
  law.static_friction = 0.35;
  for (int trial = 0; trial < 300; ++trial) {
    const ContactPair pair = ball_on_floor(random, law);
    BodyContacts contacts({pair});
    const Pose X_start = over_floor(random, pair, 0.05 + random.between(-3e-4, 1e-4));
    (void)contacts.keep(X_start, {});  // springs are tied here
    const Pose X_first = Pose{rotation_exp(random.vector(1e-4)), random.vector(3e-5)} * X_start;
    (void)contacts.keep(X_first, {});  // and stretched
    ASSERT_TRUE(contacts.begin_step(X_first, 1, 1));
    const Pose X_end = Pose{rotation_exp(random.vector(2e-4)), random.vector(2e-4)} * X_first;
    const double h_s = random.between(1e-5, 1e-2);
    const Twist x = step_displacement(X_first, X_end);
    const ContactSum before = contacts.evaluate(X_first, {});
    const AverageForce average = contacts.average(x, X_end, h_s);
    (void)contacts.keep(X_end, 1 / h_s * x);
    const ContactSum after = contacts.evaluate(X_end, {});
    EXPECT_GE(average.damping_J, 0);
    // What the ties of this step's end store is what friction left in them.
    const double stored_J = after.tangential_J - before.tangential_J;
    EXPECT_GE(average.friction_J - stored_J, -1e-9) << "trial " << trial;
    const double lost_J = -work(average.F_A_B, x) - (after.elastic_J - before.elastic_J) - stored_J;
    EXPECT_GE(lost_J, -1e-9) << "trial " << trial;
    // The ball's material turns by up to 3e-4 within the step, which is of third order in the displacement.
    EXPECT_NEAR(lost_J, average.damping_J + average.friction_J - stored_J, 1e-6);
  }
}

// Oracle: central differences of the wrench over the displacement; a floor's normal does not turn.
TEST(AverageForce, StiffnessIsMinusTheDerivative) {
  Random random(11);
  ContactLaw law;
  law.dissipation_s_per_m = 0.5;
  for (const double friction : {0.0, 0.9, 0.05}) {
    law.friction = law.static_friction = friction;
    const ContactPair pair = ball_on_floor(random, law);
    BodyContacts contacts({pair});
    const Pose X_start = over_floor(random, pair, 0.0497);
    (void)contacts.keep(X_start, {});
    ASSERT_TRUE(contacts.begin_step(X_start, 1, 1));
    const Twist x{random.vector(1e-4), random.vector(2e-5)};
    const auto wrench = [&](const Twist& by) { return contacts.average(by, displaced(X_start, by), 1e-3); };
    const AverageForce at = wrench(x);
    for (int k = 0; k < 6; ++k) {
      constexpr double kBy = 1e-8;
      Twist up = x, down = x;
      (k < 3 ? up.w : up.v)[k % 3] += kBy;
      (k < 3 ? down.w : down.v)[k % 3] -= kBy;
      const Wrench slope = 0.5 / kBy * (wrench(up).F_A_B - wrench(down).F_A_B);
      Eigen::Matrix<double, 6, 1> column;
      column << slope.t, slope.f;
      // The point of contact moves over the ball as it rotates, which K leaves out.
      EXPECT_LT((column + at.K.col(k)).norm(), 0.03 * at.K.norm()) << k << " with friction " << friction;
    }
  }
}

}  // namespace
}  // namespace drydock

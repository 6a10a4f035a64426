// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/loop_bounce.h"

#include <gtest/gtest.h>

#include <cmath>

#include "facility/contact_loop/true_contact.h"
#include "facility/test/delayed_contact.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::DelayedContact;
using testing::Random;

struct BounceCase {
  ContactLoop loop;
  double w = 0;  // √(k/m)
};

BounceCase random_bounce(Random& random, double zeta) {
  BounceCase made;
  LoopSide& side = made.loop.sides[0];
  side.mass_kg = random.between(20, 500);
  made.loop.law.stiffness_N_per_m = std::exp(random.between(std::log(1e3), std::log(1e6)));
  made.loop.law.damping_N_s_per_m = 2 * zeta * std::sqrt(made.loop.law.stiffness_N_per_m * side.mass_kg);
  made.w = std::sqrt(made.loop.law.stiffness_N_per_m / side.mass_kg);
  return made;
}

/// Oracle of these tests: the contact in continuous time with its history (delayed_contact.h).
double simulated_restitution(const BounceCase& bounce, double speed_m_per_s) {
  const LoopSide& side = bounce.loop.sides[0];
  DelayedContact contact;
  contact.mass_kg = side.mass_kg;
  contact.stiffness_N_per_m = bounce.loop.law.stiffness_N_per_m;
  contact.damping_N_s_per_m = bounce.loop.law.damping_N_s_per_m;
  contact.delay_s = side.dead_time_s;
  contact.sensor_lag_s = side.sensor_lag_s;
  contact.drives = side.drives;
  const double step_s = std::min(5e-4 / bounce.w, side.dead_time_s > 0 ? side.dead_time_s / 4 : 1e9);
  return contact.restitution(speed_m_per_s, step_s, 12 / bounce.w + 20 * side.dead_time_s);
}

// Oracle: simulation. Restitution of a contact through nothing but delay, undamped and damped.
TEST(DelayedBounce, IsThatOfTheSimulatedContact) {
  Random random(1);
  for (int trial = 0; trial < 16; ++trial) {
    BounceCase bounce = random_bounce(random, trial % 2 == 0 ? 0 : random.between(0.02, 0.5));
    LoopSide& side = bounce.loop.sides[0];
    side.dead_time_s = random.between(0.01, 0.6) / bounce.w;
    const double speed = random.between(0.01, 0.3), seen = simulated_restitution(bounce, speed);
    const Bounce told = delayed_bounce(side.mass_kg, bounce.loop.law, side.dead_time_s, speed);
    ASSERT_EQ(told.status, BounceStatus::kOk);
    EXPECT_NEAR(told.restitution, seen, 1e-3 * seen) << trial;
  }
}

// Oracle: order. What the leading term leaves out falls with the square.
TEST(DelayedBounce, HasItsLeadingTerm) {
  ContactLaw law;
  law.stiffness_N_per_m = 2e4;
  const double mass_kg = 90, w = std::sqrt(law.stiffness_N_per_m / mass_kg);
  double off[2];
  for (int fine = 0; fine < 2; ++fine) {
    const double small = fine ? 0.005 : 0.01;
    law.damping_N_s_per_m = 2 * 0.7 * small * mass_kg * w;
    const Bounce bounce = delayed_bounce(mass_kg, law, small / w, 0.1);
    off[fine] = std::abs(bounce.restitution / leading_restitution(mass_kg, law, small / w) - 1);
    EXPECT_LT(off[fine], 10 * small * small);
  }
  EXPECT_LT(off[1], off[0] / 3);
}

// Oracle: definition. At the neutral delay all speed comes back; it is 2ζ/ω to first order.
TEST(DelayedBounce, HasANeutralDelay) {
  Random random(2);
  for (int trial = 0; trial < 10; ++trial) {
    const double zeta = random.between(0.005, 0.3);
    BounceCase bounce = random_bounce(random, zeta);
    const double mass_kg = bounce.loop.sides[0].mass_kg;
    const auto neutral_s = neutral_delay_s(mass_kg, bounce.loop.law);
    ASSERT_TRUE(neutral_s);
    EXPECT_NEAR(delayed_bounce(mass_kg, bounce.loop.law, *neutral_s, 0.1).restitution, 1, 1e-9);
    EXPECT_NEAR(*neutral_s * bounce.w, 2 * zeta, 4 * zeta * zeta);
  }
  EXPECT_EQ(delayed_bounce(100, {}, -1, 0.1).status, BounceStatus::kBadNumbers);
}

// Oracle: the closed form without loop, for either law, and that of the pure delay.
TEST(LoopBounce, AgreesWithClosedForms) {
  Random random(3);
  for (int trial = 0; trial < 12; ++trial) {
    BounceCase bounce = random_bounce(random, random.between(0, 0.5));
    const double speed = random.between(0.01, 0.3), mass_kg = bounce.loop.sides[0].mass_kg;
    if (trial % 3 == 2) {
      bounce.loop.law.damping_N_s_per_m = 0;
      bounce.loop.law.dissipation_s_per_m = random.between(0.1, 1) / speed;
    }
    const Bounce plain = loop_bounce(bounce.loop, speed);
    const TrueContact truth = true_contact(mass_kg, bounce.loop.law, speed);
    ASSERT_EQ(plain.status, BounceStatus::kOk);
    EXPECT_NEAR(plain.restitution, truth.restitution, 3e-3) << trial;
    EXPECT_NEAR(plain.contact_s, truth.duration_s, 3e-3 * truth.duration_s) << trial;
    if (trial % 3 == 2) continue;
    bounce.loop.sides[0].dead_time_s = random.between(0.05, 0.6) / bounce.w;
    const Bounce late = loop_bounce(bounce.loop, speed);
    const Bounce exact = delayed_bounce(mass_kg, bounce.loop.law, bounce.loop.sides[0].dead_time_s, speed);
    EXPECT_NEAR(late.restitution, exact.restitution, 3e-3 * exact.restitution) << trial;
    EXPECT_NEAR(late.peak_force_N, exact.peak_force_N, 3e-3 * exact.peak_force_N) << trial;
  }
}

// Oracle: simulation, with drives of either order and a sensor's filter.
TEST(LoopBounce, IsThatOfTheSimulatedLoop) {
  Random random(4);
  for (int trial = 0; trial < 12; ++trial) {
    BounceCase bounce = random_bounce(random, trial % 2 == 0 ? 0 : random.between(0.05, 0.4));
    LoopSide& side = bounce.loop.sides[0];
    side.dead_time_s = random.between(0.02, 0.3) / bounce.w;
    side.sensor_lag_s = trial % 3 == 0 ? 0 : random.between(0.01, 0.1) / bounce.w;
    side.drives = trial % 4 < 2 ? ActuatorLag{0, bounce.w * random.between(8, 30), random.between(0.5, 1.2)}
                                : ActuatorLag{random.between(0.02, 0.08) / bounce.w, 0, 1};
    const double speed = random.between(0.01, 0.3), seen = simulated_restitution(bounce, speed);
    const Bounce told = loop_bounce(bounce.loop, speed);
    ASSERT_EQ(told.status, BounceStatus::kOk);
    EXPECT_NEAR(told.restitution, seen, 5e-3 * seen) << trial;
  }
}

// Oracle: reduced mass. Two sides alike are one with the reduced mass, and nothing depends on which of them moves.
TEST(LoopBounce, TakesBothSides) {
  Random random(5);
  BounceCase bounce = random_bounce(random, 0.1);
  LoopSide& side = bounce.loop.sides[0];
  side.dead_time_s = 0.2 / bounce.w;
  side.drives = {0, 15 * bounce.w, 0.8};
  const double one = loop_bounce(bounce.loop, 0.1).restitution;
  side.mass_kg *= 3;
  bounce.loop.sides[1] = side;
  bounce.loop.sides[1].mass_kg /= 2;  // 1/(1/3 + 1/1.5) = 1
  EXPECT_NEAR(loop_bounce(bounce.loop, 0.1).restitution, one, 1e-6);
  std::swap(bounce.loop.sides[0], bounce.loop.sides[1]);
  EXPECT_NEAR(loop_bounce(bounce.loop, 0.1).restitution, one, 1e-6);
}

// Oracle: limit. With short ticks a loop of ticks is the continuous one with half a tick more delay, and the mean over
// phases lies between the extremes.
TEST(LoopBounce, TicksCostHalfATick) {
  Random random(6);
  BounceCase bounce = random_bounce(random, 0);
  bounce.loop.tick_s = 0.02 / bounce.w;
  const BounceRange range = loop_bounces(bounce.loop, 0.1);
  ASSERT_EQ(range.status, BounceStatus::kOk);
  const double half = delayed_bounce(bounce.loop.sides[0].mass_kg, bounce.loop.law, 0.01 / bounce.w, 0.1).restitution;
  EXPECT_NEAR(range.restitution, half, 1e-3);
  EXPECT_LE(range.restitution_min, range.restitution);
  EXPECT_GE(range.restitution_max, range.restitution);
  EXPECT_GT(range.restitution_min, 1) << "an undamped contact in ticks gains";
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/passivity_controller.h"

#include <gtest/gtest.h>

#include "facility/contact_loop/delay_margin.h"
#include "facility/test/rehearsed_impact.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_impact;
using testing::rehearse;
using testing::RehearsedImpact;
using testing::RehearsedResult;

/// What the impact's loop is to be late by, with the tick that gives it, rounded up to whole ticks and half a tick for
/// the hold.
void delay_by(double delay_s, int ticks, RehearsedImpact& impact) {
  impact.delay_ticks = ticks;
  impact.tick_s = delay_s / (ticks + 0.5);
}

PairBodies pair_at_start(const RehearsedImpact& impact) {
  return {testing::pair_body(impact.models[0], impact.start[0], false),
          testing::pair_body(impact.models[1], impact.start[1], impact.is_walled)};
}

CriticalDelay critical_delay_of(RehearsedImpact& impact, double zeta) {
  const PairBodies pair = pair_at_start(impact);
  const testing::BallContact contact = testing::ball_contact(impact, pair);
  const double mass_kg = mass_at(pair, contact.p_WC, contact.n_W);
  impact.law.damping_N_s_per_m = 2 * zeta * std::sqrt(mass_kg * impact.law.stiffness_N_per_m);
  return critical_delay(mass_kg, impact.law.stiffness_N_per_m, impact.law.damping_N_s_per_m);
}

// Oracle: energy of both bodies. At three times the critical delay they never come back with more than they had, at no
// instant of the contact; without the controller they do. Off-centre, oblique, spinning, rubbing, at a wall too.
TEST(PassivityController, LeavesNoGainAtThreeTimesTheCriticalDelay) {
  Random random(1);
  int gained = 0, removed = 0;
  for (int trial = 0; trial < 60; ++trial) {
    RehearsedImpact impact = random_impact(random);
    impact.is_walled = trial % 4 == 0;
    const CriticalDelay critical = critical_delay_of(impact, random.between(0.02, 0.15));
    delay_by(3 * critical.delay_s, random.whole(3, 9), impact);
    const int ticks = static_cast<int>(4.0 / impact.tick_s);
    PassivitySettings settings;
    const RehearsedResult with = rehearse(impact, settings, ticks);
    settings.is_on = false;
    const RehearsedResult without = rehearse(impact, settings, ticks);
    ASSERT_GE(with.contacts + (with.is_apart ? 0 : 1), 1) << trial;
    EXPECT_LE(with.after_J - with.before_J, 1e-9 * with.before_J) << trial;
    EXPECT_LE(with.worst_put_in_J, 1e-4 * with.before_J) << trial;  // until the next tick takes out what rotation made
    gained += without.after_J > 1.0001 * without.before_J;
    removed += with.removed_J > 0;
  }
  EXPECT_GT(gained, 30);
  EXPECT_GT(removed, 30);
}

// Oracle: conservation. What the controller adds is opposite on both: no momentum and no angular momentum of both
// together, to rounding.
TEST(PassivityController, GivesNoMomentum) {
  Random random(2);
  int changed = 0;
  for (int trial = 0; trial < 20; ++trial) {
    RehearsedImpact impact = random_impact(random);
    impact.delay_ticks = 6;
    const RehearsedResult result = rehearse(impact, {}, 800);
    EXPECT_LT(result.worst_push_Ns, 1e-10) << trial;
    changed += result.ticks_changed;
  }
  EXPECT_GT(changed, 0);
}

// Oracle: identity. Off, the wrenches are the same bits, in and out of contact; on, before any contact too.
TEST(PassivityController, PassesBitsUnchanged) {
  Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    RehearsedImpact impact = random_impact(random);
    impact.delay_ticks = 6;
    PassivitySettings settings;
    settings.is_on = false;
    EXPECT_EQ(rehearse(impact, settings, 400).ticks_changed, 0) << trial;
    settings.is_on = true;
    settings.threshold = {1e9, 1e9};  // nothing is a contact
    EXPECT_EQ(rehearse(impact, settings, 400).ticks_changed, 0) << trial;
  }
}

// Oracle: contract. A contact that gives back less than it took is left alone.
TEST(PassivityController, LeavesAPassiveContactAlone) {
  Random random(4);
  for (int trial = 0; trial < 20; ++trial) {
    RehearsedImpact impact = random_impact(random);
    const CriticalDelay critical = critical_delay_of(impact, 0.3);
    delay_by(0.2 * critical.delay_s, 2, impact);
    const RehearsedResult result = rehearse(impact, {}, static_cast<int>(2.0 / impact.tick_s));
    EXPECT_GE(result.contacts, 1) << trial;
    EXPECT_EQ(result.removed_J, 0) << trial;
    EXPECT_EQ(result.ticks_changed, 0) << trial;
  }
}

// Oracle: round trip. State written and read back goes on bit for bit.
TEST(PassivityController, GoesOnFromItsState) {
  Random random(5);
  const RehearsedImpact impact = random_impact(random);
  PairBodies pair = pair_at_start(impact);
  PassivityController first;
  const Wrench pull{random.vector(1), 50 * (pair[0].V_WB_W.v - pair[1].V_WB_W.v)};  // along the motion: it drives
  const auto felt = [&] { return WrenchPair{pull, -shift(pull, pair[1].X_WB.p - pair[0].X_WB.p)}; };
  for (int tick = 0; tick < 5; ++tick) (void)first.step(0.01 * tick, 0.01, pair, felt());
  EXPECT_GT(first.observer().episode().removed_J, 0);
  PassivityController second;
  second.restore(first.state());
  for (int tick = 5; tick < 8; ++tick) {
    const WrenchPair a = first.step(0.01 * tick, 0.01, pair, felt()), b = second.step(0.01 * tick, 0.01, pair, felt());
    EXPECT_TRUE(a == b) << tick;
  }
  EXPECT_EQ(first.observer().episode().removed_J, second.observer().episode().removed_J);
}

}  // namespace
}  // namespace drydock

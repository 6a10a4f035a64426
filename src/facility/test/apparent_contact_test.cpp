// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/apparent_contact.h"

#include <gtest/gtest.h>

#include "facility/contact_loop/true_contact.h"
#include "facility/test/rehearsed_impact.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_impact;
using testing::rehearse;
using testing::RehearsedImpact;
using testing::RehearsedResult;

PassivitySettings only_observing() {
  PassivitySettings settings;
  settings.is_on = false;
  return settings;
}

// Oracle: two-body impact in closed form, frictionless and off-centre, through a loop that is as good as none: the mass
// 1/(n·K n), the impulse (1 + e) m v, and e by the law. Rotation during the contact changes these by
// some 1e-3.
TEST(ApparentContact, IsTheTwoBodyImpact) {
  Random random(1);
  int met = 0;
  for (int trial = 0; trial < 6; ++trial) {
    RehearsedImpact impact = random_impact(random);
    impact.law.friction = 0;
    impact.law.stiffness_N_per_m *= 100;
    impact.is_walled = trial % 3 == 0;
    impact.tick_s = 2e-5;
    const PairBodies pair{testing::pair_body(impact.models[0], impact.start[0], false),
                          testing::pair_body(impact.models[1], impact.start[1], impact.is_walled)};
    const testing::BallContact start = testing::ball_contact(impact, pair);
    const double mass_kg = mass_at(pair, start.p_WC, start.n_W);
    impact.law.damping_N_s_per_m = 2 * random.between(0.05, 0.4) * std::sqrt(mass_kg * impact.law.stiffness_N_per_m);
    const RehearsedResult result = rehearse(impact, only_observing(), 40000);
    if (result.apparent.empty()) continue;  // they have missed each other
    ++met;
    const ApparentContact& seen = result.apparent[0];
    const TrueContact truth = true_contact(seen.true_mass_kg, impact.law, seen.approach_m_per_s);
    EXPECT_NEAR(seen.mass_kg, seen.true_mass_kg, 0.01 * seen.true_mass_kg) << trial;
    EXPECT_NEAR(seen.restitution, truth.restitution, 0.01) << trial;
    const double impulse_Ns = (1 + seen.restitution) * seen.true_mass_kg * seen.approach_m_per_s;
    EXPECT_NEAR(seen.impulse_Ns, impulse_Ns, 0.01 * impulse_Ns) << trial;
    EXPECT_NEAR(seen.peak_force_N, truth.peak_force_N, 0.01 * truth.peak_force_N) << trial;
    // the energy that came back, e² of what the normal motion had
    const double taken_J = seen.true_mass_kg / 2 * seen.approach_m_per_s * seen.approach_m_per_s;
    EXPECT_NEAR(seen.given_J - seen.taken_J, (seen.restitution * seen.restitution - 1) * taken_J, 0.01 * taken_J);
  }
  EXPECT_GT(met, 3);
}

/// Two bodies on one line, in a contact of some ticks with a given force.
struct PushedPair {
  PairBodies pair;
  ContactWatch watch;
  double speed = -0.1;

  PushedPair() {
    for (PairBody& body : pair) body.M_BBo_B = {50, Vector3::Zero(), Matrix3::Identity()};
    pair[0].X_WB.p = {3, 2, 1};
    pair[1].X_WB.p = {2, 2, 1};
    pair[1].is_fixed = true;
    pair[0].V_WB_W.v = {speed, 0, 0};
  }
  bool go(int tick, double force_N, const ContactPlace& place) {
    const Wrench F{Vector3::Zero(), Vector3(force_N, 0, 0)};
    const bool has_ended = watch.look(0.01 * tick, pair, {F, Wrench{}}, place);
    pair[0].X_WB.p.x() += 0.01 * (speed + 0.01 * force_N / 50 / 2);
    speed += 0.01 * force_N / 50;
    pair[0].V_WB_W.v.x() = speed;
    return has_ended;
  }
};

// Oracle: by hand. Where it touches counts only while that is known: a filter that still lets out force after the
// mock-ups are apart, without a place, does not pull the mean towards the hall's origin.
TEST(ApparentContact, ForgetsPlacesThatNobodyKnows) {
  PushedPair run;
  const ContactPlace place{{2.5, 2, 1}, {1, 0, 0}};
  for (int tick = 0; tick < 5; ++tick) EXPECT_FALSE(run.go(tick, 200, place));
  for (int tick = 5; tick < 8; ++tick) EXPECT_FALSE(run.go(tick, 50, {}));
  EXPECT_TRUE(run.go(8, 0, {}));
  const ApparentContact& seen = run.watch.last();
  EXPECT_LT((seen.place.p_WC - place.p_WC).norm(), 1e-12);
  EXPECT_LT((seen.place.n_W - place.n_W).norm(), 1e-12);
  EXPECT_NEAR(seen.impulse_Ns, 0.05 * 200 + 0.03 * 50, 1e-12);
  EXPECT_NEAR(seen.mass_kg, 50, 1e-9);
  EXPECT_NEAR(seen.true_mass_kg, 50, 1e-9);
  EXPECT_NEAR(seen.restitution, (11.5 / 50 - 0.1) / 0.1, 1e-9);
}

// Oracle: by hand. What thrusters do meanwhile is not the contact's: the mass is the same while 30 N press, and what
// they gave is told.
TEST(ApparentContact, LeavesThrustOut) {
  PushedPair run;
  const WrenchPair thrust{Wrench{Vector3::Zero(), Vector3(-30, 0, 0)}, Wrench{Vector3::Zero(), Vector3(1e3, 0, 0)}};
  for (int tick = 0; tick <= 5; ++tick) {
    const double force_N = tick < 5 ? 230 : 0;
    (void)run.watch.look(0.01 * tick, run.pair, {Wrench{Vector3::Zero(), Vector3(force_N, 0, 0)}, Wrench{}}, {},
                         thrust);
    run.speed += 0.01 * (force_N - 30) / 50;
    run.pair[0].V_WB_W.v.x() = run.speed;
  }
  const ApparentContact& seen = run.watch.last();
  EXPECT_NEAR(seen.mass_kg, 50, 1e-9);
  EXPECT_NEAR(seen.separation_m_per_s, 0.05 * 200 / 50 - 0.1, 1e-9);
  EXPECT_NEAR(seen.thrust_m_per_s, -0.05 * 30 / 50, 1e-9);
}

// Oracle: by hand. Without any place the line of the impulse stands in.
TEST(ApparentContact, TakesTheLineOfTheImpulse) {
  PushedPair run;
  for (int tick = 0; tick < 5; ++tick) (void)run.go(tick, 200, {});
  EXPECT_TRUE(run.go(5, 0, {}));
  const ApparentContact& seen = run.watch.last();
  EXPECT_LT((seen.place.n_W - Vector3(1, 0, 0)).norm(), 1e-12);
  EXPECT_NEAR(seen.place.p_WC.y(), 2, 1e-12);
  EXPECT_NEAR(seen.approach_m_per_s, 0.1, 1e-12);
}

}  // namespace
}  // namespace drydock

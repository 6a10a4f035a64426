// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/energy_observer.h"

#include <gtest/gtest.h>

#include "facility/test/rehearsed_impact.h"

namespace drydock {
namespace {

using testing::pair_body;
using testing::Random;

struct HeldTick {
  SpacecraftModel model;
  SpacecraftState before, after;
  Wrench F_Bcm_B;
};

/// A body that spins and is pushed in its own axes for some time, the motion in many fine steps.
HeldTick held_tick(Random& random, double step_s) {
  HeldTick tick;
  tick.model.M_BBo_B =
      random.rotation() * SpatialInertia{random.between(20, 300), random.vector(0.4), Vector3(14, 9, 20).asDiagonal()};
  tick.before = spacecraft_state(tick.model, random.pose(), {random.vector(1), random.vector(0.3)});
  tick.after = tick.before;
  const Wrench F_B{random.vector(60), random.vector(200)};  // about Bo, in B
  tick.F_Bcm_B = shift(F_B, tick.model.M_BBo_B.p_BBcm);
  const int fine = 50;
  for (int i = 0; i < fine; ++i)
    tick.after =
        advanced(tick.model, tick.after, {}, 0, step_s / fine, [&](double, const Pose& X_WB) { return X_WB.R * F_B; });
  return tick;
}

double work_error_J(Random random, double step_s) {
  const HeldTick tick = held_tick(random, step_s);
  const double gain_J = kinetic_energy(tick.model, tick.after) - kinetic_energy(tick.model, tick.before);
  const double work_J =
      held_work_J(tick.model.M_BBo_B, tick.F_Bcm_B, held_twist(pair_body(tick.model, tick.before, false)),
                  held_twist(pair_body(tick.model, tick.after, false)), step_s);
  return std::abs(work_J - gain_J);
}

// Oracle: the body's kinetic energy, integrated finely. A tick's error falls with h⁵.
TEST(EnergyObserver, CountsTheWorkOfHeldWrenches) {
  double coarse_J = 0, fine_J = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    coarse_J += work_error_J(Random(seed), 0.04);
    fine_J += work_error_J(Random(seed), 0.02);
  }
  EXPECT_LT(fine_J, 1e-5);
  EXPECT_LT(fine_J, coarse_J / 24) << "of fifth order it would be 1/32, of fourth 1/16";
}

// Oracle: energy. What a whole contact puts in is what both bodies' kinetic energy has changed by, at rest in a wall
// too.
TEST(EnergyObserver, SeesWhatTheBodiesGain) {
  Random random(7);
  int gained = 0;
  for (int trial = 0; trial < 12; ++trial) {
    testing::RehearsedImpact impact = testing::random_impact(random);
    impact.delay_ticks = random.whole(0, 5);
    impact.sensor_lag_s = trial % 2 == 0 ? 0 : 0.004;
    impact.is_walled = trial % 3 == 0;
    PassivitySettings off;
    off.is_on = false;
    const testing::RehearsedResult result = testing::rehearse(impact, off, 1000);
    ASSERT_GE(result.contacts, 1) << trial;
    double gain_J = 0;
    for (const ApparentContact& contact : result.apparent) gain_J += contact.given_J - contact.taken_J;
    ASSERT_EQ(result.apparent.size(), static_cast<std::size_t>(result.contacts));
    EXPECT_NEAR(gain_J, result.after_J - result.before_J, 1e-6 * result.before_J) << trial;
    gained += gain_J > 0;
  }
  EXPECT_GT(gained, 3) << "some of these contacts gain";
}

PairBody body_at_rest() {
  PairBody body;
  body.M_BBo_B = {100, Vector3(0.1, 0, 0), Matrix3::Identity()};
  return body;
}

// Oracle: contract. Noise below the threshold is no contact; a contact ends below half of it, and not before.
TEST(EnergyObserver, KeepsAContactWhole) {
  EnergyObserver observer({1.0, 0.5});
  PairBodies pair{body_at_rest(), body_at_rest()};
  pair[1].is_fixed = true;
  const auto look = [&](int tick, const Wrench& F) {
    observer.complete(0.01 * tick, pair);
    observer.hold(0.01 * tick, pair, {F, Wrench{}}, {F, Wrench{}});
  };
  const auto force = [](double f_N) { return Wrench{Vector3::Zero(), Vector3(f_N, 0, 0)}; };
  look(0, force(0.9));
  EXPECT_FALSE(observer.is_touching());
  look(1, force(1.1));
  EXPECT_TRUE(observer.is_touching());
  look(2, force(0.6));
  EXPECT_TRUE(observer.is_touching());
  look(3, force(0.4));
  EXPECT_FALSE(observer.is_touching());
  EXPECT_EQ(observer.episodes(), 1);
  EXPECT_EQ(observer.episode().begin_s, 0.01);
  EXPECT_EQ(observer.episode().end_s, 0.03);
  EXPECT_EQ(observer.episode().peak_force_N, 1.1);
  look(4, {Vector3(0, 0.6, 0), Vector3::Zero()});
  EXPECT_TRUE(observer.is_touching()) << "a torque is a contact too";
}

}  // namespace
}  // namespace drydock

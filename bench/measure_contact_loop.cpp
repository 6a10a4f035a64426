// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "bench/measure_facility.h"
#include "facility/contact_loop/delay_margin.h"
#include "facility/contact_loop/loop_bounce.h"
#include "facility/test/delayed_contact.h"
#include "facility/test/rehearsed_impact.h"

namespace drydock::bench {
namespace {

using testing::DelayedContact;
using testing::Random;

constexpr double kPromised = 0.02;  // of the simulated delay or restitution

/// A mass before a wall, with ζ from `low` to `high`.
ContactLoop loop_of_one(Random& random, double low, double high) {
  ContactLoop loop;
  loop.sides[0].mass_kg = random.between(20, 500);
  loop.law.stiffness_N_per_m = std::exp(random.between(std::log(1e3), std::log(1e6)));
  const double root = std::sqrt(loop.law.stiffness_N_per_m * loop.sides[0].mass_kg);
  loop.law.damping_N_s_per_m = 2 * random.between(low, high) * root;
  return loop;
}

double natural_rad_per_s(const ContactLoop& loop) {
  return std::sqrt(loop.law.stiffness_N_per_m / loop.sides[0].mass_kg);
}

void give_lags(Random& random, bool second_order, ContactLoop& loop) {
  const double w = natural_rad_per_s(loop);
  LoopSide& side = loop.sides[0];
  side.drives = second_order ? ActuatorLag{0, w * random.between(8, 40), random.between(0.4, 1.3)}
                             : ActuatorLag{random.between(0.01, 0.05) / w, 0, 1};
  side.sensor_lag_s = random.between(0.005, 0.03) / w;
}

DelayedContact dense(const ContactLoop& loop, double delay_s) {
  const LoopSide& side = loop.sides[0];
  DelayedContact contact;
  contact.mass_kg = side.mass_kg;
  contact.stiffness_N_per_m = loop.law.stiffness_N_per_m;
  contact.damping_N_s_per_m = loop.law.damping_N_s_per_m;
  contact.delay_s = delay_s;
  contact.sensor_lag_s = side.sensor_lag_s;
  contact.drives = side.drives;
  return contact;
}

/// The dead time from which on a closed contact swings up, by simulation; bisected about `near_s`.
double simulated_onset_s(const ContactLoop& loop, double near_s, double rad_per_s) {
  constexpr double kWide = 0.15;
  constexpr int kSwings = 40;
  const double step_s = std::min(0.01 / rad_per_s, near_s / 4);
  double low_s = (1 - kWide) * near_s, high_s = (1 + kWide) * near_s;
  for (int i = 0; i < 10; ++i) {
    const double middle_s = (low_s + high_s) / 2;
    (dense(loop, middle_s).growth(rad_per_s, step_s, kSwings) > 1 ? high_s : low_s) = middle_s;
  }
  return (low_s + high_s) / 2;
}

/// The delay of the whole loop is compared: dead time, drives and sensor.
void add_critical_delay(MultibodyBench& bench) {
  Random random(bench.request.seed);
  double plain = 0, lagged = 0;
  for (int trial = 0; trial < 20; ++trial) {
    ContactLoop loop = loop_of_one(random, 0.02, 0.7);
    const CriticalDelay critical =
        critical_delay(loop.sides[0].mass_kg, loop.law.stiffness_N_per_m, loop.law.damping_N_s_per_m);
    const double onset_s = simulated_onset_s(loop, critical.delay_s, critical.rad_per_s);
    plain = std::max(plain, std::abs(critical.delay_s / onset_s - 1));
  }
  for (int trial = 0; trial < 20;) {
    ContactLoop loop = loop_of_one(random, 0.1, 0.6);
    give_lags(random, trial % 2 == 0, loop);
    const DelayMargin margin = delay_margin(loop);
    if (margin.left_s * natural_rad_per_s(loop) < 0.03) continue;  // nothing left for a dead time
    ++trial;
    const double onset_s = simulated_onset_s(loop, margin.left_s, margin.crossover_rad_per_s);
    lagged = std::max(lagged, std::abs(margin.left_s - onset_s) / margin.borne_s);
  }
  bench.add_answer("critical_delay", "critical delay, against simulated onset", "relative", plain, kPromised);
  bench.add_answer("critical_delay_lags", "  with lags of drives and sensor", "relative", lagged, kPromised);
}

/// Restitution of an undamped contact.
void add_restitution(MultibodyBench& bench) {
  Random random(bench.request.seed + 1);
  double plain = 0, lagged = 0, largest = 0;
  for (int trial = 0; trial < 40; ++trial) {
    ContactLoop loop = loop_of_one(random, 0, 0);
    const bool has_lags = trial % 2 == 1;
    if (has_lags) give_lags(random, trial % 4 == 1, loop);
    const double w = natural_rad_per_s(loop), delay_s = random.between(0.02, 0.6) / w,
                 speed = random.between(0.01, 0.3);
    loop.sides[0].dead_time_s = delay_s;
    const double seen = dense(loop, delay_s).restitution(speed, std::min(5e-4 / w, delay_s / 4), 20 / w);
    const double told = has_lags ? loop_bounce(loop, speed).restitution
                                 : delayed_bounce(loop.sides[0].mass_kg, loop.law, delay_s, speed).restitution;
    double& error = has_lags ? lagged : plain;
    error = std::max(error, std::abs(told / seen - 1));
    largest = std::max(largest, seen);
  }
  bench.add_answer("restitution", "restitution of undamped contact, against simulation", "relative", plain, kPromised);
  bench.add_answer("restitution_lags", "  with lags of drives and sensor", "relative", lagged, kPromised);
  bench.add({"restitution_largest", "  largest of them: speed after over speed before", "relative", largest});
}

/// Two spacecraft, or one and a wall, meet off-centre, turning and rubbing, in a loop three times as late as critical.
void add_passivity(MultibodyBench& bench) {
  Random random(bench.request.seed + 2);
  double with = -1, without = -1;
  for (int trial = 0; trial < 100; ++trial) {
    testing::RehearsedImpact impact = testing::random_impact(random);
    impact.is_walled = trial % 4 == 0;
    const PairBodies pair{testing::pair_body(impact.models[0], impact.start[0], false),
                          testing::pair_body(impact.models[1], impact.start[1], impact.is_walled)};
    const testing::BallContact contact = testing::ball_contact(impact, pair);
    const double mass_kg = mass_at(pair, contact.p_WC, contact.n_W), k = impact.law.stiffness_N_per_m;
    impact.law.damping_N_s_per_m = 2 * random.between(0.02, 0.15) * std::sqrt(mass_kg * k);
    impact.delay_ticks = random.whole(3, 9);  // and half a tick for what is held
    impact.tick_s = 3 * critical_delay(mass_kg, k, impact.law.damping_N_s_per_m).delay_s / (impact.delay_ticks + 0.5);
    for (const bool is_on : {true, false}) {
      PassivitySettings settings;
      settings.is_on = is_on;
      const testing::RehearsedResult run = testing::rehearse(impact, settings, static_cast<int>(4 / impact.tick_s));
      double& gain = is_on ? with : without;
      gain = std::max(gain, (run.after_J - run.before_J) / run.before_J);
    }
  }
  bench.add_answer("gain_passivity", "largest gain of energy at 3x the critical delay, with passivity", "relative",
                   with, 1e-9);
  bench.add({"gain_without", "  without", "relative", without});
}

}  // namespace

void measure_contact_loop(MultibodyBench& bench) {
  add_critical_delay(bench);
  add_restitution(bench);
  add_passivity(bench);
}

}  // namespace drydock::bench

// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/delay_margin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "facility/contact_loop/loop_response.h"
#include "facility/plant/drive_follower.h"
#include "facility/spacecraft.h"
#include "facility/test/delayed_contact.h"
#include "sensing/force_sensor.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::DelayedContact;
using testing::Random;

ContactLoop random_loop_of_one(Random& random, double zeta_low, double zeta_high) {
  ContactLoop loop;
  loop.sides[0].mass_kg = random.between(20, 500);
  loop.law.stiffness_N_per_m = std::exp(random.between(std::log(1e3), std::log(1e6)));
  loop.law.damping_N_s_per_m =
      2 * random.between(zeta_low, zeta_high) * std::sqrt(loop.law.stiffness_N_per_m * loop.sides[0].mass_kg);
  return loop;
}

DelayedContact as_simulated(const ContactLoop& loop, double delay_s) {
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

double natural_rad_per_s(const ContactLoop& loop) {
  return std::sqrt(loop.law.stiffness_N_per_m / reduced_mass_kg(loop));
}

// Oracle: simulation. The delayed oscillator dies out just below its critical delay and grows just above.
TEST(CriticalDelay, IsWhereTheDelayedOscillatorBeginsToGrow) {
  Random random(1);
  for (int trial = 0; trial < 12; ++trial) {
    const ContactLoop loop = random_loop_of_one(random, 0.02, 0.7);
    const CriticalDelay critical =
        critical_delay(loop.sides[0].mass_kg, loop.law.stiffness_N_per_m, loop.law.damping_N_s_per_m);
    for (const double share : {0.99, 1.01}) {
      DelayedContact contact = as_simulated(loop, share * critical.delay_s);
      const double growth =
          contact.growth(critical.rad_per_s, std::min(0.02 / critical.rad_per_s, contact.delay_s / 2), 60);
      EXPECT_EQ(growth > 1, share > 1) << trial << ": " << growth << " at " << share;
    }
  }
}

// Oracle: the characteristic equation, at both limits and in between, and its roots in closed form: a contact without
// damping bears nothing, a delayed damper π/2 · m/c.
TEST(CriticalDelay, SolvesItsEquation) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    const double m = random.between(1, 1000), k = random.between(0, 1e6), c = random.between(0, 1e4);
    const CriticalDelay critical = critical_delay(m, k, c);
    const std::complex<double> s(0, critical.rad_per_s);
    const std::complex<double> left = m * s * s + (k + c * s) * std::exp(-s * critical.delay_s);
    EXPECT_LT(std::abs(left), 1e-12 * m * std::norm(s));
  }
  EXPECT_EQ(critical_delay(240, 1e5, 0).delay_s, 0);
  EXPECT_NEAR(critical_delay(240, 0, 600).delay_s, std::numbers::pi / 2 * 240 / 600, 1e-12);
}

// Oracle: dimensions. Times scale as √(m/k) with c as √(mk).
TEST(DelayMargin, ScalesWithMassAndTime) {
  Random random(3);
  ContactLoop loop = random_loop_of_one(random, 0.1, 0.5);
  loop.sides[0] = {loop.sides[0].mass_kg, {0, 90, 0.8}, 0.003, 0.001, 0};
  loop.tick_s = 0.004;
  ContactLoop scaled = loop;
  const double mass = 3, time = 0.2;
  LoopSide& side = scaled.sides[0];
  side = {mass * side.mass_kg, {0, 90 / time, 0.8}, time * 0.003, time * 0.001, 0};
  scaled.tick_s *= time;
  scaled.law.stiffness_N_per_m *= mass / (time * time);
  scaled.law.damping_N_s_per_m *= mass / time;
  const DelayMargin a = delay_margin(loop), b = delay_margin(scaled);
  ASSERT_EQ(a.status, MarginStatus::kOk);
  EXPECT_NEAR(b.left_s / time, a.left_s, 1e-10);
  EXPECT_NEAR(b.loop_s / time, a.loop_s, 1e-10);
  EXPECT_NEAR(b.crossover_rad_per_s * time, a.crossover_rad_per_s, 1e-8 * a.crossover_rad_per_s);
}

// Oracle: the closed form, where the loop is nothing but a delay; two sides make it with their reduced mass.
TEST(DelayMargin, IsTheCriticalDelayOfAPureDelay) {
  Random random(4);
  for (int trial = 0; trial < 50; ++trial) {
    ContactLoop loop = random_loop_of_one(random, 0.01, 1);
    loop.sides[0].dead_time_s = random.between(0, 0.05);
    if (trial % 2 == 0) {
      loop.sides[1] = loop.sides[0];
      loop.sides[1].mass_kg = random.between(20, 500);
    }
    const CriticalDelay critical =
        critical_delay(reduced_mass_kg(loop), loop.law.stiffness_N_per_m, loop.law.damping_N_s_per_m);
    const DelayMargin margin = delay_margin(loop);
    ASSERT_EQ(margin.status, MarginStatus::kOk);
    EXPECT_NEAR(margin.crossover_rad_per_s, critical.rad_per_s, 1e-9 * critical.rad_per_s);
    EXPECT_NEAR(margin.borne_s, critical.delay_s, 1e-11);
    EXPECT_NEAR(margin.loop_s, loop.sides[0].dead_time_s, 1e-11);
    EXPECT_EQ(margin.is_stable, margin.left_s > 0);
  }
}

// Oracle: simulation with drives of either order and a sensor's filter. Within 2 % of the delay of the loop.
TEST(DelayMargin, PredictsTheOnsetWithDrivesAndSensors) {
  Random random(5);
  int tried = 0;
  for (int trial = 0; trial < 30 && tried < 10; ++trial) {
    ContactLoop loop = random_loop_of_one(random, 0.1, 0.6);
    const double w = natural_rad_per_s(loop);
    LoopSide& side = loop.sides[0];
    side.drives = trial % 2 == 0 ? ActuatorLag{0, w * random.between(8, 40), random.between(0.4, 1.3)}
                                 : ActuatorLag{random.between(0.01, 0.05) / w, 0, 1};
    side.sensor_lag_s = random.between(0.005, 0.03) / w;
    const DelayMargin margin = delay_margin(loop);
    ASSERT_EQ(margin.status, MarginStatus::kOk);
    if (margin.left_s * w < 0.02) continue;  // nothing left for a dead time that steps can resolve
    ++tried;
    const double off_s = 0.02 * margin.borne_s;
    for (const double delay_s : {margin.left_s - off_s, margin.left_s + off_s}) {
      DelayedContact contact = as_simulated(loop, delay_s);
      const double growth =
          contact.growth(margin.crossover_rad_per_s, std::min(0.005 / w, std::max(0.3 * delay_s, 1e-3 / w)), 60);
      EXPECT_EQ(growth > 1, delay_s > margin.left_s) << trial << ": " << growth;
    }
  }
  EXPECT_EQ(tried, 10);
}

// Oracle: simulation, also of drives that ring: there the gain goes through one three times.
TEST(DelayMargin, CountsRootsWhereDrivesRing) {
  ContactLoop loop;
  loop.sides[0].mass_kg = 100;
  loop.law = {};
  loop.law.stiffness_N_per_m = 1e4;
  loop.law.damping_N_s_per_m = 500;  // ω = 10, ζ = 0.25
  loop.sides[0].drives = {0, 40, 0.02};
  int stable = 0;
  for (const double delay_s : {0.0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.11, 0.14}) {
    loop.sides[0].dead_time_s = delay_s;
    const DelayMargin margin = delay_margin(loop);
    ASSERT_EQ(margin.status, MarginStatus::kOk);
    DelayedContact contact = as_simulated(loop, delay_s);
    EXPECT_EQ(margin.is_stable, contact.growth(10, 0.002, 60) < 1) << delay_s;
    stable += margin.is_stable;
    loop.sides[0].dead_time_s = std::max(0.0, delay_s + margin.left_s + 1e-6);
    if (delay_s + margin.left_s > 0) EXPECT_LT(std::abs(delay_margin(loop).left_s), 1e-5);
  }
  EXPECT_GT(stable, 0);
  EXPECT_LT(stable, 8);
}

/// A closed contact, tick by tick, of what a facility is made of. How much more it swings in the end.
double growth_in_ticks(const ContactLoop& loop, int delay_ticks, int ticks) {
  const LoopSide& side = loop.sides[0];
  SpacecraftModel model;
  model.M_BBo_B = {side.mass_kg, Vector3::Zero(), Matrix3::Identity()};
  SpacecraftState flight = spacecraft_state(model, {}, {Vector3::Zero(), Vector3(0, 0, 1e-3)});
  DriveFollower drive(side.drives, delay_ticks, loop.tick_s);
  drive.start(0);
  ForceSensor sensor;
  sensor.lag_s = side.sensor_lag_s;
  ForceSensorState state;
  NoiseSource noise(1);
  double early = 0, late = 0;
  for (int tick = 0; tick < ticks; ++tick) {
    const DriveMotion& at = drive.motion();
    const double force_N = loop.law.stiffness_N_per_m * at.x + loop.law.damping_N_s_per_m * at.v;
    const Wrench reading = read(sensor, tick * loop.tick_s, {Vector3::Zero(), Vector3(0, 0, -force_N)}, state, noise);
    flight = advanced(model, flight, {}, tick * loop.tick_s, loop.tick_s, [&](double, const Pose&) { return reading; });
    drive.follow(flight.X_WB.p.z());
    double& most = tick < ticks / 2 ? early : late;
    if (tick > ticks / 4) most = std::max(most, std::abs(flight.momentum_W.z()));
  }
  return late / early;
}

// Oracle: the loop itself, of spacecraft, sensor and drives of this folder, in ticks that are long for the contact. The
// damping at which it swings for ever is found by the margin; 1 % more and it dies out, 1 % less and it grows.
TEST(DelayMargin, IsExactInTicks) {
  Random random(6);
  for (int trial = 0; trial < 6; ++trial) {
    ContactLoop loop = random_loop_of_one(random, 0.3, 0.3);
    LoopSide& side = loop.sides[0];
    const double w = natural_rad_per_s(loop);
    loop.tick_s = random.between(0.02, 0.12) / w;
    const int delay_ticks = random.whole(0, 2);
    side.dead_time_s = delay_ticks * loop.tick_s;
    if (trial % 3 == 1) side.drives = {0, random.between(15, 40) * w, 0.9};
    if (trial % 3 == 2) side.drives = {random.between(0.01, 0.05) / w, 0, 1};
    if (trial % 2 == 1) side.sensor_lag_s = random.between(0.01, 0.05) / w;
    double low = 0, high = 2 * std::sqrt(loop.law.stiffness_N_per_m * side.mass_kg);
    for (int i = 0; i < 60; ++i) {
      double& c = loop.law.damping_N_s_per_m = 0.5 * (low + high);
      (delay_margin(loop).left_s < 0 ? low : high) = c;
    }
    const double damping = high, zeta = damping / (2 * std::sqrt(loop.law.stiffness_N_per_m * side.mass_kg));
    ASSERT_LT(zeta, 0.9);
    const int ticks = static_cast<int>(1 / (0.01 * zeta) / (w * loop.tick_s));  // e^±0.5 over half of it
    loop.law.damping_N_s_per_m = 1.01 * damping;
    EXPECT_LT(growth_in_ticks(loop, delay_ticks, ticks), 1) << trial << ", ζ " << zeta;
    loop.law.damping_N_s_per_m = 0.99 * damping;
    EXPECT_GT(growth_in_ticks(loop, delay_ticks, ticks), 1) << trial << ", ζ " << zeta;
  }
}

// Oracle: order. Ticks cost half a tick of delay, and else only what falls with the square of the tick.
TEST(DelayMargin, ChargesHalfATickForTheHold) {
  Random random(7);
  ContactLoop loop = random_loop_of_one(random, 0.2, 0.4);
  loop.sides[0].drives = {0, 12 * natural_rad_per_s(loop), 0.8};
  loop.sides[0].sensor_lag_s = 0.02 / natural_rad_per_s(loop);
  const double smooth_s = delay_margin(loop).loop_s;
  double error_s[2];
  for (int fine = 0; fine < 2; ++fine) {
    loop.tick_s = (fine ? 0.02 : 0.04) / natural_rad_per_s(loop);
    error_s[fine] = std::abs(delay_margin(loop).loop_s - smooth_s - loop.tick_s / 2);
    EXPECT_LT(error_s[fine], 0.01 * loop.tick_s);
  }
  EXPECT_LT(error_s[1], error_s[0] / 3.5) << "of second order it would be a quarter";
}

// Oracle: contract. What is no loop, and a contact too stiff for its ticks, are said so.
TEST(DelayMargin, SaysWhatItCannotTell) {
  ContactLoop loop;
  EXPECT_EQ(delay_margin(loop).status, MarginStatus::kBadNumbers);  // both stand in the hall
  loop.sides[0].mass_kg = 100;
  EXPECT_EQ(delay_margin(loop).status, MarginStatus::kOk);
  for (const double bad : {-1.0, std::nan(""), HUGE_VAL}) {
    ContactLoop worse = loop;
    worse.law.stiffness_N_per_m = bad;
    EXPECT_EQ(delay_margin(worse).status, MarginStatus::kBadNumbers);
    worse = loop;
    worse.sides[0].dead_time_s = bad;
    EXPECT_EQ(delay_margin(worse).status, MarginStatus::kBadNumbers);
  }
  loop.tick_s = 0.1;  // ωT = 10
  const DelayMargin margin = delay_margin(loop);
  EXPECT_FALSE(margin.is_stable);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/true_contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

ContactLaw random_law(Random& random, bool is_linear, double mass_kg, double speed_m_per_s) {
  ContactLaw law;
  law.stiffness_N_per_m = std::exp(random.between(std::log(1e3), std::log(1e6)));
  if (is_linear)
    law.damping_N_s_per_m = 2 * random.between(0.01, 1.6) * std::sqrt(law.stiffness_N_per_m * mass_kg);
  else
    law.dissipation_s_per_m = random.between(0.01, 3) / speed_m_per_s;
  return law;
}

double pressed_N(const ContactLaw& law, double x, double v) {
  if (law.damping_N_s_per_m > 0) return std::max(0.0, law.stiffness_N_per_m * x + law.damping_N_s_per_m * v);
  return law.stiffness_N_per_m * x * std::max(0.0, 1 + law.dissipation_s_per_m * v);
}

/// A mass meets a wall, by Runge and Kutta's method until the force ends.
TrueContact integrated(double mass_kg, const ContactLaw& law, double speed_m_per_s) {
  const double h = 2e-5 * std::sqrt(mass_kg / law.stiffness_N_per_m);
  double x = 0, v = speed_m_per_s;
  TrueContact contact;
  for (int step = 0; step < 10000000; ++step) {
    const auto a = [&](double at_x, double at_v) { return -pressed_N(law, at_x, at_v) / mass_kg; };
    const double k1 = a(x, v), v2 = v + h / 2 * k1, k2 = a(x + h / 2 * v, v2), v3 = v + h / 2 * k2,
                 k3 = a(x + h / 2 * v2, v3), v4 = v + h * k3, k4 = a(x + h * v3, v4);
    x += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
    v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    const double force_N = pressed_N(law, x, v);
    contact.peak_force_N = std::max(contact.peak_force_N, force_N);
    contact.duration_s += h;
    if (v < 0 && (x <= 0 || force_N <= 0)) break;
  }
  contact.peak_force_N = std::max(contact.peak_force_N, law.damping_N_s_per_m * speed_m_per_s);
  contact.restitution = -v / speed_m_per_s;
  return contact;
}

// Oracle: integration of the motion under either law, weak and strong damping. The step ends the contact to 2e-5.
TEST(TrueContact, IsWhatTheMotionMakesOfTheLaw) {
  Random random(1);
  for (int trial = 0; trial < 12; ++trial) {
    const double mass_kg = random.between(10, 800), speed = random.between(0.005, 0.4);
    const ContactLaw law = random_law(random, trial % 2 == 0, mass_kg, speed);
    const TrueContact contact = true_contact(mass_kg, law, speed), seen = integrated(mass_kg, law, speed);
    EXPECT_NEAR(contact.restitution, seen.restitution, 1e-4) << trial;
    EXPECT_NEAR(contact.duration_s, seen.duration_s, 1e-4 * seen.duration_s) << trial;
    EXPECT_NEAR(contact.peak_force_N, seen.peak_force_N, 1e-4 * seen.peak_force_N) << trial;
  }
}

// Oracle: limits. Without losses all speed comes back after half a period.
TEST(TrueContact, IsElasticWithoutLosses) {
  ContactLaw law;
  law.stiffness_N_per_m = 3e4;
  const TrueContact contact = true_contact(70, law, 0.1);
  EXPECT_NEAR(contact.restitution, 1, 1e-15);
  EXPECT_NEAR(contact.duration_s, M_PI * std::sqrt(70 / 3e4), 1e-12);
  EXPECT_NEAR(contact.peak_force_N, 0.1 * std::sqrt(70 * 3e4), 1e-9);
  law.dissipation_s_per_m = 1e-3;  // d v = 1e-4: e ≈ 1 − 2/3 d v
  EXPECT_NEAR(true_contact(70, law, 0.1).restitution, 1 - 2e-4 / 3, 1e-8);
}

// Oracle: definition of the equivalent damping.
TEST(TrueContact, HasAnEquivalentDamping) {
  Random random(2);
  for (int trial = 0; trial < 20; ++trial) {
    const double mass_kg = random.between(10, 800), speed = random.between(0.005, 0.4);
    const ContactLaw law = random_law(random, false, mass_kg, speed);
    ContactLaw linear = law;
    linear.dissipation_s_per_m = 0;
    linear.damping_N_s_per_m = equivalent_damping_N_s_per_m(mass_kg, law, speed);
    const double e = true_contact(mass_kg, law, speed).restitution;
    EXPECT_NEAR(true_contact(mass_kg, linear, speed).restitution, e, 1e-9);
  }
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_energy.h"

#include <gtest/gtest.h>

#include <cmath>

namespace drydock {
namespace {

// Oracle: central difference. Forces are the gradient of the energy, with a place beside and without.
TEST(ContactEnergy, ForcesAreItsGradient) {
  const double k = 3.7e5, h = 1e-9;
  for (const double depth : {1e-5, 2.3e-4}) {
    for (const double ratio : {-0.5, 0.1, 0.37, 0.8, 0.99}) {
      const double beside = ratio * depth;
      const ContactEnergy at = contact_energy(k, depth, beside);
      const double along =
          (contact_energy(k, depth + h, beside).energy_J - contact_energy(k, depth - h, beside).energy_J) / (2 * h);
      const double aside =
          (contact_energy(k, depth, beside + h).energy_J - contact_energy(k, depth, beside - h).energy_J) / (2 * h);
      EXPECT_NEAR(at.force_N, along, 1e-6 * k * depth);  // the difference's own error, (h/δ)²
      EXPECT_NEAR(at.beside_N, aside, 1e-6 * k * depth);
    }
  }
}

// Oracle: limits. A contact by itself is a plain spring; one that ends has neither energy nor force, and neither jumps
// where what is beside begins to overlap.
TEST(ContactEnergy, BeginsAndEndsWithoutAJump) {
  const double k = 1e6, depth = 1e-4;
  EXPECT_DOUBLE_EQ(contact_energy(k, depth, -1e-3).force_N, k * depth);
  EXPECT_DOUBLE_EQ(contact_energy(k, depth, -1e-3).energy_J, 0.5 * k * depth * depth);
  const ContactEnergy ending = contact_energy(k, depth, depth * (1 - 1e-9));
  EXPECT_NEAR(ending.force_N + ending.beside_N, 0, 1e-6);
  EXPECT_NEAR(ending.energy_J, 0, 1e-12);
  const ContactEnergy beginning = contact_energy(k, depth, 1e-12);
  EXPECT_NEAR(beginning.force_N, k * depth, 1e-5);
  EXPECT_NEAR(beginning.beside_N, 0, 1e-5);
  EXPECT_EQ(contact_energy(k, -1e-6, 0).force_N, 0);
  EXPECT_EQ(contact_energy(k, 0, 0).energy_J, 0);
}

// Oracle: central difference, in all three depths; and both places beside can change roles.
TEST(ContactEnergy, ForcesAreItsGradientBetweenTwoPlaces) {
  const double k = 3.7e5, h = 1e-9, depth = 2.3e-4;
  const auto energy = [&](double a, double b, double c) { return contact_energy(k, a, b, c).energy_J; };
  for (const double first : {-0.5, 0.2, 0.7}) {
    for (const double second : {-0.2, 0.4, 0.7, 0.97}) {
      const double b = first * depth, c = second * depth;
      const ContactEnergy at = contact_energy(k, depth, b, c);
      EXPECT_NEAR(at.force_N, (energy(depth + h, b, c) - energy(depth - h, b, c)) / (2 * h), 1e-6 * k * depth);
      EXPECT_NEAR(at.beside_N, (energy(depth, b + h, c) - energy(depth, b - h, c)) / (2 * h), 1e-6 * k * depth);
      EXPECT_NEAR(at.also_beside_N, (energy(depth, b, c + h) - energy(depth, b, c - h)) / (2 * h), 1e-6 * k * depth);
      EXPECT_DOUBLE_EQ(at.energy_J, energy(depth, c, b));
    }
  }
}

}  // namespace
}  // namespace drydock

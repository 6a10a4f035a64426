// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_law.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/friction_memory.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

ContactPoint contact_at(const Vector3& n, double depth_m) {
  ContactPoint contact;
  contact.at.n_B = n.normalized();
  contact.at.p_BP = Vector3(0.3, -0.2, 0.1);
  contact.at.p_BQ = contact.at.p_BP + depth_m * contact.at.n_B;
  contact.at.depth_m = depth_m;
  contact.feature = 7;
  return contact;
}

// Oracle: analytic. Hunt and Crossley and Kelvin and Voigt as written; what damping takes is never negative, and
// nothing pulls.
TEST(ContactLaw, PushesAsWritten) {
  ContactLaw law;
  law.friction = law.static_friction = 0;
  const ContactPoint contact = contact_at({1, 2, -0.5}, 2e-5);
  const Vector3 n = contact.at.n_B;
  law.dissipation_s_per_m = 0.7;
  for (const double rate : {-3.0, -0.4, 0.0, 0.9}) {
    const ContactForce force = contact_force(law, contact, -rate * n, Vector3::Zero());
    EXPECT_NEAR(force.normal_N, 20 * std::max(0.0, 1 + 0.7 * rate), 1e-12);
    EXPECT_GE(force.damping_W, 0);
    EXPECT_NEAR(force.damping_W, (force.normal_N - 20) * rate, 1e-12);
  }
  law.damping_N_s_per_m = 50;
  for (const double rate : {-3.0, -0.3, 0.0, 0.9}) {
    const ContactForce force = contact_force(law, contact, -rate * n, Vector3::Zero());
    EXPECT_NEAR(force.normal_N, std::max(0.0, 20 + 50 * rate), 1e-12);
    EXPECT_GE(force.damping_W, 0);
  }
  EXPECT_EQ(contact_force(law, contact_at(n, -1e-9), n, Vector3::Zero()).normal_N, 0);
}

// Oracle: Coulomb. Below the limit the spring alone acts; above it the force has the limit's size and opposes the slip,
// with the static coefficient at rest and the kinetic one when fast.
TEST(ContactLaw, SticksBelowTheLimitAndSlipsAtIt) {
  ContactLaw law;
  law.friction = 0.2;
  law.static_friction = 0.5;
  const ContactPoint contact = contact_at({0.3, -1, 0.8}, 1e-5);
  const Vector3 n = contact.at.n_B, t = n.cross(Vector3::UnitX()).normalized();
  const double normal_N = law.stiffness_N_per_m * 1e-5;
  const Vector3 small = 0.4 * normal_N / law.tangential_stiffness_N_per_m * t;
  const ContactForce stuck = contact_force(law, contact, Vector3::Zero(), small);
  EXPECT_FALSE(stuck.slips);
  EXPECT_LT((stuck.friction_B + law.tangential_stiffness_N_per_m * small).norm(), 1e-12);
  const ContactForce breaking = contact_force(law, contact, Vector3::Zero(), 2 * small);
  EXPECT_TRUE(breaking.slips);
  EXPECT_NEAR(breaking.friction_B.norm(), 0.5 * normal_N, 1e-12);
  const Vector3 v = 0.4 * n.cross(t);
  const ContactForce fast = contact_force(law, contact, v, 40 * small);  // a step with a long slip
  EXPECT_LT((fast.friction_B + 0.2 * normal_N * v.normalized()).norm(), 1e-9);
  EXPECT_NEAR(fast.stretch_B.norm(), 0.2 * normal_N / law.tangential_stiffness_N_per_m, 1e-12);
}

// Oracle: the equation of an impact, integrated in small steps: the speed after it over the speed before it.
TEST(ContactLaw, DissipationGivesTheRestitution) {
  for (const double e : {0.2, 0.5, 0.9}) {
    const double speed = 0.3, d = dissipation_of(e, speed), k = 4e4, m = 1.7, h = 1e-7;
    const auto force = [&](double x, double u) { return -k * x * std::max(0.0, 1 + d * u) / m; };
    double depth = 0, rate = speed;
    do {
      const double half_depth = depth + 0.5 * h * rate, half_rate = rate + 0.5 * h * force(depth, rate);
      depth += h * half_rate;
      rate += h * force(half_depth, half_rate);
    } while (depth > 0);
    EXPECT_NEAR(-rate / speed, e, 1e-5);  // steps of h
  }
  EXPECT_EQ(dissipation_of(1, 0.1), 0);
}

// Oracle: geometry. The stretch is the displacement of A against B along the surface, whatever moves along the normal.
TEST(FrictionMemory, MeasuresTheDisplacement) {
  const ContactPoint contact = contact_at({0.4, 0.1, 1}, 1e-5);
  const Vector3 n = contact.at.n_B, t = n.cross(Vector3::UnitY()).normalized();
  const Pose X_BA = {rotation_exp(Vector3(0.3, -0.7, 1.1)), Vector3(0.2, 0.5, -0.1)};
  const Vector3 before = 3e-7 * t;
  FrictionMemory memory;
  EXPECT_EQ(memory.stretch_B(contact, X_BA), Vector3::Zero());
  memory.keep({&contact, 1}, {&before, 1}, X_BA);
  EXPECT_LT((memory.stretch_B(contact, X_BA) - before).norm(), 1e-15);
  const Vector3 along = 2e-6 * n.cross(t);
  const Pose moved = {X_BA.R, X_BA.p + along + 4e-6 * n};
  EXPECT_LT((memory.stretch_B(contact, moved) - before - along).norm(), 1e-15);
}

}  // namespace
}  // namespace drydock

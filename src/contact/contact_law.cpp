// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_law.h"

#include <algorithm>
#include <cmath>

#include "contact/contact_energy.h"

namespace drydock {
namespace {

double friction_limit_N(const ContactLaw& law, double normal_N, double speed_m_per_s) {
  if (law.static_friction == law.friction) return law.friction * normal_N;
  const double ratio = speed_m_per_s / law.stribeck_speed_m_per_s;
  return (law.friction + (law.static_friction - law.friction) * std::exp(-ratio * ratio)) * normal_N;
}

/// A direction turned towards the velocity: by all of it after a slip many times as long as the spring's stretch.
Vector3 turned_to_slip(const Vector3& direction, const Vector3& v_t, double speed, double share) {
  if (!(speed > 0) || share == 0) return direction;
  const Vector3 turned = (1 - share) * direction + share / speed * v_t;
  const double length = turned.norm();
  return length > 1e-6 ? Vector3(turned / length) : direction;
}

void add_friction(const ContactLaw& law, const Vector3& v_t, double damping_N_s_per_m, const Vector3& stretch_B,
                  ContactForce& force) {
  const double speed = v_t.norm(), stiffness = law.tangential_stiffness_N_per_m;
  const double limit_N = friction_limit_N(law, force.normal_N, speed);
  const Vector3 wanted = stiffness * stretch_B + damping_N_s_per_m * v_t;
  const double wanted_N = wanted.norm(), spring_N = stiffness * stretch_B.norm();
  force.slips = wanted_N > limit_N;
  force.friction_B = -wanted;
  force.stretch_B = stretch_B;
  if (force.slips) {
    const double slip_ratio = limit_N > 0 ? std::max(0.0, spring_N / limit_N - 1) : 0.0;
    const double share = 1 - std::exp(-slip_ratio);
    force.friction_B = -limit_N * turned_to_slip(wanted / wanted_N, v_t, speed, share);
    if (spring_N > limit_N) {
      force.stretch_B = limit_N / stiffness * turned_to_slip(stretch_B * (stiffness / spring_N), v_t, speed, share);
    }
  }
  force.tangential_J = 0.5 * stiffness * force.stretch_B.squaredNorm();
}

}  // namespace

ElasticForce elastic_force(const ContactLaw& law, const ContactPoint& contact) {
  const ContactEnergy energy =
      contact_energy(law.stiffness_N_per_m, contact.at.depth_m, contact.beside.depth_m, contact.also_beside.depth_m);
  if (!(energy.weight > 0)) return {};
  const double elastic_N = law.stiffness_N_per_m * contact.at.depth_m * energy.weight;
  const bool linear = law.damping_N_s_per_m > 0;
  return {elastic_N,       energy.force_N,
          energy.beside_N, energy.also_beside_N,
          energy.energy_J, linear ? law.damping_N_s_per_m * energy.weight : law.dissipation_s_per_m * elastic_N};
}

ContactForce contact_force(const ContactLaw& law, const ContactPoint& contact, const ElasticForce& elastic,
                           const Vector3& v_BM_B, const Vector3& stretch_B) {
  ContactForce force;
  if (!(elastic.elastic_N > 0)) return force;
  const Vector3& n = contact.at.n_B;
  const double v_n = n.dot(v_BM_B), rate = -v_n;  // of the depth
  const double damping_N = std::max(-elastic.elastic_N, elastic.damping_N_s_per_m * rate);
  force.normal_N = elastic.elastic_N + damping_N;
  force.along_N = elastic.along_N + damping_N;
  force.beside_N = elastic.beside_N;
  force.also_beside_N = elastic.also_beside_N;
  force.elastic_J = elastic.energy_J;
  force.damping_W = damping_N * rate;
  if (law.friction > 0 || law.static_friction > 0)
    add_friction(law, v_BM_B - v_n * n, elastic.damping_N_s_per_m, stretch_B, force);
  return force;
}

ContactForce contact_force(const ContactLaw& law, const ContactPoint& contact, const Vector3& v_BM_B,
                           const Vector3& stretch_B) {
  return contact_force(law, contact, elastic_force(law, contact), v_BM_B, stretch_B);
}

double dissipation_of(double restitution, double speed_m_per_s) {
  const double e = std::clamp(restitution, 0.01, 1.0);
  if (e == 1) return 0;
  // x (1 + e) − ln((1 + x)/(1 − e x)) is positive for small x and falls to −∞ at x = 1/e: one root between.
  double low = 0, high = 1 / e;
  for (int i = 0; i < 200 && high - low > 4e-16 * high; ++i) {
    const double x = 0.5 * (low + high);
    (x * (1 + e) - std::log1p(x) + std::log1p(-e * x) > 0 ? low : high) = x;
  }
  return 0.5 * (low + high) / speed_m_per_s;
}

}  // namespace drydock

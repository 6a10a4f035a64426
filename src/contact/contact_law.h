// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"

namespace drydock {

/// How two surfaces push and rub. A local contact with depth δ and weight ψ (contact_energy.h) presses with
///
///   f = k δ ψ max(0, 1 + d δ̇)           Hunt and Crossley 1975: nothing pulls, no jump at the first touch
///   f = max(0, k δ ψ + c ψ δ̇)           Kelvin and Voigt, where `damping` is above zero
///
/// Friction is a tangential spring of stiffness k_t whose force is limited to μ f: below the limit the surfaces stick
/// and nothing creeps; at the limit they slip. μ falls from `static_friction` to `friction` with the speed v of slip as
/// exp(−(v/stribeck_speed)²). Where surfaces slip on a curve, the spring turns towards the velocity within a slip of
/// about its own stretch; the direction follows from distances, not from the number of steps.
struct ContactLaw {
  double stiffness_N_per_m = 1e6;
  double dissipation_s_per_m = 0;  // d
  double damping_N_s_per_m = 0;    // c
  double friction = 0.3;           // of slipping surfaces
  double static_friction = 0.3;    // at least as much
  double stribeck_speed_m_per_s = 1e-2;
  double tangential_stiffness_N_per_m = 8e5;

  bool operator==(const ContactLaw&) const = default;
};

/// What a local contact does to A, in B's axes; B gets the opposite.
struct ContactForce {
  double normal_N = 0;  // f, at least 0: what presses and what friction is limited by
  double along_N = 0;   // along n: f, and what keeps the energy a potential where something is beside
  double beside_N = 0;  // along the normals of the places beside, at their P; at most 0
  double also_beside_N = 0;
  Vector3 friction_B = Vector3::Zero();  // half way between P and Q
  Vector3 stretch_B = Vector3::Zero();   // of the tangential spring, after slip
  bool slips = false;
  double elastic_J = 0;     // in the normal direction
  double tangential_J = 0;  // in the tangential spring
  double damping_W = 0;     // lost in the normal direction, at least 0
};

/// What presses along the normals, without damping: it follows from the pose alone.
struct ElasticForce {
  double elastic_N = 0;  // k δ ψ
  double along_N = 0;    // as in ContactForce, and so on
  double beside_N = 0;
  double also_beside_N = 0;
  double energy_J = 0;
  double damping_N_s_per_m = 0;  // c ψ, or d k δ ψ
};
ElasticForce elastic_force(const ContactLaw& law, const ContactPoint& contact);

/// v_BM: velocity of A's material half way between P and Q against B. stretch: of the tangential spring if it did not
/// slip, orthogonal to n.
ContactForce contact_force(const ContactLaw& law, const ContactPoint& contact, const Vector3& v_BM_B,
                           const Vector3& stretch_B);
/// The same with the elastic force known.
ContactForce contact_force(const ContactLaw& law, const ContactPoint& contact, const ElasticForce& elastic,
                           const Vector3& v_BM_B, const Vector3& stretch_B);

/// The d of Hunt and Crossley with which a body that meets another at `speed` leaves with `restitution` times it. Along
/// the way of such an impact, v dv/(1 + d v) = −(k/m) δ dδ; both sides integrated from touch to parting give, with x =
/// d v,
///
///   x (1 + e) = ln((1 + x)/(1 − e x)),
///
/// whatever k and m. 0 ≤ e ≤ 1; e = 0 has no finite d, and below 0.01 that of 0.01 is taken.
double dissipation_of(double restitution, double speed_m_per_s);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "contact/average_force.h"

#include <algorithm>

namespace drydock {
namespace {

Matrix3 cross_matrix(const Vector3& p) {
  Matrix3 m;
  m << 0, -p.z(), p.y(), p.z(), 0, -p.x(), -p.y(), p.x(), 0;
  return m;
}

/// A force at p whose −∂f/∂(displacement of p) is S.
void add_stiffness(const Vector3& p_B, const Matrix3& S, Matrix6& K) {
  const Matrix3 P = cross_matrix(p_B), PS = P * S;
  K.topLeftCorner<3, 3>().noalias() -= PS * P;  // Pᵀ = −P
  K.topRightCorner<3, 3>() += PS;
  K.bottomLeftCorner<3, 3>().noalias() -= S * P;
  K.bottomRightCorner<3, 3>() += S;
}

/// What one end of the step presses with, half of which counts.
struct Press {
  double share = 0;  // of its half
  double damping_N = 0;
  double slope = 0;  // −∂(share · press)/∂(n · displacement)
};

void add_press(const ContactPoint& contact, const ElasticForce& elastic, const Press& press, const Vector3& p_half_B,
               double parting_m, double sign, AverageForce& average) {
  const double half = 0.5 * press.share, press_N = elastic.along_N + press.damping_N;
  average.F_A_B = average.F_A_B + force_at(p_half_B, half * press_N * contact.at.n_B);
  average.ends_B = average.ends_B + force_at(p_half_B, 0.5 * elastic.along_N * contact.at.n_B);
  average.change_B = average.change_B + force_at(p_half_B, sign * press_N * contact.at.n_B);
  const Vector3 shift = p_half_B - contact.at.p_BM();
  if (elastic.beside_N != 0)
    average.F_A_B = average.F_A_B + force_at(contact.beside.p_BP + shift, half * elastic.beside_N * contact.beside.n_B);
  if (elastic.also_beside_N != 0)
    average.F_A_B = average.F_A_B +
                    force_at(contact.also_beside.p_BP + shift, half * elastic.also_beside_N * contact.also_beside.n_B);
  average.damping_J -= half * press.damping_N * parting_m;
  ++average.contacts;
}

/// How much of a spring's stretch at the start counts: half, unless it pulled against the slip.
double start_share(const Vector3& start_B, const Vector3& end_B) {
  const double end = end_B.norm(), along = start_B.dot(end_B);
  return along >= -end * end ? 0.5 : end * end / (end * end - along);
}

double damping_N(const ElasticForce& elastic, double rate) {
  return std::max(-elastic.elastic_N, elastic.damping_N_s_per_m * rate);
}

}  // namespace

void add_start_contact(const StartContact& start, const Twist& displacement_B, double h_s, AverageForce& average) {
  const Nearness& at = start.contact.at;
  const ElasticForce& elastic = start.elastic;
  if (!(elastic.elastic_N > 0)) return;
  const Vector3 p = at.p_BM(), displacement = displacement_from(displacement_B, p), p_half = p + 0.5 * displacement;
  const double parting_m = at.n_B.dot(displacement);
  const bool opens = parting_m > at.depth_m;
  Press press;
  press.damping_N = damping_N(elastic, -parting_m / h_s);
  press.share = opens ? at.depth_m / parting_m : 1;
  const bool is_clipped = press.damping_N <= -elastic.elastic_N;
  if (opens) press.slope = (elastic.along_N + press.damping_N) * at.depth_m / (parting_m * parting_m);
  if (!is_clipped) press.slope += press.share * elastic.damping_N_s_per_m / h_s;
  add_press(start.contact, elastic, press, p_half, parting_m, -1, average);
  add_stiffness(p_half, 0.5 * press.slope * at.n_B * at.n_B.transpose(), average.K);
}

void add_end_contact(const ContactLaw& law, const ContactPoint& contact, const Twist& displacement_B, double h_s,
                     const StepStretch& stretch, AverageForce& average) {
  const ElasticForce elastic = elastic_force(law, contact);
  if (!(elastic.elastic_N > 0)) return;
  const Nearness& at = contact.at;
  const Vector3 p = at.p_BM(), displacement = displacement_to(displacement_B, p), p_half = p - 0.5 * displacement;
  const double parting_m = at.n_B.dot(displacement), rate = -parting_m / h_s;
  const double start_depth_m = at.depth_m + parting_m;
  const bool closes = start_depth_m < 0;
  Press press;
  press.damping_N = damping_N(elastic, rate);
  press.share = closes ? at.depth_m / -parting_m : 1;
  const bool is_clipped = press.damping_N <= -elastic.elastic_N;
  // The end's press grows with the depth; with Hunt and Crossley its damping does too.
  const double press_slope =
      is_clipped ? 0
                 : (elastic.along_N + std::max(0.0, press.damping_N)) / at.depth_m + elastic.damping_N_s_per_m / h_s;
  const double ratio = closes ? at.depth_m / (at.depth_m - start_depth_m) : 1;
  press.slope = closes ? ratio * press_slope + (elastic.along_N + press.damping_N) / at.depth_m * ratio * (1 - ratio)
                       : press_slope;
  add_press(contact, elastic, press, p_half, parting_m, 1, average);
  Matrix3 S = 0.5 * press.slope * at.n_B * at.n_B.transpose();

  if (law.friction > 0 || law.static_friction > 0) {
    const ContactForce force = contact_force(law, contact, elastic, displacement / h_s, stretch.end_B);
    const double share = start_share(stretch.start_B, force.stretch_B);
    const double stiffness = law.tangential_stiffness_N_per_m;
    const Vector3 friction = force.friction_B + share * stiffness * (force.stretch_B - stretch.start_B);
    average.F_A_B = average.F_A_B + force_at(p_half, friction);
    average.friction_J -= friction.dot(displacement);
    const Matrix3 along = Matrix3::Identity() - at.n_B * at.n_B.transpose();
    const double stick = (1 - share) * stiffness + elastic.damping_N_s_per_m / h_s;
    const double end_N = force.friction_B.norm();
    if (!force.slips) {
      S += stick * along;
    } else if (end_N > 0) {
      // The force keeps its size and turns; its size follows what presses.
      const Vector3 d = force.friction_B / end_N;
      const double wanted_N =
          (stiffness * stretch.end_B).norm() + elastic.damping_N_s_per_m / h_s * (along * displacement).norm();
      S += stick * std::min(1.0, end_N / std::max(wanted_N, end_N)) * (along - d * d.transpose());
      if (force.normal_N > 0) S += (1 - share) * end_N / force.normal_N * press_slope * d * at.n_B.transpose();
    }
  }
  add_stiffness(p_half, S, average.K);
}

}  // namespace drydock

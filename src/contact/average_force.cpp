// SPDX-License-Identifier: Apache-2.0
#include "contact/average_force.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// K of a force f at p with S = −∂f/∂(displacement of p): [p×; 1] S [p×; 1]ᵀ.
void add_stiffness(const Vector3& p_B, const Matrix3& S, Matrix6& K) {
  for (int i = 0; i < 3; ++i) {
    const Vector3 column = S.col(i), row = S.row(i);
    K.block<3, 1>(0, 3 + i) += p_B.cross(column);
    K.block<1, 3>(3 + i, 0) += p_B.cross(row).transpose();
  }
  Matrix3 turning;  // p× S
  for (int i = 0; i < 3; ++i) turning.col(i) = p_B.cross(S.col(i));
  for (int i = 0; i < 3; ++i) K.block<1, 3>(i, 0) += p_B.cross(turning.row(i).transpose()).transpose();
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

/// What a contact at the end of the step moves by.
struct EndMotion {
  Vector3 p_half_B, displacement_B;
  double h_s = 0;
  double press_slope = 0;  // of what presses there, over the depth
};

void add_friction(const ContactLaw& law, const ContactPoint& contact, const ElasticForce& elastic,
                  const EndMotion& motion, const StepStretch& stretch, AverageForce& average, Matrix3& S) {
  const Vector3 &n = contact.at.n_B, &p = motion.p_half_B, &displacement = motion.displacement_B;
  const ContactForce force = contact_force(law, contact, elastic, displacement / motion.h_s, stretch.end_B);
  const double share = start_share(stretch.start_B, force.stretch_B);
  const double stiffness = law.tangential_stiffness_N_per_m, damping = elastic.damping_N_s_per_m / motion.h_s;
  const Vector3 friction = force.friction_B + share * stiffness * (force.stretch_B - stretch.start_B);
  average.F_A_B = average.F_A_B + force_at(p, friction);
  average.friction_J -= friction.dot(displacement);

  const Vector3 along = displacement - n.dot(displacement) * n;
  if (!force.slips) {
    const double stick = (1 - share) * stiffness + damping;
    S += stick * (Matrix3::Identity() - n * n.transpose());
    // With Hunt and Crossley the damping of friction grows with the depth.
    if (law.damping_N_s_per_m == 0) S += damping / contact.at.depth_m * along * n.transpose();
    return;
  }
  const double end_N = force.friction_B.norm();
  if (!(end_N > 0)) return;
  // The force keeps its size and turns with the stretch and, the farther the surfaces slip, with the displacement
  // (contact_law.h); its size follows what presses. The stretch does the same where the spring alone is too strong.
  const Vector3 d = force.friction_B / end_N;
  const double spring_N = stiffness * stretch.end_B.norm(), along_m = along.norm();
  const bool is_cut = spring_N > end_N;
  const double to_slip = is_cut && along_m > 0 ? 1 - std::exp(1 - spring_N / end_N) : 0;
  const double wanted_N = std::max(spring_N + damping * along_m, end_N);
  double turns = (1 - to_slip) * end_N * (stiffness + damping) / wanted_N;
  if (to_slip > 0) turns += to_slip * end_N / along_m;
  const double counts = is_cut ? 1 - share : 1, straight = is_cut ? 0 : share * stiffness;
  S += (counts * turns - straight) * (Matrix3::Identity() - n * n.transpose());
  S -= counts * turns * d * d.transpose();
  if (force.normal_N > 0) S += counts * end_N / force.normal_N * motion.press_slope * d * n.transpose();
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
      is_clipped ? 0 : (elastic.along_N + press.damping_N) / at.depth_m + elastic.damping_N_s_per_m / h_s;
  const double ratio = closes ? at.depth_m / (at.depth_m - start_depth_m) : 1;
  press.slope = closes ? ratio * press_slope + (elastic.along_N + press.damping_N) / at.depth_m * ratio * (1 - ratio)
                       : press_slope;
  add_press(contact, elastic, press, p_half, parting_m, 1, average);
  Matrix3 S = 0.5 * press.slope * at.n_B * at.n_B.transpose();
  if (law.friction > 0 || law.static_friction > 0)
    add_friction(law, contact, elastic, {p_half, displacement, h_s, press_slope}, stretch, average, S);
  add_stiffness(p_half, S, average.K);
}

}  // namespace drydock

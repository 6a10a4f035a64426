// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/body_pair.h"

#include <Eigen/Cholesky>
#include <cassert>
#include <limits>

namespace drydock {
namespace {

Vector3 centre_of_mass(const PairBody& body) {
  return body.X_WB * body.M_BBo_B.p_BBcm;
}

Wrench unit_force(const Vector3& n_W) {
  return {Vector3::Zero(), n_W};
}

double inverse_or_infinite(double inverse_kg) {
  return inverse_kg > 0 ? 1 / inverse_kg : std::numeric_limits<double>::infinity();
}

}  // namespace

Twist mobility(const PairBody& body, const Vector3& p_WP, const Wrench& F_P_W) {
  if (body.is_fixed) return {};
  const Vector3 p_PBcm_W = centre_of_mass(body) - p_WP;
  const Wrench F_Bcm_W = shift(F_P_W, p_PBcm_W);
  const Vector3 w_B = body.M_BBo_B.I_BBcm.ldlt().solve(inverse(body.X_WB.R) * F_Bcm_W.t);
  const Twist at_Bcm{body.X_WB.R * w_B, F_Bcm_W.f / body.M_BBo_B.mass_kg};
  return shift(at_Bcm, -p_PBcm_W);
}

Twist relative_mobility(const PairBodies& pair, const Vector3& p_WP, const Wrench& F_P_W) {
  return mobility(pair[0], p_WP, F_P_W) + mobility(pair[1], p_WP, F_P_W);
}

Twist relative_twist(const PairBodies& pair, const Vector3& p_WP) {
  return shift(pair[0].V_WB_W, p_WP - pair[0].X_WB.p) - shift(pair[1].V_WB_W, p_WP - pair[1].X_WB.p);
}

double mass_at(const PairBodies& pair, const Vector3& p_WP, const Vector3& n_W) {
  return inverse_or_infinite(n_W.dot(relative_mobility(pair, p_WP, unit_force(n_W)).v));
}

double mass_at(const PairBody& body, const Vector3& p_WP, const Vector3& n_W) {
  return inverse_or_infinite(n_W.dot(mobility(body, p_WP, unit_force(n_W)).v));
}

Wrench relative_momentum(const PairBodies& pair, const Vector3& p_WP, const Twist& V_P_W) {
  assert(!(pair[0].is_fixed && pair[1].is_fixed) && "one of the two can move");
  Matrix6 K;
  for (int i = 0; i < 6; ++i) {
    Wrench unit;
    (i < 3 ? unit.t[i] : unit.f[i - 3]) = 1;
    const Twist V = relative_mobility(pair, p_WP, unit);
    K.col(i) << V.w, V.v;
  }
  Vector6 V;
  V << V_P_W.w, V_P_W.v;
  const Vector6 F = K.ldlt().solve(V);
  return {F.head<3>(), F.tail<3>()};
}

Wrench push_between(const PairBodies& pair, const Vector3& p_WP, const WrenchPair& F_W) {
  const Wrench first = shift(F_W[0], p_WP - pair[0].X_WB.p), second = -shift(F_W[1], p_WP - pair[1].X_WB.p);
  if (pair[0].is_fixed) return second;
  return pair[1].is_fixed ? first : 0.5 * (first + second);
}

Vector3 middle_of(const PairBodies& pair) {
  if (pair[1].is_fixed) return centre_of_mass(pair[0]);
  if (pair[0].is_fixed) return centre_of_mass(pair[1]);
  return 0.5 * (centre_of_mass(pair[0]) + centre_of_mass(pair[1]));
}

double relative_energy_J(const PairBodies& pair) {
  const Vector3 p_WP = middle_of(pair);
  const Twist V = relative_twist(pair, p_WP);
  return 0.5 * power(relative_momentum(pair, p_WP, V), V);
}

}  // namespace drydock

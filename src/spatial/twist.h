// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/pose.h"

namespace drydock {

/// Twist V_AB_E: angular velocity w_AB [rad/s] and velocity v_ABo of B's origin [m/s], seen from A, expressed in E.
/// The same value holds accelerations, and displacements (rad, m) in pose_exp.h.
struct Twist {
  Vector3 w = Vector3::Zero();
  Vector3 v = Vector3::Zero();

  bool operator==(const Twist&) const = default;
};

inline Twist operator+(const Twist& a, const Twist& b) {
  return {a.w + b.w, a.v + b.v};
}
inline Twist operator-(const Twist& a, const Twist& b) {
  return {a.w - b.w, a.v - b.v};
}
inline Twist operator-(const Twist& a) {
  return {-a.w, -a.v};
}
inline Twist operator*(double factor, const Twist& a) {
  return {factor * a.w, factor * a.v};
}

/// The same rigid motion taken at point Q of the body: v_Q = v_P + w × p_PQ.
inline Twist shift(const Twist& V_AP_E, const Vector3& p_PQ_E) {
  return {V_AP_E.w, V_AP_E.v + V_AP_E.w.cross(p_PQ_E)};
}

/// The same twist expressed in E instead of F; the point stays.
inline Twist operator*(const Rotation& R_EF, const Twist& V_AB_F) {
  return {R_EF * V_AB_F.w, R_EF * V_AB_F.v};
}

/// The adjoint map Ad(X_EF): a twist taken at Fo and expressed in F becomes the twist of the same rigid motion taken at
/// the point that passes Eo and expressed in E. In matrices, hat(X * V) = X hat(V) X⁻¹.
/// To change only the frame of expression multiply by the Rotation; to change only the point use shift.
inline Twist operator*(const Pose& X_EF, const Twist& V_F) {
  const Vector3 w_E = X_EF.R * V_F.w;
  return {w_E, X_EF.R * V_F.v + X_EF.p.cross(w_E)};
}

/// The motion cross product ad(V) U (Featherstone 2008 §2.9): the rate of change of X_EF * U for a U constant in F,
/// where F moves relative to E with the twist V taken at Eo.
inline Twist cross(const Twist& V, const Twist& U) {
  return {V.w.cross(U.w), V.w.cross(U.v) + V.v.cross(U.w)};
}

/// `{w: [0, 0, 1], v: [0, 0, 0]}`
std::string to_string(const Twist& V);
std::ostream& operator<<(std::ostream& out, const Twist& V);

}  // namespace drydock

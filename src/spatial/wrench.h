// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/twist.h"

namespace drydock {

/// Wrench F_P_E: torque about point P [N·m] and force [N], both expressed in E.
/// Momentum is the same kind of value: angular about P [N·m·s] and linear [N·s].
struct Wrench {
  Vector3 t = Vector3::Zero();
  Vector3 f = Vector3::Zero();

  bool operator==(const Wrench&) const = default;
};

inline Wrench operator+(const Wrench& a, const Wrench& b) {
  return {a.t + b.t, a.f + b.f};
}
inline Wrench operator-(const Wrench& a, const Wrench& b) {
  return {a.t - b.t, a.f - b.f};
}
inline Wrench operator-(const Wrench& a) {
  return {-a.t, -a.f};
}
inline Wrench operator*(double factor, const Wrench& a) {
  return {factor * a.t, factor * a.f};
}

/// The same load taken about Q: t_Q = t_P − p_PQ × f. Power with a rigid twist is unchanged.
inline Wrench shift(const Wrench& F_P_E, const Vector3& p_PQ_E) {
  return {F_P_E.t - p_PQ_E.cross(F_P_E.f), F_P_E.f};
}

/// The same wrench expressed in E instead of F; the point stays.
inline Wrench operator*(const Rotation& R_EF, const Wrench& F_P_F) {
  return {R_EF * F_P_F.t, R_EF * F_P_F.f};
}

/// A wrench about Fo, expressed in F, becomes the same load about Eo, expressed in E. It is the dual of the adjoint
/// map: power(X * F, X * V) = power(F, V).
inline Wrench operator*(const Pose& X_EF, const Wrench& F_Fo_F) {
  const Vector3 f_E = X_EF.R * F_Fo_F.f;
  return {X_EF.R * F_Fo_F.t + X_EF.p.cross(f_E), f_E};
}

/// Power [W] of a load on a body that moves with V; both at the same point and in the same frame.
inline double power(const Wrench& F_P_E, const Twist& V_AP_E) {
  return F_P_E.t.dot(V_AP_E.w) + F_P_E.f.dot(V_AP_E.v);
}

/// The force cross product ad*(V) F (Featherstone 2008 §2.9): power(cross(V, F), U) = −power(F, cross(V, U)).
inline Wrench cross(const Twist& V, const Wrench& F) {
  return {V.w.cross(F.t) + V.v.cross(F.f), V.w.cross(F.f)};
}

/// `{t: [0, 0, 1], f: [0, 0, 0]}`
std::string to_string(const Wrench& F);
std::ostream& operator<<(std::ostream& out, const Wrench& F);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/wrench.h"

namespace drydock {

/// Spatial inertia M_BBo_E of a body B about its origin Bo, expressed in E: mass, centre of mass from Bo [m], and the
/// rotational inertia about the centre of mass [kg·m²].
///
/// It is kept about the centre of mass, not about Bo: what files and meshes give is this one; the physical checks
/// concern this one; moving the reference point changes p_BBcm alone, so nothing is lost however far the point is; and
/// a sum adds only terms that are positive, so that a sum of physical bodies is physical to rounding.
/// inertia_about_origin has the other. The zero value is the empty body.
struct SpatialInertia {
  double mass_kg = 0;
  Vector3 p_BBcm = Vector3::Zero();
  Matrix3 I_BBcm = Matrix3::Zero();

  bool operator==(const SpatialInertia&) const = default;
};

/// The inertia of a mass in a point at p: m (|p|² 1 − p pᵀ), about the origin of p [kg·m²].
Matrix3 point_inertia(double mass_kg, const Vector3& p);

/// Rotational inertia about Bo, by the parallel axis theorem [kg·m²].
Matrix3 inertia_about_origin(const SpatialInertia& M_BBo_E);

/// From a rotational inertia about Bo. Digits are lost when Bo is many body sizes away from the centre of mass.
SpatialInertia inertia_from_origin(double mass_kg, const Vector3& p_BBcm, const Matrix3& I_BBo);

/// The same body about point Q instead of P.
inline SpatialInertia shift(const SpatialInertia& M_BP_E, const Vector3& p_PQ_E) {
  return {M_BP_E.mass_kg, M_BP_E.p_BBcm - p_PQ_E, M_BP_E.I_BBcm};
}

/// The same body, about the same point, expressed in E instead of F.
SpatialInertia operator*(const Rotation& R_EF, const SpatialInertia& M_BP_F);

/// The same body about Eo and expressed in E instead of about Fo and expressed in F.
SpatialInertia operator*(const Pose& X_EF, const SpatialInertia& M_BFo_F);

/// Composite of two bodies that move as one; both about the same point and in the same frame.
SpatialInertia operator+(const SpatialInertia& M_BP_E, const SpatialInertia& M_CP_E);

/// Momentum about Bo for the twist V of Bo; for an acceleration it is the load that gives it to a body at rest.
inline Wrench operator*(const SpatialInertia& M_BBo_E, const Twist& V_WB_E) {
  const Vector3 linear = M_BBo_E.mass_kg * (V_WB_E.v + V_WB_E.w.cross(M_BBo_E.p_BBcm));
  return {M_BBo_E.I_BBcm * V_WB_E.w + M_BBo_E.p_BBcm.cross(linear), linear};
}

/// Kinetic energy [J]: half of power(M * V, V).
double kinetic_energy(const SpatialInertia& M_BBo_E, const Twist& V_WB_E);

/// `{mass: 2 kg, p_BBcm: [0, 0, 1], I_BBcm: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}`
std::string to_string(const SpatialInertia& M_BBo_E);
std::ostream& operator<<(std::ostream& out, const SpatialInertia& M_BBo_E);

}  // namespace drydock

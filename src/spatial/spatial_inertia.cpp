// SPDX-License-Identifier: Apache-2.0
#include "spatial/spatial_inertia.h"

#include <fmt/core.h>

#include <ostream>

namespace drydock {

namespace {

/// R I Rᵀ, exactly symmetric when I is symmetric to rounding.
Matrix3 re_expressed(const Matrix3& R, const Matrix3& I) {
  const Matrix3 m = R * I * R.transpose();
  return 0.5 * (m + m.transpose());
}

}  // namespace

Matrix3 point_inertia(double mass_kg, const Vector3& p) {
  return mass_kg * (p.squaredNorm() * Matrix3::Identity() - p * p.transpose());
}

Matrix3 inertia_about_origin(const SpatialInertia& M) {
  return M.I_BBcm + point_inertia(M.mass_kg, M.p_BBcm);
}

SpatialInertia inertia_from_origin(double mass_kg, const Vector3& p_BBcm, const Matrix3& I_BBo) {
  return {mass_kg, p_BBcm, I_BBo - point_inertia(mass_kg, p_BBcm)};
}

SpatialInertia operator*(const Rotation& R_EF, const SpatialInertia& M_BP_F) {
  return {M_BP_F.mass_kg, R_EF * M_BP_F.p_BBcm, re_expressed(R_EF.matrix, M_BP_F.I_BBcm)};
}

SpatialInertia operator*(const Pose& X_EF, const SpatialInertia& M_BFo_F) {
  return {M_BFo_F.mass_kg, X_EF * M_BFo_F.p_BBcm, re_expressed(X_EF.R.matrix, M_BFo_F.I_BBcm)};
}

SpatialInertia operator+(const SpatialInertia& B, const SpatialInertia& C) {
  const double mass_kg = B.mass_kg + C.mass_kg;
  if (mass_kg == 0) return {0, Vector3::Zero(), B.I_BBcm + C.I_BBcm};
  // With the distance d of the two centres, each about the common centre: I = I_B + I_C + (m_B m_C / m) (|d|² 1 − d
  // dᵀ).
  const double share = C.mass_kg / mass_kg;
  const Vector3 d = C.p_BBcm - B.p_BBcm;
  return {mass_kg, B.p_BBcm + share * d, B.I_BBcm + C.I_BBcm + point_inertia(B.mass_kg * share, d)};
}

double kinetic_energy(const SpatialInertia& M, const Twist& V) {
  return 0.5 * (M.mass_kg * (V.v + V.w.cross(M.p_BBcm)).squaredNorm() + V.w.dot(M.I_BBcm * V.w));
}

std::string to_string(const SpatialInertia& M) {
  return fmt::format("{{mass: {:.9g} kg, p_BBcm: {}, I_BBcm: {}}}", M.mass_kg, to_string(M.p_BBcm),
                     to_string(M.I_BBcm));
}
std::ostream& operator<<(std::ostream& out, const SpatialInertia& M) {
  return out << to_string(M);
}

}  // namespace drydock

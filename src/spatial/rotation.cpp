// SPDX-License-Identifier: Apache-2.0
#include "spatial/rotation.h"

#include <Eigen/SVD>
#include <cassert>
#include <cmath>
#include <limits>
#include <ostream>

namespace drydock {

namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Largest entry of |mᵀm − 1|.
double orthonormality_error(const Matrix3& m) {
  return (m.transpose() * m - Matrix3::Identity()).cwiseAbs().maxCoeff();
}

}  // namespace

Rotation rotation_about(const Vector3& unit_axis, double angle_rad) {
  assert(std::abs(unit_axis.squaredNorm() - 1) < 1e-9 && "rotation_about needs an axis of length 1");
  const double s = std::sin(0.5 * angle_rad);  // 1 − cos = 2 s², without cancellation for small angles
  const Matrix3 cross = cross_matrix(unit_axis);
  return {Matrix3::Identity() + std::sin(angle_rad) * cross + 2 * s * s * cross * cross};
}

bool is_rotation(const Matrix3& m, double tolerance) {
  return m.allFinite() && orthonormality_error(m.transpose()) <= tolerance && m.determinant() > 0;
}

std::optional<Rotation> nearest_rotation(const Matrix3& m) {
  const double scale = m.cwiseAbs().maxCoeff();
  if (!m.allFinite() || scale == 0) return std::nullopt;
  // m = U S Vᵀ; the nearest rotation is U diag(1, 1, ±1) Vᵀ with the sign that makes its determinant positive.
  const Eigen::JacobiSVD<Matrix3> svd(m / scale, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Vector3 sigma = svd.singularValues();
  const double sign = svd.matrixU().determinant() * svd.matrixV().determinant() < 0 ? -1.0 : 1.0;
  if (sigma[1] + sign * sigma[2] <= 16 * kEpsilon * sigma[0]) return std::nullopt;
  return Rotation{svd.matrixU() * Vector3(1, 1, sign).asDiagonal() * svd.matrixV().transpose()};
}

Rotation renormalised(const Rotation& R_AB) {
  assert(orthonormality_error(R_AB.matrix) < 0.5 &&
         "renormalised repairs drift; use nearest_rotation for other matrices");
  // Newton–Schulz iteration R ← R (3 − RᵀR)/2 keeps the polar factor and squares the error (Higham 2008, §8.3).
  Matrix3 m = R_AB.matrix;
  for (int i = 0; i < 12 && orthonormality_error(m) > 2 * kEpsilon; ++i) {
    m = (m * (1.5 * Matrix3::Identity() - 0.5 * m.transpose() * m)).eval();
  }
  return {m};
}

std::string to_string(const Rotation& R_AB) {
  return to_string(R_AB.matrix);
}
std::ostream& operator<<(std::ostream& out, const Rotation& R_AB) {
  return out << to_string(R_AB);
}

Rotation turn_z_to(const Vector3& unit_axis) {
  const Vector3 across = Vector3::UnitZ().cross(unit_axis);
  const double sine = across.norm();
  if (sine > 1e-12) return rotation_about(across / sine, std::atan2(sine, unit_axis.z()));
  return unit_axis.z() > 0 ? Rotation{} : rotation_about(Vector3::UnitX(), M_PI);
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <optional>

#include "spatial/vector.h"

namespace drydock {

/// Rotation R_AB: takes the components of a vector from frame B to frame A.
struct Rotation {
  Matrix3 matrix = Matrix3::Identity();

  bool operator==(const Rotation&) const = default;
};

inline Vector3 operator*(const Rotation& R_AB, const Vector3& v_B) {
  return R_AB.matrix * v_B;
}
inline Rotation operator*(const Rotation& R_AB, const Rotation& R_BC) {
  return {R_AB.matrix * R_BC.matrix};
}
inline Rotation inverse(const Rotation& R_AB) {
  return {R_AB.matrix.transpose()};
}

/// Rotation by an angle about a unit axis (Rodrigues' formula).
Rotation rotation_about(const Vector3& unit_axis, double angle_rad);

/// Whether every entry of m mᵀ is within `tolerance` of the identity's and det m > 0. False for non-finite entries.
bool is_rotation(const Matrix3& m, double tolerance = 1e-9);

/// The rotation nearest to m in the Frobenius norm. Empty when m is not finite or when that rotation is not unique
/// (with singular values σ1 ≥ σ2 ≥ σ3, when σ2 + sign(det m) σ3 is within rounding of zero).
std::optional<Rotation> nearest_rotation(const Matrix3& m);

/// The nearest rotation to one that has drifted by rounding or integration. For |RᵀR − 1| < 0.5 (asserted); three or
/// four small products, so fit for every step of a run. For a matrix out of a file use nearest_rotation.
Rotation renormalised(const Rotation& R_AB);

/// The rows of the matrix.
std::string to_string(const Rotation& R_AB);
std::ostream& operator<<(std::ostream& out, const Rotation& R_AB);

/// A rotation that turns z into the unit axis, by the smallest angle.
Rotation turn_z_to(const Vector3& unit_axis);

}  // namespace drydock

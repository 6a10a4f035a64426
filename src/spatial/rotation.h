// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/vector.h"

namespace drydock {

/// Rotation R_AB: takes the components of a vector from frame B to frame A.
struct Rotation {
  Matrix3 matrix = Matrix3::Identity();

  bool operator==(const Rotation&) const = default;
};

inline Vector3 operator*(const Rotation& R_AB, const Vector3& v_B) { return R_AB.matrix * v_B; }
inline Rotation operator*(const Rotation& R_AB, const Rotation& R_BC) { return {R_AB.matrix * R_BC.matrix}; }
inline Rotation inverse(const Rotation& R_AB) { return {R_AB.matrix.transpose()}; }

/// Rotation by an angle about a unit axis (Rodrigues' formula).
Rotation rotation_about(const Vector3& unit_axis, double angle_rad);

}  // namespace drydock

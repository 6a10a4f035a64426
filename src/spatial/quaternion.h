// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string>

#include "spatial/rotation.h"

namespace drydock {

/// Unit quaternion w + x i + y j + z k, Hamilton's convention (ij = k): a rotation by θ about the unit axis n is
/// (cos θ/2, n sin θ/2). q and −q are the same rotation. For files and logs; computations use Rotation.
struct Quaternion {
  double w = 1, x = 0, y = 0, z = 0;

  bool operator==(const Quaternion&) const = default;
};

/// The product of the rotations: to_rotation(q_AB * q_BC) = to_rotation(q_AB) * to_rotation(q_BC).
Quaternion operator*(const Quaternion& q_AB, const Quaternion& q_BC);
Quaternion inverse(const Quaternion& q_AB);

/// q scaled to length 1; empty when its length is zero or not finite.
std::optional<Quaternion> normalised(const Quaternion& q);

/// Any length but zero is accepted and divided out, so that rounding in a file does no harm.
Rotation to_rotation(const Quaternion& q_AB);

/// Of length 1 and with w ≥ 0. Accurate to rounding for every angle, π included (Shepperd 1978).
Quaternion to_quaternion(const Rotation& R_AB);

/// Foreign orders. wxyz: files, logs, MuJoCo. xyzw: Eigen's storage, three.js, ROS, MoveIt.
std::array<double, 4> to_wxyz(const Quaternion& q);
std::array<double, 4> to_xyzw(const Quaternion& q);
Quaternion from_wxyz(const std::array<double, 4>& wxyz);
Quaternion from_xyzw(const std::array<double, 4>& xyzw);

/// As in `[w, x, y, z]`, nine significant digits.
std::string to_string(const Quaternion& q);
std::ostream& operator<<(std::ostream& out, const Quaternion& q);

}  // namespace drydock

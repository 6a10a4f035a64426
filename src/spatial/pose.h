// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/rotation.h"

namespace drydock {

/// Pose X_AB of frame B in frame A: p_AC = R * p_BC + p for any point C.
struct Pose {
  Rotation R;
  Vector3 p = Vector3::Zero();

  bool operator==(const Pose&) const = default;
};

inline Vector3 operator*(const Pose& X_AB, const Vector3& p_BC) {
  return X_AB.R * p_BC + X_AB.p;
}
inline Pose operator*(const Pose& X_AB, const Pose& X_BC) {
  return {X_AB.R * X_BC.R, X_AB * X_BC.p};
}
inline Pose inverse(const Pose& X_AB) {
  const Rotation R_BA = inverse(X_AB.R);
  return {R_BA, -(R_BA * X_AB.p)};
}

/// As in a file: `{p: [1, 2, 3], wxyz: [1, 0, 0, 0]}`.
std::string to_string(const Pose& X_AB);
std::ostream& operator<<(std::ostream& out, const Pose& X_AB);

}  // namespace drydock

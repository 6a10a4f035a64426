// SPDX-License-Identifier: Apache-2.0
#include "spatial/rotation.h"

#include <cmath>

namespace drydock {

Rotation rotation_about(const Vector3& unit_axis, double angle_rad) {
  Matrix3 cross;
  cross << 0, -unit_axis.z(), unit_axis.y(),  //
      unit_axis.z(), 0, -unit_axis.x(),       //
      -unit_axis.y(), unit_axis.x(), 0;
  return {Matrix3::Identity() + std::sin(angle_rad) * cross + (1 - std::cos(angle_rad)) * cross * cross};
}

}  // namespace drydock

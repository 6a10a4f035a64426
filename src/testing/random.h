// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>

#include "spatial/pose.h"

namespace drydock::testing {

/// Generic inputs from a seed: rotated, off-centre, nothing symmetric. The same seed gives the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in [low, high).
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  int whole(int low, int high) {  // both ends included
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  Vector3 vector(double size = 1.0) {
    const double x = between(-size, size), y = between(-size, size), z = between(-size, size);
    return {x, y, z};
  }
  Vector3 unit_vector() {
    for (;;) {
      const Vector3 v = vector();
      if (v.squaredNorm() > 1e-4 && v.squaredNorm() < 1.0) return v.normalized();
    }
  }
  /// Uniform over all rotations (Shoemake 1992: a uniform unit quaternion).
  Rotation rotation();
  Pose pose(double size = 1.0) { return {rotation(), vector(size)}; }

 private:
  std::mt19937_64 engine_;
};

inline Rotation Random::rotation() {
  for (;;) {
    const double w = between(-1, 1), x = between(-1, 1), y = between(-1, 1), z = between(-1, 1);
    const double n2 = w * w + x * x + y * y + z * z;
    if (n2 < 1e-2 || n2 > 1.0) continue;
    const double s = 2.0 / n2;
    Matrix3 m;
    m << 1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y),  //
        s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x),   //
        s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y);
    return {m};
  }
}

}  // namespace drydock::testing

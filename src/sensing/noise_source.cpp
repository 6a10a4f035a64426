// SPDX-License-Identifier: Apache-2.0
#include "sensing/noise_source.h"

#include <cmath>

namespace drydock {

double NoiseSource::normal() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_;
  }
  const double length = std::sqrt(-2 * std::log(1 - even())), angle_rad = 2 * M_PI * even();
  spare_ = length * std::sin(angle_rad);
  has_spare_ = true;
  return length * std::cos(angle_rad);
}

Vector3 NoiseSource::normal3() {
  const double x = normal(), y = normal(), z = normal();
  return {x, y, z};
}

}  // namespace drydock

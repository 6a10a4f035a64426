// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "spatial/tidy_number.h"
#include "spatial/vector.h"

namespace drydock {

/// Degrees exist on the screen only.
inline constexpr double kDegrees = 180 / M_PI;

inline std::string vector_text(const Vector3& v) {
  return fmt::format("[{:.6g}, {:.6g}, {:.6g}]", tidy(v.x()), tidy(v.y()), tidy(v.z()));
}

}  // namespace drydock

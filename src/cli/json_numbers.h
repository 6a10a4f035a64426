// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>

#include "spatial/vector.h"

namespace drydock {

/// A figure; what has no limit is null, as JSON has no infinity.
inline nlohmann::ordered_json number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}
inline nlohmann::ordered_json numbers(const Vector3& v) {
  return nlohmann::ordered_json::array({v.x(), v.y(), v.z()});
}

}  // namespace drydock

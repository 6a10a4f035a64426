// SPDX-License-Identifier: Apache-2.0
#include "spatial/pose.h"

#include <fmt/core.h>

#include <ostream>

#include "spatial/quaternion.h"

namespace drydock {

std::string to_string(const Pose& X_AB) {
  return fmt::format("{{p: {}, wxyz: {}}}", to_string(X_AB.p), to_string(to_quaternion(X_AB.R)));
}
std::ostream& operator<<(std::ostream& out, const Pose& X_AB) {
  return out << to_string(X_AB);
}

}  // namespace drydock

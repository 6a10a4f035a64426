// SPDX-License-Identifier: Apache-2.0
#include "spatial/twist.h"

#include <fmt/core.h>

#include <ostream>

namespace drydock {

std::string to_string(const Twist& V) {
  return fmt::format("{{w: {}, v: {}}}", to_string(V.w), to_string(V.v));
}
std::ostream& operator<<(std::ostream& out, const Twist& V) {
  return out << to_string(V);
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/wrench.h"

#include <fmt/core.h>

#include <ostream>

namespace drydock {

std::string to_string(const Wrench& F) {
  return fmt::format("{{t: {}, f: {}}}", to_string(F.t), to_string(F.f));
}
std::ostream& operator<<(std::ostream& out, const Wrench& F) {
  return out << to_string(F);
}

}  // namespace drydock

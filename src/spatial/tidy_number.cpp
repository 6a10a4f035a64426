// SPDX-License-Identifier: Apache-2.0
#include "spatial/tidy_number.h"

#include <fmt/format.h>

namespace drydock {

std::string joined_numbers(const Vector3& v, std::string_view between) {
  return fmt::format("{}{}{}{}{}", unsigned_zero(v.x()), between, unsigned_zero(v.y()), between, unsigned_zero(v.z()));
}

}  // namespace drydock

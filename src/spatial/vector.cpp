// SPDX-License-Identifier: Apache-2.0
#include "spatial/vector.h"

#include <fmt/core.h>

namespace drydock {

std::string to_string(const Vector3& v) {
  return fmt::format("[{:.9g}, {:.9g}, {:.9g}]", v.x(), v.y(), v.z());
}

std::string to_string(const Matrix3& m) {
  const Vector3 x = m.row(0), y = m.row(1), z = m.row(2);
  return fmt::format("[{}, {}, {}]", to_string(x), to_string(y), to_string(z));
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>

#include "input/mark.h"
#include "spatial/vector.h"

namespace drydock {

/// A thing before anything is read into it.
template <class T>
T blank() {
  if constexpr (std::is_same_v<T, Vector3>) return Vector3::Zero();  // Eigen's own leaves the numbers open
  return T{};
}

/// A thing together with where it stands, for checks that come after reading. Without a mark it was not read.
template <class T>
struct Located {
  T value = blank<T>();
  Mark mark;
  std::string field;
};

}  // namespace drydock

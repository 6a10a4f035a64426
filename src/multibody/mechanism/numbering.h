// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace drydock {

/// Bodies, joints and links are numbered by int, since kWorld is negative; lists of them by std::size_t.
inline std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace drydock {

/// The place in a list of what is numbered by int, as bodies, joints and links are, since kWorld is negative:
/// links[at(i)].
inline std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace drydock

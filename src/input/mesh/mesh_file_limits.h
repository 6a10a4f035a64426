// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace drydock {

inline constexpr std::size_t kMostMeshBytes = std::size_t{2} << 30U;

/// The largest coordinate of a mesh file we take. Beyond it squares of lengths leave single precision, and nothing in a
/// hall or around a spacecraft is that large.
inline constexpr double kLargestCoordinate_m = 1e9;

}  // namespace drydock

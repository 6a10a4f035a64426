// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace drydock {

inline constexpr std::size_t kMostMeshBytes = std::size_t{2} << 30U;

/// Of a COLLADA file: what the parser of XML and our lists of elements can take without using up the memory.
inline constexpr std::size_t kMostDaeBytes = std::size_t{256} << 20U;
inline constexpr int kDeepestDae = 256;
inline constexpr std::size_t kMostDaeElements = 1'000'000;
/// Triangles, and nodes and instances, after every instance has been placed. A few lines of COLLADA can ask for 2^64.
inline constexpr std::size_t kMostDaeTriangles = 5'000'000;
inline constexpr std::size_t kMostDaeNodes = 200'000;

/// The largest coordinate of a mesh file we take. Beyond it squares of lengths leave single precision, and nothing in a
/// hall or around a spacecraft is that large.
inline constexpr double kLargestCoordinate_m = 1e9;

}  // namespace drydock

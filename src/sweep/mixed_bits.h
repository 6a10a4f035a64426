// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace drydock {

/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): neighbouring numbers become unrelated ones.
inline std::uint64_t mixed_bits(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// A number from 0 to below 1 that depends on the three alone: no state, so any thread can ask for any one.
inline double even_share(std::uint64_t seed, std::size_t axis, std::size_t index) {
  const std::uint64_t bits = mixed_bits(mixed_bits(mixed_bits(seed) + axis) + index);
  return static_cast<double>(bits >> 11U) * 0x1p-53;
}

}  // namespace drydock

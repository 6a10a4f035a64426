// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>

namespace drydock {

/// Appends a number's bytes, lowest first, whatever the machine's own order.
template <typename Number>
void append_little_endian(std::string& bytes, Number number) {
  static_assert(std::is_arithmetic_v<Number>);
  char raw[sizeof(Number)];
  std::memcpy(raw, &number, sizeof(Number));
  if constexpr (std::endian::native == std::endian::big) std::reverse(raw, raw + sizeof(Number));
  bytes.append(raw, sizeof(Number));
}

template <typename Number>
std::string little_endian_bytes(std::span<const Number> numbers) {
  std::string bytes;
  bytes.reserve(numbers.size_bytes());
  for (const Number number : numbers) append_little_endian(bytes, number);
  return bytes;
}

}  // namespace drydock

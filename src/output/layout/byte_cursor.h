// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace drydock {

template <typename Number>
using BitsOf = std::conditional_t<sizeof(Number) == 8, std::uint64_t, std::uint32_t>;

/// Writes a number of 4 or 8 bytes at a place, lowest byte first, whatever the machine's own order.
template <typename Number>
void store_number(std::span<std::byte> bytes, std::size_t at, Number number) {
  static_assert(sizeof(Number) == 8 || sizeof(Number) == 4);
  assert(at + sizeof(Number) <= bytes.size() && "a number beyond the end");
  const auto bits = std::bit_cast<BitsOf<Number>>(number);
  for (std::size_t i = 0; i < sizeof(Number); ++i) bytes[at + i] = static_cast<std::byte>(bits >> 8 * i & 0xff);
}

template <typename Number>
Number load_number(std::span<const std::byte> bytes, std::size_t at) {
  static_assert(sizeof(Number) == 8 || sizeof(Number) == 4);
  assert(at + sizeof(Number) <= bytes.size() && "a number beyond the end");
  BitsOf<Number> bits = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) bits |= std::to_integer<BitsOf<Number>>(bytes[at + i]) << 8 * i;
  return std::bit_cast<Number>(bits);
}

/// Numbers one after the other, as a BinaryTable has them. The reader and the writer know its order.
class ByteWriter {
 public:
  explicit ByteWriter(std::span<std::byte> bytes) : bytes_(bytes) {}
  template <typename Number>
  void put(Number number) {
    store_number(bytes_, at_, number);
    at_ += sizeof(Number);
  }
  void put(std::span<const double> numbers) {
    for (const double number : numbers) put(number);
  }
  std::size_t at() const { return at_; }

 private:
  std::span<std::byte> bytes_;
  std::size_t at_ = 0;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}
  template <typename Number>
  Number take() {
    at_ += sizeof(Number);
    return load_number<Number>(bytes_, at_ - sizeof(Number));
  }
  void take(std::span<double> numbers) {
    for (double& number : numbers) number = take<double>();
  }
  std::size_t at() const { return at_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

}  // namespace drydock

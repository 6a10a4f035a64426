// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/dataspace.h"

#include <algorithm>
#include <array>

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kMostDimensions = 32;
constexpr std::uint64_t kIntegerClass = 0, kRealClass = 1, kVariableClass = 9;
constexpr std::uint64_t kVariableText = 1;  // in the lowest four bits of a variable type's own bits

/// Bits of the class, then offset, precision, exponent and mantissa of H5T_IEEE_F64LE.
constexpr std::uint64_t kDoubleBits = 0x3f20;
constexpr std::array<std::uint8_t, 12> kDoubleFields = {0, 0, 64, 0, 52, 11, 0, 52, 0xff, 0x03, 0, 0};

}  // namespace

std::uint64_t Dataspace::count() const {
  std::uint64_t product = is_empty ? 0 : 1;
  for (const std::uint64_t n : size) {
    if (__builtin_mul_overflow(product, n, &product)) return ~std::uint64_t{0};
  }
  return product;
}

Dataspace read_dataspace(Block content) {
  const std::uint64_t place = content.place(), version = content.number(1), rank = content.number(1);
  require_format(version == 1 || version == 2, "version " + std::to_string(version) + " of a dataspace", place,
                 "version 1 or 2");
  require_format(rank <= kMostDimensions, std::to_string(rank) + " dimensions", place,
                 "at most " + std::to_string(kMostDimensions));
  content.skip(1);
  const std::uint64_t kind = content.number(1);
  if (version == 1) content.skip(4);
  Dataspace space;
  space.is_empty = version == 2 && kind == 2;
  for (std::uint64_t i = 0; i < rank; ++i) space.size.push_back(content.number(8));
  return space;
}

ElementType read_element_type(Block content) {
  const std::uint64_t class_and_version = content.number(1), bits = content.number(3);
  ElementType type;
  type.bytes = content.number(4);
  const bool lowest_first = (bits & 1) == 0;
  switch (class_and_version & 0xf) {
    case kIntegerClass: {
      const std::uint64_t offset = content.number(2), precision = content.number(2);
      const bool whole = type.bytes >= 1 && type.bytes <= 8 && offset == 0 && precision == 8 * type.bytes;
      if (whole && lowest_first) type.kind = ElementKind::kInteger;
      type.is_signed = (bits & 8) != 0;
      break;
    }
    case kRealClass: {
      const std::span<const std::uint8_t> fields = content.take(kDoubleFields.size());
      const bool same = std::equal(fields.begin(), fields.end(), kDoubleFields.begin());
      if (type.bytes == sizeof(double) && bits == kDoubleBits && same) type.kind = ElementKind::kReal;
      break;
    }
    case kVariableClass:
      if ((bits & 0xf) == kVariableText && type.bytes == 16) type.kind = ElementKind::kText;
      break;
    default:
      break;
  }
  return type;
}

}  // namespace drydock::hdf5

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "output/log/hdf5/file_bytes.h"

namespace drydock::hdf5 {

/// How many elements there are: one number per dimension; none for a single element.
struct Dataspace {
  std::vector<std::uint64_t> size;
  bool is_empty = false;  // the kind that holds no element at all

  /// The number of elements; greatest number where it does not fit.
  std::uint64_t count() const;
};

Dataspace read_dataspace(Block content);

/// What an element is, as far as a log has such.
enum class ElementKind {
  kReal,     // IEEE double, lowest byte first
  kInteger,  // of up to 8 bytes, lowest byte first, two's complement
  kText,     // of variable length, in a global heap
  kOther,
};

struct ElementType {
  ElementKind kind = ElementKind::kOther;
  std::uint64_t bytes = 0;
  bool is_signed = false;
};

ElementType read_element_type(Block content);

}  // namespace drydock::hdf5

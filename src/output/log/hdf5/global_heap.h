// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "output/log/hdf5/file_bytes.h"

namespace drydock::hdf5 {

/// Texts of variable length. Each collection of them is read once.
class GlobalHeap {
 public:
  explicit GlobalHeap(OnceReader& reader) : reader_(reader) {}

  /// The text that an element of 16 bytes leads to: its length, the address of a collection, the number in it.
  std::string text(Block& element);

 private:
  using Collection = std::map<std::uint64_t, std::string>;  // by number
  const Collection& collection(std::uint64_t address);

  OnceReader& reader_;
  std::unordered_map<std::uint64_t, Collection> collections_;
};

}  // namespace drydock::hdf5

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "output/log/hdf5/file_bytes.h"

namespace drydock::hdf5 {

/// Many small things, such as the links of a large group, in blocks of rising size. Read as far as one indirect block
/// leads, which is half a megabyte of links.
class FractalHeap {
 public:
  FractalHeap(OnceReader& reader, std::uint64_t address);

  std::size_t id_bytes() const { return id_bytes_; }
  /// What an identifier stands for.
  Block object(Block id, const std::string& what);

 private:
  struct HeapBlock {
    std::uint64_t offset = 0, bytes = 0;  // in the space of the heap
    std::uint64_t address = kNowhere;     // in the file
    std::vector<std::uint8_t> content = {};
  };
  void add_rows(std::uint64_t address, std::uint64_t rows);

  OnceReader& reader_;
  std::size_t id_bytes_ = 0, offset_bytes_ = 0, length_bytes_ = 0;
  std::uint64_t row_width_ = 0, first_bytes_ = 0, greatest_bytes_ = 0;
  std::vector<HeapBlock> blocks_;  // by offset, without gaps
};

}  // namespace drydock::hdf5

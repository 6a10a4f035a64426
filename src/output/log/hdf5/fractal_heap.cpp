// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/fractal_heap.h"

#include <algorithm>
#include <bit>

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kHeapHeadBytes = 146;
constexpr std::uint64_t kMostRowWidth = 64, kMostBlockBytes = 1 << 20, kMostRows = 32;

std::size_t bytes_for(std::uint64_t greatest) {
  return (static_cast<std::size_t>(std::bit_width(greatest)) + 7) / 8;
}

bool is_block_size(std::uint64_t bytes) {
  return std::has_single_bit(bytes) && bytes <= kMostBlockBytes;
}

}  // namespace

FractalHeap::FractalHeap(OnceReader& reader, std::uint64_t address) : reader_(reader) {
  Block head = reader.block("a fractal heap", address, kHeapHeadBytes);
  head.expect_signature("FRHP");
  require_format(head.number(1) == 0, "another version of a fractal heap", address, "version 0");
  id_bytes_ = head.number(2);
  require_format(head.number(2) == 0, "a fractal heap with filters", address, "one without");
  head.skip(1);
  const std::uint64_t greatest_object = head.number(4);
  head.skip(12 * 8);  // what there is and what is free
  row_width_ = head.number(2);
  first_bytes_ = head.number(8);
  greatest_bytes_ = head.number(8);
  const std::uint64_t offset_bits = head.number(2);
  head.skip(2);
  const std::uint64_t root = head.number(8), rows = head.number(2);
  const bool is_sound = row_width_ >= 1 && row_width_ <= kMostRowWidth && is_block_size(first_bytes_) &&
                        is_block_size(greatest_bytes_) && first_bytes_ <= greatest_bytes_ && offset_bits >= 8 &&
                        offset_bits <= 64;
  require_format(is_sound, "a fractal heap of another shape", address, "blocks of up to 1 MB");
  offset_bytes_ = (offset_bits + 7) / 8;
  length_bytes_ = std::min(bytes_for(greatest_bytes_), bytes_for(greatest_object));
  require_format(id_bytes_ == 1 + offset_bytes_ + length_bytes_, "identifiers of another size", address,
                 std::to_string(1 + offset_bytes_ + length_bytes_) + " bytes");
  if (rows > 0) {
    add_rows(root, rows);
  } else if (root != kNowhere) {
    blocks_.push_back({0, first_bytes_, root});
  }
}

/// An indirect block: the addresses of blocks, row by row. Rows double in size from the third on.
void FractalHeap::add_rows(std::uint64_t address, std::uint64_t rows) {
  require_format(rows <= kMostRows, std::to_string(rows) + " rows of a fractal heap", address, "fewer rows");
  const std::uint64_t head_bytes = 4 + 1 + 8 + offset_bytes_;
  Block block = reader_.block("a fractal heap", address, head_bytes + rows * row_width_ * 8);
  block.expect_signature("FHIB");
  block.skip(head_bytes - 4);
  std::uint64_t offset = 0;
  for (std::uint64_t row = 0; row < rows; ++row) {
    const std::uint64_t bytes = row < 2 ? first_bytes_ : first_bytes_ << (row - 1);
    for (std::uint64_t column = 0; column < row_width_; ++column) {
      const std::uint64_t child = block.number(8);
      require_format(child == kNowhere || bytes <= greatest_bytes_, "a very large group", address,
                     "less than half a megabyte of names");
      blocks_.push_back({offset, bytes, child});
      offset += bytes;
    }
  }
}

Block FractalHeap::object(Block id, const std::string& what) {
  const std::uint64_t place = id.place(), kind = id.number(1);
  require_format(kind == 0, what + " of another kind", place, "one in a block of the heap");
  const std::uint64_t offset = id.number(offset_bytes_), bytes = id.number(length_bytes_);
  const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), offset,
                                      [](std::uint64_t at, const HeapBlock& block) { return at < block.offset; });
  require_format(after != blocks_.begin(), what + " outside of its heap", place, "one in a block of the heap");
  HeapBlock& block = *std::prev(after);
  const std::uint64_t within = offset - block.offset;
  require_format(block.address != kNowhere && within <= block.bytes && bytes <= block.bytes - within,
                 what + " outside of its heap", place, "one in a block of the heap");
  if (block.content.empty()) {
    reader_.read("a fractal heap", block.address, block.content, block.bytes);
    require_format(std::equal(block.content.begin(), block.content.begin() + 4, "FHDB"), "no block of a fractal heap",
                   block.address, "the letters FHDB");
  }
  reader_.hand_on(what, place, bytes);
  const auto begin = block.content.begin() + static_cast<std::ptrdiff_t>(within);
  return {what, block.address + within, {begin, begin + static_cast<std::ptrdiff_t>(bytes)}};
}

}  // namespace drydock::hdf5

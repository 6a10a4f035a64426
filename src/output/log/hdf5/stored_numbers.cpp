// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/stored_numbers.h"

#include <libdeflate.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <new>

#include "output/log/hdf5/node_tree.h"

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kDeflateFilter = 1, kShuffleFilter = 2;
constexpr std::uint64_t kContiguousLayout = 1, kChunkedLayout = 2;
constexpr std::size_t kNumberBytes = sizeof(double);

struct StoredChunk {
  std::uint64_t address = 0, bytes = 0;
  bool is_shuffled = false, is_deflated = false;
};

/// Byte k of all numbers stands before byte k + 1 of all.
void unshuffle(std::span<const std::uint8_t> bytes, std::span<double> numbers) {
  const std::size_t count = bytes.size() / kNumberBytes;
  const std::uint8_t* plane[kNumberBytes];
  for (std::size_t k = 0; k < kNumberBytes; ++k) plane[k] = bytes.data() + k * count;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < kNumberBytes; ++k) bits |= std::uint64_t{plane[k][i]} << (8 * k);
    numbers[i] = std::bit_cast<double>(bits);
  }
}

void copy_numbers(std::span<const std::uint8_t> bytes, std::span<double> numbers) {
  static_assert(std::endian::native == std::endian::little);
  std::memcpy(numbers.data(), bytes.data(), numbers.size_bytes());
}

class ChunkReader {
 public:
  ChunkReader(const FileBytes& file, const StoredNumbers& stored) : reader_(file), stored_(stored) {
    const std::vector<std::uint64_t>& size = stored.layout.chunk_size;
    const std::uint64_t place = stored.layout.address;
    const bool is_of_rows = size.size() >= 2 && size.back() == kNumberBytes && size[0] > 0 &&
                            (size.size() == 2 ? stored.width == 1 : size.size() == 3 && size[1] == stored.width);
    require_format(is_of_rows, "chunks of another shape", place, "chunks of whole rows");
    require_format(size[0] <= kMostChunkBytes / kNumberBytes / stored.width, "large chunks", place,
                   "at most " + std::to_string(kMostChunkBytes) + " bytes");
    rows_per_chunk_ = size[0];
    chunk_numbers_ = rows_per_chunk_ * stored.width;
  }

  std::vector<double> read() {
    find_chunks();
    std::vector<double> numbers(stored_.rows * stored_.width);
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      const std::size_t begin = i * chunk_numbers_;
      read_chunk(chunks_[i], std::span(numbers).subspan(begin, std::min(chunk_numbers_, numbers.size() - begin)));
    }
    return numbers;
  }

 private:
  /// The chunks of all rows are there, and what is stored can make so many numbers, before room is made for them.
  void find_chunks() {
    const std::uint64_t place = stored_.layout.address;
    const std::uint64_t wanted = (stored_.rows + rows_per_chunk_ - 1) / rows_per_chunk_;
    if (wanted == 0) return;
    const std::uint64_t coordinates = stored_.layout.chunk_size.size();
    require_format(place != kNowhere, "no chunk", place, std::to_string(wanted) + " chunks");
    const NodeTree tree{NodeTree::Kind::kChunks, 8 + 8 * coordinates};
    visit_leaves(reader_, tree, place, [&](Block& key, std::uint64_t child) { add_chunk(key, child); });
    require_format(chunks_.size() >= wanted, std::to_string(chunks_.size()) + " chunks", place,
                   std::to_string(wanted) + " chunks");
    chunks_.resize(wanted);
  }

  void add_chunk(Block& key, std::uint64_t address) {
    const std::uint64_t place = key.place();
    StoredChunk chunk{address, key.number(4), stored_.filters.is_shuffled, stored_.filters.is_deflated};
    // A bit for each filter, in their order, says that this chunk is stored without it.
    const std::uint64_t left_out = key.number(4), row = key.number(8);
    const bool both = chunk.is_shuffled && chunk.is_deflated;
    if ((left_out & 1) != 0) (chunk.is_shuffled ? chunk.is_shuffled : chunk.is_deflated) = false;
    if (both && (left_out & 2) != 0) chunk.is_deflated = false;
    bool is_next = row == chunks_.size() * rows_per_chunk_;
    while (key.left() > 0) is_next = key.number(8) == 0 && is_next;
    require_format(is_next, "a chunk of other rows", place, "the rows in their order, without gaps");
    const std::uint64_t bytes = chunk_numbers_ * kNumberBytes;
    require_format(chunk.is_deflated ? bytes / kMostDeflation <= chunk.bytes : bytes == chunk.bytes,
                   "a chunk of " + std::to_string(chunk.bytes) + " bytes", place,
                   "one of " + std::to_string(bytes) + " bytes" + (chunk.is_deflated ? " when inflated" : ""));
    reader_.hand_on("a chunk", address, chunk.bytes);
    chunks_.push_back(chunk);
  }

  void read_chunk(const StoredChunk& chunk, std::span<double> numbers) {
    packed_.resize(chunk.bytes);
    reader_.file().read(chunk.address, packed_);
    if (chunk.is_deflated) inflate(chunk);
    const std::span<const std::uint8_t> plain = chunk.is_deflated ? plain_ : packed_;
    chunk.is_shuffled ? unshuffle(plain, numbers) : copy_numbers(plain, numbers);
  }

  void inflate(const StoredChunk& chunk) {
    if (!inflater_) throw std::bad_alloc();
    plain_.resize(chunk_numbers_ * kNumberBytes);
    // Without a place for the number of bytes, it must be this one.
    const libdeflate_result result = libdeflate_zlib_decompress(inflater_.get(), packed_.data(), packed_.size(),
                                                                plain_.data(), plain_.size(), nullptr);
    require_format(result == LIBDEFLATE_SUCCESS, "a chunk that cannot be inflated", chunk.address,
                   "deflated bytes of " + std::to_string(plain_.size()));
  }

  OnceReader reader_;
  const StoredNumbers& stored_;
  std::uint64_t rows_per_chunk_ = 1, chunk_numbers_ = 1;
  std::vector<StoredChunk> chunks_;
  std::vector<std::uint8_t> packed_, plain_;
  std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> inflater_{
      libdeflate_alloc_decompressor(), libdeflate_free_decompressor};
};

std::vector<double> read_contiguous(const FileBytes& file, const StoredNumbers& stored) {
  const std::uint64_t count = stored.rows * stored.width;
  if (count == 0) return {};
  std::vector<std::uint8_t> bytes;
  OnceReader(file).read("numbers", stored.layout.address, bytes, count * kNumberBytes);
  std::vector<double> numbers(count);
  copy_numbers(bytes, numbers);
  return numbers;
}

}  // namespace

Filters read_filters(Block content) {
  const std::uint64_t place = content.place(), version = content.number(1), count = content.number(1);
  require_format(version == 1, "version " + std::to_string(version) + " of filters", place, "version 1");
  content.skip(6);
  Filters filters;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t id = content.number(2), name_bytes = content.number(2);
    content.skip(2);
    const std::uint64_t values = content.number(2);
    content.skip(name_bytes + 4 * (values + values % 2));
    const bool is_shuffle = id == kShuffleFilter && i == 0, is_deflate = id == kDeflateFilter && !filters.is_deflated;
    require_format(is_shuffle || is_deflate, "the filter " + std::to_string(id), place, "shuffle, then deflate");
    (is_shuffle ? filters.is_shuffled : filters.is_deflated) = true;
  }
  return filters;
}

Layout read_layout(Block content) {
  const std::uint64_t place = content.place(), version = content.number(1), kind = content.number(1);
  require_format(version == 3, "version " + std::to_string(version) + " of a layout", place, "version 3");
  require_format(kind == kContiguousLayout || kind == kChunkedLayout, "a layout of kind " + std::to_string(kind), place,
                 "chunks, or numbers in one piece");
  Layout layout;
  layout.is_chunked = kind == kChunkedLayout;
  const std::uint64_t dimensions = layout.is_chunked ? content.number(1) : 0;
  layout.address = content.number(8);
  for (std::uint64_t i = 0; i < dimensions; ++i) layout.chunk_size.push_back(content.number(4));
  return layout;
}

std::vector<double> read_numbers(const FileBytes& file, const StoredNumbers& stored) {
  return stored.layout.is_chunked ? ChunkReader(file, stored).read() : read_contiguous(file, stored);
}

}  // namespace drydock::hdf5

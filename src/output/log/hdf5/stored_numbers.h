// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "output/log/hdf5/dataspace.h"
#include "output/log/hdf5/file_bytes.h"

namespace drydock::hdf5 {

/// What is done to each chunk before it is written: first shuffled, then deflated.
struct Filters {
  bool is_shuffled = false, is_deflated = false;
};
Filters read_filters(Block content);

/// Where the numbers of a data set are.
struct Layout {
  bool is_chunked = false;
  std::uint64_t address = kNowhere;            // of the numbers, or of the tree of their chunks
  std::vector<std::uint64_t> chunk_size = {};  // per dimension, and the bytes of an element
};
Layout read_layout(Block content);

/// Real numbers in rows: a data set of one dimension or two.
struct StoredNumbers {
  std::uint64_t rows = 0, width = 1;
  Layout layout;
  Filters filters;
};

/// More numbers than these in one data set are refused, and so are larger chunks.
inline constexpr std::uint64_t kMostLoggedNumbers = 200'000'000;
inline constexpr std::uint64_t kMostChunkBytes = 1 << 28;
/// Deflate makes bytes at most so many times fewer (zlib's technical details); a chunk that claims more is refused.
inline constexpr std::uint64_t kMostDeflation = 1032;

/// The rows one after the other. What is taken from memory is at most kMostDeflation times the file and 8 bytes for
/// each of kMostLoggedNumbers, and one chunk.
std::vector<double> read_numbers(const FileBytes& file, const StoredNumbers& stored);

}  // namespace drydock::hdf5

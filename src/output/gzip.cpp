// SPDX-License-Identifier: Apache-2.0
#include "output/gzip.h"

#include <libdeflate.h>

#include <memory>
#include <new>
#include <stdexcept>

namespace drydock {
namespace {

constexpr int kUsualLevel = 6;

/// `bound` tells how many bytes there can be at most, `compress` writes them and tells how many they are.
template <class Bound, class Compress>
std::string compressed(std::string_view bytes, Bound&& bound, Compress&& compress) {
  const std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)> compressor(
      libdeflate_alloc_compressor(kUsualLevel), libdeflate_free_compressor);
  if (!compressor) throw std::bad_alloc();
  std::string out(bound(compressor.get(), bytes.size()), '\0');
  const std::size_t size = compress(compressor.get(), bytes.data(), bytes.size(), out.data(), out.size());
  if (size == 0) throw std::logic_error("libdeflate needs more room than it asked for");
  out.resize(size);
  return out;
}

}  // namespace

std::string gzip(std::string_view bytes) {
  return compressed(bytes, libdeflate_gzip_compress_bound, libdeflate_gzip_compress);
}

std::string zlib_deflated(std::string_view bytes) {
  return compressed(bytes, libdeflate_zlib_compress_bound, libdeflate_zlib_compress);
}

}  // namespace drydock

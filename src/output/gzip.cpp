// SPDX-License-Identifier: Apache-2.0
#include "output/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>

namespace drydock {
namespace {

constexpr int kZlibWrapping = 15, kGzipWrapping = 15 + 16;  // as deflateInit2 wants them, both with 32 KB of window
constexpr int kUsualLevel = 6, kQuickLevel = 1;             // the latter in two thirds of the time, for 7 % more bytes
constexpr std::size_t kPiece = 1 << 18;

std::string deflated(std::string_view bytes, int wrapping, int level) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, wrapping, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string out;
  int state = Z_OK;
  // zlib counts its input in 32 bits, so it is given piece by piece.
  for (std::size_t at = 0; state == Z_OK;) {
    if (stream.avail_in == 0) {
      const std::size_t piece = std::min(kPiece, bytes.size() - at);
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + at));
      stream.avail_in = static_cast<uInt>(piece);
      at += piece;
    }
    const std::size_t filled = out.size();
    out.resize(filled + kPiece);
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + filled);
    stream.avail_out = static_cast<uInt>(kPiece);
    state = deflate(&stream, at == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
    out.resize(filled + kPiece - stream.avail_out);
    if (state == Z_BUF_ERROR) state = Z_OK;  // nothing to do yet: no error
  }
  deflateEnd(&stream);
  if (state != Z_STREAM_END) throw std::logic_error("zlib left its own rules");
  return out;
}

}  // namespace

std::string gzip(std::string_view bytes) {
  return deflated(bytes, kGzipWrapping, kQuickLevel);
}

std::string zlib_deflated(std::string_view bytes) {
  return deflated(bytes, kZlibWrapping, kUsualLevel);
}

}  // namespace drydock

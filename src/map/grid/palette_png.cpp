// SPDX-License-Identifier: Apache-2.0
#include "map/grid/palette_png.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "output/gzip.h"

namespace drydock {
namespace {

void append_big_endian(std::string& bytes, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>((number >> shift) & 0xffu);
}

/// The table of the polynomial 0xedb88320, bits reflected (ISO/IEC 15948 annex D).
std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t n = 0; n < 256; ++n) {
    std::uint32_t c = n;
    for (int bit = 0; bit < 8; ++bit) c = (c & 1u) ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[n] = c;
  }
  return table;
}

std::uint32_t crc32_of(std::string_view bytes) {
  static const std::array<std::uint32_t, 256> table = crc_table();
  std::uint32_t crc = 0xffffffffu;
  for (const char c : bytes) crc = table[(crc ^ static_cast<unsigned char>(c)) & 0xffu] ^ (crc >> 8);
  return ~crc;
}

void append_png_chunk(std::string& png, std::string_view kind, const std::string& data) {
  append_big_endian(png, static_cast<std::uint32_t>(data.size()));
  const std::string body = std::string(kind) + data;
  png += body;
  append_big_endian(png, crc32_of(body));
}

}  // namespace

Encoded palette_png(std::size_t width, std::size_t height, std::span<const std::uint8_t> pixels,
                    std::span<const SliceColour> colours) {
  if (width == 0 || height == 0 || width > 100'000 || height > 100'000 || pixels.size() != width * height)
    return {{}, "a picture has 1 to 100000 rows and columns, and a pixel for each place"};
  if (colours.empty() || colours.size() > 256 || *std::max_element(pixels.begin(), pixels.end()) >= colours.size())
    return {{}, "every pixel of a picture has one of at most 256 colours"};
  std::string header, palette, rows;
  append_big_endian(header, static_cast<std::uint32_t>(width));
  append_big_endian(header, static_cast<std::uint32_t>(height));
  header += {'\x08', '\x03', '\0', '\0', '\0'};  // 8 bits, palette
  for (const SliceColour& c : colours)
    for (const std::uint8_t part : {c.red, c.green, c.blue}) palette += static_cast<char>(part);
  for (std::size_t row = 0; row < height; ++row) {
    rows += '\0';  // no filter
    for (const std::uint8_t pixel : pixels.subspan(row * width, width)) rows += static_cast<char>(pixel);
  }
  std::string png = "\x89PNG\r\n\x1a\n";
  append_png_chunk(png, "IHDR", header);
  append_png_chunk(png, "PLTE", palette);
  append_png_chunk(png, "IDAT", zlib_deflated(rows));
  append_png_chunk(png, "IEND", "");
  return {std::move(png), {}};
}

}  // namespace drydock

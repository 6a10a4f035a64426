// SPDX-License-Identifier: Apache-2.0
#include "output/base64.h"

#include <cstdint>

namespace drydock {

std::string base64(std::string_view bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  const auto at = [&](std::size_t i) -> std::uint32_t {
    return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u;
  };
  char* out = text.data();
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    const std::uint32_t group = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
    for (int k = 0; k < 4; ++k) *out++ = kDigits[group >> (18 - 6 * k) & 63u];
  }
  const std::uint32_t group = at(i) << 16 | at(i + 1) << 8;  // one or two bytes are left over
  for (std::size_t k = 0; i < bytes.size() && k <= bytes.size() - i; ++k) *out++ = kDigits[group >> (18 - 6 * k) & 63u];
  return text;
}

}  // namespace drydock

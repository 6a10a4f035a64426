// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace drydock {

/// SHA-256 of bytes that come in pieces (FIPS 180-4 §6.2). Fingerprints inputs; nothing here keeps a secret.
class Sha256 {
 public:
  void update(std::string_view bytes);
  /// The digest of all bytes so far as 64 lower-case hex digits; more bytes may follow.
  std::string hex() const;

 private:
  void take_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> block_{};
  std::uint64_t length_ = 0;  // bytes taken so far; the last length_ % 64 of them wait in block_
};

std::string sha256_hex(std::string_view bytes);

/// Throws std::filesystem::filesystem_error when the file cannot be read.
std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace drydock

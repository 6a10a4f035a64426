// SPDX-License-Identifier: Apache-2.0
#include "output/crc32c.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string_view>
#include <vector>

#include "testing/random.h"

namespace drydock {
namespace {

std::vector<std::byte> random_bytes(testing::Random& random, int size) {
  std::vector<std::byte> bytes;
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(random.whole(0, 255)));
  return bytes;
}

// Oracle: RFC 3720 §B.4, whose sums stand there byte by byte as they are sent, lowest first; and the check value of the
// sum, that of "123456789".
TEST(Crc32c, HasThePublishedSums) {
  std::vector<std::byte> rising(32), falling(32);
  for (int i = 0; i < 32; ++i) {
    rising[static_cast<std::size_t>(i)] = static_cast<std::byte>(i);
    falling[static_cast<std::size_t>(i)] = static_cast<std::byte>(31 - i);
  }
  EXPECT_EQ(crc32c(std::vector<std::byte>(32)), 0x8a9136aaU);
  EXPECT_EQ(crc32c(std::vector<std::byte>(32, std::byte{0xff})), 0x62a8ab43U);
  EXPECT_EQ(crc32c(rising), 0x46dd794eU);
  EXPECT_EQ(crc32c(falling), 0x113fdb5cU);
  std::vector<std::byte> read(48);  // an iSCSI SCSI read command
  const auto put = [&](std::size_t at, int value) { read[at] = static_cast<std::byte>(value); };
  put(0, 0x01);
  put(1, 0xc0);
  put(16, 0x14);
  put(22, 0x04);
  put(27, 0x14);
  put(31, 0x18);
  put(32, 0x28);
  put(40, 0x02);
  EXPECT_EQ(crc32c(read), 0xd9963a56U);
  constexpr std::string_view kDigits = "123456789";
  EXPECT_EQ(crc32c(std::as_bytes(std::span(kDigits))), 0xe3069283U);
  EXPECT_EQ(crc32c({}), 0U);
}

/// Bit by bit, as RFC 3720 §12.1 defines it.
std::uint32_t brute_crc32c(std::span<const std::byte> bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const std::byte byte : bytes) {
    crc ^= std::to_integer<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? (crc >> 1) ^ 0x82f63b78 : crc >> 1;
  }
  return ~crc;
}

// Oracle: the definition, for all lengths; pieces give the sum of the whole.
TEST(Crc32c, IsThatOfItsDefinitionInPiecesToo) {
  testing::Random random(3);
  for (int size = 0; size < 100; ++size) {
    const std::vector<std::byte> bytes = random_bytes(random, size);
    const std::span<const std::byte> whole = bytes;
    EXPECT_EQ(crc32c(whole), brute_crc32c(whole)) << size;
    const auto cut = static_cast<std::size_t>(random.whole(0, size));
    EXPECT_EQ(crc32c(whole.subspan(cut), crc32c(whole.first(cut))), brute_crc32c(whole)) << size << " cut at " << cut;
  }
}

}  // namespace
}  // namespace drydock

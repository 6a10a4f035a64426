// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "output/base64.h"
#include "output/csv_text.h"
#include "output/little_endian.h"
#include "output/number_text.h"
#include "output/sha256.h"
#include "output/test/scratch_folder.h"

namespace drydock {
namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

// Oracle: the test vectors of RFC 4648 §10.
TEST(Base64, MatchesItsStandard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xfb\xff\xfe"), "+//+");
}

// Oracle: the definition of the bytes of 0x01020304 and of IEEE 754's -2 = c000000000000000.
TEST(LittleEndian, PutsTheLowestByteFirst) {
  std::string bytes;
  append_little_endian(bytes, std::uint32_t{0x01020304});
  append_little_endian(bytes, -2.0);
  EXPECT_EQ(bytes, std::string("\x04\x03\x02\x01\0\0\0\0\0\0\0\xc0", 12));
}

// Oracle: the examples of FIPS 180-2 appendix B, and the lengths around a block's end from GNU sha256sum.
TEST(Sha256, MatchesItsStandard) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256_hex(std::string(55, 'q')), "85528b5baff5639cb8e7daca79d085ac29ac0978e873ed7527158616b2b6c379");
  EXPECT_EQ(sha256_hex(std::string(64, 'q')), "ee8e658590c9a5e119400a774415a01db104de1ee6e2c29ec69aa73ef46544d2");
}

// Oracle: the same bytes in one piece.
RC_GTEST_PROP(Sha256, DoesNotDependOnThePieces, (const std::string& a, const std::string& b)) {
  Sha256 pieces;
  pieces.update(a);
  (void)pieces.hex();
  pieces.update(b);
  RC_ASSERT(pieces.hex() == sha256_hex(a + b));
}

TEST(Sha256, ReadsFiles) {
  const testing::ScratchFolder scratch;
  const std::string bytes(200'003, '\x7f');  // Oracle: the same bytes in memory, longer than one read
  std::ofstream(scratch / "file", std::ios::binary) << bytes;
  EXPECT_EQ(sha256_of_file(scratch / "file"), sha256_hex(bytes));
  EXPECT_THROW((void)sha256_of_file(scratch / "none"), std::filesystem::filesystem_error);
  EXPECT_THROW((void)sha256_of_file(scratch.path()), std::filesystem::filesystem_error);
}

// Oracle: round trip through the C library; and shortness: no decimal with one digit less reads back the same.
RC_GTEST_PROP(NumberText, IsExactAndShort, (std::uint64_t bits)) {
  const double number = std::bit_cast<double>(bits);
  RC_PRE(std::isfinite(number));
  const std::string text = shortest(number);
  RC_ASSERT(std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)) == bits);
  const auto digits =
      std::count_if(text.begin(), text.begin() + static_cast<long>(std::min(text.find('e'), text.size())),
                    [](char c) { return c >= '0' && c <= '9'; });
  if (text.find('e') != std::string::npos && digits > 1) {
    char shorter[64];
    std::snprintf(shorter, sizeof shorter, "%.*e", static_cast<int>(digits) - 2, number);
    RC_ASSERT(std::strtod(shorter, nullptr) != number);
  }
}

// Oracle: the forms JSON and CSV readers expect, by hand.
TEST(NumberText, KeepsRealsRecognisable) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(3.0), "3");
  EXPECT_EQ(shortest_real(3.0), "3.0");
  EXPECT_EQ(shortest_real(-0.0), "-0.0");
  EXPECT_EQ(shortest_real(1e300), "1e+300");
  EXPECT_EQ(found_text(-kNan), "nan");
  EXPECT_EQ(found_text(-std::numeric_limits<double>::infinity()), "-inf");
  EXPECT_TRUE(fits_float32(-3.4e38));
  EXPECT_FALSE(fits_float32(3.5e38));
  EXPECT_FALSE(fits_float32(kNan));
}

// Oracle: RFC 4180's rules, by hand.
TEST(CsvText, WritesHeadingsWithUnits) {
  const CsvSheet table{{{"t", "s"}, {"name, \"odd\"", "N m"}, {"plain", ""}}, {{0.1, -2.0, 1e-9}, {3, 4, 5}}};
  EXPECT_EQ(csv_text(table).bytes, "t [s],\"name, \"\"odd\"\" [N m]\",plain\n0.1,-2,1e-09\n3,4,5\n");
}

// Oracle: the place where the bad number was put.
TEST(CsvText, RefusesWhatIsNotFinite) {
  EXPECT_EQ(csv_text({{{"a", "m"}, {"b", "m"}}, {{1, 2}, {3, kNan}}}).refused, "row 1, column \"b\" is nan");
  EXPECT_EQ(csv_text({{{"a", "m"}}, {{1, 2}}}).refused, "row 0 has 2 numbers, expected 1");
}

}  // namespace
}  // namespace drydock

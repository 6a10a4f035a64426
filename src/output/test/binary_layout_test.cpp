// SPDX-License-Identifier: Apache-2.0
#include "output/layout/binary_layout.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "output/layout/byte_cursor.h"
#include "output/layout/layout_text.h"

namespace drydock {
namespace {

BinaryTable odd_table() {
  return {{{"count", BinaryType::kU32, 1, "", ""},
           {"rig a/length_m", BinaryType::kF64, 3, "m", "of the legs", {"left", "right", "a|b"}},
           {"7/tick", BinaryType::kI64, 1, "", "may be */ negative"},
           {"7_tick", BinaryType::kU64, 2, "count", ""}}};
}

// Oracle: sums by hand, without gaps.
TEST(BinaryLayout, StandsOneAfterTheOther) {
  EXPECT_EQ(field_offsets(odd_table()), (std::vector<std::size_t>{0, 4, 28, 36}));
  EXPECT_EQ(byte_size(odd_table()), 52U);
  EXPECT_EQ(byte_size(BinaryTable{}), 0U);
  EXPECT_EQ(table_fault(odd_table()), "");
}

// Oracle: by hand.
TEST(BinaryLayout, SaysWhatIsWrongWithATable) {
  const auto fault = [](const BinaryField& field) { return table_fault({{{"a"}, field}}); };
  EXPECT_EQ(fault({""}), "a field has no name");
  EXPECT_EQ(fault({"a"}), "field \"a\" stands twice");
  EXPECT_EQ(fault({"b\t"}), "field \"b\t\" has a control character in its name");
  EXPECT_EQ(fault({"b", BinaryType::kF64, 1, "m\n"}), "field \"b\" has a control character in its unit");
  EXPECT_EQ(fault({"b", BinaryType::kF64, 0}), "field \"b\" has no numbers");
  EXPECT_EQ(fault({"b", BinaryType::kF64, 2, "", "", {"x"}}), "field \"b\" has 2 numbers and 1 names of them");
  EXPECT_EQ(fault({"b", BinaryType::kF64, 1, "", "", {"\x7f"}}),
            "field \"b\" has a number with an empty name, or with a control character in it");
}

// Oracle: the text written by hand. A hash rests on every letter of it, so that it must not change.
TEST(BinaryLayout, HasOneCanonicalText) {
  EXPECT_EQ(canonical_text("request", odd_table()),
            "request\t0\tcount\tu32\t1\t\n"
            "request\t4\trig a/length_m\tf64\t3\tm\tleft\tright\ta|b\n"
            "request\t28\t7/tick\ti64\t1\t\n"
            "request\t36\t7_tick\tu64\t2\tcount\n");
}

// Oracle: the published sums of FNV-1a (draft-eastlake-fnv, C.3).
TEST(BinaryLayout, HashesAsFnv1a) {
  EXPECT_EQ(fnv1a_64(""), 0xcbf29ce484222325U);
  EXPECT_EQ(fnv1a_64("a"), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(fnv1a_64("foobar"), 0x85944171f73967e8U);
}

// Oracle: by hand.
TEST(LayoutText, ShowsTheTable) {
  EXPECT_EQ(layout_markdown(odd_table()),
            "| offset | field | type | unit | |\n|---|---|---|---|---|\n"
            "| 0 | `count` | `u32` |  |  |\n"
            "| 4 | `rig a/length_m` | `f64 [3]` | m | of the legs: left, right, a\\|b |\n"
            "| 28 | `7/tick` | `i64` |  | may be */ negative |\n"
            "| 36 | `7_tick` | `u64 [2]` | count |  |\n");
  EXPECT_EQ(layout_c_struct("odd", odd_table()),
            "typedef struct {\n"
            "  uint32_t count; /* count */\n"
            "  double rig_a_length_m[3]; /* rig a/length_m [m]: of the legs: left, right, a|b */\n"
            "  int64_t _7_tick; /* 7/tick: may be * / negative */\n"
            "  uint64_t _7_tick_2[2]; /* 7_tick [count] */\n"
            "} odd;\n");
  const Json json = layout_json(odd_table());
  EXPECT_EQ(json["bytes"], 52);
  EXPECT_EQ(json["fields"].size(), 4U);
  EXPECT_EQ(json["fields"][1].dump(), R"({"path":"rig a/length_m","offset":4,"type":"f64","count":3,"unit":"m",)"
                                      R"("elements":["left","right","a|b"],"note":"of the legs"})");
}

// Oracle: the bytes by hand, lowest first; what is read is what was written.
TEST(ByteCursor, ReadsWhatItWrites) {
  std::array<std::byte, 52> bytes{};
  ByteWriter writer(bytes);
  writer.put(std::uint32_t{0x01020304});
  const std::array<double, 3> lengths = {1.0, -0.1, std::numeric_limits<double>::denorm_min()};
  writer.put(std::span<const double>(lengths));
  writer.put(std::int64_t{-2});
  writer.put(std::uint64_t{0x8877665544332211});
  writer.put(std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(writer.at(), bytes.size());
  const auto at = [&](std::size_t i) { return std::to_integer<int>(bytes[i]); };
  EXPECT_EQ((std::array{at(0), at(1), at(2), at(3)}), (std::array{4, 3, 2, 1}));
  EXPECT_EQ((std::array{at(4), at(9), at(10), at(11)}), (std::array{0, 0, 0xf0, 0x3f})) << "one is 3ff0000000000000";
  EXPECT_EQ((std::array{at(28), at(29), at(35)}), (std::array{0xfe, 0xff, 0xff}));
  EXPECT_EQ((std::array{at(36), at(43)}), (std::array{0x11, 0x88}));

  ByteReader reader(bytes);
  EXPECT_EQ(reader.take<std::uint32_t>(), 0x01020304U);
  std::array<double, 3> read{};
  reader.take(read);
  EXPECT_EQ(read, lengths);
  EXPECT_EQ(reader.take<std::int64_t>(), -2);
  EXPECT_EQ(reader.take<std::uint64_t>(), 0x8877665544332211U);
  EXPECT_TRUE(std::isnan(reader.take<double>()));
  EXPECT_EQ(reader.at(), bytes.size());
}

}  // namespace
}  // namespace drydock

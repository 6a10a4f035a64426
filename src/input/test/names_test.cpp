// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/utf8.h"

namespace drydock {
namespace {

// Oracle: textbook values of the optimal string alignment distance.
TEST(NearestName, CountsEdits) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("platfrom", "platform"), 1);
  EXPECT_EQ(edit_distance("ca", "abc"), 3);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(nearest_name("platfrom", {"radius", "platform", "platforms"}), "platform");
  EXPECT_EQ(nearest_name("Yaw", {"yaw", "raw"}), "yaw");
  EXPECT_EQ(nearest_name("zebra", {"yaw", "raw"}), "");
}

// Oracle: a distance is symmetric, zero only between equals, and at most the longer length.
RC_GTEST_PROP(NearestName, IsADistance, (const std::string& a, const std::string& b)) {
  RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
  RC_ASSERT((edit_distance(a, b) == 0) == (a == b));
  RC_ASSERT(edit_distance(a, b) <= static_cast<int>(std::max(a.size(), b.size())));
}

// Oracle: whatever the bytes, what is shown is valid UTF-8 without control characters, and short.
RC_GTEST_PROP(InQuotes, ShowsNothingHarmful, (const std::string& text)) {
  const std::string shown = in_quotes(text + "\x1b[31m\xE2\x80\xAE" + text);
  RC_ASSERT(!find_invalid_utf8(shown));
  for (const char c : shown) RC_ASSERT((c & 0x80) != 0 || (c >= 0x20 && c != 0x7F));
  RC_ASSERT(shown.find("\xE2\x80\xAE") == std::string::npos);
  RC_ASSERT(shown.size() < 600u);
}

// Oracle: Unicode table 3-7.
TEST(Utf8, KnowsWellFormedText) {
  EXPECT_FALSE(find_invalid_utf8("größe Ω € 🛰"));
  EXPECT_EQ(find_invalid_utf8("ab\xC0\xAF"), 2u);        // overlong
  EXPECT_EQ(find_invalid_utf8("\xE0\x80\x80"), 0u);      // overlong
  EXPECT_EQ(find_invalid_utf8("\xED\xA0\x80"), 0u);      // surrogate
  EXPECT_EQ(find_invalid_utf8("\xF4\x90\x80\x80"), 0u);  // above U+10FFFF
  EXPECT_EQ(find_invalid_utf8("a\xE2\x82"), 1u);         // cut off
  EXPECT_EQ(find_invalid_utf8("\x80"), 0u);
}

}  // namespace
}  // namespace drydock

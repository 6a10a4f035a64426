// SPDX-License-Identifier: Apache-2.0
#include "output/json_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace drydock {
namespace {

// Oracle: the expected text, by hand.
TEST(JsonText, IsReadableAndKeepsTheOrder) {
  Json json;
  json["z_first"] = 1;
  json["a_m"] = 3.0;
  json["rows_m"] = {{0.1, -2.5}, {1e-7, 4.0}};
  json["text"] = "say \"ü\"\n";
  json["none"] = Json::object();
  json["list"] = Json::array();
  json["names"] = {"p", "q"};
  EXPECT_EQ(
      checked_json(json).bytes,
      "{\n  \"z_first\": 1,\n  \"a_m\": 3.0,\n  \"rows_m\": [\n    [0.1, -2.5],\n    [1e-07, 4.0]\n  ],\n"
      "  \"text\": \"say \\\"ü\\\"\\n\",\n  \"none\": {},\n  \"list\": [],\n  \"names\": [\n    \"p\",\n    \"q\"\n"
      "  ]\n}\n");
}

// Oracle: the path at which the bad number was put.
TEST(JsonText, RefusesWhatIsNotFinite) {
  Json json;
  json["figures"]["cells"] = {1.0, 2.0};
  json["figures"]["arms"] = {{{"reach_m", 1.5}}, {{"reach_m", 2.5}}};
  EXPECT_TRUE(checked_json(json).ok());
  json["figures"]["arms"][1]["reach_m"] = std::numeric_limits<double>::quiet_NaN();
  const Encoded refused = checked_json(json);
  EXPECT_EQ(refused.refused, "figures.arms[1].reach_m is nan");
  EXPECT_TRUE(refused.bytes.empty());
  EXPECT_EQ(checked_json(Json(-INFINITY)).refused, "the value is -inf");
}

// Oracle: round trip through nlohmann's own parser, for any doubles and strings.
RC_GTEST_PROP(JsonText, ReadsBackExactly, (const std::vector<double>& numbers, const std::vector<std::string>& texts)) {
  Json json = {{"numbers", numbers}, {"count", numbers.size()}, {"negative", -7}};
  for (const std::string& text : texts) {
    const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; });
    if (ascii) json["texts"].push_back(text);
  }
  const Encoded encoded = checked_json(json);
  RC_ASSERT(encoded.ok());
  RC_ASSERT(Json::parse(encoded.bytes) == json);
}

// Oracle: the parser takes it; a byte that is no UTF-8 became U+FFFD.
TEST(JsonText, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(Json::parse(checked_json(Json("a\xff")).bytes), Json("a\xef\xbf\xbd"));
}

// Oracle: the rule of the header, by hand.
TEST(JsonText, FindsKeysWithoutUnits) {
  const Json json = {{"volume", 2.5},
                     {"volume_m3", 2.5},
                     {"speed_m_per_s", 0.5},
                     {"cells", 12},
                     {"mass", {1.0}},
                     {"free_fraction", 0.25},
                     {"arms", {{{"reach", 0.5}, {"reach_m", 0.5}}}}};
  EXPECT_EQ(keys_without_unit(json), (std::vector<std::string>{"volume", "mass[0]", "arms[0].reach"}));
}

}  // namespace
}  // namespace drydock

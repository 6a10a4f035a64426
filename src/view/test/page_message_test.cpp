// SPDX-License-Identifier: Apache-2.0
#include "view/page_message.h"

#include <gtest/gtest.h>

#include "view/wire_schema.h"

namespace drydock {
namespace {

const std::string kEdit =
    R"({"kind":"edit","id":7,"transient":true,"label":"a","settings":[{"path":"objects.a.at","value":"{p: [1, 2, 3]}"}]})";

const std::string kProbe = R"({"kind":"probe","id":9,"rig":"left","p_m":[1,2,3.5],"rpy_rad":[0.1,0,-2],"axis":0.25})";

TEST(PageMessage, IsReadWithAllItsFields) {
  const ReadPageMessage read = read_page_message(kEdit);
  ASSERT_TRUE(read.ok()) << read.refused;
  const auto& edit = std::get<PageEdit>(read.message);
  EXPECT_EQ(edit.id, 7);
  EXPECT_TRUE(edit.is_transient);
  EXPECT_EQ(edit.label, "a");
  EXPECT_EQ(edit.settings, (std::vector<PageSetting>{{"objects.a.at", "{p: [1, 2, 3]}"}}));

  const ReadPageMessage probe_read = read_page_message(kProbe);
  ASSERT_TRUE(probe_read.ok()) << probe_read.refused;
  const auto& probe = std::get<PageProbe>(probe_read.message);
  EXPECT_EQ(probe.id, 9);
  EXPECT_EQ(probe.rig, "left");
  EXPECT_EQ(probe.p_m, Vector3(1, 2, 3.5));
  EXPECT_EQ(probe.rpy_rad, Vector3(0.1, 0, -2));
  EXPECT_EQ(probe.axis, 0.25);
  Json anywhere = Json::parse(kProbe);
  anywhere["axis"] = nullptr;
  EXPECT_FALSE(std::get<PageProbe>(read_page_message(anywhere.dump()).message).axis);
  anywhere["p_m"][1] = 1e7;
  EXPECT_EQ(read_page_message(anywhere.dump()).refused, "p_m: expected numbers up to a million");

  const ReadPageMessage go = read_page_message(R"({"kind":"go","id":1,"revision":9007199254740992})");
  ASSERT_TRUE(go.ok()) << go.refused;
  EXPECT_EQ(std::get<PageGo>(go.message).revision, 9007199254740992);
  EXPECT_EQ(std::get<PageSave>(read_page_message(R"({"revision":3,"id":2,"kind":"save"})").message).revision, 3);
}

// Oracle: the table itself. Every field of every message, left out, renamed or of another type, is a refusal that names
// it.
TEST(PageMessage, IsRefusedWithoutAnyOfItsFields) {
  for (const char* text : {kEdit.c_str(), R"({"kind":"go","id":1,"revision":2})",
                           R"({"kind":"save","id":1,"revision":2})", kProbe.c_str()}) {
    const Json whole = Json::parse(text);
    for (const auto& [name, value] : whole.items()) {
      Json without = whole, other = whole, renamed = whole;
      without.erase(name);
      EXPECT_FALSE(read_page_message(without.dump()).ok()) << without;
      other[name] = value.is_array() ? Json("x") : Json::array({1});
      EXPECT_FALSE(read_page_message(other.dump()).ok()) << other;
      renamed[name + "x"] = value;
      const ReadPageMessage refused = read_page_message(renamed.dump());
      EXPECT_NE(refused.refused.find(name + "x"), std::string::npos) << refused.refused;
      EXPECT_NE(refused.refused.find("did you mean " + name + "?"), std::string::npos) << refused.refused;
    }
  }
}

TEST(PageMessage, SaysWhatIsWrong) {
  const auto refused = [](const std::string& text) { return read_page_message(text).refused; };
  EXPECT_EQ(refused(R"({"kind":"sav","id":1,"revision":2})"), "kind \"sav\": no such message; did you mean save?");
  EXPECT_EQ(refused(R"({"kind":"go","id":1,"revision":-1})"), "revision: expected a whole number from 0");
  EXPECT_EQ(refused(R"({"kind":"go","id":1.5,"revision":1})"), "id: expected a whole number from 0");
  EXPECT_EQ(refused(R"({"kind":"go","id":1e300,"revision":1})"), "id: expected a whole number from 0");
  EXPECT_EQ(refused(R"({"kind":"go","id":1,"id":1,"revision":1})"), "\"id\": found twice");
  EXPECT_EQ(refused(R"({"kind":"go","id":"1","revision":1})"), "id: found a string, expected a finite number");
  EXPECT_EQ(refused("{}"), "expected an object with a kind");
  EXPECT_EQ(refused("[1]"), "expected an object with a kind");
  EXPECT_EQ(refused(""), "this is not JSON");
  EXPECT_EQ(refused("{\"kind\":\"go\",\"id\":1,\"revision\":1} x"), "this is not JSON");
  EXPECT_EQ(refused("\xff\xfe"), "this is not JSON");
}

TEST(PageMessage, TakesNothingThatIsNoLine) {
  const auto with = [](const char* field, const std::string& value) {
    Json message = Json::parse(kEdit);
    if (std::string(field) == "label") {
      message["label"] = value;
    } else {
      message["settings"][0][field] = value;
    }
    return read_page_message(message.dump()).ok();
  };
  EXPECT_TRUE(with("value", "[1, 2]"));
  EXPECT_FALSE(with("value", "1\nkind: mission"));
  EXPECT_FALSE(with("path", "a=b"));
  EXPECT_FALSE(with("label", "a\tb"));
  EXPECT_FALSE(read_page_message(R"({"kind":"edit","id":7,"transient":true,"label":"","settings":[]})").ok());
  std::string deep(40000, '[');
  EXPECT_FALSE(read_page_message(deep).ok());
}

}  // namespace
}  // namespace drydock

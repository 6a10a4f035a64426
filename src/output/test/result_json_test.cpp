// SPDX-License-Identifier: Apache-2.0
#include "output/result_json.h"

#include <gtest/gtest.h>

#include <fstream>

#include "output/report.h"
#include "output/test/scratch_folder.h"

namespace drydock {
namespace {

std::string nested(std::size_t depth, char open, char close) {
  return std::string(depth, open) + std::string(depth, close);
}

// Oracle: the limit by hand; brackets in texts are letters.
TEST(ResultJson, IsNotNestedWithoutEnd) {
  EXPECT_EQ(parse_result_json(nested(64, '[', ']')).refused, "");
  EXPECT_EQ(parse_result_json(nested(65, '[', ']')).refused, "is nested deeper than 64 levels");
  EXPECT_EQ(result_json_fault(nested(1'000'000, '[', ']')), "is nested deeper than 64 levels");
  EXPECT_EQ(result_json_fault(std::string(1'000'000, '[')), "is nested deeper than 64 levels");
  EXPECT_EQ(result_json_fault("{\"a\": \"" + std::string(100, '{') + "\\\"" + std::string(100, '[') + "\"}"), "");
  EXPECT_EQ(parse_result_json("{\"a\": [1, {}]}").json, Json({{"a", {1, Json::object()}}}));
  EXPECT_EQ(parse_result_json("{\"a\": ").refused, "is not JSON");
  EXPECT_EQ(result_json_fault("]]]]"), "is not JSON");
}

// Oracle: a folder whose summary, run record or scene is nested 100,000 deep is refused, and says which.
TEST(ResultJson, OfAFolderIsCheckedBeforeItIsUsed) {
  for (const std::string name : {"summary.json", "run.json", "scene.json"}) {
    const testing::ScratchFolder folder;
    std::ofstream(folder / "summary.json") << "{\"drydock\": 1, \"name\": \"n\"}";
    std::ofstream(folder / name) << "{\"drydock\": " << nested(100'000, '[', ']') << "}";
    EXPECT_EQ(read_folder_parts(folder.path()).refused, (folder / name).string() + " is nested deeper than 64 levels");
  }
}

}  // namespace
}  // namespace drydock

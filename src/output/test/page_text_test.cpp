// SPDX-License-Identifier: Apache-2.0
#include "output/page_text.h"

#include <gtest/gtest.h>

#include "testing/committed_file.h"

namespace drydock {
namespace {

using testing::committed_file;

// Oracle: what the page is compiled with, and what people read, is what the tables say.
TEST(PageText, IsTheTypeScriptOfThePage) {
  EXPECT_EQ(committed_file(DRYDOCK_SOURCE_DIR "/web/src/scene_json.ts", scene_typescript()), scene_typescript());
  EXPECT_EQ(committed_file(DRYDOCK_SOURCE_DIR "/web/src/report_json.ts", report_typescript()), report_typescript());
}

TEST(PageText, IsThePageOfTheDocs) {
  EXPECT_EQ(committed_file(DRYDOCK_SOURCE_DIR "/docs/scene.md", scene_markdown()), scene_markdown());
}

}  // namespace
}  // namespace drydock

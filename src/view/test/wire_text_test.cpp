// SPDX-License-Identifier: Apache-2.0
#include "view/wire_text.h"

#include <gtest/gtest.h>

#include "testing/committed_file.h"

namespace drydock {
namespace {

using testing::committed_file;

// Oracle: what the page is compiled with, and what people read, is what the table says.
TEST(WireText, IsTheTypeScriptOfThePage) {
  EXPECT_EQ(committed_file(DRYDOCK_SOURCE_DIR "/web/src/wire_messages.ts", wire_typescript()), wire_typescript());
}

TEST(WireText, IsThePageOfTheDocs) {
  EXPECT_EQ(committed_file(DRYDOCK_SOURCE_DIR "/docs/wire.md", wire_markdown()), wire_markdown());
}

}  // namespace
}  // namespace drydock

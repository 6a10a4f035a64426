// SPDX-License-Identifier: Apache-2.0
#include "view/wire_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace drydock {
namespace {

/// The committed file; written anew first where DRYDOCK_WRITE is set.
std::string committed(const std::string& name, const std::string& printed) {
  const std::string path = std::string(DRYDOCK_SOURCE_DIR) + "/" + name;
  if (std::getenv("DRYDOCK_WRITE") != nullptr) std::ofstream(path) << printed;
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Oracle: what the page is compiled with, and what people read, is what the table says.
TEST(WireText, IsTheTypeScriptOfThePage) {
  EXPECT_EQ(committed("web/src/wire_messages.ts", wire_typescript()), wire_typescript());
}

TEST(WireText, IsThePageOfTheDocs) {
  EXPECT_EQ(committed("docs/wire.md", wire_markdown()), wire_markdown());
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "hall/hall_file.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Oracle: beside each broken file the lines a person wants to see, reviewed by eye.
TEST(BrokenYaml, EveryFileGivesItsLines) {
  const fs::path before = fs::current_path();
  fs::current_path(fs::path(DRYDOCK_SOURCE_DIR) / "tests/broken/yaml");
  int files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(".")) {
    if (entry.path().extension() != ".yaml") continue;
    const fs::path name = entry.path().filename();
    Problems problems;
    EXPECT_FALSE(read_hall_file(name, default_file_rules(name), {}, problems)) << name;
    std::string lines;
    for (const Problem& problem : problems.all()) lines += to_string(problem) + "\n";
    EXPECT_EQ(lines, content(name.string() + ".expected")) << name;
    EXPECT_TRUE(problems.has_errors());
    ++files;
  }
  EXPECT_GE(files, 30);
  fs::current_path(before);
}

}  // namespace
}  // namespace drydock

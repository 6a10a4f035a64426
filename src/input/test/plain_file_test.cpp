// SPDX-License-Identifier: Apache-2.0
#include "input/plain_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "input/test/broken_files.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;
using testing::InFolder;
using testing::lines_of;
using testing::read_text;

/// Every file of tests/broken/FOLDER with an .expected beside it.
std::set<fs::path> broken_files(const std::string& folder) {
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(DRYDOCK_SOURCE_DIR) / "tests/broken" / folder)) {
    if (entry.path().extension() == ".expected") files.insert(fs::path(entry.path()).replace_extension());
  }
  return files;
}

class BrokenFiles : public ::testing::TestWithParam<std::string> {};

// Oracle: the messages kept beside the files, each read and judged by a person when it was written down.
TEST_P(BrokenFiles, GiveTheirKeptMessages) {
  const std::set<fs::path> files = broken_files(GetParam());
  EXPECT_GE(files.size(), 4U);
  for (const fs::path& file : files) {
    const InFolder in_folder(file.parent_path());
    Problems problems;
    const std::string description = check_plain_file(file.filename(), default_file_rules(file.filename()), problems);
    // With DRYDOCK_KEEP_EXPECTED set, keeps what is said now instead of comparing; read the difference before
    // committing.
    if (std::getenv("DRYDOCK_KEEP_EXPECTED") != nullptr) {
      std::ofstream(file.string() + ".expected") << lines_of(problems);
    }
    EXPECT_EQ(lines_of(problems), read_text(file.string() + ".expected")) << file;
    EXPECT_TRUE(problems.has_errors()) << file;
    EXPECT_EQ(description, "") << file;
    EXPECT_TRUE(is_plain_file(file)) << file;
  }
}
INSTANTIATE_TEST_SUITE_P(All, BrokenFiles, ::testing::Values("urdf", "srdf", "stl", "obj", "csv"));

}  // namespace
}  // namespace drydock

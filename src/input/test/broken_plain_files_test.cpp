// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "input/csv.h"
#include "input/mesh/mesh_file.h"
#include "input/mesh/mesh_file_health.h"
#include "input/test/broken_files.h"
#include "input/urdf/srdf.h"
#include "input/urdf/urdf.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

std::string check_urdf(const fs::path& path, const FileRules& rules, Problems& problems) {
  const std::optional<UrdfModel> model = read_urdf(path, rules, problems);
  return model ? describe_urdf(*model) : std::string();
}

std::string check_srdf(const fs::path& path, const FileRules& rules, Problems& problems) {
  fs::path beside = path;
  beside.replace_extension(".urdf");
  std::error_code ec;
  std::optional<UrdfModel> robot;
  const bool has_robot = fs::is_regular_file(beside, ec);
  if (has_robot) robot = read_urdf(beside, rules, problems);
  const std::optional<SrdfModel> model = read_srdf(path, robot ? &*robot : nullptr, problems);
  if (!model || (has_robot && !robot)) return {};
  return describe_srdf(*model) + (has_robot ? "checked against " + beside.string() + "\n"
                                            : "not checked against a robot: there is no " + beside.string() + "\n");
}

std::string check_mesh(const fs::path& path, Problems& problems) {
  const std::optional<TriangleMesh> mesh = read_mesh_file(path, problems);
  if (!mesh) return {};
  const std::size_t errors_before = problems.errors();
  report_findings(*mesh, {path.string(), 0, 0}, "", {}, Severity::kError, problems);
  return problems.errors() == errors_before ? describe_mesh(*mesh) : std::string();
}

std::string check_csv(const fs::path& path, Problems& problems) {
  const std::optional<CsvTable> table = read_csv(path, {{}, "time_s"}, problems);
  return table ? describe_csv(*table) : std::string();
}

/// As `drydock check` does, so that the same files run under the sanitizers too.
std::string check_plain_file(const fs::path& path, const FileRules& rules, Problems& problems) {
  const std::string extension = lower_extension(path);
  if (extension == ".urdf" || extension == ".xacro") return check_urdf(path, rules, problems);
  if (extension == ".srdf") return check_srdf(path, rules, problems);
  if (extension == ".csv") return check_csv(path, problems);
  return check_mesh(path, problems);
}

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
  }
}
INSTANTIATE_TEST_SUITE_P(All, BrokenFiles, ::testing::Values("urdf", "srdf", "stl", "obj", "dae", "csv"));

}  // namespace
}  // namespace drydock

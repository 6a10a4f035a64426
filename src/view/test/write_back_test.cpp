// SPDX-License-Identifier: Apache-2.0
#include "view/write_back.h"

#include <signal.h>
#include <sys/resource.h>

#include "input/yaml/yaml_change.h"
#include "input/yaml/yaml_parser.h"
#include "view/test/hall_folder.h"

namespace drydock {
namespace {

using testing::HallFolder;
using testing::kOddHall;
using testing::kOddRig;

WriteBackRequest request_of(const HallFolder& folder, std::vector<PageSetting> settings) {
  const std::vector<std::string> files = {folder.file().string(), (folder.path / "rig.yaml").string()};
  return {folder.file(), folder.rules(), std::move(settings), file_hashes(files), {}};
}

std::string replaced(std::string text, const std::string& old_part, const std::string& new_part) {
  const std::size_t at = text.find(old_part);
  EXPECT_NE(at, std::string::npos) << old_part;
  return text.replace(at, old_part.size(), new_part);
}

// Oracle: the texts by hand.
TEST(WriteBack, ChangesValuesAndNothingElse) {
  const HallFolder folder;
  const WriteBack written = write_back(request_of(folder, {{"objects.satellite.at", "{p: [1, 2, 3], yaw: 4 deg}"},
                                                           {"objects.\"lifting eye\".at", "{p: [0, 0, 1]}"},
                                                           {"objects.post.at", "{p: [5, 6, 0.5]}"},
                                                           {"objects.crate.at", "{p: [7, 7, 0]}"},
                                                           {"rigs.mss.cables.diameter", "12 mm"},
                                                           {"rigs.mss.cables.anchors[1]", "[3, -3, 4]"},
                                                           {"rigs.mss.cables.tension[0]", "20 N"},
                                                           {"map.criteria.tension.at_least", "5 N"}}));
  EXPECT_EQ(written.refused, "");
  EXPECT_EQ(written.changed.size(), 7u);  // the tension already was 20 N
  std::string hall = replaced(kOddHall, "{p: [0.5, 0.3, 0.8], yaw: 17 deg}", "{p: [1, 2, 3], yaw: 4 deg}");
  hall = replaced(hall, "at:\n      p: [0.55, 0.4, 1.4]   # above\n      rpy: [10 deg, 5 deg, 20 deg]",
                  "at: {p: [0, 0, 1]}");
  hall = replaced(hall, "name: post  # without a pose\n", "name: post  # without a pose\n    at: {p: [5, 6, 0.5]}\n");
  hall = replaced(hall, "{name: crate, mesh", "{name: crate, at: {p: [7, 7, 0]}, mesh");
  hall = replaced(hall, "tension: {}", "tension: {at_least: 5 N}");
  EXPECT_EQ(folder.text("hall.yaml"), hall);
  EXPECT_EQ(folder.text("rig.yaml"), replaced(replaced(kOddRig, "20 mm  # thick", "12 mm  # thick"),
                                              "[3.5, -3.25, 4]  # by", "[3, -3, 4]  # by"));
}

// Oracle: the files before. The disk takes the first file, and of the second only a part.
TEST(WriteBack, WritesAllFilesOrNone) {
  const HallFolder folder;
  const std::string rig = kOddRig + "#" + std::string(100'000, 'x') + "\n";
  folder.write("rig.yaml", rig);
  const WriteBackRequest request =
      request_of(folder, {{"objects.satellite.at", "{p: [1, 2, 3]}"}, {"rigs.mss.cables.diameter", "12 mm"}});
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small = {50'000, before.rlim_max};
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_THROW((void)write_back(request), std::filesystem::filesystem_error);
  ::setrlimit(RLIMIT_FSIZE, &before);
  ::signal(SIGXFSZ, handler);
  EXPECT_EQ(folder.text("hall.yaml"), kOddHall);
  EXPECT_EQ(folder.text("rig.yaml"), rig);
}

TEST(WriteBack, LeavesAFileThatSomebodyElseChanged) {
  const HallFolder folder;
  const WriteBackRequest request = request_of(folder, {{"objects.satellite.at", "{p: [1, 2, 3]}"}});
  folder.write("rig.yaml", kOddRig + "# more\n");
  EXPECT_EQ(write_back(request).refused, "someone else has changed the file: open it again");
  EXPECT_EQ(folder.text("hall.yaml"), kOddHall);
}

TEST(WriteBack, LeavesAFileThatTwoThingsUse) {
  const HallFolder folder;
  const std::string without_map = kOddHall.substr(0, kOddHall.find("map:"));
  folder.write("hall.yaml",
               replaced(without_map, "{mss: {file: rig.yaml}}", "{mss: {file: rig.yaml}, b: {file: rig.yaml}}"));
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(testing::edit_of({{"rigs.mss.cables.diameter", "3 mm"}})).hall);
  EXPECT_NE(live.save(live.revision()).refused.find("stands in two places"), std::string::npos);
  EXPECT_EQ(folder.text("rig.yaml"), kOddRig);
}

TEST(WriteBack, RefusesWhatHasNoPlace) {
  const HallFolder folder;
  for (const char* path : {"objects[9].at", "objects.nobody.at", "rigs.mss.cables.anchors[4]", "name.first", "a..b"}) {
    EXPECT_NE(write_back(request_of(folder, {{path, "1"}})).refused, "") << path;
  }
  EXPECT_NE(write_back(request_of(folder, {{"name", "1, b: 2"}})).refused, "");  // would say something else
  EXPECT_EQ(folder.text("hall.yaml"), kOddHall);
}

// Oracle: reading the text back gives the same tree.
TEST(FlowText, ReadsBackAsItWas) {
  for (const char* text : {"a b: {c: [1, -2.5e3, 20 mm], \"x: y\": 'it''s # one', d: , e: [], f: {}}",
                           "k:\n  - 1\n  - z: '- 1'\n    \"\": \"a\\tb\"\n", "'null'", "~"}) {
    Problems problems;
    const std::optional<YamlDocument> first = parse_yaml(text, "", problems);
    ASSERT_TRUE(first && !problems.has_errors()) << text;
    const std::string flow = flow_text(first->root);
    const std::optional<YamlDocument> second = parse_yaml("[" + flow + "]", "", problems);
    ASSERT_TRUE(second && !problems.has_errors()) << flow;
    EXPECT_EQ(flow_text(second->root), "[" + flow + "]");
    EXPECT_EQ(flow.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace drydock

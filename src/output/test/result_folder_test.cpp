// SPDX-License-Identifier: Apache-2.0
#include "output/result_folder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "output/sha256.h"
#include "output/test/scratch_folder.h"
#include "output/version.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;
using testing::bytes_of;
using testing::ScratchFolder;
using Names = std::vector<std::string>;

ResultFolderRequest request(const fs::path& folder) {
  Summary summary;
  summary.command = "map";
  summary.name = "suspension hall";
  summary.inputs = {{"hall.yaml", sha256_hex("kind: hall")}, {"arm.urdf", sha256_hex("<robot/>")}};
  RunRecord run;
  run.command_line = {"drydock", "map", "hall.yaml"};
  run.threads = 2;
  run.started_utc = "2031-04-05T06:07:08Z";
  return {folder, summary, run};
}

Json summary_in(const fs::path& folder) {
  return Json::parse(bytes_of(folder / "summary.json"));
}

// Oracle: the rule of the header, at each step of a run.
TEST(ResultFolder, IsIncompleteUntilItIsFinished) {
  const ScratchFolder scratch;
  const fs::path path = scratch / "out/hall";
  auto opened = open_result_folder(request(path));
  ASSERT_TRUE(opened.folder) << opened.refused;
  ResultFolder& folder = *opened.folder;
  EXPECT_EQ(summary_in(path)["complete"], false);
  EXPECT_EQ(summary_in(path)["stopped"], "not finished");
  folder.write("report.html", "<html>");
  ASSERT_TRUE(folder.write("map/cells.vti", Encoded{"vti", ""}).ok());
  EXPECT_EQ(folder.write("map/margin.vti", Encoded{"", "value 3 is nan"}).refused, "map/margin.vti: value 3 is nan");
  EXPECT_EQ(summary_in(path)["complete"], false);

  RunRecord run = request(path).run;
  run.wall_times = {{"map", 2.25}};
  run.total_wall_s = 2.5;
  EXPECT_EQ(folder.finish({{"volume_m3", NAN}}, run).refused, "summary.json: figures.volume_m3 is nan");
  EXPECT_EQ(summary_in(path)["complete"], false);
  folder.write("report.txt", "written after the refusal");
  EXPECT_EQ(summary_in(path)["stopped"], "not finished");
  ASSERT_TRUE(folder.finish({{"volume_m3", 12.25}}, run).ok());
  const Json summary = summary_in(path);
  EXPECT_EQ(summary["complete"], true);
  EXPECT_EQ(summary["stopped"], "");
  EXPECT_EQ(summary["drydock"], program_version());
  EXPECT_EQ(summary["figures"]["volume_m3"], 12.25);
  EXPECT_EQ(summary["files"], Json({"map/cells.vti", "report.html", "report.txt"}));
  const Json record = Json::parse(bytes_of(path / "run.json"));
  EXPECT_EQ(record["wall_times"][0]["wall_s"], 2.25);
  EXPECT_EQ(record["command_line"][1], "map");
  EXPECT_FALSE(record["cpu"].get<std::string>().empty());
  EXPECT_TRUE(keys_without_unit(record).empty());
  EXPECT_EQ(scratch.files(), (Names{"out/hall/map/cells.vti", "out/hall/report.html", "out/hall/report.txt",
                                    "out/hall/run.json", "out/hall/summary.json", "out/hall/written.json"}));
}

// Oracle: GNU coreutils: printf 'HASH  NAME\n…' | sort | sha256sum, computed once by hand; the order does not matter.
TEST(Summary, HashesItsInputs) {
  std::vector<InputFile> inputs = request("x").summary.inputs;
  EXPECT_EQ(input_hash(inputs), "b56a99cd39d7a2c93ebb71c8344e0b3c2679cba12a24666b94c7d14f586e7820");
  std::swap(inputs[0], inputs[1]);
  EXPECT_EQ(input_hash(inputs), "b56a99cd39d7a2c93ebb71c8344e0b3c2679cba12a24666b94c7d14f586e7820");
}

// Oracle: the rule that results do not depend on how they were run.
TEST(Summary, HasNothingOfTheRun) {
  const ScratchFolder scratch;
  for (const int threads : {1, 2}) {
    auto one = request(scratch / std::to_string(threads));
    one.run.threads = threads;
    one.run.started_utc = utc_now();
    auto opened = open_result_folder(one);
    ASSERT_TRUE(opened.folder->finish({{"volume_m3", 0.1 + 0.2}}, one.run).ok());
  }
  EXPECT_EQ(bytes_of(scratch / "1/summary.json"), bytes_of(scratch / "2/summary.json"));
}

// Oracle: the rule of the header. Files of the earlier result go, a user's notes and a file outside stay, whatever the
// earlier summary lists.
TEST(ResultFolder, ReplacesAnEarlierResultOnly) {
  const ScratchFolder scratch;
  const fs::path path = scratch / "hall";
  std::ofstream(scratch / "precious") << "outside";
  fs::create_directory(scratch / "elsewhere");
  std::ofstream(scratch / "elsewhere/kept") << "outside";
  {
    auto opened = open_result_folder(request(path));
    opened.folder->write("map/old.stl", "old");
    (void)opened.folder->add("../precious");
    (void)opened.folder->add((scratch / "precious").string());
    (void)opened.folder->add("link/kept");
    fs::create_directory_symlink(scratch / "elsewhere", path / "link");
    ASSERT_TRUE(opened.folder->stop("interrupted at 2.5 s", Json::object(), {}).ok());
    EXPECT_EQ(summary_in(path)["stopped"], "interrupted at 2.5 s");
  }
  std::ofstream(path / "notes.txt") << "a user's";
  EXPECT_FALSE(open_result_folder(request(path)).folder);
  ResultFolderRequest again = request(path);
  again.replace = true;
  auto opened = open_result_folder(again);
  ASSERT_TRUE(opened.folder) << opened.refused;
  EXPECT_TRUE(fs::exists(path / "map/old.stl")) << "until the new one is whole";
  ASSERT_TRUE(opened.folder->finish(Json::object(), again.run).ok());
  EXPECT_FALSE(fs::exists(path / "map"));
  EXPECT_TRUE(fs::exists(path / "notes.txt"));
  EXPECT_TRUE(fs::exists(scratch / "precious"));
  EXPECT_TRUE(fs::exists(scratch / "elsewhere/kept"));
}

// Oracle: invariant. What is not ours is not touched.
TEST(ResultFolder, RefusesAFolderThatIsNotAResult) {
  const ScratchFolder scratch;
  fs::create_directory(scratch / "thesis");
  std::ofstream(scratch / "thesis/chapter.tex") << "text";
  const OpenedFolder thesis = open_result_folder(request(scratch / "thesis"));
  EXPECT_FALSE(thesis.folder);
  EXPECT_EQ(thesis.refused,
            (scratch / "thesis").string() +
                " holds files that are not a Drydock result; name another folder with -o, or empty this one");
  std::ofstream(scratch / "thesis/summary.json") << "{\"other\": \"tool\"}";
  EXPECT_FALSE(open_result_folder(request(scratch / "thesis")).folder);
  EXPECT_EQ(open_result_folder(request(scratch / "thesis/chapter.tex")).refused,
            (scratch / "thesis/chapter.tex").string() + " is not a folder");
  EXPECT_EQ(scratch.files(), (Names{"thesis/chapter.tex", "thesis/summary.json"}));
  fs::create_directory(scratch / "empty");
  EXPECT_TRUE(open_result_folder(request(scratch / "empty")).folder);
}

// Oracle: by hand. No name leads out of out/ or hides.
TEST(ResultFolder, HasADefaultPlace) {
  EXPECT_EQ(default_result_folder("suspension hall", "map"), "out/suspension-hall-map");
  EXPECT_EQ(default_result_folder("../../etc", "map"), "out/-.-..-etc-map");
  EXPECT_EQ(default_result_folder("Prüfhalle 2.1", "run"), "out/Prüfhalle-2.1-run");
  EXPECT_EQ(default_result_folder("", "place"), "out/result-place");
  EXPECT_EQ(default_result_folder("demo", "demo"), "out/demo");
}

/// A finished result of `map` with one file.
void make_result(const fs::path& path, const std::string& bytes) {
  auto opened = open_result_folder(request(path));
  ASSERT_TRUE(opened.folder) << opened.refused;
  opened.folder->write("map/cells.vti", bytes);
  ASSERT_TRUE(opened.folder->finish(Json::object(), request(path).run).ok());
}

// Oracle: the rules of earlier_result.h. Whatever is refused stays as it was, byte for byte.
TEST(EarlierResult, IsReplacedByItsOwnCommandWhileUntouched) {
  const ScratchFolder scratch;
  const fs::path path = scratch / "hall";
  make_result(path, "first");
  make_result(path, "second");
  EXPECT_EQ(bytes_of(path / "map/cells.vti"), "second");
  EXPECT_EQ(scratch.files(), (Names{"hall/map/cells.vti", "hall/run.json", "hall/summary.json", "hall/written.json"}));

  const std::string ways = "; name another folder with -o, or say --replace";
  const auto refusal = [&](const ResultFolderRequest& next) {
    const OpenedFolder opened = open_result_folder(next);
    EXPECT_FALSE(opened.folder);
    return opened.refused;
  };
  ResultFolderRequest other = request(path);
  other.summary.command = "follow";
  EXPECT_EQ(refusal(other), path.string() + " holds a result of drydock map" + ways);

  std::ofstream(path / "map/cells.vti") << "secone";  // the same size
  EXPECT_EQ(refusal(request(path)), path.string() + " holds a result, and map/cells.vti was changed" + ways);
  fs::remove(path / "map/cells.vti");
  EXPECT_EQ(refusal(request(path)), path.string() + " holds a result, and map/cells.vti was removed from it" + ways);
  std::ofstream(path / "map/mine.txt") << "notes";
  EXPECT_EQ(refusal(request(path)), path.string() + " holds a result, and map/mine.txt was added to it" + ways);
  EXPECT_EQ(bytes_of(path / "map/mine.txt"), "notes");

  fs::remove(path / "map/mine.txt");
  fs::remove(path / "written.json");
  EXPECT_NE(refusal(request(path)).find("it has no written.json"), std::string::npos);
  ResultFolderRequest forced = request(path);
  forced.replace = true;
  EXPECT_TRUE(open_result_folder(forced).folder);
}

// Oracle: an input is never deleted, --replace or not.
TEST(EarlierResult, NeverHoldsAnInput) {
  const ScratchFolder scratch;
  const fs::path path = scratch / "places";
  make_result(path, "first");
  ResultFolderRequest next = request(path);
  next.replace = true;
  next.summary.inputs = {{(path / "map/../map/cells.vti").string(), sha256_hex("first")}};
  EXPECT_EQ(open_result_folder(next).refused, path.string() + " holds " + next.summary.inputs[0].name +
                                                  ", which is read here; name another folder with -o");
  fs::create_directory_symlink(path, scratch / "link");
  next.folder = scratch / "link";
  EXPECT_FALSE(open_result_folder(next).folder);
  EXPECT_EQ(bytes_of(path / "map/cells.vti"), "first");
}

// Oracle: an earlier result is whole until the next one is, and when that is given up it stays.
TEST(ResultFolder, KeepsTheEarlierResultUntilTheNextIsWhole) {
  const ScratchFolder scratch;
  const fs::path path = scratch / "hall";
  make_result(path, "first");
  const std::vector<std::string> before = scratch.files();
  {
    auto opened = open_result_folder(request(path));
    ASSERT_TRUE(opened.folder) << opened.refused;
    opened.folder->write("map/cells.vti", "second");
    EXPECT_EQ(bytes_of(path / "map/cells.vti"), "first");
    EXPECT_EQ(summary_in(path)["complete"], true);
    EXPECT_NE(open_result_folder(request(path)).refused.find("is being written by another drydock"), std::string::npos);
  }
  EXPECT_EQ(bytes_of(path / "map/cells.vti"), "first");
  EXPECT_EQ(scratch.files(), before);
  // What a killed run left beside it goes with the next one; that of a living process stays.
  fs::create_directories(scratch / "hall.part-999999999-0/map");
  fs::create_directories(scratch / "hall.part-1-0");
  fs::create_directories(scratch / "hall.part-mine");
  make_result(path, "third");
  EXPECT_FALSE(fs::exists(scratch / "hall.part-999999999-0"));
  EXPECT_TRUE(fs::exists(scratch / "hall.part-1-0"));
  EXPECT_TRUE(fs::exists(scratch / "hall.part-mine"));
}

// Oracle: a run that was killed leaves no result, and the same command may take its place.
TEST(ResultFolder, IsFilledAnewAfterAKill) {
  const ScratchFolder scratch;
  const fs::path path = scratch / "hall";
  {
    auto opened = open_result_folder(request(path));
    ASSERT_TRUE(opened.folder);
    opened.folder->write("map/cells.vti", "half");
  }
  EXPECT_EQ(summary_in(path)["stopped"], "not finished");
  make_result(path, "whole");
  EXPECT_EQ(bytes_of(path / "map/cells.vti"), "whole");
}

// Oracle: a summary as deep as memory allows is no summary of ours, and reading it ends.
TEST(EarlierResult, IsNotReadDeeperThanOurs) {
  const ScratchFolder scratch;
  make_result(scratch / "hall", "first");
  const std::size_t deep = 200'000;
  std::ofstream(scratch / "hall/summary.json")
      << "{\"drydock\": " + std::string(deep, '[') + std::string(deep, ']') + "}";
  EXPECT_FALSE(open_result_folder(request(scratch / "hall")).folder);
}

// Oracle: the form of ISO 8601.
TEST(RunRecord, KnowsTheTime) {
  const std::string now = utc_now();
  EXPECT_EQ(now.size(), 20u);
  EXPECT_EQ(now[10], 'T');
  EXPECT_EQ(now.back(), 'Z');
}

}  // namespace
}  // namespace drydock

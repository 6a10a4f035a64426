// SPDX-License-Identifier: Apache-2.0
#include "output/report.h"

#include <gtest/gtest.h>

#include <fstream>

#include "output/gzip.h"
#include "output/log/log_file.h"
#include "output/report_schema.h"
#include "output/result_folder.h"
#include "output/scene/scene_json.h"
#include "output/schema/schema_fault.h"
#include "output/test/sample_scene.h"
#include "output/test/scratch_folder.h"
#include "output/test/unpacked.h"

namespace drydock {
namespace {

using testing::bytes_of;
using testing::from_base64;
using testing::inflated;
using testing::ScratchFolder;

constexpr std::string_view kPage = "<html><body><!--drydock-data--></body></html>";

/// The data of a report, by the rule of the header.
Json data_of(const std::string& html) {
  const std::string begin = "<script type=\"application/json\" id=\"drydock-data\" data-encoding=\"gzip-base64\">";
  const std::size_t at = html.find(begin);
  if (at == std::string::npos) return {};
  const std::size_t from = at + begin.size();
  return Json::parse(inflated(from_base64(std::string_view(html).substr(from, html.find("</script>", from) - from))));
}

// Oracle: round trip through zlib's inflate, for bytes that compress and bytes that do not.
TEST(Gzip, IsReadBack) {
  testing::Random random(9);
  for (const std::size_t size : {0u, 1u, 1000u, (1u << 18) - 1, 1u << 18, 700'001u}) {
    std::string noise, text;
    for (std::size_t i = 0; i < size; ++i) {
      noise += static_cast<char>(random.between(0, 256) - 128);
      text += "abcd"[i % 4];
    }
    EXPECT_EQ(inflated(gzip(noise)), noise);
    EXPECT_EQ(inflated(gzip(text)), text);
    EXPECT_EQ(inflated(zlib_deflated(noise)), noise);
    EXPECT_EQ(gzip(text), gzip(text));
  }
  EXPECT_LT(gzip(std::string(1'000'000, 'x')).size(), 2000u);
}

/// What the schema of reports says against it; empty when nothing.
std::string report_fault(const Json& report) {
  const std::optional<SchemaFault> fault = schema_fault(report, "ReportJson", report_schema());
  return fault ? to_string(*fault) : "";
}

// Oracle: round trip. What a user's file holds is neither HTML nor the end of the data.
TEST(Report, CarriesItsData) {
  Scene scene = testing::sample_scene();
  scene.title = "</script><img src=x onerror=alert(1)><!--drydock-data-->";
  const std::string json = report_json({"", "{\"name\": \"x\"}", "", scene_json(scene).json, Json::array()});
  const Encoded html = report_html(kPage, json);
  ASSERT_TRUE(html.ok()) << html.refused;
  EXPECT_TRUE(html.bytes.starts_with("<html><body><script type="));
  EXPECT_TRUE(html.bytes.ends_with("</script></body></html>"));
  EXPECT_EQ(html.bytes.find("onerror"), std::string::npos);
  const Json data = data_of(html.bytes);
  EXPECT_EQ(data["drydock_report"], 1);
  EXPECT_TRUE(data["live"].is_null());
  EXPECT_EQ(data["summary"], Json({{"name", "x"}}));
  EXPECT_TRUE(data["run"].is_null());
  EXPECT_EQ(data["scene"], Json::parse(scene_json(scene).json));
  EXPECT_EQ(data["series"], Json::array());
}

// Oracle: the rule of the header.
TEST(Report, WantsOnePlaceForItsData) {
  EXPECT_EQ(report_html("<html>", "{}").refused, "the page does not say once where its data goes");
  EXPECT_FALSE(report_html(std::string(kPage) + std::string(kPage), "{}").ok());
}

ResultFolderRequest report_request(const std::filesystem::path& folder, std::vector<std::string>& warnings) {
  ResultFolderRequest request;
  request.folder = folder;
  request.summary.command = "run";
  request.summary.name = "docking";
  request.page = kPage;
  request.warn = [&](const std::string& text) { warnings.push_back(text); };
  return request;
}

void write_sample_log(ResultFolder& folder) {
  LogFile log({folder.add("log.h5"), {{Rate{"r", {{"/x_m", {"m"}, "", "a length", {}}}, 8}}}, "title"});
  ASSERT_TRUE(log.append(0, 0.5, std::vector<double>{2.5}).ok());
  log.finish();
}

// Oracle: the files that were written; a report holds them, is listed beside them and is as its schema says.
TEST(Report, IsWrittenWhenAFolderCloses) {
  for (const bool complete : {true, false}) {
    const ScratchFolder scratch;
    std::vector<std::string> warnings;
    OpenedFolder opened = open_result_folder(report_request(scratch / "out", warnings));
    ASSERT_TRUE(opened.folder) << opened.refused;
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/report.html")) << "nothing to show yet";
    opened.folder->write("scene.json", scene_json(testing::sample_scene()).json);
    write_sample_log(*opened.folder);
    const Json figures = {{"gap_m", 0.25}};
    const WriteStatus status =
        complete ? opened.folder->finish(figures, {}) : opened.folder->stop("interrupted at 2 s", figures, {});
    ASSERT_TRUE(status.ok()) << status.refused;
    EXPECT_EQ(warnings, std::vector<std::string>{});
    const Json data = data_of(bytes_of(scratch / "out/report.html"));
    EXPECT_EQ(data["summary"], Json::parse(bytes_of(scratch / "out/summary.json")));
    EXPECT_EQ(data["summary"]["complete"], complete);
    EXPECT_EQ(data["summary"]["files"], Json({"log.h5", "report.html", "scene.json"}));
    EXPECT_EQ(data["run"], Json::parse(bytes_of(scratch / "out/run.json")));
    EXPECT_EQ(data["scene"], Json::parse(bytes_of(scratch / "out/scene.json")));
    EXPECT_EQ(data["series"][0]["path"], "x_m");
    EXPECT_EQ(report_fault(data), "");
    const FolderReport live = folder_report(scratch / "out", "result");
    Json expected = data;
    expected["live"] = "result";
    EXPECT_EQ(Json::parse(live.json), expected);
    EXPECT_EQ(report_fault(expected), "");
    expected["summary"]["format"] = 2;
    EXPECT_EQ(report_fault(expected), "summary.format: found a number, expected 1");
  }
}

// Oracle: the size on disk; one byte less is too few.
TEST(Report, WarnsWhenItIsLarge) {
  const ScratchFolder scratch;
  const auto warnings_at = [&](std::size_t bytes) {
    std::vector<std::string> warnings;
    ResultFolderRequest request = report_request(scratch / "out", warnings);
    request.large_report_bytes = bytes;
    OpenedFolder opened = open_result_folder(request);
    EXPECT_TRUE(opened.folder->finish(Json::object(), {}).ok());
    return warnings;
  };
  EXPECT_TRUE(warnings_at(10'000).empty());
  EXPECT_EQ(warnings_at(100), std::vector<std::string>{(scratch / "out/report.html").string() +
                                                       " has 0 MB: browsers will be slow with it"});
}

// Oracle: by hand. A result without a scene still has a title, and one that has just begun can be looked at.
TEST(Report, TellsOfAFolderThatHasJustBegun) {
  const ScratchFolder scratch;
  std::vector<std::string> warnings;
  OpenedFolder opened = open_result_folder(report_request(scratch / "out", warnings));
  const Json data = Json::parse(folder_report(scratch / "out", "result").json);
  EXPECT_EQ(data["scene"]["title"], "docking");
  EXPECT_EQ(data["summary"]["stopped"], "not finished");
  EXPECT_EQ(data["series"], Json::array());
}

// Oracle: the sentences; a broken log only warns, since figures and scene are worth seeing without it.
TEST(Report, SaysWhatIsWrongWithAFolder) {
  const ScratchFolder scratch;
  const std::string out = (scratch / "out").string();
  EXPECT_EQ(folder_report(scratch / "out", "").refused, out + " is not a result of Drydock: it has no summary.json");
  std::vector<std::string> warnings;
  OpenedFolder opened = open_result_folder(report_request(scratch / "out", warnings));
  std::ofstream(scratch / "out/log.h5") << "no log";
  EXPECT_EQ(folder_report(scratch / "out", "").warnings, std::vector<std::string>{out + "/log.h5 is not an HDF5 file"});
  ASSERT_TRUE(opened.folder->finish(Json::object(), {}).ok());
  EXPECT_EQ(warnings, std::vector<std::string>{out + "/log.h5 is not an HDF5 file"});
  std::ofstream(scratch / "out/scene.json") << "{\"drydock_scene\": 1,";
  EXPECT_EQ(folder_report(scratch / "out", "").refused, out + "/scene.json is not JSON");
}

}  // namespace
}  // namespace drydock

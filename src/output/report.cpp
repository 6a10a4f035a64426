// SPDX-License-Identifier: Apache-2.0
#include "output/report.h"

#include <fstream>
#include <sstream>

#include "output/base64.h"
#include "output/gzip.h"
#include "output/log/page_series.h"
#include "output/result_json.h"
#include "output/scene/scene_json.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDataMark = "<!--drydock-data-->";

/// In one line; bytes that are not UTF-8 are replaced, as in checked_json.
std::string plain_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string or_null(const std::string& json) {
  return json.empty() ? "null" : json;
}

/// The bytes of a file; empty when it is not there.
std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  return std::move(text).str();
}

/// One JSON file of a folder; empty when it is not there, refused when it is broken.
Encoded json_in(const fs::path& folder, const char* name) {
  std::string text = text_of(folder / name);
  const std::string fault = text.empty() ? "" : result_json_fault(text);
  if (!fault.empty()) return {{}, (folder / name).string() + " " + fault};
  return {std::move(text), {}};
}

std::string name_in(const std::string& summary) {
  const Json json = Json::parse(summary, nullptr, false);
  return json.is_object() && json.contains("name") && json["name"].is_string() ? json["name"].get<std::string>() : "";
}

/// The series of a log. It gets its name only when it is whole: until then there is none to read.
void read_series(const fs::path& log, FolderParts& read) {
  if (!fs::exists(log)) return;
  const OpenedLog opened = open_log(log);
  if (!opened.log) return read.warnings.push_back(log.string() + " " + opened.refused);
  PageSeries page = page_series(*opened.log);
  if (!page.refused.empty()) read.warnings.push_back(log.string() + " " + page.refused);
  read.parts.series = std::move(page.series);
}

}  // namespace

std::string report_json(const ReportParts& parts) {
  return "{\"drydock_report\": 1, \"live\": " + (parts.live.empty() ? "null" : plain_text(parts.live)) +
         ", \"summary\": " + or_null(parts.summary) + ", \"run\": " + or_null(parts.run) +
         ", \"scene\": " + parts.scene + ", \"series\": " + plain_text(parts.series) + "}\n";
}

Encoded report_html(std::string_view page, std::string_view json) {
  const std::size_t at = page.find(kDataMark);
  if (at == std::string_view::npos || page.find(kDataMark, at + 1) != std::string_view::npos)
    return {{}, "the page does not say once where its data goes"};
  std::string html(page.substr(0, at));
  html += "<script type=\"application/json\" id=\"drydock-data\" data-encoding=\"gzip-base64\">";
  html += base64(gzip(json));
  html += "</script>";
  html += page.substr(at + kDataMark.size());
  return {std::move(html), {}};
}

FolderParts read_folder_parts(const fs::path& folder) {
  FolderParts read;
  for (const auto& [name, part] : {std::pair{"summary.json", &read.parts.summary},
                                   {"run.json", &read.parts.run},
                                   {"scene.json", &read.parts.scene}}) {
    Encoded text = json_in(folder, name);
    if (!text.ok()) return {{}, std::move(text.refused), {}};
    *part = std::move(text.bytes);
  }
  if (read.parts.summary.empty())
    return {{}, folder.string() + " is not a result of Drydock: it has no summary.json", {}};
  if (read.parts.scene.empty()) read.parts.scene = empty_scene_json(name_in(read.parts.summary));
  read_series(folder / "log.h5", read);
  return read;
}

FolderReport folder_report(const fs::path& folder, const std::string& live) {
  FolderParts read = read_folder_parts(folder);
  if (!read.refused.empty()) return {{}, std::move(read.refused), {}};
  read.parts.live = live;
  return {report_json(read.parts), {}, std::move(read.warnings)};
}

std::string empty_scene_json(const std::string& title) {
  Scene scene;
  scene.title = title;
  return scene_json(scene).json;
}

}  // namespace drydock

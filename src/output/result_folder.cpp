// SPDX-License-Identifier: Apache-2.0
#include "output/result_folder.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "output/report.h"
#include "output/whole_file.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReportName = "report.html";

/// The object in a file of ours, or null when it is missing, broken or someone else's.
Json own_json(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  Json json = Json::parse(file, nullptr, false);
  return json.is_object() && json.contains("drydock") ? json : Json();
}

std::string folder_fault(const fs::path& folder) {
  if (!fs::exists(fs::symlink_status(folder))) return {};
  if (!fs::is_directory(folder)) return folder.string() + " is not a folder";
  if (fs::is_empty(folder)) return {};
  if (own_json(folder / "summary.json").is_object() || own_json(folder / "run.json").is_object()) return {};
  return folder.string() + " holds files that are not a Drydock result; name another folder with -o, or empty this one";
}

/// Whether a listed name stays inside the folder.
bool is_inside(const fs::path& name) {
  return name.is_relative() && !name.empty() &&
         std::none_of(name.begin(), name.end(), [](const fs::path& part) { return part == ".."; });
}

bool passes_link(const fs::path& folder, const fs::path& name) {
  fs::path at = folder;
  for (const fs::path& part : name.parent_path()) {
    at /= part;
    if (fs::is_symlink(fs::symlink_status(at))) return true;
  }
  return false;
}

/// Removes what an earlier summary lists, and the folders below that are empty then.
void remove_listed(const fs::path& folder) {
  const Json old = own_json(folder / "summary.json");
  if (!old.is_object() || !old.contains("files") || !old["files"].is_array()) return;
  for (const Json& entry : old["files"]) {
    if (!entry.is_string()) continue;
    const fs::path name = entry.get<std::string>();
    if (!is_inside(name) || passes_link(folder, name)) continue;
    std::error_code ignored;
    if (!fs::is_directory(fs::symlink_status(folder / name))) fs::remove(folder / name, ignored);
    for (fs::path above = name.parent_path(); !above.empty(); above = above.parent_path())
      if (!fs::is_empty(folder / above, ignored) || !fs::remove(folder / above, ignored)) break;
  }
}

}  // namespace

ResultFolder::ResultFolder(fs::path path, Summary summary) : path_(std::move(path)), summary_(std::move(summary)) {}

fs::path ResultFolder::add(const std::string& name) {
  auto& files = summary_.files;
  const auto at = std::lower_bound(files.begin(), files.end(), name);
  if (at == files.end() || *at != name) {
    files.insert(at, name);
    // Listed before it exists, so that the next run can clear away what a killed one left.
    write_whole(path_ / "summary.json", checked_json(to_json(summary_)).bytes);
  }
  return path_ / name;
}

WriteStatus ResultFolder::write(const std::string& name, const Encoded& encoded) {
  return encoded.ok() ? write_encoded(add(name), encoded) : WriteStatus{name + ": " + encoded.refused};
}

void ResultFolder::write(const std::string& name, std::string_view bytes) {
  write_whole(add(name), bytes);
}

WriteStatus ResultFolder::finish(const Json& figures, const RunRecord& run) {
  if (!page_.empty()) add(kReportName);
  Summary next = summary_;
  next.figures = figures;
  next.complete = true;
  next.stopped.clear();
  return close(std::move(next), run);
}

WriteStatus ResultFolder::stop(const std::string& why, const Json& figures, const RunRecord& run) {
  if (!page_.empty()) add(kReportName);
  Summary next = summary_;
  next.figures = figures;
  next.complete = false;
  next.stopped = why;
  return close(std::move(next), run);
}

WriteStatus ResultFolder::close(Summary next, const RunRecord& run) {
  const Encoded summary_text = checked_json(to_json(next));
  if (!summary_text.ok()) return {"summary.json: " + summary_text.refused};
  const Encoded run_text = checked_json(to_json(run));
  if (!run_text.ok()) return {"run.json: " + run_text.refused};
  if (WriteStatus status = write_report(summary_text.bytes, run_text.bytes); !status.ok()) return status;
  write_whole(path_ / "run.json", run_text.bytes);
  write_whole(path_ / "summary.json", summary_text.bytes);
  summary_ = std::move(next);
  return {};
}

WriteStatus ResultFolder::write_report(const std::string& summary_text, const std::string& run_text) {
  if (page_.empty()) return {};
  FolderParts read = read_folder_parts(path_);
  if (!read.refused.empty()) return {kReportName + (": " + read.refused)};
  read.parts.summary = summary_text;
  read.parts.run = run_text;
  const Encoded html = report_html(page_, report_json(read.parts));
  if (html.bytes.size() > large_report_bytes_)
    read.warnings.push_back((path_ / kReportName).string() + " has " + std::to_string(html.bytes.size() / 1'000'000) +
                            " MB: browsers will be slow with it");
  for (const std::string& warning : read.warnings)
    if (warn_) warn_(warning);
  return write(kReportName, html);
}

OpenedFolder open_result_folder(const ResultFolderRequest& request) {
  const fs::path path = request.folder.empty() ? default_result_folder(request.summary.name) : request.folder;
  if (std::string fault = folder_fault(path); !fault.empty()) return {std::nullopt, std::move(fault)};
  fs::create_directories(path);
  remove_abandoned_parts(path);
  remove_listed(path);
  ResultFolder folder(path, request.summary);
  if (WriteStatus status = folder.stop("not finished", Json::object(), request.run); !status.ok())
    return {std::nullopt, status.refused};
  folder.page_ = request.page;
  folder.warn_ = request.warn;
  folder.large_report_bytes_ = request.large_report_bytes;
  return {std::move(folder), {}};
}

fs::path default_result_folder(std::string_view name) {
  std::string safe;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    const bool keep = letter || (c >= '0' && c <= '9') || c == '-' || c == '_' || (c == '.' && !safe.empty());
    safe += keep ? c : '-';
  }
  return fs::path("out") / (safe.empty() ? "result" : safe);
}

}  // namespace drydock

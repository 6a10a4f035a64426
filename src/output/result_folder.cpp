// SPDX-License-Identifier: Apache-2.0
#include "output/result_folder.h"

#include <algorithm>
#include <utility>

#include "output/earlier_result.h"
#include "output/report.h"
#include "output/whole_file.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReportName = "report.html";

}  // namespace

ResultFolder::ResultFolder(FolderClaim claim, const ResultFolderRequest& request)
    : claim_(std::move(claim)),
      summary_(request.summary),
      page_(request.page),
      warn_(request.warn),
      large_report_bytes_(request.large_report_bytes) {}

fs::path ResultFolder::add(const std::string& name) {
  auto& files = summary_.files;
  const auto at = std::lower_bound(files.begin(), files.end(), name);
  if (at == files.end() || *at != name) {
    files.insert(at, name);
    // Listed before it exists, so that the next run can clear away what a killed one left.
    write_whole(workshop() / "summary.json", checked_json(to_json(summary_)).bytes);
  }
  return workshop() / name;
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

bool ResultFolder::stand_beside() {
  if (workshop() == path() || !holds_whole_result(path())) return false;
  const auto numbered = [base = path()](int k) {
    fs::path beside = base;
    return beside += k == 1 ? std::string("-stopped") : "-stopped-" + std::to_string(k);
  };
  const auto is_free = [&](const fs::path& beside) {
    if (!fs::exists(fs::symlink_status(beside))) return true;
    return fs::is_directory(fs::symlink_status(beside)) && earlier_result(beside, summary_, false).fault.empty();
  };
  int k = 1;
  while (!is_free(numbered(k))) ++k;
  claim_.move_to(numbered(k));
  others_.clear();
  return true;
}

WriteStatus ResultFolder::close(Summary next, const RunRecord& run) {
  const Encoded summary_text = checked_json(to_json(next));
  if (!summary_text.ok()) return {"summary.json: " + summary_text.refused};
  const Encoded run_text = checked_json(to_json(run));
  if (!run_text.ok()) return {"run.json: " + run_text.refused};
  if (WriteStatus status = write_report(summary_text.bytes, run_text.bytes); !status.ok()) return status;
  write_whole(workshop() / "run.json", run_text.bytes);
  write_whole(workshop() / "summary.json", summary_text.bytes);
  write_whole(workshop() / kWrittenName, checked_json(written_files(workshop())).bytes);
  summary_ = std::move(next);
  claim_.take_place(others_);
  return {};
}

WriteStatus ResultFolder::write_report(const std::string& summary_text, const std::string& run_text) {
  if (page_.empty()) return {};
  FolderParts read = read_folder_parts(workshop());
  if (!read.refused.empty()) return {kReportName + (": " + read.refused)};
  read.parts.summary = summary_text;
  read.parts.run = run_text;
  const Encoded html = report_html(page_, report_json(read.parts));
  if (html.bytes.size() > large_report_bytes_)
    read.warnings.push_back((path() / kReportName).string() + " has " + std::to_string(html.bytes.size() / 1'000'000) +
                            " MB: browsers will be slow with it");
  for (const std::string& warning : read.warnings)
    if (warn_) warn_(warning);
  return write(kReportName, html);
}

OpenedFolder open_result_folder(const ResultFolderRequest& request) {
  const fs::path path =
      request.folder.empty() ? default_result_folder(request.summary.name, request.summary.command) : request.folder;
  if (fs::exists(path) && !fs::is_directory(path)) return {std::nullopt, path.string() + " is not a folder"};
  FolderClaim claim(path);
  if (!claim.is_held())
    return {std::nullopt, path.string() + " is being written by another drydock; name another folder with -o"};
  EarlierResult earlier = earlier_result(path, request.summary, request.replace);
  if (!earlier.fault.empty()) return {std::nullopt, std::move(earlier.fault)};
  if (!earlier.is_empty) claim.work_beside();
  ResultFolder folder(std::move(claim), request);
  folder.others_ = std::move(earlier.others);
  Summary unfinished = request.summary;
  unfinished.stopped = "not finished";
  const Encoded summary = checked_json(to_json(unfinished)), run = checked_json(to_json(request.run));
  if (!summary.ok() || !run.ok()) return {std::nullopt, summary.refused + run.refused};
  write_whole(folder.workshop() / "run.json", run.bytes);
  write_whole(folder.workshop() / "summary.json", summary.bytes);
  folder.summary_ = std::move(unfinished);
  return {std::move(folder), {}};
}

fs::path default_result_folder(std::string_view name, std::string_view command) {
  std::string safe;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    const bool keep = letter || (c >= '0' && c <= '9') || c == '-' || c == '_' || (c == '.' && !safe.empty());
    safe += keep ? c : '-';
  }
  if (safe.empty()) safe = "result";
  if (safe != command) safe += "-" + std::string(command);
  return fs::path("out") / safe;
}

}  // namespace drydock

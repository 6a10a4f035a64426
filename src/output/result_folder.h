// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "output/encoded.h"
#include "output/summary.h"

namespace drydock {

/// The folder of one result. From the first moment it holds a summary.json that says "complete": false; only finish()
/// replaces it by one that says true. So a run that fails, is interrupted or is killed leaves a folder that says so.
class ResultFolder {
 public:
  const std::filesystem::path& path() const { return path_; }

  /// Writes one file whole, such as "report.html" or "map/cells.vti", and lists it in the summary.
  WriteStatus write(const std::string& name, const Encoded& encoded);
  void write(const std::string& name, std::string_view bytes);

  /// Lists a file that someone else writes into the folder, as the log, and returns where it goes.
  std::filesystem::path add(const std::string& name);

  /// Write report.html, run.json and summary.json; refused when a figure is not finite, and then the summary stays as
  /// it was. `stop` keeps "complete": false and says why: "interrupted at 12.4 s".
  WriteStatus finish(const Json& figures, const RunRecord& run);
  WriteStatus stop(const std::string& why, const Json& figures, const RunRecord& run);

 private:
  friend struct OpenedFolder open_result_folder(const struct ResultFolderRequest& request);
  ResultFolder(std::filesystem::path path, Summary summary);
  WriteStatus close(Summary next, const RunRecord& run);
  WriteStatus write_report(const std::string& summary_text, const std::string& run_text);

  std::filesystem::path path_;
  Summary summary_;
  std::string_view page_;
  std::function<void(const std::string&)> warn_;
  std::size_t large_report_bytes_ = 0;
};

struct ResultFolderRequest {
  std::filesystem::path folder;  // empty: out/NAME, from default_result_folder
  Summary summary;               // command, name and inputs; the rest is filled in on the way
  RunRecord run;                 // command line, threads and start
  std::string_view page = {};    // what report.html is made of (report.h), for as long as the folder; empty: no report
  std::function<void(const std::string&)> warn = {};  // told in a sentence when a report is too large, and the like
  std::size_t large_report_bytes = 100'000'000;       // above so many it warns
};

/// The folder, or why it was refused: it is a file, or it holds something and none of it is a Drydock result.
struct [[nodiscard]] OpenedFolder {
  std::optional<ResultFolder> folder;
  std::string refused;
};

/// Makes the folder. Of an earlier result it removes the files that its summary lists, so that old and new never mix,
/// and leaves everything else alone. Throws std::filesystem::filesystem_error when the disk fails.
OpenedFolder open_result_folder(const ResultFolderRequest& request);

/// out/NAME; of the name, letters (also beyond ASCII), digits, `-`, `_` and inner dots stay, the rest becomes `-`.
std::filesystem::path default_result_folder(std::string_view name);

}  // namespace drydock

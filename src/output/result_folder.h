// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "output/encoded.h"
#include "output/folder_claim.h"
#include "output/summary.h"

namespace drydock {

/// The folder of one result. From the first moment it holds a summary.json that says "complete": false; only finish()
/// replaces it by one that says true. So a run that fails, is interrupted or is killed leaves a folder that says so;
/// and an earlier result stays where it is until finish() or stop() puts the new one in its place (folder_claim.h).
class ResultFolder {
 public:
  /// Where the result will be, and where its files are written until then.
  const std::filesystem::path& path() const { return claim_.place(); }
  const std::filesystem::path& workshop() const { return claim_.workshop(); }

  /// Writes one file whole, such as "report.html" or "map/cells.vti", and lists it in the summary.
  WriteStatus write(const std::string& name, const Encoded& encoded);
  void write(const std::string& name, std::string_view bytes);

  /// Lists a file that someone else writes into the folder, as the log, and returns where it goes.
  std::filesystem::path add(const std::string& name);

  /// Write report.html, run.json, summary.json and written.json (earlier_result.h); refused when a figure is not
  /// finite, and then the summary stays as it was. `stop` keeps "complete": false and says why: "interrupted at 12.4
  /// s".
  WriteStatus finish(const Json& figures, const RunRecord& run);
  WriteStatus stop(const std::string& why, const Json& figures, const RunRecord& run);

  /// Where a whole result stands already, the new one goes beside it, into DIR-stopped: for a run that was interrupted.
  /// True if it does.
  bool stand_beside();

 private:
  friend struct OpenedFolder open_result_folder(const struct ResultFolderRequest& request);
  ResultFolder(FolderClaim claim, const struct ResultFolderRequest& request);
  WriteStatus close(Summary next, const RunRecord& run);
  WriteStatus write_report(const std::string& summary_text, const std::string& run_text);

  FolderClaim claim_;
  std::vector<std::filesystem::path> others_;  // of the earlier result, which stay
  Summary summary_;
  std::string_view page_;
  std::function<void(const std::string&)> warn_;
  std::size_t large_report_bytes_ = 0;
};

struct ResultFolderRequest {
  std::filesystem::path folder;  // empty: out/NAME-COMMAND, from default_result_folder
  Summary summary;               // command, name and inputs; the rest is filled in on the way
  RunRecord run;                 // command line, threads and start
  std::string_view page = {};    // what report.html is made of (report.h), for as long as the folder; empty: no report
  std::function<void(const std::string&)> warn = {};  // told in a sentence when a report is too large, and the like
  std::size_t large_report_bytes = 100'000'000;       // above so many it warns
  bool replace = false;                               // any earlier result (earlier_result.h)
};

/// The folder, or why it was refused (earlier_result.h), or that another process is filling it.
struct [[nodiscard]] OpenedFolder {
  std::optional<ResultFolder> folder;
  std::string refused;
};

/// Makes the folder. Old and new never mix: of an earlier result only files that it does not list stay. Throws
/// std::filesystem::filesystem_error when the disk fails.
OpenedFolder open_result_folder(const ResultFolderRequest& request);

/// out/NAME-COMMAND, or out/NAME where both are the same; of the name, letters (also beyond ASCII), digits, `-`, `_`
/// and inner dots stay, the rest becomes `-`.
std::filesystem::path default_result_folder(std::string_view name, std::string_view command);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "cli/fill_folder.h"
#include "cli/run/run_subject.h"
#include "sweep/case_journal.h"
#include "sweep/sweep_report.h"

namespace drydock {

/// All cases of a sweep into an open folder: cases.csv, the map on the page, the figures. Finished cases are kept in
/// DIR-cases beside the folder DIR, so that an interrupted or killed sweep goes on where it stood; they stay there
/// until whoever ran the sweep has a whole result and removes the file.
class SweepInFolder {
 public:
  /// All stay.
  SweepInFolder(const RunOptions& options, const RunSubject& subject, FolderRun& run,
                const std::vector<std::string>& command_line);

  void fill();
  FolderAnswer answer() const;

  /// Where cases are kept.
  const std::filesystem::path& kept_file() const { return kept_file_; }

 private:
  void open_journal();
  std::optional<CaseEnd> run_case(std::size_t index) const;
  SweepResult result() const { return {sweep_, cases_, records_}; }
  std::string command_for_case() const;

  const RunOptions& options_;
  const RunSubject& subject_;
  const Sweep& sweep_;
  FolderRun& run_;
  const std::vector<std::string>& command_line_;
  SweepCases cases_;
  std::filesystem::path kept_file_;
  std::unique_ptr<CaseJournal> journal_;
  std::vector<std::optional<CaseRecord>> records_;
};

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "output/log/series.h"
#include "output/whole_file.h"

namespace drydock {

/// The series of a log as CSV, one file per rate: FOLDER/log_RATE.csv with the headings `time [s]` and, per number,
/// `PATH [unit]` or `PATH.COLUMN [unit]`; and FOLDER/log_events.csv with `time [s],kind,subject,text`. Takes and
/// refuses the same samples as LogFile. Files have temporary names until finish() or the destructor; an interrupted run
/// keeps its rows, and it is the log or the summary that says incomplete.
class LogCsv {
 public:
  /// Throws std::invalid_argument with all layout_faults, std::filesystem::filesystem_error when the disk fails.
  LogCsv(const std::filesystem::path& folder, const LogLayout& layout);
  ~LogCsv();
  LogCsv(LogCsv&&) noexcept = default;
  LogCsv& operator=(LogCsv&&) = delete;

  WriteStatus append(std::size_t rate, double time_s, std::span<const double> row);
  WriteStatus append(const Event& event);
  void finish();

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  struct Table {
    PartFile part;
    std::unique_ptr<std::FILE, CloseFile> file;
  };
  void open(const std::filesystem::path& path, const std::string& heading);
  void write(Table& table, const std::string& text);

  SampleCheck check_;
  std::vector<Table> tables_;  // one per rate, then the events; empty once finished
};

/// File names of the tables of a layout, in the same order.
std::vector<std::string> csv_names(const LogLayout& layout);

}  // namespace drydock

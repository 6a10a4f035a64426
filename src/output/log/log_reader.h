// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace drydock {

/// One series of a log, as it was recorded.
struct LoggedSeries {
  std::vector<double> time_s;
  std::vector<double> numbers;  // the rows one after the other
  std::size_t width = 1;
  std::vector<std::string> columns;     // names; empty where there are none
  std::vector<std::string> units = {};  // one, or one per column
  std::string frame = {};               // empty where there is none
  std::string description = {};

  double at(std::size_t row, std::size_t column) const { return numbers[row * width + column]; }
};

/// A log.h5 (log_file.h) that is read back. Where something is wrong with the file, answers are sentences.
class LogReader {
 public:
  ~LogReader();
  LogReader(LogReader&&) noexcept;
  LogReader& operator=(LogReader&&) = delete;

  /// False: the run that wrote it was stopped.
  bool is_complete() const;
  bool has(const std::string& path) const;
  /// Names of what a group holds, in order; empty when there is no such group.
  std::vector<std::string> members(const std::string& group) const;

  /// Absolute paths of all series, in order; instants and events are none.
  std::vector<std::string> series_paths() const;

  struct [[nodiscard]] Answer {
    std::optional<LoggedSeries> series;
    std::string refused;  // "has no series /arms/left/q_rad"
  };
  /// A series and its instants: as many, rising, all finite.
  Answer read(const std::string& path) const;

 private:
  friend struct OpenedLog open_log(const std::filesystem::path& path);
  struct Impl;
  explicit LogReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

struct [[nodiscard]] OpenedLog {
  std::optional<LogReader> log;
  std::string refused;  // why not: "is not an HDF5 file"
};
OpenedLog open_log(const std::filesystem::path& path);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "output/log/series.h"

namespace drydock {

/// log.h5, version 1 (docs/log.md shows how to read it):
///
///   /                       attributes drydock_log = 1, complete = 0 or 1, program_version, title
///   /rates/RATE/time_s      instants of one rate [s], strictly increasing: float64 [n]
///   /arms/left/q_rad        a series at its own path: float64 [n] or [n, columns]; attributes
///                             time         path of its time_s, as in /rates/control/time_s
///                             unit         one string, or one per column
///                             columns      names of the columns; only where there are any
///                             frame        only where there is one
///                             description  one sentence
///   /events/time_s          float64 [e], never going back
///   /events/kind, subject, text
///                           UTF-8 strings [e], attribute time = /events/time_s
///
/// Numbers are chunked by Rate::samples_per_chunk, shuffled and compressed (gzip level 1). The same calls give the same
/// bytes: no times of day are kept. The file has a temporary name until finish() or the destructor gives it its own;
/// only finish() marks it complete, so an interrupted run leaves a readable log with complete = 0. Whole chunks are
/// flushed as they fill: after kill -9 the temporary file holds all of them, and a disk that fills up leaves
/// them in the log, marked incomplete. One thread at a time.
struct LogFileRequest {
  std::filesystem::path path;
  LogLayout layout;
  std::string title;
};

class LogFile {
 public:
  /// Throws std::invalid_argument with all layout_faults, std::filesystem::filesystem_error when it cannot be created.
  explicit LogFile(const LogFileRequest& request);
  /// Closes an unfinished log under its own name with complete = 0. After a failure of the disk that log holds what
  /// was flushed before; where nothing was, an earlier log stays.
  ~LogFile();
  LogFile(LogFile&&) noexcept;
  LogFile& operator=(LogFile&&) = delete;

  /// One sample of a rate (number in the layout): numbers of all its series in the layout's order. Refuses as
  /// SampleCheck does, and then adds nothing. Throws std::filesystem::filesystem_error when the disk fails.
  WriteStatus append(std::size_t rate, double time_s, std::span<const double> row);
  WriteStatus append(const Event& event);

  /// Writes what is buffered, marks the log complete and gives it its name. Nothing may be appended after it.
  void finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace drydock

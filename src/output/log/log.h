// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "output/log/log_csv.h"
#include "output/log/log_file.h"

namespace drydock {

struct LogRequest {
  std::filesystem::path folder;
  LogLayout layout;
  std::string title;
  bool csv = false;  // --csv: the same series beside log.h5, one table per rate
};

/// What a run records: FOLDER/log.h5 and, if wanted, the same as CSV. Rules of log_file.h and log_csv.h.
class Log {
 public:
  explicit Log(const LogRequest& request);

  WriteStatus append(std::size_t rate, double time_s, std::span<const double> row);
  WriteStatus append(const Event& event);
  void finish();

 private:
  LogFile file_;
  std::optional<LogCsv> csv_;
};

/// Names of the files such a log leaves in its folder.
std::vector<std::string> log_names(const LogRequest& request);

}  // namespace drydock

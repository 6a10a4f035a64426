// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "view/server.h"

namespace drydock {

/// A result folder that may still be written, as pages see it: its data, and whether it has changed.
class ResultWatch {
 public:
  explicit ResultWatch(std::filesystem::path folder);

  /// Why the folder cannot be shown; empty when it can.
  const std::string& refused() const { return refused_; }
  const std::vector<std::string>& warnings() const { return warnings_; }

  /// ReportJson, gzipped, as the folder stands; what was read last while it cannot be read.
  SharedBytes data();
  /// Whether its summary or scene is another one than when it was last asked. Half a second passes between two looks
  /// at the disk.
  bool has_changed(double now_s);

 private:
  std::string fingerprint() const;
  void read();

  std::filesystem::path folder_;
  std::string refused_;
  std::vector<std::string> warnings_;
  std::string seen_, read_of_;
  SharedBytes data_;
  double last_look_s_ = 0;
};

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "view/result_watch.h"

#include "output/gzip.h"
#include "output/report.h"

namespace drydock {
namespace {

constexpr double kLookEvery_s = 0.5;

}  // namespace

ResultWatch::ResultWatch(std::filesystem::path folder) : folder_(std::move(folder)) {
  seen_ = fingerprint();
  read();
}

/// Size and time of what a page is made from. Files appear whole under their names, so a new one has a new time.
std::string ResultWatch::fingerprint() const {
  std::string text;
  for (const char* name : {"summary.json", "scene.json", "run.json", "log.h5"}) {
    std::error_code missing;
    const auto size = std::filesystem::file_size(folder_ / name, missing);
    const auto time = std::filesystem::last_write_time(folder_ / name, missing);
    text += missing ? "-;" : std::to_string(size) + " " + std::to_string(time.time_since_epoch().count()) + ";";
  }
  return text;
}

void ResultWatch::read() {
  const std::string now = fingerprint();
  FolderReport report = folder_report(folder_, "result");
  refused_ = report.refused;
  if (!report.refused.empty()) return;  // between two files of a result that is being replaced
  warnings_ = report.warnings;
  data_ = std::make_shared<const std::string>(gzip(report.json));
  read_of_ = now;
}

SharedBytes ResultWatch::data() {
  if (read_of_ != fingerprint()) read();
  return data_;
}

bool ResultWatch::has_changed(double now_s) {
  if (now_s - last_look_s_ < kLookEvery_s) return false;
  last_look_s_ = now_s;
  const std::string now = fingerprint();
  const bool changed = now != seen_;
  seen_ = now;
  return changed;
}

}  // namespace drydock

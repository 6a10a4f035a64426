// SPDX-License-Identifier: Apache-2.0
#include "output/log/log.h"

namespace drydock {

Log::Log(const LogRequest& request) : file_({request.folder / "log.h5", request.layout, request.title}) {
  if (request.csv) csv_.emplace(request.folder, request.layout);
}

WriteStatus Log::append(std::size_t rate, double time_s, std::span<const double> row) {
  if (WriteStatus status = file_.append(rate, time_s, row); !status.ok()) return status;
  return csv_ ? csv_->append(rate, time_s, row) : WriteStatus{};
}

WriteStatus Log::append(const Event& event) {
  if (WriteStatus status = file_.append(event); !status.ok()) return status;
  return csv_ ? csv_->append(event) : WriteStatus{};
}

void Log::finish() {
  if (csv_) csv_->finish();
  file_.finish();
}

std::vector<std::string> log_names(const LogRequest& request) {
  std::vector<std::string> names = {"log.h5"};
  if (request.csv)
    for (std::string& name : csv_names(request.layout)) names.push_back(std::move(name));
  return names;
}

}  // namespace drydock

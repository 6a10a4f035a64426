// SPDX-License-Identifier: Apache-2.0
#include "cli/follow/follow_folder.h"

#include <stdexcept>

#include "follow/log.h"
#include "follow/text.h"
#include "output/log/log.h"

namespace drydock {
namespace {

constexpr std::size_t kMostTracePlaces = 2000;

void expect_taken(const WriteStatus& status) {
  if (!status.ok()) throw std::logic_error(status.refused);
}

}  // namespace

bool is_whole(FollowStatus status) {
  return status != FollowStatus::kInterrupted && status != FollowStatus::kNumerical;
}

FollowTrace shown_trace(const FollowRequest& request, const FollowReport& report) {
  const std::vector<double>& sampled_s = report.result.sample_times_s;
  return follow_trace(request, sampled_s.empty() ? even_times(report.duration_s, 50, kMostTracePlaces) : sampled_s);
}

void write_follow_log(ResultFolder& folder, const FollowLogRequest& log) {
  const LogRequest request{
      folder.workshop(), {{follow_rate(log.request, log.report, log.trace)}}, log.report.hall, log.csv};
  for (const std::string& name : log_names(request)) folder.add(name);
  Log file(request);
  for (std::size_t i = 0; i < log.trace.places.size(); ++i)
    expect_taken(file.append(0, log.trace.places[i].t_s, follow_row(log.report, log.trace, i)));
  for (const Event& event : follow_events(log.report)) expect_taken(file.append(event));
  if (is_whole(log.report.result.status)) file.finish();
}

}  // namespace drydock

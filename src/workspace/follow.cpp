// SPDX-License-Identifier: Apache-2.0
#include "workspace/follow.h"

#include <algorithm>
#include <cmath>

#include "workspace/follow_search.h"

namespace drydock {
namespace {

/// Margins at even instants, each the smallest of its kind.
void sample_margins(const FollowRequest& request, FollowLooker& looker, FollowResult& result) {
  const double duration_s = request.motion.track.duration_s();
  const auto count = static_cast<std::size_t>(std::ceil(duration_s * request.samples_per_s - 1e-9)) + 1;
  std::array<double, kFollowKinds> least;
  for (std::size_t i = 0; i < count; ++i) {
    const double t_s = std::min(duration_s, static_cast<double>(i) / request.samples_per_s);
    looker.place(t_s, 0);
    least.fill(std::numeric_limits<double>::infinity());
    for (std::size_t w = 0; w < looker.watches().size(); ++w) {
      double& of_kind = least[static_cast<std::size_t>(looker.watches()[w].kind)];
      const FollowLook look = looker.look(w, of_kind, true);
      if (look.is_margin) of_kind = std::min(of_kind, look.margin);
    }
    result.sample_times_s.push_back(t_s);
    for (FollowMargin& margin : result.margins) {
      margin.samples.push_back(least[static_cast<std::size_t>(margin.kind)]);
    }
  }
}

FollowStatus status_of(const std::vector<FollowMargin>& margins) {
  FollowStatus status = FollowStatus::kFeasible;
  for (const FollowMargin& margin : margins) {
    for (const FollowSpan& span : margin.spans) {
      if (span.is_violated) return FollowStatus::kViolated;
      status = FollowStatus::kUndecided;
    }
  }
  return status;
}

}  // namespace

FollowResult follow(const FollowRequest& request) {
  FollowResult result;
  const FollowModel model(request);
  FollowLooker looker(model);
  result.notes = looker.notes();
  FollowSearch search(request, looker);
  const bool done = search.run();
  result.margins = search.margins();
  result.looked = search.looked();
  result.status = done ? status_of(result.margins) : FollowStatus::kInterrupted;
  if (done && request.samples_per_s > 0) sample_margins(request, looker, result);
  return result;
}

}  // namespace drydock

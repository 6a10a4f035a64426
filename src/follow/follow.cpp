// SPDX-License-Identifier: Apache-2.0
#include "follow/follow.h"

#include <algorithm>
#include <cmath>

#include "follow/search.h"

namespace drydock {
namespace {

/// The smallest margin of each kind at one instant, and where it is.
struct LeastMargins {
  std::array<double, kFollowKinds> margin;
  std::array<FollowGap, kFollowKinds> gap;
};

LeastMargins least_margins(MarginEvaluator& evaluator, double t_s) {
  LeastMargins least;
  least.margin.fill(std::numeric_limits<double>::infinity());
  evaluator.place(t_s, 0);
  for (std::size_t w = 0; w < evaluator.watches().size(); ++w) {
    const auto kind = static_cast<std::size_t>(evaluator.watches()[w].kind);
    const MarginEvaluation look = evaluator.evaluate(w, least.margin[kind], true);
    if (!look.is_margin || !(look.margin < least.margin[kind])) continue;
    least.margin[kind] = look.margin;
    least.gap[kind] = {look.has_points && look.p_first.allFinite() && look.p_second.allFinite(), look.p_first,
                       look.p_second};
  }
  return least;
}

/// Margins at even instants.
void sample_margins(const FollowRequest& request, MarginEvaluator& evaluator, FollowResult& result) {
  const double duration_s = request.motion.track.duration_s();
  const auto count = static_cast<std::size_t>(std::ceil(duration_s * request.samples_per_s - 1e-9)) + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const double t_s = std::min(duration_s, static_cast<double>(i) / request.samples_per_s);
    const LeastMargins least = least_margins(evaluator, t_s);
    result.sample_times_s.push_back(t_s);
    for (FollowMargin& margin : result.margins) {
      margin.samples.push_back(least.margin[static_cast<std::size_t>(margin.kind)]);
      if (is_clearance(margin.kind)) margin.gaps.push_back(least.gap[static_cast<std::size_t>(margin.kind)]);
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
  MarginEvaluator evaluator(model);
  result.notes = evaluator.notes();
  FollowSearch search(request, evaluator);
  const bool done = search.run();
  result.margins = search.margins();
  result.looked = search.looked();
  result.status = done ? status_of(result.margins) : FollowStatus::kInterrupted;
  if (done && request.samples_per_s > 0) sample_margins(request, evaluator, result);
  return result;
}

}  // namespace drydock

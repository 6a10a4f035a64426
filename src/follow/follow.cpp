// SPDX-License-Identifier: Apache-2.0
#include "follow/follow.h"

#include <algorithm>
#include <cmath>

#include "follow/search.h"

namespace drydock {
namespace {

/// The smallest margin of a check at one instant, and where it is.
struct LeastMargin {
  double margin = std::numeric_limits<double>::infinity();
  FollowGap gap;
};

/// By check.
std::vector<LeastMargin> least_margins(MarginEvaluator& evaluator, double t_s) {
  std::vector<LeastMargin> least(evaluator.checks().size());
  evaluator.place(t_s, 0);
  for (std::size_t w = 0; w < evaluator.watches().size(); ++w) {
    LeastMargin& of_check = least[evaluator.watches()[w].check];
    const MarginEvaluation look = evaluator.evaluate(w, of_check.margin, true);
    if (!look.is_margin || !(look.margin < of_check.margin)) continue;
    of_check.margin = look.margin;
    of_check.gap = {look.has_points && look.p_first.allFinite() && look.p_second.allFinite(), look.p_first,
                    look.p_second};
  }
  return least;
}

/// Even instants, and the worst ones, so that curves show what the result tells.
std::vector<double> sample_times(const FollowRequest& request, const FollowResult& result) {
  const double duration_s = request.motion.track.duration_s();
  const auto count = static_cast<std::size_t>(std::ceil(duration_s * request.samples_per_s - 1e-9)) + 1;
  std::vector<double> times_s;
  for (std::size_t i = 0; i < count; ++i)
    times_s.push_back(std::min(duration_s, static_cast<double>(i) / request.samples_per_s));
  for (const FollowMargin& margin : result.margins) {
    if (std::isfinite(margin.worst.margin)) times_s.push_back(margin.worst.t_s);
    for (const FollowSpan& span : margin.spans) {
      if (span.is_violated && std::isfinite(span.worst.margin)) times_s.push_back(span.worst.t_s);
    }
  }
  std::sort(times_s.begin(), times_s.end());
  const double same_s = 1e-9 * duration_s;
  times_s.erase(std::unique(times_s.begin(), times_s.end(), [&](double a, double b) { return !(b - a > same_s); }),
                times_s.end());
  return times_s;
}

void sample_margins(const FollowRequest& request, MarginEvaluator& evaluator, FollowResult& result) {
  for (const double t_s : sample_times(request, result)) {
    if (request.interrupted && request.interrupted()) {
      result.status = FollowStatus::kInterrupted;
      return;
    }
    const std::vector<LeastMargin> least = least_margins(evaluator, t_s);
    result.sample_times_s.push_back(t_s);
    std::size_t check = 0;
    for (FollowMargin& margin : result.margins) {
      while (evaluator.checks()[check].criterion != margin.criterion) ++check;  // in the same order
      margin.samples.push_back(least[check].margin);
      if (evaluator.checks()[check].is_clearance) margin.gaps.push_back(least[check].gap);
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

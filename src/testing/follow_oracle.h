// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>

#include "follow/margin_evaluator.h"

namespace drydock::testing {

/// What sampling a motion found, against what its check reported.
struct SampledFollow {
  std::size_t looks = 0, violated = 0;
  std::size_t missed = 0;  // violated, but in no span of its kind that tells so
  std::size_t below = 0;   // margins below what is proven
  std::string first_missed;
};

inline bool is_told(const FollowResult& result, const Criterion* criterion, double t_s) {
  for (const FollowMargin& margin : result.margins) {
    if (margin.criterion != criterion) continue;
    return std::any_of(margin.spans.begin(), margin.spans.end(), [&](const FollowSpan& span) {
      return span.begin_s <= t_s && t_s <= span.end_s && span.is_violated;
    });
  }
  return false;
}

/// Every watch at every instant; `result` is that of the request.
inline SampledFollow sample_follow(const FollowRequest& request, const FollowResult& result,
                                   std::span<const double> times_s) {
  const FollowModel model(request);
  MarginEvaluator evaluator(model);
  std::map<const Criterion*, double> all_proven;
  for (const FollowMargin& margin : result.margins) all_proven[margin.criterion] = margin.proven;
  SampledFollow sum;
  for (const double t_s : times_s) {
    evaluator.place(t_s, 0);
    for (std::size_t w = 0; w < evaluator.watches().size(); ++w) {
      const FollowCheck& check = evaluator.checks()[evaluator.watches()[w].check];
      const double proven = all_proven[check.criterion];
      const MarginEvaluation look = evaluator.evaluate(w, std::max(check.at_least, proven), true);
      ++sum.looks;
      if (look.is_margin && look.margin < proven - 1e-9) ++sum.below;
      if (!look.is_below(check.at_least)) continue;
      ++sum.violated;
      if (is_told(result, check.criterion, t_s)) continue;
      const FollowInstant seen = evaluator.instant(w, look);
      if (sum.missed++ == 0) {
        sum.first_missed =
            std::string(check.criterion->name) + " " + seen.first + " " + seen.second + " at " + std::to_string(t_s);
      }
    }
  }
  return sum;
}

}  // namespace drydock::testing

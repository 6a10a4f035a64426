// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "follow/margin_evaluator.h"

namespace drydock::testing {

/// What sampling a motion found, against what its check reported.
struct SampledFollow {
  std::size_t looks = 0, violated = 0;
  std::size_t missed = 0;  // violated, but in no span of its kind that tells so
  std::size_t below = 0;   // margins below what is proven
  std::string first_missed;
};

inline bool is_told(const FollowResult& result, FollowKind kind, double t_s) {
  for (const FollowMargin& margin : result.margins) {
    if (margin.kind != kind) continue;
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
  std::array<double, kFollowKinds> proven{};
  for (const FollowMargin& margin : result.margins) proven[static_cast<std::size_t>(margin.kind)] = margin.proven;
  SampledFollow sum;
  for (const double t_s : times_s) {
    evaluator.place(t_s, 0);
    for (std::size_t w = 0; w < evaluator.watches().size(); ++w) {
      const auto kind = static_cast<std::size_t>(evaluator.watches()[w].kind);
      const MarginEvaluation look = evaluator.evaluate(w, std::max(request.at_least[kind], proven[kind]), true);
      ++sum.looks;
      if (look.is_margin && look.margin < proven[kind] - 1e-9) ++sum.below;
      if (!look.is_below(request.at_least[kind])) continue;
      ++sum.violated;
      if (is_told(result, evaluator.watches()[w].kind, t_s)) continue;
      const FollowInstant seen = evaluator.instant(w, look);
      if (sum.missed++ == 0) {
        sum.first_missed = std::string(info(evaluator.watches()[w].kind).name) + " " + seen.first + " " + seen.second +
                           " at " + std::to_string(t_s);
      }
    }
  }
  return sum;
}

}  // namespace drydock::testing

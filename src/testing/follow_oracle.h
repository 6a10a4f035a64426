// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>

#include "follow/margin_evaluator.h"
#include "testing/random.h"

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

inline const FollowMargin* margin_of(const FollowResult& result, std::string_view kind) {
  for (const FollowMargin& margin : result.margins) {
    if (margin.criterion->name == kind) return &margin;
  }
  return nullptr;
}

/// The smallest margin of each kind where the evaluator stands.
inline std::map<std::string_view, double> least_by_kind(MarginEvaluator& evaluator) {
  std::map<std::string_view, double> least;
  for (std::size_t w = 0; w < evaluator.watches().size(); ++w) {
    const std::string_view name = evaluator.checks()[evaluator.watches()[w].check].criterion->name;
    double& of_criterion = least.try_emplace(name, std::numeric_limits<double>::infinity()).first->second;
    of_criterion = std::min(of_criterion, evaluator.evaluate(w, 1e3, true).margin);
  }
  return least;
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

/// The same at so many instants at random.
inline SampledFollow sample_follow(Random& random, const FollowRequest& request, const FollowResult& result,
                                   std::size_t count) {
  std::vector<double> times_s(count);
  for (double& t_s : times_s) t_s = random.between(0, request.motion.track.duration_s());
  return sample_follow(request, result, times_s);
}

}  // namespace drydock::testing

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "follow/margin_evaluator.h"
#include "testing/random.h"

namespace drydock::testing {

/// What a random attack on the slopes of one scene saw, by criterion.
struct SlopeTally {
  std::map<std::string_view, int> looks;
  std::map<std::string_view, double> closest;  // largest share of a bound that was used
  int contradicted = 0;
};

/// Every margin in the middle of random stretches against the same at other instants of them.
inline void attack_slopes(Random& random, const FollowRequest& request, int stretches, SlopeTally& tally) {
  const FollowModel model(request);
  MarginEvaluator evaluator(model);
  const double enough = 0.2;  // clearances above are told as such
  std::vector<MarginEvaluation> middle(evaluator.watches().size());
  for (int i = 0; i < stretches; ++i) {
    const double half_s = std::pow(10, random.between(-4, -0.5));
    const double t_s = random.between(0, model.duration_s());
    evaluator.place(t_s, half_s);
    for (std::size_t w = 0; w < middle.size(); ++w) middle[w] = evaluator.evaluate(w, enough, true);
    for (int probe = 0; probe < 4; ++probe) {
      const double there_s = random.between(std::max(0.0, t_s - half_s), std::min(model.duration_s(), t_s + half_s));
      evaluator.place(there_s, 0);
      for (std::size_t w = 0; w < middle.size(); ++w) {
        const MarginEvaluation &at = middle[w], there = evaluator.evaluate(w, enough, true);
        const std::string_view kind = evaluator.checks()[evaluator.watches()[w].check].criterion->name;
        if (!std::isfinite(at.change) || at.margin - at.change <= 0) continue;
        ++tally.looks[kind];
        const double used = (at.margin - there.margin) / at.change;
        tally.closest[kind] = std::max(tally.closest[kind], used);
        if (used > 1) ++tally.contradicted;
        EXPECT_LE(used, 1) << kind << " at " << t_s << " ± " << half_s;
      }
    }
  }
}

}  // namespace drydock::testing

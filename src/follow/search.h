// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/margin_evaluator.h"

namespace drydock {

/// Halves time until every watch is proven in every interval, or the interval is as short as the resolution.
///
/// An interval with margin − change above the required margin is proven. Of each criterion the smallest margin is
/// wanted too, so intervals are divided further until they are proven to be above nine tenths of the smallest clearance
/// that was seen, or eight of another margin (counted from the required margin): worst and proven then enclose the true
/// minimum. Where a margin is neither proven nor seen to be violated at the resolution, it is divided down to 2⁻¹² of
/// it, as far as its budget of evaluations goes.
///
/// Bodies that are apart when the motion begins, and whose surfaces stay apart, are never within each other; so the
/// question of inside is asked at the start, and again after every interval that is not proven.
class FollowSearch {
 public:
  FollowSearch(const FollowRequest& request, MarginEvaluator& evaluator);

  /// False when it was interrupted.
  bool run();
  std::vector<FollowMargin> margins() const;
  std::size_t looked() const { return looked_; }

 private:
  /// A watch that is not proven in an interval yet; whether it was seen violated at the interval's ends.
  struct Open {
    std::uint32_t watch = 0;
    bool bad_begin = false, bad_end = false;
  };
  struct OfCheck {
    bool exists = false;
    FollowInstant worst;
    double proven = std::numeric_limits<double>::infinity();
  };
  struct Seen {
    double t_s = 0;
    MarginEvaluation look;
  };
  struct Watched {
    std::vector<FollowSpan> spans;
    std::vector<Seen> violated;  // where stretches were divided
    bool is_outside = false;     // known to lie in nothing, by the stretch before
    std::size_t fine_looks = 0;
  };

  std::size_t check_of(std::uint32_t watch) const { return evaluator_.watches()[watch].check; }
  double wanted(std::size_t check) const;
  double demanded(std::size_t check) const { return evaluator_.checks()[check].at_least; }

  MarginEvaluation evaluate(std::uint32_t watch, double wanted, bool with_inside);
  void note(std::uint32_t watch, const MarginEvaluation& look);
  void glance(double t_s);
  bool divide(double begin_s, double end_s, const std::vector<Open>& open);
  bool settles(const Open& open, const MarginEvaluation& look, double begin_s, double end_s);
  void join_seen(std::uint32_t watch, std::vector<FollowSpan>& spans) const;
  void leave(std::uint32_t watch, const MarginEvaluation& look, double begin_s, double end_s);

  const FollowRequest& request_;
  MarginEvaluator& evaluator_;
  std::vector<OfCheck> checks_;
  std::vector<Watched> watched_;
  std::vector<std::vector<Open>> levels_;  // memory of divide
  std::size_t looked_ = 0, depth_ = 0;
};

}  // namespace drydock

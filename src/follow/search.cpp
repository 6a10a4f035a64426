// SPDX-License-Identifier: Apache-2.0
#include "follow/search.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr int kFirstStretches = 32;
constexpr double kFar = 0.5;               // clearances beyond this are not told more exactly [m]
constexpr double kShareOfNearest = 0.9;    // of the smallest clearance, that is to be proven
constexpr double kShareOfLeast = 0.8;      // of other margins, whose bounds are wider
constexpr double kWhole = 64;              // in resolutions: a stretch that is violated throughout is not divided below
constexpr double kFinest = 1.0 / 4096;     // of the resolution
constexpr std::size_t kFineLooks = 20000;  // of one watch below the resolution

}  // namespace

FollowSearch::FollowSearch(const FollowRequest& request, MarginEvaluator& evaluator)
    : request_(request),
      evaluator_(evaluator),
      checks_(evaluator.checks().size()),
      watched_(evaluator.watches().size()),
      levels_(64) {
  for (const FollowWatch& watch : evaluator.watches()) checks_[watch.check].exists = true;
}

double FollowSearch::wanted(std::size_t check) const {
  const bool is_clearance = evaluator_.checks()[check].is_clearance;
  const double demand = demanded(check), seen = checks_[check].worst.margin;
  const double far = is_clearance ? demand + kFar : std::numeric_limits<double>::infinity();
  const double worst = std::min(seen, far);
  if (!(worst > demand) || std::isinf(worst)) return demand;
  return demand + (is_clearance ? kShareOfNearest : kShareOfLeast) * (worst - demand);
}

MarginEvaluation FollowSearch::evaluate(std::uint32_t watch, double wanted_margin, bool with_inside) {
  ++looked_;
  return evaluator_.evaluate(watch, wanted_margin, with_inside);
}

void FollowSearch::note(std::uint32_t watch, const MarginEvaluation& look) {
  OfCheck& check = checks_[check_of(watch)];
  if (look.is_margin && look.margin < check.worst.margin) check.worst = evaluator_.instant(watch, look);
}

/// A look at one instant, to know early how small margins are.
void FollowSearch::glance(double t_s) {
  evaluator_.place(t_s, 0);
  for (std::uint32_t w = 0; w < watched_.size(); ++w) {
    note(w, evaluate(w, checks_[check_of(w)].worst.margin, false));
  }
}

bool FollowSearch::run() {
  const double duration_s = request_.motion.track.duration_s();
  for (int i = 0; i <= kFirstStretches; ++i) glance(duration_s * i / kFirstStretches);
  std::vector<Open> all(watched_.size());
  for (std::uint32_t w = 0; w < all.size(); ++w) all[w].watch = w;
  for (int i = 0; i < kFirstStretches; ++i) {
    if (request_.progress) request_.progress(static_cast<double>(i) / kFirstStretches);
    depth_ = 0;
    if (!divide(duration_s * i / kFirstStretches, duration_s * (i + 1) / kFirstStretches, all)) return false;
  }
  return true;
}

bool FollowSearch::divide(double begin_s, double end_s, const std::vector<Open>& open) {
  if (request_.interrupted && request_.interrupted()) return false;
  const double middle_s = 0.5 * (begin_s + end_s);
  evaluator_.place(middle_s, 0.5 * (end_s - begin_s));
  // Bounds do not shrink about an instant at which accelerations jump, so that short stretches end there.
  std::optional<double> jump;
  if (end_s - begin_s <= kWhole * request_.resolution_s) jump = evaluator_.jump_within(begin_s, end_s);
  const double split_s = jump.value_or(middle_s);
  // Instants so near to each other that nothing lies between, or as many levels as there are.
  const bool is_last = !(begin_s < split_s && split_s < end_s) || depth_ + 1 == levels_.size();
  std::vector<Open>& left = levels_[depth_];
  left.clear();
  std::vector<Open> right;
  for (const Open& one : open) {
    const MarginEvaluation at = evaluate(one.watch, wanted(check_of(one.watch)), !watched_[one.watch].is_outside);
    note(one.watch, at);
    if (settles(one, at, begin_s, end_s)) continue;
    if (is_last) {
      leave(one.watch, at, begin_s, end_s);
      continue;
    }
    const bool bad = at.is_below(demanded(check_of(one.watch)));
    if (bad) watched_[one.watch].violated.push_back({middle_s, at});
    left.push_back({one.watch, one.bad_begin, bad && !jump});
    right.push_back({one.watch, bad && !jump, one.bad_end});
  }
  if (left.empty()) return true;
  ++depth_;
  const bool done = divide(begin_s, split_s, left) && divide(split_s, end_s, right);
  --depth_;
  return done;
}

/// Whether nothing is left to be found out about a watch in a stretch.
bool FollowSearch::settles(const Open& open, const MarginEvaluation& look, double begin_s, double end_s) {
  const std::size_t check = check_of(open.watch);
  const double demand = demanded(check), least = look.margin - look.change, length_s = end_s - begin_s;
  const double resolution_s = request_.resolution_s;
  const bool is_proven = least > demand;
  if (is_proven && (least >= wanted(check) || length_s <= kWhole * resolution_s / 8)) {
    checks_[check].proven = std::min(checks_[check].proven, least);
    watched_[open.watch].is_outside = true;
    return true;
  }
  const bool bad = look.is_below(demand);
  const bool all_bad = bad && open.bad_begin && open.bad_end;
  const bool any_bad = bad || open.bad_begin || open.bad_end;
  if ((all_bad && length_s <= kWhole * resolution_s) || (any_bad && length_s <= resolution_s)) {
    leave(open.watch, look, begin_s, end_s);
    return true;
  }
  if (length_s > resolution_s) return false;
  if (length_s > kFinest * resolution_s && watched_[open.watch].fine_looks++ < kFineLooks) return false;
  leave(open.watch, look, begin_s, end_s);
  return true;
}

/// A stretch that cannot be proven joins the span before where they meet.
void FollowSearch::leave(std::uint32_t watch, const MarginEvaluation& look, double begin_s, double end_s) {
  Watched& watched = watched_[watch];
  watched.is_outside = false;
  const std::size_t check = check_of(watch);
  checks_[check].proven = std::min(checks_[check].proven, look.margin - look.change);
  if (watched.spans.empty() || begin_s > watched.spans.back().end_s + 1e-12 * (1 + end_s)) {
    watched.spans.push_back({begin_s, end_s, false, {}});
  }
  FollowSpan& span = watched.spans.back();
  span.end_s = end_s;
  span.is_violated = span.is_violated || look.is_below(demanded(check));
  if (look.is_margin && look.margin < span.worst.margin) span.worst = evaluator_.instant(watch, look);
}

/// What was seen at the ends of stretches belongs to the spans round them.
void FollowSearch::join_seen(std::uint32_t watch, std::vector<FollowSpan>& spans) const {
  for (const Seen& seen : watched_[watch].violated) {
    for (FollowSpan& span : spans) {
      if (seen.t_s < span.begin_s || seen.t_s > span.end_s) continue;
      span.is_violated = true;
      if (seen.look.margin < span.worst.margin) span.worst = evaluator_.instant(watch, seen.look, seen.t_s);
    }
  }
}

std::vector<FollowMargin> FollowSearch::margins() const {
  std::vector<FollowMargin> margins;
  for (std::size_t check = 0; check < checks_.size(); ++check) {
    if (!checks_[check].exists) continue;
    FollowMargin margin{
        evaluator_.checks()[check].criterion, demanded(check), checks_[check].worst, checks_[check].proven, {}, {}};
    margin.proven = std::min(margin.proven, margin.worst.margin);
    for (std::size_t w = 0; w < watched_.size(); ++w) {
      if (evaluator_.watches()[w].check != check) continue;
      std::vector<FollowSpan> spans = watched_[w].spans;
      join_seen(static_cast<std::uint32_t>(w), spans);
      margin.spans.insert(margin.spans.end(), spans.begin(), spans.end());
    }
    std::stable_sort(margin.spans.begin(), margin.spans.end(),
                     [](const FollowSpan& a, const FollowSpan& b) { return a.begin_s < b.begin_s; });
    margins.push_back(std::move(margin));
  }
  return margins;
}

}  // namespace drydock

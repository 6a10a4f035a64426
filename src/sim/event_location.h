// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sim/bracketed_root.h"
#include "sim/dense_step.h"
#include "sim/hook.h"
#include "sim/ode_system.h"

namespace drydock {

enum class CrossingDirection { kRising, kFalling, kEither };

/// Event functions g_i(t, y) at points of the chart about the system's base, all evaluated at once because they share
/// kinematics. An event happens where g_i reaches zero in its direction.
///   size()           number of events
///   direction(i)     which crossings count
///   values(t, y, g)  false: they cannot be computed there
template <typename E>
concept EventSet = requires(E& events, double t_s, std::span<const double> y, std::span<double> g, std::size_t i) {
  { events.size() } -> std::convertible_to<std::size_t>;
  { events.direction(i) } -> std::same_as<CrossingDirection>;
  { events.values(t_s, y, g) } -> std::same_as<bool>;
};

/// What event functions may have besides.
///   slopes(t, y, s)  after values at the same point: s_i ≥ |dg_i/dt| there, infinite where no bound is known. For a
///                    g_i that is itself a lower bound of a function, s_i is of that function
///   no_event(step)   whether every g_i surely keeps its sign through the step, known without a look inside it
namespace event_hook {
DRYDOCK_HOOK(slopes, void(double, std::span<const double>, std::span<double>));
DRYDOCK_HOOK(no_event, bool(const DenseStep&));
}  // namespace event_hook

struct NoEvents {
  std::size_t size() const { return 0; }
  CrossingDirection direction(std::size_t) const { return CrossingDirection::kEither; }
  bool values(double, std::span<const double>, std::span<double>) const { return true; }
};

struct [[nodiscard]] EventSearch {
  StepStatus status = StepStatus::kOk;
  bool found = false;
  double t_s = 0.0;  // of the earliest event, t0 ≤ t ≤ t1

  bool ends() const { return found || status != StepStatus::kOk; }
};

/// Finds the earliest event of a step on its dense output. The promise: g is evaluated at the ends of the step and at
/// `looks_per_step` − 1 instants evenly spread between; a sign change from one look to the next is found, and the time
/// is that of a root of the dense output to max(2 ulp, 1e-12 of the step), on the far side of it. Two crossings between
/// neighbouring evaluations cancel out, and a touch without crossing is seen only by an evaluation that hits it.
///
/// A g with a bound L on its slope is sought further: between two evaluations on one side of zero it can reach zero
/// only if |g(a)| + |g(b)| < L (b − a), and such an interval is halved until it no longer can, by more than 1e-9 of its
/// range in this step, or has 1/4096 of the step. So a dip that lasts longer than that is found. L is kOvershoot times
/// the largest of the slopes at the regular evaluations: a vector that is a polynomial of degree four in time, as
/// velocities of the dense output are up to the rotation within a step, is nowhere longer than 2.21 times its largest
/// length at five evenly spread instants (their Lebesgue constant). Of three crossings within an interval one is found.
///
/// A step in which the events say that none can happen is not looked into.
///
/// Rules at zero: a g that comes to exactly zero has happened. One that sits at zero at the start, or has just
/// happened, does not happen again: it first has to leave zero by more than rounding (four times the g that was left
/// over, or 1e-9 of its range in this step), to either side; extra evaluations close after the start see on which side
/// it leaves, so that a short bounce is not lost. A g thrown over zero by a change of state from outside does not
/// count. One that is larger after it has happened than it was in the whole step is another function since, and watched
/// at once.
///
/// Use: begin, find; where found, retake the step to that time and settle_on it; then fired() lists the events.
class EventLocator {
 public:
  explicit EventLocator(std::size_t looks_per_step = 4) : looks_(looks_per_step) {
    assert(looks_per_step >= 1 && "the end of a step is always looked at");
  }

  /// Forgets everything; allocates.
  void resize(std::size_t events, std::size_t size);

  /// The state was changed from outside: sides are taken anew at the next begin.
  void restart() { fresh_ = true; }

  /// An event that happened just before, in another locator, sits at zero at the next begin.
  void hold_at_zero(std::size_t event) { marks_.at(event).band = std::numeric_limits<double>::infinity(); }

  /// g at the base.
  template <EventSet E>
  [[nodiscard]] StepStatus begin(E& events, double t0_s);

  template <EventSet E>
  EventSearch find(E& events, const DenseStep& step);

  /// The step is given up: everything is as after begin.
  void undo() { marks_ = marks_before_; }

  /// The step now ends at the time found, with increments y: notes which events have happened, in their own order.
  template <EventSet E>
  [[nodiscard]] StepStatus settle_on(E& events, double t1_s, std::span<const double> y);

  std::span<const std::size_t> fired() const { return fired_; }

 private:
  struct Mark {
    int side = 0;        // −1, +1: g was last seen there; 0: it sits at zero
    double band = 0.0;   // while at zero, |g| up to this is still zero
    double range = 0.0;  // largest |g| seen in this step
    bool hit = false;    // happens in this step
  };
  /// Where and with what values g was evaluated.
  struct Look {
    double t_s;
    std::span<const double> g;
  };
  static constexpr double kOvershoot = 2.21;
  static constexpr double kFinest = 1.0 / 4096;  // of the step
  static constexpr std::size_t kHalvings = 12;

  std::span<double> look(std::size_t k) { return {g_.data() + k * marks_.size(), marks_.size()}; }
  template <EventSet E>
  [[nodiscard]] bool evaluate(E& events, double t_s, std::span<const double> y, std::span<double> g) {
    return events.values(t_s, y, g) && all_finite(g);
  }
  template <EventSet E>
  [[nodiscard]] bool evaluate(E& events, const DenseStep& step, double t_s, std::span<double> g) {
    step.at(t_s, y_);
    return evaluate(events, t_s, y_, g);
  }
  /// Slopes where g was just evaluated.
  template <EventSet E>
  void note_slopes(E& events, double t_s) {
    if constexpr (event_hook::slopes::used<E>()) {
      events.slopes(t_s, std::span<const double>(y_), slopes_here_);
      for (std::size_t i = 0; i < marks_.size(); ++i) slopes_[i] = std::max(slopes_[i], slopes_here_[i]);
    }
  }
  /// Whether every g is known to keep the side on which it is at the base.
  template <EventSet E>
  bool no_event(E& events, const DenseStep& step) {
    if constexpr (event_hook::no_event::used<E>()) {
      for (std::size_t i = 0; i < marks_.size(); ++i)
        if (!(marks_[i].side * look(0)[i] > 0.0)) return false;
      return events.no_event(step);
    }
    return false;
  }
  /// Whether a g may go over zero and back between evaluations.
  bool may_dip(const Look& a, const Look& b) const;
  /// The first event between two evaluations.
  template <EventSet E>
  EventSearch search(E& events, const DenseStep& step, const Look& a, const Look& b, std::size_t halvings = 0);
  static bool crosses(const Mark& mark, double g, CrossingDirection direction) {
    const bool falls = mark.side > 0 && g <= 0.0, rises = mark.side < 0 && g >= 0.0;
    return (falls && direction != CrossingDirection::kRising) || (rises && direction != CrossingDirection::kFalling);
  }
  static void note_side(Mark& mark, double g) {
    if (mark.side == 0 && std::abs(g) <= mark.band) return;
    mark.side = (g > 0.0) - (g < 0.0);
    mark.band = 0.0;
  }
  template <EventSet E>
  bool mark_hits(E& events, std::span<const double> g);
  void note_sides(std::span<const double> g);
  template <EventSet E>
  EventSearch earliest_root(E& events, const DenseStep& step, const Look& a, const Look& b);

  std::size_t looks_;
  std::vector<double> g_;  // looks 0 to looks_, then two rows for the extra looks, one for the root, and the halvings
  std::vector<double> y_;
  std::vector<Mark> marks_, marks_before_;
  std::vector<double> slopes_, slopes_here_;  // the largest of this step, and the last
  std::vector<double> roots_s_;
  std::vector<std::size_t> fired_;
  bool fresh_ = true;
};

inline void EventLocator::resize(std::size_t events, std::size_t size) {
  g_.assign((looks_ + 4 + kHalvings) * events, 0.0);
  slopes_.assign(events, std::numeric_limits<double>::infinity());
  slopes_here_ = slopes_;
  y_.assign(size, 0.0);
  marks_.assign(events, {});
  marks_before_ = marks_;
  roots_s_.assign(events, 0.0);
  fired_.clear();
  fired_.reserve(events);
  fresh_ = true;
}

template <EventSet E>
StepStatus EventLocator::begin(E& events, double t0_s) {
  assert(events.size() == marks_.size() && "resize comes first");
  std::fill(y_.begin(), y_.end(), 0.0);
  const std::span<double> g = look(0);
  if (!evaluate(events, t0_s, y_, g)) return StepStatus::kEventFailed;
  if constexpr (event_hook::slopes::used<E>()) std::fill(slopes_.begin(), slopes_.end(), 0.0);
  note_slopes(events, t0_s);
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    Mark& mark = marks_[i];
    const bool is_another = mark.hit && std::abs(g[i]) > mark.range;
    if (is_another) mark.band = 0.0;
    if (fresh_ || is_another) {
      mark.side = 0;
      note_side(mark, g[i]);
    }
    if (mark.side == 0 && (mark.hit || std::isinf(mark.band)))
      mark.band = std::max(fresh_ || std::isinf(mark.band) ? 0.0 : mark.band, 4 * std::abs(g[i]));
    mark.hit = false;
  }
  fresh_ = false;
  marks_before_ = marks_;
  return StepStatus::kOk;
}

/// Marks the events that have happened between the sides noted so far and g.
template <EventSet E>
bool EventLocator::mark_hits(E& events, std::span<const double> g) {
  bool any = false;
  for (std::size_t i = 0; i < marks_.size(); ++i) any |= marks_[i].hit = crosses(marks_[i], g[i], events.direction(i));
  return any;
}

inline void EventLocator::note_sides(std::span<const double> g) {
  for (std::size_t i = 0; i < marks_.size(); ++i) note_side(marks_[i], g[i]);
}

template <EventSet E>
EventSearch EventLocator::find(E& events, const DenseStep& step) {
  if (no_event(events, step)) {
    for (std::size_t i = 0; i < marks_.size(); ++i) marks_[i] = {marks_[i].side, 0.0, std::abs(look(0)[i]), false};
    return {};
  }
  const double t0_s = step.begin_s(), h_s = step.end_s() - t0_s;
  const auto look_s = [&](double part) { return part == 1.0 ? step.end_s() : t0_s + part * h_s; };
  for (std::size_t k = 1; k <= looks_; ++k) {
    const double t_s = look_s(static_cast<double>(k) / static_cast<double>(looks_));
    if (!evaluate(events, step, t_s, look(k))) return {StepStatus::kEventFailed};
    note_slopes(events, t_s);
  }
  bool at_zero = false, may_happen = false;
  const double look_length_s = h_s / static_cast<double>(looks_);
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    Mark& mark = marks_[i];
    mark.range = 0.0;
    double nearest = std::numeric_limits<double>::infinity();  // to zero, on the side where g is
    for (std::size_t k = 0; k <= looks_; ++k) {
      mark.range = std::max(mark.range, std::abs(look(k)[i]));
      nearest = std::min(nearest, mark.side * look(k)[i]);
    }
    if (mark.side == 0) mark.band = std::max(mark.band, 1e-9 * mark.range);
    at_zero |= mark.side == 0;
    const double travel = std::isfinite(slopes_[i]) ? kOvershoot * slopes_[i] * look_length_s : 0.0;
    may_happen |= !(nearest > 0.0 && 2 * nearest >= travel);
  }
  if (!may_happen) {  // all stay where they are
    for (Mark& mark : marks_) mark = {mark.side, 0.0, mark.range, false};
    return {};
  }

  // Over zero at the very start: settling of the last step did it.
  if (mark_hits(events, look(0))) return {StepStatus::kOk, true, t0_s};
  note_sides(look(0));
  Look a{t0_s, look(0)};
  if (at_zero)
    for (std::size_t k = 6; k >= 1; --k) {
      const double b_s = look_s(std::exp2(-3.0 * static_cast<double>(k)) / static_cast<double>(looks_));
      const std::span<double> gb = look(looks_ + 1 + k % 2);
      if (!(b_s > a.t_s)) continue;
      if (!evaluate(events, step, b_s, gb)) return {StepStatus::kEventFailed};
      if (const EventSearch search_ab = search(events, step, a, {b_s, gb}); search_ab.ends()) return search_ab;
      a = {b_s, gb};
    }
  for (std::size_t k = 1; k <= looks_; ++k) {
    const Look b{look_s(static_cast<double>(k) / static_cast<double>(looks_)), look(k)};
    if (const EventSearch search_ab = search(events, step, a, b); search_ab.ends()) return search_ab;
    a = b;
  }
  return {};
}

inline bool EventLocator::may_dip(const Look& a, const Look& b) const {
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const Mark& mark = marks_[i];
    const double away = mark.side * b.g[i];  // at zero or beyond it is found anyway
    if (!(away > 0.0) || !std::isfinite(slopes_[i])) continue;
    const double travel = kOvershoot * slopes_[i] * (b.t_s - a.t_s);
    if (std::abs(a.g[i]) + away - travel < -2e-9 * mark.range) return true;
  }
  return false;
}

template <EventSet E>
EventSearch EventLocator::search(E& events, const DenseStep& step, const Look& a, const Look& b, std::size_t halvings) {
  if constexpr (event_hook::slopes::used<E>()) {
    const double middle_s = a.t_s + 0.5 * (b.t_s - a.t_s);
    const bool is_long = b.t_s - a.t_s > kFinest * (step.end_s() - step.begin_s()) && middle_s > a.t_s &&
                         middle_s < b.t_s && halvings < kHalvings;
    if (is_long && may_dip(a, b)) {
      const std::span<double> g = look(looks_ + 4 + halvings);
      if (!evaluate(events, step, middle_s, g)) return {StepStatus::kEventFailed};
      const EventSearch first = search(events, step, a, {middle_s, g}, halvings + 1);
      return first.ends() ? first : search(events, step, {middle_s, g}, b, halvings + 1);
    }
  }
  if (mark_hits(events, b.g)) return earliest_root(events, step, a, b);
  note_sides(b.g);
  return {};
}

/// The earliest root among the marked events between two evaluations; marks stay on those at the same instant.
template <EventSet E>
EventSearch EventLocator::earliest_root(E& events, const DenseStep& step, const Look& a, const Look& b) {
  const double ulp_s = std::numeric_limits<double>::epsilon() * std::max(std::abs(a.t_s), std::abs(b.t_s));
  const double tolerance_s = std::max(2 * ulp_s, 1e-12 * (step.end_s() - step.begin_s()));
  const std::span<double> g = look(looks_ + 3);
  double first_s = b.t_s;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    if (!marks_[i].hit) continue;
    const auto g_i = [&](double t_s) {
      return evaluate(events, step, t_s, g) ? g[i] : std::numeric_limits<double>::quiet_NaN();
    };
    const Bracket root = narrow_bracket(g_i, {a.t_s, b.t_s, a.g[i], b.g[i]}, tolerance_s);
    if (!root.ok) return {StepStatus::kEventFailed};
    roots_s_[i] = root.b;
    first_s = std::min(first_s, root.b);
  }
  for (std::size_t i = 0; i < marks_.size(); ++i) marks_[i].hit &= roots_s_[i] <= first_s + 4 * tolerance_s;
  return {StepStatus::kOk, true, first_s};
}

template <EventSet E>
StepStatus EventLocator::settle_on(E& events, double t1_s, std::span<const double> y) {
  const std::span<double> g = look(looks_ + 3);
  if (!evaluate(events, t1_s, y, g)) return StepStatus::kEventFailed;
  fired_.clear();
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    Mark& mark = marks_[i];
    if (mark.hit || crosses(mark, g[i], events.direction(i))) {
      fired_.push_back(i);
      mark = {0, std::max(4 * std::abs(g[i]), 1e-9 * mark.range), mark.range, true};
    } else {
      note_side(mark, g[i]);
    }
  }
  return StepStatus::kOk;
}

}  // namespace drydock

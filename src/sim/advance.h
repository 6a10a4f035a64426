// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "sim/advance_result.h"
#include "sim/clock.h"
#include "sim/event_location.h"
#include "sim/hook.h"
#include "sim/ode_system.h"
#include "sim/schedule.h"
#include "sim/step_trial.h"

namespace drydock {

/// What an observer wants next.
enum class Flow {
  kGoOn,     // the state is as it was
  kChanged,  // the state, an input or the structure was changed: integrator and events begin anew from here
  kStop,     // end the run here, with everything due at this instant still in the schedule
};

struct AdvanceRequest {
  double t_start_s = 0.0;
  double t_end_s = 0.0;                          // ≥ t_start
  std::optional<Clock> samples = {};             // instants at which the observer samples
  bool sample_start = true;                      // false where t_start was sampled by the run before
  std::span<const std::size_t> just_fired = {};  // events that happened at t_start, at the end of the run before
  std::size_t looks_per_step = 4;                // of the event search (EventLocator)
};

struct NoSchedule {
  static double next_s() { return std::numeric_limits<double>::infinity(); }
};
struct NoObserver {};

/// What an observer of advance may have; one of these names with another signature does not compile.
namespace observer_hook {
DRYDOCK_HOOK(sample, Flow(double, std::span<const double>));
DRYDOCK_HOOK(stepped, void(double));
DRYDOCK_HOOK(fired, Flow(double, std::span<const std::size_t>));
DRYDOCK_HOOK(cancelled, bool());
}  // namespace observer_hook

/// Runs a system from t_start to t_end with a stepper (Rk4, DormandPrince). An observer has any of these members
/// (observer_hook), and `due` where there is a schedule:
///
///   Flow sample(t, y)       at each instant of `samples`; y is a point of the chart about the present base. It only
///                           looks: kChanged is not for it. kStop inside a step leaves the state at the step's start
///   void stepped(t)         after each step, when the state is at t; it only looks
///   Flow fired(t, indices)  located events, all of one instant, ascending
///   Flow due(t, entry)      one entry of the schedule, at exactly its time
///   bool cancelled()        asked before each step: true ends the run as interrupted (std::stop_token, Ctrl-C)
///
/// At one instant they come in this order: stepped, sample, fired, due. So a sample shows the state before what happens
/// at its instant. Samples inside a step come from its dense output and change nothing; one at the end of a step is the
/// settled state. Scheduled times and the end are met bit for bit; entries at t_start
/// are due at once, those at t_end before the run is done. `due` and `fired` may put further entries, not before t.
///
/// On failure the state is the last one reached, at result.t_s (after kSettleFailed it is moved but not settled).
/// Steps allocate nothing; the buffers are made at the start and where kChanged brought a new size. Where the number of
/// events or coordinates changes, what has just happened is forgotten.
template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
AdvanceResult advance(System& system, Stepper& stepper, const AdvanceRequest& request, Queue& schedule, Events& events,
                      Observer& observer);

template <OdeSystem System, typename Stepper, typename Observer>
AdvanceResult advance(System& system, Stepper& stepper, const AdvanceRequest& request, Observer& observer) {
  NoSchedule schedule;
  NoEvents events;
  return advance(system, stepper, request, schedule, events, observer);
}
template <OdeSystem System, typename Stepper>
AdvanceResult advance(System& system, Stepper& stepper, const AdvanceRequest& request) {
  NoObserver observer;
  return advance(system, stepper, request, observer);
}

/// One run, as advance does it.
template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
class AdvanceRun {
 public:
  AdvanceRun(System& system, Stepper& stepper, const AdvanceRequest& request, Queue& schedule, Events& events,
             Observer& observer)
      : system_(system),
        stepper_(stepper),
        request_(request),
        schedule_(schedule),
        events_(events),
        observer_(observer),
        before_(stepper.counts()),
        locator_(request.looks_per_step) {
    assert(std::isfinite(request.t_start_s) && std::isfinite(request.t_end_s) && "times are numbers");
    assert(request.t_end_s >= request.t_start_s && "a run goes forward");
    result_.t_s = request.t_start_s;
    if (request.samples) next_sample_ = request.samples->first_not_before(request.t_start_s);
    begin_anew();
    for (const std::size_t event : request.just_fired) locator_.hold_at_zero(event);
  }

  AdvanceResult run() {
    if (begin())
      while (result_.t_s < request_.t_end_s && step()) {
      }
    result_.rejected = stepper_.counts().rejected - before_.rejected;
    result_.rates = stepper_.counts().rates - before_.rates;
    return result_;
  }

 private:
  /// Each of these says whether to go on; if not, the result holds why.
  bool begin() {
    if (!request_.sample_start && sample_s() == result_.t_s) ++next_sample_;
    return sample_base() && take_due();
  }
  bool step();
  bool sample_inside(double t1_s);
  bool sample_base();
  bool fire();
  bool take_due();

  void begin_anew() {
    stepper_.restart(system_.size());
    if (events_.size() != event_count_ || system_.size() != y_.size()) {
      event_count_ = events_.size();
      y_.assign(system_.size(), 0.0);
      locator_.resize(event_count_, system_.size());
    }
    locator_.restart();
  }
  double sample_s() const {
    return request_.samples ? request_.samples->time_s(next_sample_) : std::numeric_limits<double>::infinity();
  }
  bool fail(StepStatus status) {
    result_.status = AdvanceStatus::kFailed;
    result_.failure = status;
    return false;
  }
  bool good(StepStatus status) { return status == StepStatus::kOk || fail(status); }
  static Flow look_only(Flow flow) {
    assert(flow != Flow::kChanged && "a sample changes nothing");
    return flow;
  }
  bool follow(Flow flow) {
    if (flow == Flow::kChanged) begin_anew();
    if (flow == Flow::kStop) result_.status = AdvanceStatus::kStopped;
    return flow != Flow::kStop;
  }

  System& system_;
  Stepper& stepper_;
  const AdvanceRequest& request_;
  Queue& schedule_;
  Events& events_;
  Observer& observer_;
  const StepCounts before_;
  EventLocator locator_;
  std::size_t event_count_ = 0;
  std::int64_t next_sample_ = 0;
  std::vector<double> y_;
  AdvanceResult result_;
};

template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
bool AdvanceRun<System, Stepper, Queue, Events, Observer>::step() {
  if constexpr (observer_hook::cancelled::used<Observer>())
    if (observer_.cancelled()) {
      result_.status = AdvanceStatus::kInterrupted;
      return false;
    }
  const StepTrial trial = stepper_.attempt(system_, result_.t_s, std::min(request_.t_end_s, schedule_.next_s()));
  if (!trial.ok()) return fail(trial.status);
  double t1_s = trial.t1_s;
  bool happens = false;
  if (event_count_ > 0) {
    if (!good(locator_.begin(events_, result_.t_s)) || !good(stepper_.make_dense(system_))) return false;
    const EventSearch search = locator_.find(events_, stepper_.dense());
    if (!good(search.status)) return false;
    happens = search.found;
    if (happens) t1_s = search.t_s;
  }
  if (happens && t1_s == result_.t_s) {  // the state is already there
    std::fill(y_.begin(), y_.end(), 0.0);
    return good(locator_.settle_on(events_, t1_s, y_)) && fire() && take_due();
  }
  // The step ends at the event exactly, so that the state there has the full order.
  const bool shorter = t1_s < trial.t1_s;
  if (shorter) {
    const StepTrial again = stepper_.retake(system_, t1_s);
    if (!good(again.status)) return false;
    if (again.t1_s < t1_s) {  // not accurate: a shorter step comes first
      locator_.undo();
      return true;
    }
  }
  if (happens && !good(locator_.settle_on(events_, t1_s, stepper_.end()))) return false;
  if (sample_s() < t1_s && (shorter || event_count_ == 0) && !good(stepper_.make_dense(system_))) return false;
  if (!sample_inside(t1_s)) return false;

  const StepStatus accepted = stepper_.accept(system_);
  result_.t_s = t1_s;
  ++result_.steps;
  if (!good(accepted)) return false;
  if constexpr (observer_hook::stepped::used<Observer>()) observer_.stepped(t1_s);
  return sample_base() && (!happens || fire()) && take_due();
}

/// Samples before the end of the step, while the chart still stands.
template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
bool AdvanceRun<System, Stepper, Queue, Events, Observer>::sample_inside(double t1_s) {
  for (; sample_s() < t1_s; ++next_sample_) {
    stepper_.dense().at(sample_s(), y_);
    if constexpr (observer_hook::sample::used<Observer>())
      if (!follow(look_only(observer_.sample(sample_s(), std::span<const double>(y_))))) return false;
  }
  return true;
}

/// The sample at the present time, if there is one.
template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
bool AdvanceRun<System, Stepper, Queue, Events, Observer>::sample_base() {
  if (sample_s() != result_.t_s) return true;
  ++next_sample_;
  std::fill(y_.begin(), y_.end(), 0.0);
  if constexpr (observer_hook::sample::used<Observer>())
    return follow(look_only(observer_.sample(result_.t_s, std::span<const double>(y_))));
  return true;
}

template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
bool AdvanceRun<System, Stepper, Queue, Events, Observer>::fire() {
  ++result_.event_instants;
  if constexpr (observer_hook::fired::used<Observer>()) return follow(observer_.fired(result_.t_s, locator_.fired()));
  return true;
}

template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
bool AdvanceRun<System, Stepper, Queue, Events, Observer>::take_due() {
  assert(schedule_.next_s() >= result_.t_s && "what is scheduled lies ahead");
  if constexpr (!std::is_same_v<Queue, NoSchedule>)
    while (schedule_.next_s() <= result_.t_s)
      if (!follow(observer_.due(result_.t_s, schedule_.take()))) return false;
  return true;
}

template <OdeSystem System, typename Stepper, typename Queue, EventSet Events, typename Observer>
AdvanceResult advance(System& system, Stepper& stepper, const AdvanceRequest& request, Queue& schedule, Events& events,
                      Observer& observer) {
  return AdvanceRun<System, Stepper, Queue, Events, Observer>(system, stepper, request, schedule, events, observer)
      .run();
}

}  // namespace drydock

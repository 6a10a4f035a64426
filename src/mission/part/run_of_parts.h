// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arm/drive/drive_stiffness.h"
#include "mission/finite_result.h"
#include "mission/log_event.h"
#include "mission/part/loop_words.h"
#include "mission/part/part_list.h"
#include "mission/run_request.h"
#include "multibody/momentum.h"
#include "multibody/tree_motion.h"
#include "sim/crossing_stepper.h"
#include "sim/schedule.h"

namespace drydock {

/// The series of a run's log, all at one rate, part by part.
template <class List>
Rate rate_of_parts(const Mission& mission, const MissionStart& start) {
  Rate rate;
  rate.name = "samples";
  List({mission, start}).columns(rate.series);
  return rate;
}

/// What acts on a mechanism, by the parts of a run: the law of TreeMotion.
template <class List>
class LawOfParts {
 public:
  LawOfParts(RunState& run, List& parts) : run_(run), parts_(parts) {}

  /// Where kinematics are kept, once there is a motion.
  void set_work(DynamicsWork& work) { work_ = &work; }

  void point(std::span<const double> y) { parts_.point(y); }
  void loads(double t_s, const TreeState& state, const DynamicsWork& work, Loads& loads) {
    loads.tau.setZero();
    loads.g_W = run_.mission.g_W;
    run_.wrenches.begin(loads);
    run_.efforts.clear();
    run_.joints.begin();
    run_.joints.follow(state, work);
    const Moment moment = moment_of(t_s, state);
    parts_.add_efforts(moment, run_.efforts);
    apply_efforts(run_.mechanism, state, work, run_.efforts, run_.joints, loads, run_.wrenches);
    parts_.add_wrenches(moment, run_.wrenches);
  }
  int sums() const { return static_cast<int>(parts_.coordinates()); }
  void sum_rates(double t_s, const TreeState& state, const DynamicsWork&, const Loads&, std::span<double> rates) {
    parts_.rates(moment_of(t_s, state), rates);
  }
  void summed(std::span<const double> increments) { parts_.move(increments); }
  bool settle(double t_s, const TreeState& state) {
    kinematics_of_ = nullptr;
    return parts_.settle({t_s, run_, state, *work_, kinematics_of_});
  }
  bool hold(double t_s, double h_s, const TreeState& state) {
    kinematics_of_ = nullptr;
    return parts_.hold({t_s, run_, state, *work_, kinematics_of_}, h_s);
  }
  Held fit(double t_s, double h_s, const TreeState& state) {
    kinematics_of_ = nullptr;
    return parts_.fit({t_s, run_, state, *work_, kinematics_of_}, h_s);
  }
  void release() { parts_.release(); }
  bool coarse() { return parts_.coarse(); }

 private:
  Moment moment_of(double t_s, const TreeState& state) {
    kinematics_of_ = &state;
    return {t_s, run_, state, *work_, kinematics_of_};
  }

  RunState& run_;
  List& parts_;
  DynamicsWork* work_ = nullptr;
  const TreeState* kinematics_of_ = nullptr;
};

/// A mission at work: the parts of a list, what they share, and the motion they make; the observer, the schedule and
/// the events of advance (sim/advance.h). It stays where it is.
template <class List>
class RunOfParts : private RunControl, private PointOfChart {
 public:
  explicit RunOfParts(const MissionRunRequest& request)
      : request_(request),
        mission_(request.mission),
        run_(mission_, request.start, start_centre(request.start)),
        parts_({mission_, request.start}),
        law_(run_, parts_),
        motion_(run_.mechanism.tree.model, run_.mechanism.tree.loops, request.start.state, law_,
                settings_of(mission_)) {
    law_.set_work(motion_.work());
    run_.loads = &motion_.loads();
    run_.vdot = &motion_.vdot();
    run_.factor = &motion_.factor();
    run_.projection = &motion_.last_projection();
    run_.keeper = &motion_.momentum_keeper();
    result_.p_WP = run_.wrenches.p_WP();
    at_each_instant(0, [](auto& part, Instant& instant) {
      if constexpr (part_hook::start::template used<std::remove_reference_t<decltype(part)>>()) part.start(instant);
    });
    for (const auto& [t_s, due] : last_) schedule_.put(t_s, due);
    last_.clear();
    fired_.reserve(parts_.crossings());
    sparse_every_ = parts_.sparse_every();
  }
  RunOfParts(const RunOfParts&) = delete;
  RunOfParts& operator=(const RunOfParts&) = delete;

  MissionResult run();

  List& parts() { return parts_; }

  // For advance, as an observer,
  Flow sample(double t_s, std::span<const double> y);
  void stepped(double t_s) { parts_.stepped(at_base(t_s)); }
  Flow fired(double t_s, std::span<const std::size_t> indices);
  struct PartDue {
    std::size_t part = 0;
    Due due;
  };
  Flow due(double t_s, const PartDue& entry);
  bool cancelled() const { return request_.cancelled != nullptr && request_.cancelled->load(); }
  // as a schedule,
  double next_s() const { return schedule_.next_s(); }
  PartDue take() { return schedule_.take(); }
  // and as a set of events.
  std::size_t size() { return parts_.crossings(); }
  CrossingDirection direction(std::size_t) const { return CrossingDirection::kFalling; }
  bool values(double t_s, std::span<const double> y, std::span<double> g) {
    parts_.point(y.last(parts_.coordinates()));
    parts_.crossing_values(look_at(t_s, y), g);
    return true;
  }
  bool no_event(const DenseStep& step) {
    low_.resize(step.size());
    high_.resize(step.size());
    step.range(low_, high_);
    return parts_.no_crossing(look_at(step.end_s(), step.end()), {low_, high_});
  }
  /// Where values were just computed, with the kinematics that they needed.
  void slopes(double t_s, std::span<const double>, std::span<double> s) {
    PointOfChart* const pending = kinematics_of_ == nullptr ? this : nullptr;
    parts_.crossing_slopes({t_s, run_, motion_.at(), motion_.work(), kinematics_of_, pending}, s);
  }

 private:
  using Motion = TreeMotion<LawOfParts<List>>;

  /// Angular momentum is counted about the common centre of mass at the start.
  static Vector3 start_centre(const MissionStart& start) {
    const TreeModel& model = start.mechanism.tree.model;
    DynamicsWork work(model);
    update_kinematics(model, start.state, work);
    return mass_centre(model, start.state, work).p_WCm;
  }
  static MotionSettings settings_of(const Mission& mission) {
    MotionSettings settings;
    settings.loops = mission.settings.loops;
    return settings;
  }

  /// A point of the chart that stands to be made, where it is asked for.
  Moment look_at(double t_s, std::span<const double> y) {
    base = &motion_.state();
    q_increments = y.data();
    v_increments = y.data() + run_.mechanism.tree.model.velocities;
    looked_at_ = y;
    kinematics_of_ = nullptr;
    return {t_s, run_, motion_.at(), motion_.work(), kinematics_of_, this};
  }
  Moment moment_of(double t_s, const TreeState& state, bool has_kinematics) {
    kinematics_of_ = has_kinematics ? &state : nullptr;
    return {t_s, run_, state, motion_.work(), kinematics_of_};
  }
  Moment at_base(double t_s) { return moment_of(t_s, motion_.state(), false); }

  /// visit(part, instant) for all parts, at the base.
  template <class Visit>
  void at_each_instant(double t_s, Visit&& visit) {
    const Moment moment = at_base(t_s);
    parts_.each_numbered([&](auto& part, std::size_t i) {
      Instant instant(moment, *this, i);
      visit(part, instant);
    });
  }

  void place() override { motion_.set_point(looked_at_); }

  // RunControl.
  void put(std::size_t part, double t_s, Due due) override { schedule_.put(t_s, {part, due}); }
  void put_last(std::size_t part, double t_s, Due due) override { last_.push_back({t_s, {part, due}}); }
  void announce(std::size_t from, double t_s, Happening happening) override;
  Flow note(MissionEventRecord record) override;
  Flow stop(MissionStatus status, std::string sentence) override {
    result_.status = status;
    result_.sentence = std::move(sentence);
    return Flow::kStop;
  }
  bool goes_well() const override { return result_.status == MissionStatus::kDone; }
  Mechanism& begin_change() override {
    run_.joints.keep(motion_.state());
    return run_.mechanism;
  }
  void restructure(double t_s, const TreeState& state) override {
    motion_.restart(run_.mechanism.tree.model, run_.mechanism.tree.loops, state);
    run_.joints.restructure();
    parts_.restructure(at_base(t_s));
    fired_.reserve(parts_.crossings());
    is_restructured_ = true;
  }
  std::optional<Moment> evaluate(double t_s) override {
    origin_.assign(motion_.size(), 0.0);
    motion_.set_point(origin_);
    if (!motion_.evaluate(t_s)) return std::nullopt;
    return moment_of(t_s, motion_.at(), true);
  }
  void strike(const Impact& impact) override { parts_.struck(impact); }

  void look_at_energy(const Moment& moment) {
    run_.energy = {};
    parts_.add_energy(moment, run_.energy);
  }
  Flow after(Flow flow);
  Flow choose_step();
  Flow choose_crossing();
  std::string failure_words();
  std::string advice() const;
  template <class Stepper>
  AdvanceResult advance_with(Stepper& stepper);
  void integrate();
  void finish();

  const MissionRunRequest request_;
  const Mission& mission_;
  RunState run_;
  List parts_;
  LawOfParts<List> law_;
  Motion motion_;
  Schedule<PartDue> schedule_;
  std::vector<std::pair<double, PartDue>> last_;
  std::vector<typename List::Crossing> fired_;
  std::vector<double> row_, origin_;
  std::vector<double> low_, high_;  // ranges of coordinates in a step
  std::size_t sparse_every_ = 1;
  std::span<const double> looked_at_;
  const TreeState* kinematics_of_ = nullptr;  // of what point the motion's work is
  bool is_restructured_ = false;
  Rk4* fixed_ = nullptr;                 // the stepper, when it has fixed steps
  CrossingStepper* adaptive_ = nullptr;  // or when it meets a tolerance
  MissionResult result_;
};

template <class List>
void RunOfParts<List>::announce(std::size_t from, double t_s, Happening happening) {
  parts_.each_numbered([&](auto& part, std::size_t i) {
    if constexpr (part_hook::happened::template used<std::remove_reference_t<decltype(part)>>()) {
      if (i == from) return;
      const Moment moment = at_base(t_s);
      Instant instant(moment, *this, i);
      part.happened(instant, happening);
    }
  });
}

template <class List>
Flow RunOfParts<List>::note(MissionEventRecord record) {
  if (request_.log) {
    const WriteStatus status = request_.log(log_event(record));
    if (!status.ok()) return stop(MissionStatus::kNumerical, status.refused);
  }
  result_.events.push_back(std::move(record));
  return Flow::kGoOn;
}

template <class List>
Flow RunOfParts<List>::sample(double t_s, std::span<const double> y) {
  motion_.set_point(y);
  if (!motion_.evaluate(t_s)) {
    return stop(MissionStatus::kNumerical, fmt::format("the accelerations at {:.9g} s cannot be computed", t_s));
  }
  const Moment moment = moment_of(t_s, motion_.at(), true);
  look_at_energy(moment);
  row_.clear();
  parts_.sample(moment, row_);
  if (!run_.fault.empty()) return stop(MissionStatus::kNumerical, run_.fault);
  ++result_.samples;
  if (request_.recorder != nullptr) {
    const WriteStatus status = request_.recorder->take(t_s, row_);
    if (!status.ok()) return stop(MissionStatus::kNumerical, status.refused);
  }
  if (request_.sparse != nullptr && static_cast<std::size_t>(result_.samples - 1) % sparse_every_ == 0) {
    row_.clear();
    parts_.sparse_sample(moment, row_);
    const WriteStatus status = request_.sparse->take(t_s, row_);
    if (!status.ok()) return stop(MissionStatus::kNumerical, status.refused);
  }
  if (request_.sampled) request_.sampled();
  return Flow::kGoOn;
}

/// Fixed steps are chosen anew where the structure has changed.
template <class List>
Flow RunOfParts<List>::after(Flow flow) {
  if (!is_restructured_ || flow == Flow::kStop) return flow;
  is_restructured_ = false;
  return choose_step() == Flow::kStop ? Flow::kStop : flow;
}

template <class List>
Flow RunOfParts<List>::fired(double t_s, std::span<const std::size_t> indices) {
  fired_.clear();  // what indices stand for changes while parts act
  for (const std::size_t i : indices) fired_.push_back(parts_.crossing(i));
  Flow flow = Flow::kGoOn;
  for (const typename List::Crossing& crossing : fired_) {
    Flow next = Flow::kGoOn;
    const Moment moment = at_base(t_s);
    Instant instant(moment, *this, crossing.part);
    parts_.at(crossing.part, [&](auto& part) {
      if constexpr (part_hook::crossed::template used<std::remove_reference_t<decltype(part)>>())
        next = after(part.crossed(instant, crossing.subject));
    });
    if (next == Flow::kStop) return next;
    if (next == Flow::kChanged) flow = next;
  }
  return flow;
}

template <class List>
Flow RunOfParts<List>::due(double t_s, const PartDue& entry) {
  Flow flow = Flow::kGoOn;
  const Moment moment = at_base(t_s);
  Instant instant(moment, *this, entry.part);
  parts_.at(entry.part, [&](auto& part) {
    if constexpr (part_hook::due::template used<std::remove_reference_t<decltype(part)>>())
      flow = after(part.due(instant, entry.due));
  });
  return flow;
}

/// Fixed steps are parted where something swings too fast for them.
template <class List>
Flow RunOfParts<List>::choose_step() {
  if (adaptive_ != nullptr) return choose_crossing();
  if (fixed_ == nullptr) return Flow::kGoOn;
  const Stiffest stiffest = parts_.stiffest(at_base(0));
  if (!stiffest.is_told) return Flow::kGoOn;
  const int parts = parts_of_step(mission_.settings.step_s, {stiffest.finer * stiffest.rate_per_s, -1});
  if (parts == kMostParts) {
    return stop(MissionStatus::kNumerical,
                fmt::format("{} oscillates at {:.4g} Hz, too fast for steps of {:g} ms even in {} parts", stiffest.what,
                            stiffest.rate_per_s / (2 * M_PI), 1e3 * mission_.settings.step_s, kMostParts));
  }
  fixed_->set_clock(Clock::at_rate(parts / mission_.settings.step_s));
  if (parts <= result_.parts_of_step) return Flow::kGoOn;
  result_.parts_of_step = parts;
  result_.stiffest = stiffest.what;
  result_.stiffest_rate_per_s = stiffest.rate_per_s;
  return Flow::kGoOn;
}

/// So are the steps across singular poses, of which there may be none.
template <class List>
Flow RunOfParts<List>::choose_crossing() {
  const Stiffest stiffest = parts_.stiffest(at_base(0));
  const int parts =
      stiffest.is_told ? parts_of_step(mission_.settings.step_s, {stiffest.finer * stiffest.rate_per_s, -1}) : 1;
  adaptive_->set_crossing(mission_.settings.step_s / parts);
  return Flow::kGoOn;
}

template <class List>
template <class Stepper>
AdvanceResult RunOfParts<List>::advance_with(Stepper& stepper) {
  AdvanceRequest request;
  request.t_end_s = mission_.settings.duration_s;
  request.samples = Clock::at_rate(mission_.settings.sample_rate_Hz);
  return advance(motion_, stepper, request, *this, *this, *this);
}

template <class List>
void RunOfParts<List>::integrate() {
  const RunSettings& settings = mission_.settings;
  if (settings.integrator == IntegratorKind::kRk4) {
    Rk4 stepper(Clock::every(settings.step_s));
    fixed_ = &stepper;
    if (choose_step() == Flow::kGoOn) result_.advance = advance_with(stepper);
    fixed_ = nullptr;
    return;
  }
  Tolerance tolerance;
  tolerance.relative = {settings.tolerance_ratio};
  tolerance.absolute = {1e-3 * settings.tolerance_ratio};
  // What is watched is looked at four times in a step: no step is longer than a sample.
  if (parts_.may_cross()) tolerance.longest_step_s = 1 / settings.sample_rate_Hz;
  CrossingStepper stepper(tolerance, settings.step_s);
  adaptive_ = &stepper;
  if (choose_step() == Flow::kGoOn) result_.advance = advance_with(stepper);
  adaptive_ = nullptr;
}

/// What helps where balances do not close.
template <class List>
std::string RunOfParts<List>::advice() const {
  const bool fixed = mission_.settings.integrator == IntegratorKind::kRk4;
  std::string words = fixed ? "a smaller step, or integrator: dormand-prince, helps" : "a smaller tolerance helps";
  if (!run_.mechanism.tree.loops.empty())
    words += ", unless the motion comes near a pose where branches of a loop meet";
  return words;
}

/// Why the integrator gave up, and with which loop.
template <class List>
std::string RunOfParts<List>::failure_words() {
  std::string words = to_string(result_.advance);
  const std::optional<Moment> moment = evaluate(result_.advance.t_s);
  if (const std::string loop = moment ? hardest_loop(*moment) : ""; !loop.empty()) words += "; " + loop;
  return words;
}

template <class List>
void RunOfParts<List>::finish() {
  at_each_instant(result_.advance.t_s, [](auto& part, Instant& instant) {
    if constexpr (part_hook::finish::template used<std::remove_reference_t<decltype(part)>>()) part.finish(instant);
  });
  if (const std::optional<Moment> moment = evaluate(result_.advance.t_s)) {
    look_at_energy(*moment);
    parts_.last(*moment);
  }
  parts_.report(result_);
  if (leave_out_what_is_not_finite(result_)) {
    const std::string why =
        goes_well() ? fmt::format("the motion diverges before {:.6g} s", result_.advance.t_s) : result_.sentence;
    stop(MissionStatus::kNumerical, why + "; balances and figures that are not finite are left out");
  }
  if (!goes_well()) return;
  std::string fault = balance_fault(result_.energy, result_.momentum, mission_.settings.balance_ratio, advice());
  if (!fault.empty()) stop(MissionStatus::kNumerical, std::move(fault));
}

template <class List>
MissionResult RunOfParts<List>::run() {
  const std::optional<Moment> moment = evaluate(0);
  if (!moment) {
    stop(MissionStatus::kNumerical, "the accelerations at the start cannot be computed");
    return result_;
  }
  look_at_energy(*moment);
  parts_.first(*moment);
  integrate();
  if (result_.advance.status == AdvanceStatus::kInterrupted) {
    stop(MissionStatus::kInterrupted, fmt::format("interrupted at {:.6g} s", result_.advance.t_s));
  }
  if (result_.advance.status == AdvanceStatus::kFailed) stop(MissionStatus::kNumerical, failure_words());
  finish();
  return result_;
}

}  // namespace drydock

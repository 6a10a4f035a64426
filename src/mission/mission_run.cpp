// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "mission/mission_arms.h"
#include "mission/mission_schedule.h"
#include "mission/mission_watch.h"
#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/rk4.h"

namespace drydock {
namespace {

void keep_larger(double value, double time_s, double& largest, double& when_s) {
  if (value <= largest) return;
  largest = value;
  when_s = time_s;
}

/// The observer of a run: samples, and does what is due.
class MissionRun {
 public:
  explicit MissionRun(const MissionRunRequest& request)
      : request_(request),
        mission_(request.mission),
        machine_(request.mission, request.start),
        watch_(mission_, machine_),
        reactions_(mission_, machine_.mechanism),
        arms_(mission_, machine_),
        schedule_(mission_),
        happened_(mission_.events.size(), false) {
    for (const MissionJoint& joint : mission_.joints) result_.joints.push_back({joint.name, 0, 0, 0, 0});
    for (const std::string& name : reactions_.tie_names()) result_.loops.push_back({name, 0, 0, 0, 0});
    result_.p_WP = machine_.law.p_WP();
    schedule_.begin(machine_.law.switch_times());
  }

  MissionResult run();

  // For advance.
  Flow sample(double t_s, std::span<const double> y);
  void stepped(double t_s);
  Flow fired(double t_s, std::span<const std::size_t> indices);
  Flow due(double t_s, const Due& entry);
  bool cancelled() const { return request_.cancelled != nullptr && request_.cancelled->load(); }

 private:
  template <class Stepper>
  AdvanceResult advance_with(Stepper& stepper);
  [[nodiscard]] Flow choose_step();
  void finish();
  bool watches_anything() const;
  void keep_largest(double t_s);
  void fill_books();
  Flow happen(const MissionWatch::Subject& subject, double t_s);
  Flow do_event(std::size_t index, double t_s);
  Flow do_move(std::size_t index, double t_s);
  Flow end_move(std::size_t index, double t_s);
  Flow tick(const Due& entry, double t_s);
  Flow stop(MissionStatus status, std::string sentence);
  Flow note(MissionEventRecord record);
  Flow never_happened(std::size_t index, double t_s);

  const MissionRunRequest& request_;
  const Mission& mission_;
  MissionMachine machine_;
  MissionWatch watch_;
  MissionReactions reactions_;
  MissionArms arms_;
  MissionSchedule schedule_;
  std::vector<bool> happened_;
  std::vector<double> row_;
  Rk4* fixed_ = nullptr;  // the stepper, when it has fixed steps
  MissionResult result_;
};

Flow MissionRun::stop(MissionStatus status, std::string sentence) {
  result_.status = status;
  result_.sentence = std::move(sentence);
  return Flow::kStop;
}

void MissionRun::keep_largest(double t_s) {
  const auto keep = [&](const Wrench& F, LargestLoad& load) {
    keep_larger(F.f.norm(), t_s, load.force_N, load.force_time_s);
    keep_larger(F.t.norm(), t_s, load.torque_Nm, load.torque_time_s);
  };
  reactions_.update(machine_.mechanism, machine_.motion, machine_.law, machine_.locks);
  for (std::size_t i = 0; i < result_.joints.size(); ++i) keep(reactions_.joints()[i], result_.joints[i]);
  for (std::size_t i = 0; i < result_.loops.size(); ++i) keep(reactions_.ties()[i], result_.loops[i]);
  result_.energy.peak_J = std::max(result_.energy.peak_J, energy_of(machine_.moment()).kinetic_J);
}

Flow MissionRun::sample(double t_s, std::span<const double> y) {
  machine_.motion.set_point(y);
  if (!machine_.motion.evaluate(t_s)) {
    return stop(MissionStatus::kNumerical, fmt::format("the accelerations at {:.9g} s cannot be computed", t_s));
  }
  watch_.look(t_s);
  keep_largest(t_s);
  arms_.look(t_s, machine_.moment(), reactions_);
  ++result_.samples;
  if (request_.recorder != nullptr) {
    fill_row(machine_.moment(), reactions_, row_);
    arms_.fill_row(row_);
    const WriteStatus status = request_.recorder->take(t_s, row_);
    if (!status.ok()) return stop(MissionStatus::kNumerical, status.refused);
  }
  if (request_.sampled) request_.sampled();
  return Flow::kGoOn;
}

void MissionRun::stepped(double) {
  const MechanismTree& tree = machine_.mechanism.tree;
  if (tree.loops.empty()) return;
  MissionMotion& motion = machine_.motion;
  if (mission_.settings.loops.keeping == LoopKeeping::kProjection) {
    result_.energy.closing_loops_J += motion.last_projection().energy_lost_J;
  }
  update_kinematics(tree.model, motion.state(), motion.work());
  LoopError& largest = result_.largest_loop_error;
  for (const Loop& loop : tree.loops) {
    const LoopError error = loop_error(tree.model, loop, motion.state(), motion.work());
    largest.distance_m = std::max(largest.distance_m, error.distance_m);
    largest.angle_rad = std::max(largest.angle_rad, error.angle_rad);
  }
}

Flow MissionRun::fired(double t_s, std::span<const std::size_t> indices) {
  std::vector<MissionWatch::Subject> subjects;  // the list changes while events are done
  for (const std::size_t i : indices) subjects.push_back(watch_.subject(i));
  Flow flow = Flow::kGoOn;
  for (const MissionWatch::Subject& subject : subjects) {
    const Flow next = happen(subject, t_s);
    if (next == Flow::kStop) return next;
    if (next == Flow::kChanged) flow = next;
  }
  return flow;
}

Flow MissionRun::happen(const MissionWatch::Subject& subject, double t_s) {
  switch (subject.kind) {
    case MissionWatch::Subject::Kind::kContact:
      return do_event(subject.index, t_s);
    case MissionWatch::Subject::Kind::kDrive: {
      const std::size_t joint = machine_.law.joint_of(subject.index);
      update_kinematics(machine_.mechanism.tree.model, machine_.motion.state(), machine_.motion.work());
      const JointCoordinates at = joint_coordinates(machine_.mechanism, machine_.motion.state(), machine_.motion.work(),
                                                    static_cast<int>(joint), machine_.law.coordinates(joint).q);
      machine_.law.drives().change_mode(subject.index, at.q[0], at.v[0]);
      return Flow::kChanged;
    }
    case MissionWatch::Subject::Kind::kLimit:
      break;
  }
  const std::string& joint = mission_.joints[subject.index].name;
  return note({t_s, joint + " passes its limit", "limit", joint, "", {}, {}, 0, 0, 0});
}

Flow MissionRun::due(double t_s, const Due& entry) {
  switch (entry.kind) {
    case Due::Kind::kSwitch:
      machine_.law.switch_to(t_s);
      return Flow::kChanged;
    case Due::Kind::kEvent:
      return do_event(entry.index, t_s);
    case Due::Kind::kWatchBegin:
      watch_.begin(entry.index);
      return watch_.contact_value(entry.index) <= 0 ? do_event(entry.index, t_s) : Flow::kChanged;
    case Due::Kind::kMove:
      return do_move(entry.index, t_s);
    case Due::Kind::kMoveEnd:
      return end_move(entry.index, t_s);
    case Due::Kind::kRigTick:
      arms_.tick_rig(entry.index, t_s);
      schedule_.next_tick(entry.index, t_s, arms_.rig_rate_Hz(entry.index), Due::Kind::kRigTick);
      return Flow::kChanged;
    case Due::Kind::kTick:
      return tick(entry, t_s);
    case Due::Kind::kWatchEnd:
      break;
  }
  return happened_[entry.index] ? Flow::kGoOn : never_happened(entry.index, t_s);
}

Flow MissionRun::never_happened(std::size_t index, double t_s) {
  const MissionEvent& event = mission_.events[index];
  const std::string who = event.a.name + " and " + event.b.name;
  std::string sentence = fmt::format("{} did not come within {} of each other until {:.6g} s", who,
                                     gap_words(event.tolerance.distance_m, event.tolerance.angle_rad), t_s);
  if (const auto nearest = watch_.nearest(index)) {
    sentence += fmt::format("; the nearest approach was {} at {:.6g} s",
                            gap_words(nearest->gap.distance_m, nearest->gap.angle_rad), nearest->time_s);
  }
  return stop(MissionStatus::kNo, std::move(sentence));
}

Flow MissionRun::note(MissionEventRecord record) {
  if (request_.log) {
    const WriteStatus status = request_.log(log_event(record));
    if (!status.ok()) return stop(MissionStatus::kNumerical, status.refused);
  }
  result_.energy.lost_in_impacts_J += record.energy_lost_J;
  result_.events.push_back(std::move(record));
  return Flow::kGoOn;
}

Flow MissionRun::do_event(std::size_t index, double t_s) {
  const MissionEvent& event = mission_.events[index];
  MissionEventRecord record;
  record.time_s = t_s;
  record.name = event.name;
  record.a = event.a.name;
  record.b = event.b.name;
  if (std::string why_not = change_structure(machine_, event, record); !why_not.empty()) {
    return stop(MissionStatus::kNo, std::move(why_not));
  }
  happened_[index] = true;
  watch_.end(index);
  schedule_.event_done(index, t_s);
  arms_.restructure();
  if (note(std::move(record)) == Flow::kStop) return Flow::kStop;
  return choose_step() == Flow::kStop ? Flow::kStop : Flow::kChanged;
}

Flow MissionRun::do_move(std::size_t index, double t_s) {
  const MissionMove& move = mission_.moves[index];
  const MissionArm::Started started = arms_.start(index, t_s);
  if (!started.why_not.empty()) {
    return stop(MissionStatus::kNo, fmt::format("{} cannot be made at {:.6g} s: {}", move.name, t_s, started.why_not));
  }
  schedule_.move_begun(index, t_s, started.duration_s);
  const std::string& robot = mission_.robots[move.robot].name;
  return note({t_s, move.name, "move", robot, "", {}, {}, 0, 0, 0}) == Flow::kStop ? Flow::kStop : Flow::kChanged;
}

Flow MissionRun::end_move(std::size_t index, double t_s) {
  arms_.finish(index);
  schedule_.move_done(index, t_s);
  return Flow::kGoOn;
}

Flow MissionRun::tick(const Due& entry, double t_s) {
  if (!arms_.tick(entry.index, t_s)) {
    return stop(MissionStatus::kNumerical, fmt::format("the dynamics of {} at {:.9g} s cannot be computed",
                                                       mission_.robots[entry.index].name, t_s));
  }
  schedule_.next_tick(entry.index, t_s, arms_.rate_Hz(entry.index));
  return Flow::kChanged;
}

/// Fixed steps are parted where the gears of drives swing too fast for them.
Flow MissionRun::choose_step() {
  if (fixed_ == nullptr || arms_.size() == 0) return Flow::kGoOn;
  const MissionArms::Stiffest stiffest = arms_.stiffest();
  const int parts = parts_of_step(mission_.settings.step_s, stiffest.stiffness);
  if (parts == kMostParts) {
    return stop(MissionStatus::kNumerical,
                fmt::format("{} oscillates at {:.4g} Hz, too fast for steps of {:g} ms even in {} parts", stiffest.what,
                            stiffest.stiffness.rate_per_s / (2 * M_PI), 1e3 * mission_.settings.step_s, kMostParts));
  }
  fixed_->set_clock(Clock::at_rate(parts / mission_.settings.step_s));
  if (parts <= result_.parts_of_step) return Flow::kGoOn;
  result_.parts_of_step = parts;
  result_.stiffest = stiffest.what;
  result_.stiffest_rate_per_s = stiffest.stiffness.rate_per_s;
  return Flow::kGoOn;
}

template <class Stepper>
AdvanceResult MissionRun::advance_with(Stepper& stepper) {
  AdvanceRequest request;
  request.t_end_s = mission_.settings.duration_s;
  request.samples = Clock::at_rate(mission_.settings.sample_rate_Hz);
  return advance(machine_.motion, stepper, request, schedule_, watch_, *this);
}

bool MissionRun::watches_anything() const {
  const auto is_contact = [](const MissionEvent& e) { return e.trigger.kind == EventTrigger::Kind::kContact; };
  return watch_.size() > 0 || std::any_of(mission_.events.begin(), mission_.events.end(), is_contact);
}

/// What should have happened and did not.
void MissionRun::finish() {
  const double end_s = result_.advance.t_s;
  for (std::size_t i = 0; i < mission_.events.size() && result_.status == MissionStatus::kDone; ++i) {
    if (happened_[i]) continue;
    const MissionEvent& event = mission_.events[i];
    if (event.trigger.kind == EventTrigger::Kind::kContact) {
      never_happened(i, end_s);
    } else {
      stop(MissionStatus::kNo,
           fmt::format("{} was not reached before the end of the run at {:.6g} s", event.name, end_s));
    }
  }
  for (std::size_t i = 0; i < mission_.moves.size() && result_.status == MissionStatus::kDone; ++i) {
    if (arms_.is_done(i)) continue;
    stop(MissionStatus::kNo,
         fmt::format("{} was not done before the end of the run at {:.6g} s", mission_.moves[i].name, end_s));
  }
}

/// The books at the present state, against the start.
void MissionRun::fill_books() {
  if (machine_.look_at_base(result_.advance.t_s)) {
    result_.energy.end = energy_of(machine_.moment());
    result_.momentum.end = momentum_of(machine_.moment());
  }
  const MissionLaw& law = machine_.law;
  for (std::size_t i = 0; i < mission_.loads.size(); ++i) {
    const double work_J = law.load_work_J(i);
    result_.load_work_J.push_back(work_J);
    if (law.has_cables(i)) continue;
    (mission_.loads[i].is_effort() ? result_.energy.work_of_efforts_J : result_.energy.work_of_wrenches_J) += work_J;
  }
  result_.energy.work_of_winches_J = law.winch_work_J();
  result_.energy.lost_in_cables_J = law.cable_loss_J();
  result_.energy.dissipated_J = law.dissipated_J();
  result_.arms = arms_.records();
  for (const ArmRecord& arm : result_.arms) {
    for (const DriveRecord& drive : arm.drives) {
      result_.energy.work_of_motors_J += drive.motor_work_J;
      result_.energy.lost_in_drives_J += drive.loss_J;
    }
  }
  result_.momentum.outer_impulse = law.outer_impulse();
  result_.momentum.ground_impulse = law.ground_impulse();
}

MissionResult MissionRun::run() {
  if (!machine_.look_at_base(0)) {
    stop(MissionStatus::kNumerical, "the accelerations at the start cannot be computed");
    return result_;
  }
  result_.energy.start = energy_of(machine_.moment());
  result_.momentum.start = momentum_of(machine_.moment());

  const RunSettings& settings = mission_.settings;
  if (settings.integrator == IntegratorKind::kRk4) {
    Rk4 stepper(Clock::every(settings.step_s));
    fixed_ = &stepper;
    if (choose_step() == Flow::kGoOn) result_.advance = advance_with(stepper);
  } else {
    Tolerance tolerance;
    tolerance.relative = {settings.tolerance_ratio};
    tolerance.absolute = {1e-3 * settings.tolerance_ratio};
    // What is watched is looked at four times in a step: no step is longer than a sample.
    if (watches_anything()) tolerance.longest_step_s = 1 / settings.sample_rate_Hz;
    DormandPrince stepper(tolerance);
    result_.advance = advance_with(stepper);
  }
  if (result_.advance.status == AdvanceStatus::kInterrupted) {
    stop(MissionStatus::kInterrupted, fmt::format("interrupted at {:.6g} s", result_.advance.t_s));
  }
  if (result_.advance.status == AdvanceStatus::kFailed) stop(MissionStatus::kNumerical, to_string(result_.advance));
  finish();
  fill_books();
  return result_;
}

}  // namespace

MissionResult run_mission(const MissionRunRequest& request) {
  return MissionRun(request).run();
}

}  // namespace drydock

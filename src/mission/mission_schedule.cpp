// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_schedule.h"

#include "sim/clock.h"

namespace drydock {

void MissionSchedule::begin(const std::vector<double>& switch_times_s) {
  const double end_s = mission_.settings.duration_s;
  for (const double time_s : switch_times_s) {
    if (time_s <= end_s) schedule_.put(time_s, {Due::Kind::kSwitch, 0});
  }
  for (std::size_t i = 0; i < mission_.events.size(); ++i) {
    const EventTrigger& trigger = mission_.events[i].trigger;
    if (trigger.kind == EventTrigger::Kind::kTime) schedule_.put(trigger.time_s, {Due::Kind::kEvent, i});
    if (trigger.kind != EventTrigger::Kind::kContact) continue;
    if (trigger.from_s <= end_s) schedule_.put(trigger.from_s, {Due::Kind::kWatchBegin, i});
    if (trigger.until_s < end_s) schedule_.put(trigger.until_s, {Due::Kind::kWatchEnd, i});
  }
  for (std::size_t i = 0; i < mission_.moves.size(); ++i) {
    const MoveTrigger& trigger = mission_.moves[i].trigger;
    if (trigger.kind == MoveTrigger::Kind::kTime) schedule_.put(trigger.time_s, {Due::Kind::kMove, i});
  }
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    const auto& suspension = mission_.robots[i].suspension;
    if (suspension && suspension->cables) schedule_.put(0.0, {Due::Kind::kRigTick, i});
    schedule_.put(0.0, {Due::Kind::kTick, i});
  }
}

void MissionSchedule::put_events(EventTrigger::Kind kind, std::size_t after, double t_s) {
  for (std::size_t i = 0; i < mission_.events.size(); ++i) {
    const EventTrigger& trigger = mission_.events[i].trigger;
    if (trigger.kind == kind && trigger.after == after) schedule_.put(t_s + trigger.delay_s, {Due::Kind::kEvent, i});
  }
}

void MissionSchedule::put_moves(MoveTrigger::Kind kind, std::size_t after, double t_s) {
  for (std::size_t i = 0; i < mission_.moves.size(); ++i) {
    const MoveTrigger& trigger = mission_.moves[i].trigger;
    if (trigger.kind == kind && trigger.after == after) schedule_.put(t_s + trigger.time_s, {Due::Kind::kMove, i});
  }
}

void MissionSchedule::event_done(std::size_t event, double t_s) {
  put_events(EventTrigger::Kind::kAfter, event, t_s);
  put_moves(MoveTrigger::Kind::kAfterEvent, event, t_s);
}

void MissionSchedule::move_begun(std::size_t move, double t_s, double duration_s) {
  schedule_.put(t_s + duration_s, {Due::Kind::kMoveEnd, move});
}

void MissionSchedule::move_done(std::size_t move, double t_s) {
  put_moves(MoveTrigger::Kind::kAfterMove, move, t_s);
  put_events(EventTrigger::Kind::kAfterMove, move, t_s);
}

void MissionSchedule::next_tick(std::size_t robot, double t_s, double rate_Hz, Due::Kind kind) {
  const Clock clock = Clock::at_rate(rate_Hz);
  schedule_.put(clock.time_s(clock.first_after(t_s)), {kind, robot});
}

}  // namespace drydock

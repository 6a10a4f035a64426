// SPDX-License-Identifier: Apache-2.0
#include "mission/part/structure_events.h"

#include <fmt/format.h>

#include <algorithm>

#include "mission/part/frame_gap.h"
#include "mission/part/tie_slots.h"

namespace drydock {
namespace {

enum EventDue { kAct, kWatch, kWatchNoMore };

double contact_value(const MissionEvent& event, const LoopError& gap) {
  return std::max(gap.distance_m / event.tolerance.distance_m, gap.angle_rad / event.tolerance.angle_rad) - 1;
}

bool is_contact(const MissionEvent& event) {
  return event.trigger.kind == EventTrigger::Kind::kContact;
}

std::string refusal(const MissionEvent& event, const char* action, double time_s, const std::string& why) {
  return fmt::format("{} and {} cannot be {} at {:.6g} s: {}", event.a.name, event.b.name, action, time_s, why);
}

AttachRequest attach_request(const MissionEvent& event) {
  // A contact is located on the bound itself: let rounding pass.
  const double slack = is_contact(event) ? 1 + 1e-6 : 1;
  return {event.a.body,
          event.a.X_BC,
          event.b.body,
          event.b.X_BC,
          event.stiffness,
          slack * event.tolerance.distance_m,
          slack * event.tolerance.angle_rad};
}

}  // namespace

StructureEvents::StructureEvents(const PartSetup& setup)
    : mission_(setup.mission), done_(mission_.events.size(), false) {}

bool StructureEvents::may_cross() const {
  return std::any_of(mission_.events.begin(), mission_.events.end(), is_contact);
}

void StructureEvents::crossing_values(const Moment& moment, std::span<double> values) const {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const MissionEvent& event = mission_.events[contacts_[i].event];
    values[i] = contact_value(event, frame_gap(moment, event.a, event.b));
  }
}

/// A distance changes no faster than one frame's origin moves past the other frame, an angle no faster than it turns.
void StructureEvents::crossing_slopes(const Moment& moment, std::span<double> slopes) const {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const MissionEvent& event = mission_.events[contacts_[i].event];
    const FrameRates rates = frame_gap_rates(moment, event.a, event.b);
    slopes[i] = std::max(rates.distance_m_per_s / event.tolerance.distance_m,
                         rates.angle_rad_per_s / event.tolerance.angle_rad);
  }
}

void StructureEvents::start(Instant& instant) {
  ClosedLocks& locks = instant.moment.slots.of<ClosedLocks>();
  for (std::size_t i = 0; i < mission_.locks.size(); ++i) {
    locks.close(mission_.locks[i].a, mission_.locks[i].b, static_cast<int>(i));
  }
  const double end_s = mission_.settings.duration_s;
  for (std::size_t i = 0; i < mission_.events.size(); ++i) {
    const EventTrigger& trigger = mission_.events[i].trigger;
    if (trigger.kind == EventTrigger::Kind::kTime) instant.put(trigger.time_s, {kAct, i});
    if (trigger.kind != EventTrigger::Kind::kContact) continue;
    if (trigger.from_s <= end_s) instant.put(trigger.from_s, {kWatch, i});
    if (trigger.until_s < end_s) instant.put(trigger.until_s, {kWatchNoMore, i});
  }
}

void StructureEvents::put_followers(Instant& instant, EventTrigger::Kind kind, std::size_t after) const {
  for (std::size_t i = 0; i < mission_.events.size(); ++i) {
    const EventTrigger& trigger = mission_.events[i].trigger;
    if (trigger.kind == kind && trigger.after == after) instant.put(instant.moment.time_s + trigger.delay_s, {kAct, i});
  }
}

void StructureEvents::happened(Instant& instant, const Happening& happening) {
  if (happening.kind == Happening::Kind::kMove) put_followers(instant, EventTrigger::Kind::kAfterMove, happening.index);
}

Flow StructureEvents::due(Instant& instant, const Due& due) {
  const MissionEvent& event = mission_.events[due.index];
  switch (due.kind) {
    case kAct:
      return act(instant, due.index);
    case kWatch:
      contacts_.push_back({due.index});
      return contact_value(event, frame_gap(instant.moment, event.a, event.b)) <= 0 ? act(instant, due.index)
                                                                                    : Flow::kChanged;
    default:
      return done_[due.index] ? Flow::kGoOn : never_happened(instant, due.index);
  }
}

Flow StructureEvents::never_happened(Instant& instant, std::size_t index) const {
  const MissionEvent& event = mission_.events[index];
  const std::string who = event.a.name + " and " + event.b.name;
  std::string sentence =
      fmt::format("{} did not come within {} of each other until {:.6g} s", who,
                  gap_words(event.tolerance.distance_m, event.tolerance.angle_rad), instant.moment.time_s);
  for (const Contact& contact : contacts_) {
    if (contact.event != index || !contact.nearest) continue;
    sentence += fmt::format("; the nearest approach was {} at {:.6g} s",
                            gap_words(contact.nearest->distance_m, contact.nearest->angle_rad), contact.time_s);
  }
  return instant.stop(MissionStatus::kNo, std::move(sentence));
}

Flow StructureEvents::act(Instant& instant, std::size_t index) {
  const MissionEvent& event = mission_.events[index];
  MissionEventRecord record;
  record.time_s = instant.moment.time_s;
  record.name = event.name;
  record.a = event.a.name;
  record.b = event.b.name;
  if (std::string why_not = change(instant, event, record); !why_not.empty()) {
    return instant.stop(MissionStatus::kNo, std::move(why_not));
  }
  done_[index] = true;
  std::erase_if(contacts_, [&](const Contact& contact) { return contact.event == index; });
  put_followers(instant, EventTrigger::Kind::kAfter, index);
  instant.announce({Happening::Kind::kEvent, index});
  return instant.note(std::move(record)) == Flow::kStop ? Flow::kStop : Flow::kChanged;
}

/// Says in a sentence why it cannot be, and then leaves all as it is.
std::string StructureEvents::change(Instant& instant, const MissionEvent& event, MissionEventRecord& record) {
  switch (event.action) {
    case EventAction::kAttach:
      record.kind = "attach";
      return attach_frames(instant, event, record);
    case EventAction::kDetach:
      record.kind = "detach";
      return detach_frames(instant, event);
    case EventAction::kReroot:
      break;
  }
  record.kind = "reroot";
  return reroot_body(instant, event);
}

std::string StructureEvents::attach_frames(Instant& instant, const MissionEvent& event, MissionEventRecord& record) {
  const double time_s = record.time_s;
  ClosedLocks& locks = instant.moment.slots.of<ClosedLocks>();
  if (locks.find(ClosedLocks::key(event.a, event.b)) >= 0) {
    return refusal(event, "attached", time_s, "they are attached already");
  }
  const std::optional<Moment> moment = instant.evaluate();
  if (!moment) return refusal(event, "attached", time_s, "the motion cannot be computed");
  const Wrench before = momentum_of(*moment);
  TreeState state = instant.moment.state();
  const AttachResult attached = attach(instant.begin_change(), state, attach_request(event), work_);
  record.misfit = attached.misfit;
  if (attached.status == StructureStatus::kOutOfTolerance) {
    return refusal(event, "attached", time_s,
                   "they are " + gap_words(attached.misfit.distance_m, attached.misfit.angle_rad) +
                       " apart, more than " + gap_words(event.tolerance.distance_m, event.tolerance.angle_rad));
  }
  if (attached.status != StructureStatus::kOk) return refusal(event, "attached", time_s, to_string(attached.status));
  locks.close(event.a, event.b, attached.lock);
  instant.restructure(state);
  record.impulse_b_W = attached.impulse_D_W;
  record.energy_lost_J = attached.energy_lost_J;
  record.linear_momentum_error = attached.linear_momentum_error;
  record.angular_momentum_error = attached.angular_momentum_error;
  if (!attached.world_takes_part) return {};
  if (const std::optional<Moment> after = instant.evaluate()) instant.strike({momentum_of(*after) - before});
  return {};
}

std::string StructureEvents::detach_frames(Instant& instant, const MissionEvent& event) {
  const double time_s = instant.moment.time_s;
  ClosedLocks& locks = instant.moment.slots.of<ClosedLocks>();
  const int lock = locks.find(ClosedLocks::key(event.a, event.b));
  if (lock < 0) return refusal(event, "detached", time_s, "they are not attached");
  TreeState state = instant.moment.state();
  const StructureStatus status = detach(instant.begin_change(), state, lock, work_);
  if (status != StructureStatus::kOk) return refusal(event, "detached", time_s, to_string(status));
  locks.open(event.a, event.b);
  instant.restructure(state);
  return {};
}

std::string StructureEvents::reroot_body(Instant& instant, const MissionEvent& event) {
  TreeState state = instant.moment.state();
  const StructureStatus status = reroot(instant.begin_change(), state, event.a.body, work_);
  if (status != StructureStatus::kOk) {
    return fmt::format("{} cannot carry its tree at {:.6g} s: {}", event.a.name, instant.moment.time_s,
                       to_string(status));
  }
  instant.restructure(state);
  return {};
}

void StructureEvents::finish(Instant& instant) {
  for (std::size_t i = 0; i < mission_.events.size() && instant.goes_well(); ++i) {
    if (done_[i]) continue;
    if (is_contact(mission_.events[i])) {
      never_happened(instant, i);
    } else {
      instant.stop(MissionStatus::kNo, fmt::format("{} was not reached before the end of the run at {:.6g} s",
                                                   mission_.events[i].name, instant.moment.time_s));
    }
  }
}

/// Keeps the nearest approach of frames that are watched.
void StructureEvents::sample(const Moment& moment, std::vector<double>&) {
  for (Contact& contact : contacts_) {
    const MissionEvent& event = mission_.events[contact.event];
    const LoopError gap = frame_gap(moment, event.a, event.b);
    const double value = contact_value(event, gap);
    if (contact.nearest && value >= contact.value) continue;
    contact.nearest = gap;
    contact.time_s = moment.time_s;
    contact.value = value;
  }
}

}  // namespace drydock

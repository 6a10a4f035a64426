// SPDX-License-Identifier: Apache-2.0
#include "mission/file/event_file.h"

#include <algorithm>
#include <map>
#include <set>

#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

using NamePair = std::pair<std::string, std::string>;

NamePair sorted_names(const BodyFrame& a, const BodyFrame& b) {
  return a.name < b.name ? NamePair{a.name, b.name} : NamePair{b.name, a.name};
}

class EventReading {
 public:
  explicit EventReading(MissionBuilder& builder) : builder_(builder) {
    for (const MissionLock& lock : builder.mission.locks) known_pairs_.insert(sorted_names(lock.a, lock.b));
  }

  void read(const Located<EventSection>& located) {
    const EventSection& section = located.value;
    MissionEvent event;
    event.stiffness = section.stiffness;
    const bool has_action = read_action(section, event);
    const bool has_trigger = read_trigger(section, event);
    if (section.name && !builder_.names.claim("events", *section.name)) return;
    if (section.name) {
      event.name = section.name->value;
      builder_.event_names.emplace(event.name, builder_.mission.events.size());
    }
    if (!has_action || !has_trigger || located.mark.file.empty()) return;
    if (event.name.empty()) event.name = words(event);
    builder_.mission.events.push_back(event);
    builder_.event_marks.push_back({located.mark, located.field});
  }

 private:
  static std::string words(const MissionEvent& event) {
    if (event.action == EventAction::kReroot) return "reroot " + event.a.name;
    return (event.action == EventAction::kAttach ? "attach " : "detach ") + event.a.name + " " + event.b.name;
  }

  bool read_action(const EventSection& section, MissionEvent& event) {
    if (section.reroot) {
      event.action = EventAction::kReroot;
      const std::optional<BodyFrame> body = builder_.names.place(*section.reroot);
      if (!body) return false;
      event.a = *body;
      if (body->body != 0) return true;
      builder_.problems.error(section.reroot->mark, section.reroot->field, "found the world", "a body that can move");
      return false;
    }
    if (!section.attach && !section.detach) return false;
    const FramePair& names = section.attach ? *section.attach : *section.detach;
    const auto ends = builder_.names.pair(names);
    if (!ends) return false;
    event.action = section.attach ? EventAction::kAttach : EventAction::kDetach;
    event.a = ends->first;
    event.b = ends->second;
    if (section.tolerance) event.tolerance = *section.tolerance;
    if (section.contact) event.tolerance = section.contact->value.tolerance;
    if (section.attach) {
      known_pairs_.insert(sorted_names(event.a, event.b));
    } else if (!known_pairs_.contains(sorted_names(event.a, event.b))) {
      builder_.problems.error(
          names[0].mark, names[0].field,
          "found " + in_quotes(event.a.name) + " and " + in_quotes(event.b.name) + ", which nothing attaches before",
          "two frames that a lock or an earlier event attaches");
      return false;
    }
    return true;
  }

  bool read_trigger(const EventSection& section, MissionEvent& event) {
    EventTrigger& trigger = event.trigger;
    const double end_s = builder_.mission.settings.duration_s;
    if (section.time_s) {
      trigger.time_s = section.time_s->value;
      return !is_after_end(*section.time_s, end_s);
    }
    if (section.contact) {
      trigger.kind = EventTrigger::Kind::kContact;
      const ContactField& contact = section.contact->value;
      trigger.from_s = contact.from_s;
      if (contact.until_s) trigger.until_s = contact.until_s->value;
      if (contact.until_s && contact.until_s->value <= contact.from_s) {
        builder_.problems.error(contact.until_s->mark, contact.until_s->field,
                                "found " + short_number(trigger.until_s) + " s, not after the begin",
                                "a time after " + short_number(trigger.from_s) + " s");
        return false;
      }
      return true;
    }
    if (!section.after) return false;
    trigger.kind = EventTrigger::Kind::kAfter;
    trigger.delay_s = section.delay_s;
    const auto& events = builder_.event_names;
    if (const auto found = events.find(section.after->value); found != events.end()) {
      trigger.after = found->second;
      return true;
    }
    if (const auto move = builder_.move_names.find(section.after->value); move != builder_.move_names.end()) {
      trigger.kind = EventTrigger::Kind::kAfterMove;
      trigger.after = move->second;
      return true;
    }
    if (section.after->mark.file.empty()) return false;
    std::map<std::string, std::size_t> names = builder_.move_names;
    names.insert(events.begin(), events.end());
    builder_.problems.error(
        section.after->mark, section.after->field, "found " + in_quotes(section.after->value),
        "the name of an event before this one, or of a move" + NameHints(names).did_you_mean(section.after->value));
    return false;
  }

  bool is_after_end(const Located<double>& time_s, double end_s) {
    if (end_s <= 0 || time_s.value <= end_s) return false;
    builder_.problems.error(time_s.mark, time_s.field,
                            "found " + short_number(time_s.value) + " s, after the end of the run",
                            "a time of at most " + short_number(end_s) + " s");
    return true;
  }

  MissionBuilder& builder_;
  std::set<NamePair> known_pairs_;
};

}  // namespace

void add_events(const std::vector<Located<EventSection>>& sections, MissionBuilder& builder) {
  EventReading reading(builder);
  for (const Located<EventSection>& section : sections) reading.read(section);
}

}  // namespace drydock

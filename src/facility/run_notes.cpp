// SPDX-License-Identifier: Apache-2.0
#include "facility/run_notes.h"

#include "facility/flight.h"
#include "spatial/rotation_exp.h"

namespace drydock {

RunNotes::RunNotes(const Facility& facility, const FacilityLoop& loop, FacilityResult& result,
                   std::function<void(const Event&)> told)
    : facility_(facility),
      loop_(loop),
      result_(result),
      told_(std::move(told)),
      corrected_(facility.crafts.size()),
      flies_(facility.crafts.size()) {
  for (std::size_t i = 0; i < loop.size(); ++i) X_WB_.push_back(loop.craft(i).state().X_WB);
}

void RunNotes::note(const Event& event) {
  result_.events.push_back(event);
  told_(event);
}

void RunNotes::note_commands(double at_s) {
  note_fault(at_s);
  for (std::size_t i = 0; i < loop_.size(); ++i) {
    if (loop_.craft(i).is_stopping() && !result_.crafts[i].stop) note_stop(i, at_s);
    note_correction(i, at_s);
    note_rest(i, at_s);
    X_WB_[i] = loop_.craft(i).state().X_WB;
  }
}

/// The time of a fault is that of the tick at which it was found, one before the command.
void RunNotes::note_fault(double at_s) {
  const SafetyFault& fault = loop_.fault();
  if (!fault || result_.safety) return;
  const double found_s = static_cast<double>(fault.tick) / facility_.rate_Hz;
  result_.safety = SafetyRecord{fault, found_s, to_string(fault, facility_)};
  const std::string where =
      fault.craft < 0 ? facility_.name : facility_.crafts[static_cast<std::size_t>(fault.craft)].rig_name();
  note({at_s, "fault", where, std::string(words_of(fault.cause).name) + ": " + result_.safety->text});
}

void RunNotes::note_stop(std::size_t i, double at_s) {
  const std::string& where = facility_.crafts[i].rig_name();
  std::optional<StopRecord>& stop = result_.crafts[i].stop;
  if (loop_.stops_for_another(i)) {
    stop = StopRecord{at_s, "another one stops", AxisBound::kNone, true, {}, X_WB_[i]};
    return note({at_s, "stop", where, "because another one stops"});
  }
  if (loop_.fault()) {
    stop = StopRecord{at_s, "there is a fault", AxisBound::kNone, true, {}, X_WB_[i]};
    return note({at_s, "stop", where, "because there is a fault"});
  }
  const AxisBound bound = loop_.craft(i).step().bound;
  const std::string why = loop_.craft(i).stop_cause();
  stop = StopRecord{at_s, why, bound, false, {}, X_WB_[i]};
  const bool has_bound = !facility_.crafts[i].cables && facility_.crafts[i].has_axis;
  note({at_s, "stop", where, has_bound ? why + "; " + to_string(bound) : why});
}

void RunNotes::note_rest(std::size_t i, double at_s) {
  std::optional<StopRecord>& stop = result_.crafts[i].stop;
  if (!stop || stop->rest_s || !loop_.craft(i).is_at_rest()) return;
  stop->rest_s = at_s;
  const Pose& X_WB = loop_.craft(i).state().X_WB;
  stop->distance_m = (X_WB.p - stop->X_WB_before.p).norm();
  stop->angle_rad = angle_between(X_WB.R, stop->X_WB_before.R);
  note({at_s, "at rest", facility_.crafts[i].rig_name(), "the stop has ended"});
}

/// The first of each time that the axis leaves its method.
void RunNotes::note_correction(std::size_t i, double at_s) {
  const AxisStep& step = loop_.craft(i).step();
  const StewartRig& rig = facility_.crafts[i].rig;
  if (step.corrected && !corrected_[i]) note({at_s, "axis corrected", rig.name, "else " + to_string(step.cause, rig)});
  corrected_[i] = step.corrected ? 1 : 0;
}

/// When a run-up ends.
void RunNotes::note_flight(double now_s) {
  for (std::size_t i = 0; i < loop_.size(); ++i) {
    if (flies_[i] != 0 || !facility_.crafts[i].approach || loop_.craft(i).is_stopping()) continue;
    if (now_s < flies_from_s(facility_, facility_.crafts[i]) - 0.5 / facility_.rate_Hz) continue;
    flies_[i] = 1;
    note({now_s, "flies", facility_.crafts[i].name, "free, with its closing velocity"});
  }
}

void RunNotes::note_answers(double now_s, std::span<const ContactSample> contacts) {
  note_flight(now_s);
  for (const CraftRecord& record : result_.crafts)
    if (record.signal && record.signal->saturated_s == now_s)
      note({now_s, "saturated", record.craft, "the sensor reads the end of its range"});
  for (std::size_t i = 0; i < contacts.size(); ++i) note_contact(contacts[i], now_s, result_.contacts[i]);
}

/// When solids first touch and when they are apart again.
void RunNotes::note_contact(const ContactSample& contact, double now_s, MockUpContactRecord& record) {
  const bool touches = contact.count > 0;
  const double force_N = contact.force_W.norm();
  if (force_N > record.force_N.value) record.force_N = {force_N, now_s};
  if (touches && !record.touches) {
    ++record.count;
    if (!record.first_s) record.first_s = now_s;
    note({now_s, "touch", record.name, "the mock-ups touch"});
  }
  if (!touches && record.touches) note({now_s, "part", record.name, "the mock-ups are apart"});
  record.touches = touches;
}

}  // namespace drydock

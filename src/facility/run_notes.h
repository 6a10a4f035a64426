// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "facility/facility_loop.h"
#include "facility/result.h"
#include "mission/part/contact/contact_view.h"

namespace drydock {

/// Writes down what happens in a run of a facility: stops, corrections, contacts, sensors at the end of their range.
class RunNotes {
 public:
  /// All but `told` stay with their owners; the result's records have their names. `told` takes each event, and every
  /// event is in the result too.
  RunNotes(const Facility& facility, const FacilityLoop& loop, FacilityResult& result,
           std::function<void(const Event&)> told);

  /// What rigs answered at a tick.
  void note_answers(double now_s, std::span<const ContactSample> contacts);
  /// What they are told for an instant: stops that begin and end, and corrections of the axis.
  void note_commands(double at_s);
  void note(const Event& event);

 private:
  void note_fault(double at_s);
  void note_stop(std::size_t i, double at_s);
  void note_rest(std::size_t i, double at_s);
  void note_correction(std::size_t i, double at_s);
  void note_flight(double now_s);
  void note_contact(const ContactSample& contact, double now_s, MockUpContactRecord& record);

  const Facility& facility_;
  const FacilityLoop& loop_;
  FacilityResult& result_;
  std::function<void(const Event&)> told_;
  std::vector<std::uint8_t> corrected_;
  std::vector<Pose> X_WB_;           // commanded, at the last tick
  std::vector<std::uint8_t> flies_;  // after its run-up
};

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#include "facility/facility.h"
#include "facility/result.h"
#include "mission/start.h"
#include "sim/recorder.h"

namespace drydock {

/// The spacecraft of a facility as they would fly in orbit (flight.h): what the hall is to reproduce.
class FlightRun {
 public:
  /// Pre: flight_of(facility) gave the mission.
  explicit FlightRun(Mission flight);

  const Mission& mission() const { return flight_; }
  /// The series of the mission's log below /flight, as the rate `flight`.
  const Rate& rate() const { return rate_; }
  FlightRecord run(Recorder* recorder, const std::atomic<bool>* cancelled = nullptr) const;

 private:
  Mission flight_;
  MissionStart start_;
  Rate rate_;
};

/// How far each spacecraft is from where it would be in orbit, at the instants that both recorders kept.
void compare_with_flight(const Facility& facility, const Recorder& hall, const Recorder& flight,
                         FacilityResult& result);

}  // namespace drydock

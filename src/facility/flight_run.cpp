// SPDX-License-Identifier: Apache-2.0
#include "facility/flight_run.h"

#include <cassert>

#include "facility/flight.h"
#include "mission/run.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

constexpr const char* kPrefix = "/flight";

/// The first column of a series; −1: there is none.
std::ptrdiff_t column_of(const Recorder& recorder, const std::string& path) {
  std::ptrdiff_t column = 0;
  for (const Series& series : recorder.rate().series) {
    if (series.path == path) return column;
    column += static_cast<std::ptrdiff_t>(series.width());
  }
  return -1;
}

Pose pose_at(std::span<const double> row, std::ptrdiff_t column) {
  const double* x = row.data() + column;
  return {to_rotation(from_wxyz({x[3], x[4], x[5], x[6]})), {x[0], x[1], x[2]}};
}

void note(double value, double time_s, Extreme& largest) {
  if (value > largest.value) largest = {value, time_s};
}

}  // namespace

FlightRun::FlightRun(Mission flight)
    : flight_(std::move(flight)), start_(make_start(flight_)), rate_(mission_rate(flight_, start_)) {
  assert(start_.ok() && "bodies that fly free have a start");
  rate_.name = "flight";
  for (Series& series : rate_.series) series.path = kPrefix + series.path;
}

FlightRecord FlightRun::run(Recorder* recorder, const std::atomic<bool>* cancelled) const {
  const MissionResult result = run_mission({flight_, start_, recorder, {}, {}, cancelled, nullptr});
  FlightRecord record;
  record.is_done = result.status == MissionStatus::kDone;
  record.sentence = result.sentence;
  for (const ContactRecord& contact : result.contacts) {
    MockUpContactRecord& touched = record.contacts.emplace_back();
    touched.name = contact.name;
    touched.count = static_cast<int>(contact.touches);
    if (contact.touches > 0) touched.first_s = contact.first_s;
    touched.force_N = {contact.force_N.value, contact.force_N.time_s};
  }
  record.lost_in_contacts_J = result.energy.lost_in_contacts_J + result.energy.lost_to_friction_J;
  return record;
}

void compare_with_flight(const Facility& facility, const Recorder& hall, const Recorder& flight,
                         FacilityResult& result) {
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    const std::string& name = facility.crafts[i].name;
    const std::ptrdiff_t here = column_of(hall, "/spacecraft/" + name + "/pose"),
                         there = column_of(flight, std::string(kPrefix) + "/bodies/" + name + "/pose");
    assert(here >= 0 && there >= 0);
    const double from_s = flies_from_s(facility, facility.crafts[i]);
    GapToFlight gap;
    std::size_t k = 0;
    for (std::size_t n = 0; n < hall.times_s().size(); ++n) {
      const double time_s = hall.times_s()[n];
      while (k < flight.times_s().size() && flight.times_s()[k] < time_s) ++k;
      if (k == flight.times_s().size()) break;
      if (flight.times_s()[k] != time_s || time_s < from_s) continue;
      const Pose X_WB = pose_at(hall.row(n), here), X_WF = pose_at(flight.row(k), there);
      note((X_WB.p - X_WF.p).norm(), time_s, gap.distance_m);
      note(angle_between(X_WB.R, X_WF.R), time_s, gap.angle_rad);
      gap.end_s = time_s;
      gap.end_distance_m = (X_WB.p - X_WF.p).norm();
      gap.end_angle_rad = angle_between(X_WB.R, X_WF.R);
    }
    result.crafts[i].gap_to_flight = gap;
  }
}

}  // namespace drydock

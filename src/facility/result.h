// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "facility/approach/approach_proof.h"
#include "facility/contact_loop/contact_record.h"
#include "facility/extreme.h"
#include "facility/forecast/apparent_error.h"
#include "facility/forecast/drift_forecast.h"
#include "facility/realtime/realtime_record.h"
#include "facility/safety/black_box.h"
#include "facility/safety/safety_fault.h"
#include "output/log/series.h"
#include "rig/stewart/axis/axis_controller.h"
#include "sensing/identification.h"
#include "sim/link/link_session.h"

namespace drydock {

enum class FacilityStatus {
  kDone,
  kNo,         // the motion does not lie within the reach of a rig; `sentence` says which and why
  kNumerical,  // the legs of a platform have no pose
  kInterrupted,
  kNoPeer,      // hardware at the other end of the link is not there, or gone before motion was enabled
  kSafetyStop,  // a fault stopped it, or a peer of rigs that moved is gone; `sentence` says which
};

/// Root mean squares of a wrench over the samples of some of the time: of |force| and |torque|.
struct WrenchRms {
  double force_N = 0, torque_Nm = 0;
  std::int64_t samples = 0;
};

/// How far a sensor's signal is from what truly pushes the payload: its readings less the first one, as it would be
/// zeroed, and with the payload taken out; both also while the platform accelerates.
struct SignalRecord {
  WrenchRms tared, external, tared_accelerating, external_accelerating;
  std::optional<double> saturated_s;  // first
};

struct StopRecord {
  double time_s = 0;
  std::string cause;  // a phrase
  AxisBound bound = AxisBound::kNone;
  bool by_another = false;  // spacecraft
  std::optional<double> rest_s;
  Pose X_WB_before;                      // commanded, where the last step ended that was not one of the stop
  double distance_m = 0, angle_rad = 0;  // from there to where it rests
};

/// How far a spacecraft is from where it would be in orbit: the largest, and at the end of what is compared.
struct GapToFlight {
  Extreme distance_m, angle_rad;
  double end_s = 0, end_distance_m = 0, end_angle_rad = 0;
};

/// What one spacecraft and its platform went through.
struct CraftRecord {
  std::string craft, rig;
  Extreme axis_min, axis_max;     // where the axis was [m or rad]
  double way_start = 0;           // of the payload along the axis: axis and platform together [m or rad]
  Extreme way_min, way_max;       // the same
  std::optional<Interval> reach;  // of the same: both ranges together, as free as the platform is at the start
  bool slides = true;             // its axis: metres; else radians
  bool has_axis = true;
  Extreme axis_speed;  // largest in size
  Extreme error;       // of the method, largest in size
  std::string method;
  Extreme leg_margin{std::numeric_limits<double>::infinity(), 0};   // of a leg's length [m]
  Extreme cone_margin{std::numeric_limits<double>::infinity(), 0};  // [rad]
  std::string nearest_leg;                                          // to a limit of its length
  bool on_cables = false;                                           // then what follows, and nothing of legs and axis
  Extreme tension_min_N{std::numeric_limits<double>::infinity(), 0}, tension_max_N;  // of the cables as they are
  Extreme slack_N{std::numeric_limits<double>::infinity(), 0};          // of commanded tensions, to the nearer limit
  Extreme reserve_N{std::numeric_limits<double>::infinity(), 0};        // wrench that could be held besides, at least
  std::string nearest_cable;                                            // to its lowest tension
  Extreme tension_over_N{-std::numeric_limits<double>::infinity(), 0};  // its highest, of the cable that is farthest
  std::string over_cable;                                               // that one
  std::int64_t slack_ticks = 0;                                         // at which a cable had no tension
  Extreme gap_m, gap_rad;                                               // of the platform from where it is to be
  double speed_m_per_s = 0, rate_rad_per_s = 0;                         // of the spacecraft, at the end
  std::optional<StopRecord> stop;
  std::optional<SignalRecord> signal;
  std::optional<Identification> identified;
  std::optional<GapToFlight> gap_to_flight;
  std::optional<DriftForecast> forecast;  // made before the run
  std::optional<ApparentError> apparent;
  std::optional<ApproachRecord> approach;
};

/// What two solids of mock-ups, or of a mock-up and the hall, went through.
struct MockUpContactRecord {
  std::string name;
  int count = 0;  // of times that they came to touch
  std::optional<double> first_s;
  Extreme force_N;       // of all local contacts, along their normals
  bool touches = false;  // at the end
};

/// Kinds of events, as outcomes of a sweep name them.
inline constexpr std::array<const char*, 10> kFacilityEvents = {
    "flies", "stop", "at rest", "axis corrected", "saturated", "touch", "part", "contact", "gain", "fault"};

/// The same spacecraft in orbit.
struct FlightRecord {
  bool is_done = false;
  std::string sentence;  // why it ended early
  std::vector<MockUpContactRecord> contacts;
  double lost_in_contacts_J = 0;  // by damping and friction
};

/// Why the safety chain stopped a run.
struct SafetyRecord {
  SafetyFault fault;
  double time_s = 0;
  std::string text;  // a phrase
};

struct FacilityResult {
  FacilityStatus status = FacilityStatus::kDone;
  std::string sentence;  // why it ended early; empty when done
  double end_s = 0;
  std::int64_t ticks = 0;
  std::vector<CraftRecord> crafts;
  std::vector<MockUpContactRecord> contacts;
  std::vector<ContactLoopRecord> contact_loops;
  std::optional<FlightRecord> flight;  // where it was asked for
  std::vector<Event> events;
  std::optional<RealtimeRecord> realtime;
  std::optional<LinkRecord> link;  // of rigs behind one
  std::optional<SafetyRecord> safety;
  std::optional<BlackBoxContent> black_box;  // where it was asked for, or there was a fault
};

}  // namespace drydock

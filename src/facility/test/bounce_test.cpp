// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "facility/facility_file.h"
#include "facility/facility_log.h"
#include "facility/facility_report.h"
#include "facility/facility_scene.h"
#include "facility/flight.h"
#include "facility/flight_run.h"
#include "facility/run_facility.h"

namespace drydock {
namespace {

std::optional<Facility> read_bounce(const std::vector<std::string>& settings) {
  const std::filesystem::path path = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/diao-ma/bounce.yaml";
  Problems problems;
  std::optional<Facility> facility = read_facility(path, default_file_rules(path), settings, problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  return facility;
}

/// The bounce in the hall and in orbit, every tick of it.
struct Bounce {
  explicit Bounce(const Facility& facility)
      : flight(*flight_of(facility)),
        hall({facility_rate(facility), nullptr, 0, 1, 0, 0}),
        orbit({flight.rate(), nullptr, 0, 1, 0, 0}) {
    FacilityRunRequest request{facility};
    request.recorder = &hall;
    result = run_facility(request);
    result.flight = flight.run(&orbit);
    compare_with_flight(facility, hall, orbit, result);
  }
  static double at(const Recorder& recorder, const std::string& path, std::size_t element, std::size_t sample) {
    std::size_t column = 0;
    for (const Series& series : recorder.rate().series) {
      if (series.path == path) return recorder.row(sample)[column + element];
      column += series.width();
    }
    throw std::logic_error("no series " + path);
  }
  double x(std::size_t sample) const { return at(hall, "/spacecraft/chaser/pose", 0, sample); }
  double v(std::size_t sample) const { return at(hall, "/spacecraft/chaser/velocity", 3, sample); }

  FlightRun flight;
  Recorder hall, orbit;
  FacilityResult result;
};

const char* const kQuietSensor = "spacecraft[0].sensor.noise={force: 1e-9 N, torque: 1e-9 N m}";

// Oracle: an impact on a wall that does not move, in closed form. Contact by a spring of 3 kN/m and what Hunt and
// Crossley lose at 80 mm/s for a restitution of 0.8 lasts about half a period of the spacecraft on that spring. In
// orbit the restitution is that. In the hall the contact is late by the winches' lag 2 ζ/ω, their dead time, and about
// a tick, τ in all, and a spring that is late by τ gains e^(π ω τ/2) in half a period. Momentum is the impulse of the
// contact.
TEST(Bounce, IsTheImpactOfTheory) {
  const Facility facility = *read_bounce({});
  const Craft& craft = facility.crafts[0];
  const Bounce bounce(facility);
  ASSERT_EQ(bounce.result.status, FacilityStatus::kDone) << bounce.result.sentence;
  ASSERT_TRUE(bounce.result.flight->is_done);
  const MockUpContactRecord& contact = bounce.result.contacts[0];
  ASSERT_EQ(contact.count, 1);
  ASSERT_FALSE(contact.touches);
  const std::size_t last = bounce.hall.times_s().size() - 1;
  const double mass_kg = craft.model.M_BBo_B.mass_kg, k = facility.contacts[0].pair.law.stiffness_N_per_m;
  const double rate = std::sqrt(k / mass_kg), speed = craft.approach->v_W.norm();
  const ActuatorLag& lag = craft.cables->winches.lag;
  const double late_s =
      2 * lag.damping_ratio / lag.natural_rad_per_s + (craft.cables->winches.delay_ticks + 0.5) / facility.rate_Hz;
  const double orbit_v =
      Bounce::at(bounce.orbit, "/flight/bodies/chaser/velocity", 3, bounce.orbit.times_s().size() - 1);
  EXPECT_NEAR(-orbit_v / speed, 0.8, 2e-3);
  EXPECT_NEAR(-bounce.v(last) / speed, 0.8 * std::exp(M_PI / 2 * rate * late_s), 0.01);
  double impulse_Ns = 0, contact_s = 0;
  for (std::size_t i = 0; i < last; ++i) {
    const double force_N = Bounce::at(bounce.hall, "/contacts/target-chaser/force_N", 0, i);  // on the target
    impulse_Ns += force_N / facility.rate_Hz;
    contact_s += force_N > 0 ? 1 / facility.rate_Hz : 0;
  }
  EXPECT_NEAR(impulse_Ns, mass_kg * (speed - bounce.v(last)), 0.005 * impulse_Ns);
  EXPECT_NEAR(contact_s, M_PI / rate, 0.03 * contact_s);
  EXPECT_LT(bounce.result.crafts[0].gap_to_flight->distance_m.value, 2.5e-3);
}

// Oracle: limits. At no tick of the bounce is a tension, commanded or true, at a limit, and no cable slack; the reserve
// that was certified before the run holds while nothing touches.
TEST(Bounce, KeepsTensionsWithinLimits) {
  const Facility facility = *read_bounce({});
  const Bounce bounce(facility);
  const ApproachRecord& approach = *bounce.result.crafts[0].approach;
  ASSERT_TRUE(approach.is_certified()) << approach.refusal;
  EXPECT_GT(*approach.closure, *facility.crafts[0].cables->control.demands.closure);
  for (std::size_t i = 0; i < bounce.hall.times_s().size(); ++i)
    for (const Cable& cable : facility.crafts[0].cables->model.cables)
      for (const char* what : {"/tension_N", "/command_N"}) {
        const double tension_N = Bounce::at(bounce.hall, "/rigs/hil/" + cable.name + what, 0, i);
        ASSERT_GT(tension_N, cable.tension_min_N);
        ASSERT_LT(tension_N, cable.tension_max_N);
      }
  EXPECT_EQ(bounce.result.crafts[0].slack_ticks, 0);
  EXPECT_GT(bounce.result.crafts[0].reserve_N.value, approach.proven_reserve_N);
  // What it is drawn and told with.
  Scene scene;
  EXPECT_TRUE(facility_scene(facility, bounce.hall, bounce.result.events, scene).ok());
  EXPECT_NE(facility_text(facility, bounce.result).find("certified before the run"), std::string::npos);
}

// Oracle: closed form, and the same spacecraft in orbit. It runs up to its closing velocity and then flies straight,
// as free as one that came with this velocity all along; the platform on its cables follows within what its winches
// lag.
TEST(Bounce, FliesFreeAfterTheRunUp) {
  const Facility facility = *read_bounce({kQuietSensor, "run.duration=1.5 s"});
  const Bounce bounce(facility);
  ASSERT_EQ(bounce.result.status, FacilityStatus::kDone) << bounce.result.sentence;
  const double T = flies_from_s(facility, facility.crafts[0]), speed = 0.08;
  EXPECT_DOUBLE_EQ(T, 0.6);  // 1.5 · 0.08/0.2
  for (std::size_t i = 0; i < bounce.hall.times_s().size(); ++i) {
    const double t = bounce.hall.times_s()[i], s = std::min(t / T, 1.0);
    const double way_m = speed * (T * s * s * s * (1 - s / 2) + std::max(0.0, t - T));
    EXPECT_NEAR(bounce.x(i), -0.1 + way_m, 2e-6);
    EXPECT_NEAR(bounce.v(i), speed * s * s * (3 - 2 * s), 5e-6);
    EXPECT_NEAR(Bounce::at(bounce.hall, "/bodies/hil/pose", 0, i), -0.1 + way_m, speed * 0.0055);
  }
  EXPECT_LT(bounce.result.crafts[0].gap_to_flight->distance_m.value, 2e-6);
  EXPECT_LT(bounce.result.crafts[0].gap_to_flight->angle_rad.value, 1e-5);
}

// Oracle: the workspace of the rig, which force closure bounds. An approach that needs more of it is refused before
// anything moves, and the sentence says in which phase and by which cable.
TEST(Bounce, IsRefusedWhereItDoesNotFit) {
  const auto sentence = [](const std::string& setting) {
    const Facility facility = *read_bounce({setting});
    const FacilityResult result = run_facility({facility});
    EXPECT_EQ(result.status, FacilityStatus::kNo) << setting;
    EXPECT_EQ(result.ticks, 0) << setting;
    return result.sentence;
  };
  const std::pair<const char*, const char*> cases[] = {
      {"spacecraft[0].approach.hold=6 s", "in the hold"},
      {"spacecraft[0].approach.velocity=[0.9 m/s, 0, 0]", "in the run-up"},
      {"spacecraft[0].approach.rebound.distance=0.5 m", "in the rebound"},
      {"spacecraft[0].approach.touch.force=2 kN", "in the touch"}};
  for (const auto& [setting, phase] : cases) {
    const std::string said = sentence(setting);
    EXPECT_NE(said.find(phase), std::string::npos) << said;
    EXPECT_NE(said.find(": cable"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace drydock

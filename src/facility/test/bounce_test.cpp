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
#include "hall/hall_file.h"
#include "spatial/quaternion.h"
#include "testing/rss_stewart.h"

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
struct CableBounce {
  explicit CableBounce(const Facility& facility)
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

// Oracle: Table I, as hil.yaml has it, with its y up; and the numbers of the file. What hangs is the rig's platform and
// the payload on its sensor, by the parallel axis theorem.
TEST(Bounce, IsReadAsItIsWritten) {
  const Facility facility = *read_bounce({"spacecraft[0].sensor.at={p: [0, 0, -0.1], rpy: [0, 0, 90 deg]}"});
  const CableMount& mount = *facility.crafts[0].cables;
  const std::filesystem::path path = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/diao-ma/diao_ma.yaml";
  Problems problems;
  const std::optional<HallFile> table = read_hall_file(path, default_file_rules(path), {}, problems);
  ASSERT_TRUE(table);
  const CableRig& of_table = table->hall.rigs[0].model;
  ASSERT_EQ(mount.model.cables.size(), of_table.cables.size());
  const auto up = [](const Vector3& p) { return Vector3(p.x(), -p.z(), p.y()); };
  for (std::size_t i = 0; i < of_table.cables.size(); ++i) {
    EXPECT_LT((mount.model.cables[i].p_WA - up(of_table.cables[i].p_WA) - Vector3(0, 0, 1.5)).norm(), 1e-12);
    EXPECT_LT((mount.model.cables[i].p_BC - up(of_table.cables[i].p_BC)).norm(), 1e-12);
  }
  EXPECT_EQ(mount.X_WB_start.p, Vector3(-0.1, 0, 1));
  EXPECT_DOUBLE_EQ(mount.winches.lag.natural_rad_per_s, 200 * M_PI);
  EXPECT_EQ(mount.winches.delay_ticks, 1);
  EXPECT_EQ(mount.winches.outer_N_per_m, 3e3);
  EXPECT_EQ(mount.control.period_s, 1e-3);
  EXPECT_EQ(mount.control.demands.reserve_N, 10);
  EXPECT_EQ(mount.control.demands.closure, 0.01);
  EXPECT_EQ(mount.control.stop.jerk_m_per_s3, 5);
  EXPECT_EQ(mount.control.demands.M_BBo_B, mount.M_BBo_B);
  EXPECT_DOUBLE_EQ(mount.M_BBo_B.mass_kg, 5.5);
  // The payload's x is the platform's y.
  const Vector3 p_platform(0, 0, 0.45), p_payload(0, 0.06, -0.19), p_BBcm = (3 * p_platform + 2.5 * p_payload) / 5.5;
  EXPECT_LT((mount.M_BBo_B.p_BBcm - p_BBcm).norm(), 1e-12);
  const Matrix3 I_BBcm = Matrix3(Vector3(0.34 - 0.01, 0.31, 0.04).asDiagonal()) +
                         point_inertia(3, p_platform - p_BBcm) + point_inertia(2.5, p_payload - p_BBcm);
  EXPECT_LT((mount.M_BBo_B.I_BBcm - I_BBcm).norm(), 1e-12);
  EXPECT_EQ(facility.crafts[0].sensed->known.drives.legs.natural_rad_per_s, mount.winches.lag.natural_rad_per_s);
  EXPECT_EQ(facility.crafts[0].sensed->known.drives.delay_ticks, 1);
}

// Oracle: an impact on a wall that does not move, in closed form. Contact by a spring of 3 kN/m and what Hunt and
// Crossley lose at 80 mm/s for a restitution of 0.8 lasts about half a period of the spacecraft on that spring. In
// orbit the restitution is that. In the hall the contact is late by the winches' lag 2 ζ/ω, their dead time, and about
// a tick, τ in all, and a spring that is late by τ gains e^(π ω τ/2) in half a period. Momentum is the impulse of the
// contact.
TEST(Bounce, IsTheImpactOfTheory) {
  const Facility facility = *read_bounce({});
  const Craft& craft = facility.crafts[0];
  const CableBounce bounce(facility);
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
      CableBounce::at(bounce.orbit, "/flight/bodies/chaser/velocity", 3, bounce.orbit.times_s().size() - 1);
  EXPECT_NEAR(-orbit_v / speed, 0.8, 2e-3);
  EXPECT_NEAR(-bounce.v(last) / speed, 0.8 * std::exp(M_PI / 2 * rate * late_s), 0.01);
  double impulse_Ns = 0, contact_s = 0;
  for (std::size_t i = 0; i < last; ++i) {
    const double force_N = CableBounce::at(bounce.hall, "/contacts/target-chaser/force_N", 0, i);  // on the target
    impulse_Ns += force_N / facility.rate_Hz;
    contact_s += force_N > 0 ? 1 / facility.rate_Hz : 0;
  }
  EXPECT_NEAR(impulse_Ns, mass_kg * (speed - bounce.v(last)), 0.005 * impulse_Ns);
  EXPECT_NEAR(contact_s, M_PI / rate, 0.03 * contact_s);
  EXPECT_LT(bounce.result.crafts[0].gap_to_flight->distance_m.value, 2.5e-3);
}

/// A second spacecraft in place of the wall, on a Stewart platform; its ball is met off-centre.
Facility meeting() {
  Facility facility = *read_bounce({"run.duration=2.6 s"});
  Craft& second = facility.crafts.emplace_back();
  second.name = "second";
  second.rig = testing::rss_stewart(AuxiliaryKind::kSlide);
  second.rig.axis->counts_per_unit = 0;
  second.X_FB_start = second.rig.X_FB_home;
  const Vector3 p_WH(0.294 + 0.04, 0.003, 0.802);
  second.rig.X_WG.p += p_WH + Vector3(0.2, 0.03, -0.06) - second.X_WB_start().p;
  second.model.M_BBo_B = {90, {0.03, -0.02, 0.05}, Vector3(9, 11, 10).asDiagonal()};
  second.axis.period_s = 1 / facility.rate_Hz;
  second.drives.has_encoders = false;
  second.feels_reaction_of = 0;
  MissionContact& contact = facility.contacts.at(0);
  const ContactShape ball = *contact_shape(Shape(Sphere{0.04})).shape;
  contact.body_A = 1;
  contact.body_B = 2;
  contact.pair.X_AG = {Rotation{}, {0.25, 0, -0.2}};
  contact.pair.X_BH = {Rotation{}, inverse(second.X_WB_start()) * p_WH};
  contact.pair.solids = ShapePair{ball, ball};
  contact.pair.law.friction = contact.pair.law.static_friction = 0;
  return facility;
}

// Oracle: the impact of two bodies. One comes on cables, the other stands on a platform and feels the reaction.
// Momentum and angular momentum of both together stay; without friction the balls part with the restitution times the
// speed at which they met, along the line of their centres.
TEST(Bounce, OfTwoKeepsMomentum) {
  const Facility facility = meeting();
  const CableBounce bounce(facility);
  ASSERT_EQ(bounce.result.status, FacilityStatus::kDone) << bounce.result.sentence;
  ASSERT_EQ(bounce.result.contacts[0].count, 1);
  ASSERT_FALSE(bounce.result.contacts[0].touches);
  const auto state = [&](std::size_t craft, std::size_t sample) {
    const std::string path = "/spacecraft/" + facility.crafts[craft].name + "/";
    const auto number = [&](const char* what, std::size_t i) {
      return CableBounce::at(bounce.hall, path + what, i, sample);
    };
    const Rotation R_WB =
        to_rotation(from_wxyz({number("pose", 3), number("pose", 4), number("pose", 5), number("pose", 6)}));
    const Twist V_WB_W{{number("velocity", 0), number("velocity", 1), number("velocity", 2)},
                       {number("velocity", 3), number("velocity", 4), number("velocity", 5)}};
    return spacecraft_state(facility.crafts[craft].model,
                            {R_WB, {number("pose", 0), number("pose", 1), number("pose", 2)}}, V_WB_W);
  };
  const auto momentum = [&](std::size_t sample) {  // of both, about the world's origin
    Wrench sum;
    for (std::size_t craft = 0; craft < 2; ++craft) {
      const SpacecraftState at = state(craft, sample);
      const Vector3 p_WBcm = at.X_WB * facility.crafts[craft].model.M_BBo_B.p_BBcm;
      sum = sum + Wrench{at.angular_momentum_W + p_WBcm.cross(at.momentum_W), at.momentum_W};
    }
    return sum;
  };
  const auto closing = [&](std::size_t sample) {  // speed of the balls towards each other
    std::array<Vector3, 2> p_W, v_W;
    const std::array<Vector3, 2> p_BG = {facility.contacts[0].pair.X_AG.p, facility.contacts[0].pair.X_BH.p};
    for (std::size_t craft = 0; craft < 2; ++craft) {
      const SpacecraftState at = state(craft, sample);
      const Twist V = twist_of(facility.crafts[craft].model, at);
      p_W[craft] = at.X_WB * p_BG[craft];
      v_W[craft] = V.v + V.w.cross(p_W[craft] - at.X_WB.p);
    }
    return (p_W[1] - p_W[0]).normalized().dot(v_W[0] - v_W[1]);
  };
  const std::size_t last = bounce.hall.times_s().size() - 1;
  const auto touch = static_cast<std::size_t>(std::lround(*bounce.result.contacts[0].first_s * facility.rate_Hz)) - 20;
  const Wrench before = momentum(touch), after = momentum(last);
  const double impulse_Ns = (state(0, last).momentum_W - state(0, touch).momentum_W).norm();
  EXPECT_GT(impulse_Ns, 6);
  EXPECT_LT((after - before).f.norm(), 5e-3 * impulse_Ns);
  EXPECT_LT((after - before).t.norm(), 5e-3 * impulse_Ns);
  EXPECT_NEAR(closing(touch), 0.08, 1e-3);
  EXPECT_GT(-closing(last) / closing(touch), 0.8);  // late contact gives it energy
  EXPECT_LT(-closing(last) / closing(touch), 0.88);
}

// Oracle: limits. At no tick of the bounce is a tension, commanded or true, at a limit, and no cable slack; the reserve
// that was certified before the run holds while nothing touches.
TEST(Bounce, KeepsTensionsWithinLimits) {
  const Facility facility = *read_bounce({});
  const CableBounce bounce(facility);
  const ApproachRecord& approach = *bounce.result.crafts[0].approach;
  ASSERT_TRUE(approach.is_certified()) << approach.refusal;
  EXPECT_GT(*approach.closure, *facility.crafts[0].cables->control.demands.closure);
  for (std::size_t i = 0; i < bounce.hall.times_s().size(); ++i)
    for (const Cable& cable : facility.crafts[0].cables->model.cables)
      for (const char* what : {"/tension_N", "/command_N"}) {
        const double tension_N = CableBounce::at(bounce.hall, "/rigs/hil/" + cable.name + what, 0, i);
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

// Oracle: limits. A start with a jump of the velocity makes the platform ring on its cables: the commands keep the
// highest tension, the cables do not, and the run is a no.
TEST(Bounce, IsANoWhereACableIsOverloaded) {
  Facility facility = *read_bounce({"run.duration=0.1 s"});
  Craft& craft = facility.crafts[0];
  craft.approach.reset();
  craft.V_WB_W_start.v = {0.1, 0, 0};
  craft.cables->winches.damping_N_s_per_m = 0;
  craft.cables->control.demands.reserve_N = 0;
  for (Cable& cable : craft.cables->model.cables) {
    cable.tension_min_N = 70;  // above which they ring without going slack
    cable.tension_max_N = 250;
  }
  const FacilityResult result = run_facility({facility});
  EXPECT_EQ(result.status, FacilityStatus::kNo);
  EXPECT_GT(result.crafts[0].slack_N.value, 0);
  EXPECT_GT(result.crafts[0].tension_max_N.value, 250);
  EXPECT_EQ(result.crafts[0].slack_ticks, 0);
  EXPECT_NE(result.sentence.find("of hil pulls "), std::string::npos) << result.sentence;
  EXPECT_NE(result.sentence.find("more than its highest tension"), std::string::npos) << result.sentence;
}

// Oracle: the answer. What is too light for the steps of the simulation ends it with a sentence, not with numbers.
TEST(Bounce, EndsWhereNothingCanBeFollowed) {
  const std::string speck = "{mass: 1e-9 kg, centre_of_mass: [0, 0, 0], inertia: {xx: 1e-12, yy: 1e-12, zz: 1e-12}}";
  const Facility facility = *read_bounce({"spacecraft[0].cables.hangs=" + speck, "run.duration=0.1 s"});
  const FacilityResult result = run_facility({facility});
  EXPECT_EQ(result.status, FacilityStatus::kNumerical);
  EXPECT_NE(result.sentence.find("the cables of hil have no pose"), std::string::npos) << result.sentence;
}

// Oracle: closed form, and the same spacecraft in orbit. It runs up to its closing velocity and then flies straight,
// as free as one that came with this velocity all along; the platform on its cables follows within what its winches
// lag.
TEST(Bounce, FliesFreeAfterTheRunUp) {
  const Facility facility = *read_bounce({kQuietSensor, "run.duration=1.5 s"});
  const CableBounce bounce(facility);
  ASSERT_EQ(bounce.result.status, FacilityStatus::kDone) << bounce.result.sentence;
  const double T = flies_from_s(facility, facility.crafts[0]), speed = 0.08;
  EXPECT_DOUBLE_EQ(T, 0.6);  // 1.5 · 0.08/0.2
  for (std::size_t i = 0; i < bounce.hall.times_s().size(); ++i) {
    const double t = bounce.hall.times_s()[i], s = std::min(t / T, 1.0);
    const double way_m = speed * (T * s * s * s * (1 - s / 2) + std::max(0.0, t - T));
    EXPECT_NEAR(bounce.x(i), -0.1 + way_m, 2e-6);
    EXPECT_NEAR(bounce.v(i), speed * s * s * (3 - 2 * s), 5e-6);
    EXPECT_NEAR(CableBounce::at(bounce.hall, "/bodies/hil/pose", 0, i), -0.1 + way_m, speed * 0.0055);
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

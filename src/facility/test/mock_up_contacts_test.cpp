// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/mock_up_contacts.h"

#include <gtest/gtest.h>

#include "facility/facility_log.h"
#include "facility/flight.h"
#include "facility/flight_run.h"
#include "facility/run_facility.h"
#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"
#include "testing/random_axis.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::rss_stewart;

MissionContact ball_contact(int body_A, int body_B, const Vector3& p_AG, const Vector3& p_BH, const ContactLaw& law) {
  MissionContact contact;
  contact.name = "balls";
  contact.body_A = body_A;
  contact.body_B = body_B;
  const ContactShape first = *contact_shape(Shape(Sphere{0.2})).shape,
                     second = *contact_shape(Shape(Sphere{0.3})).shape;
  contact.pair = {{Rotation{}, p_AG}, {Rotation{}, p_BH}, ShapePair{first, second}, law};
  return contact;
}

RigidMotion moving(Random& random, const Vector3& p_WB) {
  return {{random.rotation(), p_WB}, {random.vector(0.5), random.vector(0.5)}, {}};
}

// Oracle: action equals reaction, and virtual work: what elastic contact stores it takes from the motion, by central
// difference. The spacecraft turn, move and touch beside their origins.
TEST(MockUpContacts, PushBothAlike) {
  Random random(11);
  ContactLaw law;
  law.stiffness_N_per_m = 3e4;

  int touching = 0;
  for (int trial = 0; trial < 50; ++trial) {
    const Vector3 p_AG = random.vector(0.3), p_BH = random.vector(0.3);
    RigidMotion of_A = moving(random, random.vector(1)), of_B = moving(random, Vector3::Zero());
    // the balls overlap by a few cm, along any direction
    const Vector3 between = (0.5 - 0.03) * random.unit_vector();
    of_B.X_WB.p = of_A.X_WB * p_AG + between - of_B.X_WB.R * p_BH;  // A == B here
    MockUpContacts contacts(std::vector<MissionContact>{ball_contact(1, 2, p_AG, p_BH, law)});
    std::vector<Wrench> F_W(2);
    contacts.advance(std::vector<RigidMotion>{of_A, of_B}, F_W);
    const Wrench about_W[2] = {shift(F_W[0], -of_A.X_WB.p), shift(F_W[1], -of_B.X_WB.p)};
    EXPECT_LT((about_W[0].f + about_W[1].f).norm(), 1e-9);
    EXPECT_LT((about_W[0].t + about_W[1].t).norm(), 1e-9);
    touching += F_W[0].f.norm() > 100;
    const auto stored_J = [&](double t_s) {
      const auto at = [&](RigidMotion motion) {
        motion.X_WB = {rotation_exp(t_s * motion.V_WB_W.w) * motion.X_WB.R, motion.X_WB.p + t_s * motion.V_WB_W.v};
        return motion;
      };
      std::vector<Wrench> unused(2);
      MockUpContacts there(std::vector<MissionContact>{ball_contact(1, 2, p_AG, p_BH, law)});
      there.advance(std::vector<RigidMotion>{at(of_A), at(of_B)}, unused);
      return there.pairs()[0].sum.elastic_J;
    };
    const double power_W = power(F_W[0], of_A.V_WB_W) + power(F_W[1], of_B.V_WB_W), h = 1e-5;
    EXPECT_NEAR(-power_W, (stored_J(h) - stored_J(-h)) / (2 * h), 1e-5 * (1 + std::abs(power_W)));
  }
  EXPECT_EQ(touching, 50);
}

Craft flying(const StewartRig& rig, double mass_kg, const Vector3& moments) {
  Craft craft;
  craft.name = rig.name;
  craft.rig = rig;
  craft.X_FB_start = rig.X_FB_home;
  craft.model.M_BBo_B = {mass_kg, {0.03, -0.02, 0.05}, moments.asDiagonal()};
  return craft;
}

/// Two balls on two platforms that come together off-centre, without lag or delay of drives; only one has a sensor.
Facility colliding(double rate_Hz) {
  Facility facility;
  facility.name = "collision";
  facility.rate_Hz = facility.sample_rate_Hz = rate_Hz;
  facility.duration_s = 1;
  StewartRig left = rss_stewart(AuxiliaryKind::kSlide), right = rss_stewart(AuxiliaryKind::kRotary);
  for (StewartRig* rig : {&left, &right}) rig->axis->counts_per_unit = 0;
  right.X_WG.p.x() += 2.7;
  Craft a = flying(left, 60, {9, 8, 10}), b = flying(right, 110, {20, 22, 18});
  a.V_WB_W_start = {{0.02, -0.01, 0.03}, {0.12, 0.01, 0.005}};
  a.drives.has_encoders = b.drives.has_encoders = false;
  SensedPayload& sensed = a.sensed.emplace();
  sensed.X_BS = {rotation_exp({0.3, 0.2, -0.4}), {0.1, -0.05, 0.2}};
  b.feels_reaction_of = 0;
  ContactLaw law;
  law.stiffness_N_per_m = 2e3;
  law.dissipation_s_per_m = 1;
  law.tangential_stiffness_N_per_m = 1.5e3;  // stiffer friction rings in a loop that is late
  const Vector3 p_AG(1.15, 0.03, 0.2);
  const Vector3 p_WH = a.X_WB_start() * p_AG + Vector3(0.53, 0.05, -0.04);
  facility.contacts.push_back(ball_contact(1, 2, p_AG, inverse(b.X_WB_start()) * p_WH, law));
  facility.crafts = {a, b};
  return facility;
}

struct Collision {
  FacilityResult result;
  double impulse_Ns = 0, missing_Ns = 0, missing_Nms = 0;  // of the pair, at the end
};

Collision collided(double rate_Hz) {
  const Facility facility = colliding(rate_Hz);
  const FlightRun flight(*flight_of(facility));
  Recorder hall({facility_rate(facility), nullptr, 0, 1, 0, 0}), flown({flight.rate(), nullptr, 0, 1, 0, 0});
  FacilityRunRequest request{facility};
  request.recorder = &hall;
  Collision collision{run_facility(request)};
  collision.result.flight = flight.run(&flown);
  compare_with_flight(facility, hall, flown, collision.result);
  const auto momentum = [&](std::size_t craft, std::size_t sample) {
    std::size_t column = 0;
    for (const Series& series : hall.rate().series) {
      if (series.path == "/spacecraft/" + facility.crafts[craft].name + "/pose") break;
      column += series.width();
    }
    const double* x = hall.row(sample).data() + column;
    const Pose X_WB{to_rotation(from_wxyz({x[3], x[4], x[5], x[6]})), {x[0], x[1], x[2]}};
    const SpacecraftState state =
        spacecraft_state(facility.crafts[craft].model, X_WB, {{x[7], x[8], x[9]}, {x[10], x[11], x[12]}});
    const Vector3 p_WBcm = X_WB * facility.crafts[craft].model.M_BBo_B.p_BBcm;
    return Wrench{state.angular_momentum_W + p_WBcm.cross(state.momentum_W), state.momentum_W};
  };
  const std::size_t last = hall.times_s().size() - 1;
  const Wrench before = momentum(0, 0) + momentum(1, 0), after = momentum(0, last) + momentum(1, last);
  collision.impulse_Ns = (momentum(0, last) - momentum(0, 0)).f.norm();
  collision.missing_Ns = (after - before).f.norm();
  collision.missing_Nms = (after - before).t.norm();
  return collision;
}

// Oracle: the free flight of the same bodies in another engine (mission/), which the hall comes nearer to as its ticks
// get shorter, to first order; and conservation of momentum, since one spacecraft feels the reaction of the other.
TEST(MockUpContacts, CollisionInTheHallIsThatInOrbit) {
  const Collision coarse = collided(500), fine = collided(2000);
  for (const Collision* one : {&coarse, &fine}) {
    ASSERT_EQ(one->result.status, FacilityStatus::kDone) << one->result.sentence;
    ASSERT_TRUE(one->result.flight->is_done) << one->result.flight->sentence;
    EXPECT_EQ(one->result.contacts[0].count, 1);
    EXPECT_EQ(one->result.flight->contacts[0].count, 1);
    EXPECT_GT(one->impulse_Ns, 5);
    EXPECT_LT(one->missing_Ns, 1e-3 * one->impulse_Ns);  // of axes that turn by mrad in a tick
    EXPECT_LT(one->missing_Nms, 2e-3 * one->impulse_Ns);
  }
  const GapToFlight &by_coarse = *coarse.result.crafts[0].gap_to_flight,
                    &by_fine = *fine.result.crafts[0].gap_to_flight;
  EXPECT_LT(by_coarse.distance_m.value, 2e-3);
  EXPECT_LT(by_fine.distance_m.value, 0.3 * by_coarse.distance_m.value);
  EXPECT_GT(by_fine.distance_m.value, 0.15 * by_coarse.distance_m.value);
  EXPECT_LT(by_fine.angle_rad.value, 0.3 * by_coarse.angle_rad.value);
  EXPECT_NEAR(fine.result.contacts[0].force_N.value, fine.result.flight->contacts[0].force_N.value,
              0.01 * fine.result.flight->contacts[0].force_N.value);
}

}  // namespace
}  // namespace drydock

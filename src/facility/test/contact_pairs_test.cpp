// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_pairs.h"

#include <gtest/gtest.h>

#include "facility/contact_loop/contact_forecast.h"
#include "facility/contact_loop/contact_loop_report.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

MissionContact peg_contact(int body_A, int body_B, const Vector3& p_AG, const Vector3& p_BH) {
  MissionContact contact;
  contact.body_A = body_A;
  contact.body_B = body_B;
  contact.pair = {{Rotation{}, p_AG}, {Rotation{}, p_BH}, PegAndBlock{Capsule{0.02, 0.06}, HoleBlock{}}, {}};
  contact.pair.law.stiffness_N_per_m = 1e4;
  contact.pair.law.damping_N_s_per_m = 300;
  return contact;
}

/// A spacecraft with a sensor flies along x towards one that feels the reverse, which carries a block for two pegs; the
/// first may meet the hall too.
Facility pegs_and_hall() {
  Facility facility;
  facility.rate_Hz = 500;
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    Craft& craft = facility.crafts.emplace_back();
    craft.rig = testing::rss_stewart(kind);
    craft.X_FB_start = craft.rig.X_FB_home;
    craft.model.M_BBo_B = {200, Vector3::Zero(), Vector3(30, 40, 50).asDiagonal()};
    craft.drives = {{0, 100, 0.7}, {0, 50, 0.7}, 3, false};
  }
  Craft &a = facility.crafts[0], &b = facility.crafts[1];
  a.name = "a", b.name = "b";
  b.rig.X_WG = a.rig.X_WG;
  a.V_WB_W_start.v = {0.05, 0, 0};
  b.feels_reaction_of = 0;
  b.X_FB_start.p = inverse(base_pose(b.rig, 0)) * (a.X_WB_start().p + Vector3(3, 0, 0));
  b.X_FB_start.R = inverse(base_pose(b.rig, 0)).R * a.X_WB_start().R;
  SensedPayload& sensed = a.sensed.emplace();
  sensed.X_BS.p = {0, 0, 0.5};
  sensed.M_BSo_S = {40, {0, 0, 0.2}, Matrix3::Identity()};
  sensed.sensor.noise = {Vector3::Constant(0.01), Vector3::Constant(0.1)};
  sensed.sensor.lag_s = 0.004;
  sensed.sensor.rate_Hz = 100;
  const Rotation R_BW = inverse(a.X_WB_start().R);
  const Vector3 ahead_B = R_BW * Vector3(1, 0, 0), beside_B = R_BW * Vector3(0, 0.4, 0);
  facility.contacts = {peg_contact(1, 2, ahead_B + beside_B, -ahead_B), peg_contact(1, 0, ahead_B, {9, 9, 9}),
                       peg_contact(1, 2, ahead_B + beside_B, -ahead_B)};
  return facility;
}

// Oracle: by hand.
TEST(ContactPairs, GathersContactsOfTwoBodies) {
  Facility facility = pegs_and_hall();
  const std::vector<ContactPairOfBodies> pairs = contact_pairs(facility);
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].name, "a and b");
  EXPECT_EQ(pairs[0].contacts, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(pairs[1].name, "a and the hall");
  EXPECT_TRUE(pairs[0].is_pushed && pairs[1].is_pushed);
  const double g = facility.crafts[0].g_W().norm(), left_N = 1e-3 * 40 * g, force_N = 0.6 + left_N;
  EXPECT_NEAR(pairs[1].threshold.force_N, force_N, 1e-12);
  EXPECT_NEAR(pairs[1].threshold.torque_Nm, 0.06 + 0.5 * force_N + 0.2 * left_N, 1e-12);
  EXPECT_NEAR(pairs[0].threshold.torque_Nm, 0.06 + 0.5 * force_N + 0.2 * left_N + 3 * force_N, 1e-9);
  facility.crafts[0].drives.has_encoders = true;
  for (Leg& leg : facility.crafts[0].rig.legs) leg.counts_per_m = 1e5;
  facility.crafts[0].rig.axis->counts_per_unit = 0;
  EXPECT_NEAR(contact_pairs(facility)[1].threshold.force_N, force_N + 6 * 40 * 1e4 / 1e5, 1e-9);
  facility.contact_loop.threshold = ContactThreshold{2, 3};
  EXPECT_EQ(contact_pairs(facility)[0].threshold.force_N, 2);
  facility.crafts[0].sensed->is_felt = false;
  EXPECT_FALSE(contact_pairs(facility)[0].is_pushed) << "neither feels anything";
}

// Oracle: by hand. The slower of the drives, dead time in ticks, and the sensor whose readings push.
TEST(ContactPairs, KnowsTheLoop) {
  const Facility facility = pegs_and_hall();
  for (const int body : {1, 2}) {
    const LoopSide side = loop_side(facility, body);
    EXPECT_EQ(side.drives.natural_rad_per_s, 50);
    EXPECT_NEAR(side.dead_time_s, 0.006, 1e-15);
    EXPECT_EQ(side.sensor_lag_s, 0.004);
    EXPECT_EQ(side.sensor_period_s, 0.01);
  }
  EXPECT_TRUE(std::isinf(loop_side(facility, 0).mass_kg));
}

// Oracle: by hand. Both pegs share the load; each spacecraft has the mass of a push beside its centre of mass.
TEST(ContactPairs, PredictFromTheStart) {
  Facility facility = pegs_and_hall();
  const ContactForecast made = contact_forecast(facility, contact_pairs(facility)[0]);
  EXPECT_EQ(made.together, 2u);
  EXPECT_EQ(made.loop.law.stiffness_N_per_m, 2e4);
  EXPECT_EQ(made.loop.law.damping_N_s_per_m, 600);
  EXPECT_NEAR(made.speed_m_per_s, 0.05, 1e-12);
  EXPECT_NEAR(made.loop.sides[0].mass_kg, 1 / (1 / 200.0 + 0.16 / 50), 1e-6) << "0.4 m beside, about z";
  EXPECT_NEAR(made.loop.sides[1].mass_kg, 200, 1e-6);
  EXPECT_FALSE(made.has_passivity);
  EXPECT_NE(forecast_text("a and b", made).find("a bounce at 0.05 m/s"), std::string::npos);
  facility.crafts[0].V_WB_W_start.v *= -1;  // away from each other
  const ContactForecast none = contact_forecast(facility, contact_pairs(facility)[0]);
  EXPECT_EQ(none.speed_m_per_s, 0);
  EXPECT_NE(forecast_text("a and b", none).find("contact_loop.speed says it"), std::string::npos);
  facility.contact_loop.speed_m_per_s = 0.02;
  facility.contact_loop.passivity = true;
  const ContactForecast stated = contact_forecast(facility, contact_pairs(facility)[0]);
  EXPECT_EQ(stated.speed_m_per_s, 0.02);
  EXPECT_TRUE(stated.has_passivity);
  EXPECT_GT(stated.forecast.mass_kg, 0);
}

}  // namespace
}  // namespace drydock

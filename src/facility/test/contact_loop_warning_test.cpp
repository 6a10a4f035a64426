// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_loop_warning.h"

#include <gtest/gtest.h>

namespace drydock {
namespace {

ContactLoop loop_of(double damping_N_s_per_m, double dead_time_s) {
  ContactLoop loop;
  loop.sides[0].mass_kg = 100;
  loop.law.stiffness_N_per_m = 1e4;  // ω = 10
  loop.law.damping_N_s_per_m = damping_N_s_per_m;
  loop.sides[0].dead_time_s = dead_time_s;
  return loop;
}

// Oracle: the closed forms behind it. An honest contact gives no sentence.
TEST(ContactLoopWarning, IsSilentWhereTheContactIsHonest) {
  const ContactLoopForecast forecast = contact_loop_warning("a and b", loop_of(400, 1e-5), 0.1);
  EXPECT_FALSE(forecast.gains);
  EXPECT_FALSE(forecast.is_livelier);
  EXPECT_EQ(forecast.sentence, "");
  EXPECT_NEAR(forecast.bounce.restitution, forecast.truth.restitution, 5e-3);
  EXPECT_EQ(forecast.mass_kg, 100);
}

// Oracle: the closed forms. ζ = 0.2 bears 2ζ/ω = 40 ms or so; less than that hides losses, more gains.
TEST(ContactLoopWarning, TellsLivelierFromGaining) {
  const ContactLoopForecast livelier = contact_loop_warning("a and b", loop_of(400, 0.01), 0.1);
  EXPECT_FALSE(livelier.gains);
  EXPECT_TRUE(livelier.is_livelier);
  EXPECT_NE(livelier.sentence.find("the loop of a and b hides losses of the contact"), std::string::npos);
  const ContactLoopForecast gaining = contact_loop_warning("a and b", loop_of(400, 0.06), 0.1);
  EXPECT_TRUE(gaining.gains);
  EXPECT_FALSE(gaining.margin.is_stable);
  EXPECT_NE(gaining.sentence.find("exceeds the 3"), std::string::npos) << gaining.sentence;
  const ContactLoopForecast elastic = contact_loop_warning("a and b", loop_of(0, 0.001), 0.1);
  EXPECT_TRUE(elastic.gains) << "a contact without damping bears no delay";
  EXPECT_NE(elastic.sentence.find("a contact without damping bears none"), std::string::npos) << elastic.sentence;
}

// Oracle: contract. No speed, no forecast; ticks too slow for the contact are said so.
TEST(ContactLoopWarning, SaysWhatItCannotTell) {
  EXPECT_EQ(contact_loop_warning("a and b", loop_of(400, 0), 0).margin.status, MarginStatus::kBadNumbers);
  ContactLoop slow = loop_of(400, 0);
  slow.tick_s = 1;  // ωT = 10
  const ContactLoopForecast forecast = contact_loop_warning("a and b", slow, 0.1);
  EXPECT_TRUE(forecast.gains);
  EXPECT_FALSE(forecast.sentence.empty());
}

}  // namespace
}  // namespace drydock

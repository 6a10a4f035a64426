// SPDX-License-Identifier: Apache-2.0
#include "input/csv.h"

#include <gtest/gtest.h>

#include "input/test/broken_files.h"
#include "input/test/mesh_texts.h"

namespace drydock {
namespace {

using testing::lines_of;

// Oracle: round trip, 17 digits.
TEST(Csv, GivesBackItsNumbers) {
  testing::Random random(5);
  std::string text = "\xEF\xBB\xBF# a comment, with a comma\r\n\r\ntime_s , \"force, x\" ,note\r\n";
  std::vector<double> times, forces;
  for (int i = 0; i < 50; ++i) {
    times.push_back(0.004 * i);
    forces.push_back(random.between(-1e3, 1e3));
    char row[100];
    std::snprintf(row, sizeof row, "%.17g,\"%.17g\", \"say \"\"%d\"\"\"\r\n", times.back(), forces.back(), i);
    text += row;
  }
  Problems problems;
  const auto table = parse_csv(text, "a.csv", {{"force, x", "time_s"}, "time_s"}, problems);
  ASSERT_TRUE(table) << lines_of(problems);
  EXPECT_EQ(table->rows(), 50U);
  EXPECT_EQ(table->find("time_s")->values, times);
  EXPECT_EQ(table->find("force, x")->values, forces);
  EXPECT_EQ(table->find("note")->texts[7], "say \"7\"");
  EXPECT_EQ(table->find("nothing"), nullptr);
  EXPECT_EQ(table->lines[0], 4);
}

// Oracle: the kept text of the message.
TEST(Csv, NamesTheColumnThatMayBeMeant) {
  Problems problems;
  EXPECT_FALSE(parse_csv("time,force_x_N\n0,1\n", "a.csv", {{"force_x_n", "torque_x_Nm"}, ""}, problems));
  EXPECT_EQ(
      lines_of(problems),
      "a.csv:1:1: error: force_x_n: found no column of this name among time, force_x_N (is \"force_x_N\" meant to "
      "be it?), expected columns force_x_n, torque_x_Nm\n"
      "a.csv:1:1: error: torque_x_Nm: found no column of this name among time, force_x_N, expected columns "
      "force_x_n, torque_x_Nm\n");
}

// Oracle: equal times are not going back.
TEST(Csv, LetsTimeStandStill) {
  Problems problems;
  EXPECT_TRUE(parse_csv("time_s\n0\n0\n1\n", "a.csv", {{"time_s"}, "time_s"}, problems)) << lines_of(problems);
}

// Oracle: the kept text of the message. Numbers beyond reason are told at their place.
TEST(Csv, KnowsWhatIsPhysical) {
  Problems problems;
  EXPECT_FALSE(parse_csv("time_s,x\n0,1e-300\n1e-12,-1e16\n1e11,1e15\n", "a.csv", {{"time_s"}, "time_s"}, problems));
  EXPECT_EQ(lines_of(problems),
            "a.csv:3:7: error: x: found \"-1e16\", expected a number between -1e+15 and 1e+15\n"
            "a.csv:4:1: error: time_s: found \"1e11\", expected a number between -1e+10 and 1e+10\n");
  Problems of_times;
  EXPECT_FALSE(parse_csv("time_s,x\n0,1\n1e-12,2\n", "a.csv", {{"time_s"}, "time_s"}, of_times));
  EXPECT_EQ(lines_of(of_times),
            "a.csv:3:1: error: time_s: found 1e-12 after 0, expected times that are equal or at least 1e-09 s apart\n");
}

// Oracle: the definition of a column of texts; a required one never is.
TEST(Csv, AsksForNumbersInRequiredColumns) {
  Problems problems;
  EXPECT_TRUE(parse_csv("mode\nidle\n7\n", "a.csv", {}, problems));
  EXPECT_FALSE(parse_csv("mode\nidle\n7\n", "a.csv", {{"mode"}, ""}, problems));
  EXPECT_EQ(lines_of(problems), "a.csv:2:1: error: mode: found \"idle\", expected a number\n");
}

}  // namespace
}  // namespace drydock

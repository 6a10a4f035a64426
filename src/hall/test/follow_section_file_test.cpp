// SPDX-License-Identifier: Apache-2.0
#include "hall/follow_section_file.h"

#include <gtest/gtest.h>

#include "hall/criterion_field_file.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

struct FollowText {
  FollowDemands follow;
};
void describe(Fields& f, FollowText& text) {
  f.optional("follow", text.follow, "what is demanded");
}

FollowDemands read_follow(const std::string& text, Problems& problems) {
  FollowText read;
  read_yaml_text(text, "h.yaml", {}, read, problems);
  return read.follow;
}

// Oracle: the numbers as written, in SI.
TEST(FollowSectionFile, HoldsDemandsByCriterion) {
  Problems problems;
  const FollowDemands section = read_follow(
      "follow: {at_least: {cable_hall: 20 mm, tension: 0.1 kN, joint_torque: 5 N m, rod_angle: 90 deg, "
      "winch_acceleration: 20 cm/s^2}, resolution: 2 ms}\n",
      problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  EXPECT_EQ(section.resolution_s, 2e-3);
  ASSERT_EQ(section.at_least.size(), 5u);
  EXPECT_EQ(section.at_least.at("cable_hall"), 0.02);
  EXPECT_EQ(section.at_least.at("tension"), 100);
  EXPECT_EQ(section.at_least.at("joint_torque"), 5);
  EXPECT_NEAR(section.at_least.at("rod_angle"), M_PI / 2, 1e-15);
  EXPECT_NEAR(section.at_least.at("winch_acceleration"), 0.2, 1e-16);
}

// Oracle: the table of criteria. Each has a unit that the reader knows; files may name those of motions and no others.
TEST(FollowSectionFile, TakesTheCriteriaOfMotions) {
  for (const Criterion& criterion : criteria()) {
    EXPECT_EQ(margin_dimension(criterion) == Dimension::none(), criterion.unit == "1") << criterion.name;
    Problems problems;
    const std::string name(criterion.name);
    const FollowDemands section = read_follow("follow: {at_least: {" + name + ": 0}}\n", problems);
    EXPECT_EQ(problems.errors() == 0, asked_of_motions(criterion)) << name;
    EXPECT_EQ(section.at_least.count(name), asked_of_motions(criterion) ? 1u : 0u) << name;
    if (problems.errors() == 0) continue;
    EXPECT_EQ(to_string(problems.all()[0]),
              "h.yaml:1:21: error: follow.at_least." + name +
                  ": found a criterion of poses, expected one of motions; `map` may ask for this one");
  }
}

// Oracle: the sentences.
TEST(FollowSectionFile, TellsEveryProblem) {
  Problems problems;
  read_follow("follow: {at_least: {cable_hal: 20 mm, tension: 3 mm, arm_self: -1 mm}, resolution: 0 s}\n", problems);
  std::string lines;
  for (const Problem& problem : problems.all()) lines += to_string(problem) + "\n";
  EXPECT_EQ(
      lines,
      "h.yaml:1:48: error: follow.at_least.tension: found \"3 mm\", which is a length, expected a force, as in 20 N\n"
      "h.yaml:1:64: error: follow.at_least.arm_self: found \"-1 mm\", expected a value of at least 0\n"
      "h.yaml:1:21: error: follow.at_least.cable_hal: unknown field; did you mean cable_hall?\n"
      "h.yaml:1:84: error: follow.resolution: found \"0 s\", expected a value above 0\n");
}

}  // namespace
}  // namespace drydock

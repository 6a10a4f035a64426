// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/srdf.h"

#include <gtest/gtest.h>

#include "input/test/broken_files.h"

namespace drydock {
namespace {

using testing::lines_of;

const char* const kRobot =
    "<robot name='arm'><link name='base'><inertial><mass value='1'/>"
    "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link><link name='upper'/><link "
    "name='tool'/>"
    "<joint name='j1' type='fixed'><parent link='base'/><child link='upper'/></joint>"
    "<joint name='j2' type='fixed'><parent link='upper'/><child link='tool'/></joint></robot>";

const char* const kSemantics = R"(<robot name="arm">
  <group name="arm"><chain base_link="base" tip_link="tool"/></group>
  <group name="all"><group name="arm"/><link name="base"/><joint name="j1"/></group>
  <group_state name="home" group="arm"><joint name="j1" value="0"/></group_state>
  <disable_collisions link1="base" link2="upper" reason="Adjacent"/>
  <disable_collisions link1="upper" link2="tool"/>
</robot>)";

// Oracle: the file, read by eye.
TEST(Srdf, ReadsGroupsAndPairs) {
  Problems problems;
  const auto robot = parse_urdf(kRobot, "arm.urdf", problems);
  ASSERT_TRUE(robot) << lines_of(problems);
  const auto model = parse_srdf(kSemantics, "arm.srdf", &*robot, problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_TRUE(problems.all().empty()) << lines_of(problems);
  ASSERT_EQ(model->groups.size(), 2U);
  EXPECT_EQ(model->groups[0].chains[0].tip_link, "tool");
  EXPECT_EQ(model->groups[1].groups, std::vector<std::string>{"arm"});
  EXPECT_EQ(model->groups[1].joints, std::vector<std::string>{"j1"});
  ASSERT_EQ(model->disabled_pairs.size(), 2U);
  EXPECT_EQ(model->disabled_pairs[0].reason, "Adjacent");
  EXPECT_EQ(model->disabled_pairs[1].mark.line, 6);
  EXPECT_EQ(describe_srdf(*model),
            "semantic description of robot \"arm\": 2 groups (arm, all), 2 pairs of links that may touch\n");
}

// Oracle: without a robot there is nothing to compare names with.
TEST(Srdf, TakesAnyNamesWithoutARobot) {
  Problems problems;
  EXPECT_TRUE(parse_srdf(kSemantics, "arm.srdf", nullptr, problems)) << lines_of(problems);
}

}  // namespace
}  // namespace drydock

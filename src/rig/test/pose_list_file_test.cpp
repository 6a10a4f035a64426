// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/calibration/pose_list_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "spatial/euler_angles.h"

namespace drydock {
namespace {

class PoseListFile : public ::testing::Test {
 protected:
  std::filesystem::path write(const std::string& text) {
    const std::filesystem::path path = std::filesystem::path(::testing::TempDir()) / "poses.csv";
    std::ofstream(path) << text;
    return path;
  }
  std::string problems_of(const std::string& text, const std::vector<std::string>& others = {}) {
    Problems problems;
    EXPECT_FALSE(read_pose_list(write(text), others, problems));
    std::string all;
    for (const Problem& problem : problems.all()) {
      all += std::to_string(problem.mark.line) + " " + problem.field + ": " + problem.found + "\n";
    }
    return all;
  }
};

// Oracle: the numbers as written, degrees turned to radians, rows and times in their order.
TEST_F(PoseListFile, ReadsPositionsAnglesAndTimes) {
  Problems problems;
  const auto list = read_pose_list(write("time_s,x,y_m,z,roll,pitch_deg,yaw_rad,cable1\n"
                                         "0,1,2,3,0.1,30,-0.2,4.5\n"
                                         "0.5,-1,0.25,2,0,0,0,4.6\n"),
                                   std::vector<std::string>{"cable1"}, problems);
  ASSERT_TRUE(list);
  ASSERT_EQ(list->poses.size(), 2u);
  EXPECT_TRUE(list->has_angles);
  EXPECT_EQ(list->time_s, (std::vector<double>{0, 0.5}));
  EXPECT_EQ(list->poses[1].p, Vector3(-1, 0.25, 2));
  const RollPitchYaw rpy = to_rpy(list->poses[0].R);
  EXPECT_NEAR(rpy.roll_rad, 0.1, 1e-15);
  EXPECT_NEAR(rpy.pitch_rad, M_PI / 6, 1e-15);
  EXPECT_NEAR(rpy.yaw_rad, -0.2, 1e-15);
  EXPECT_EQ(list->mark(1).line, 3);
}

// Oracle: definition of the file; every problem is told, with its line.
TEST_F(PoseListFile, TellsEveryProblem) {
  EXPECT_EQ(problems_of("x,y,roll,yaw_rat\n1,2,3,4\n", {"cable1"}),
            "1 z: found no column of this name\n"
            "1 pitch: found no column of this name\n"
            "1 yaw: found no column of this name\n"
            "1 cable1: found no column of this name\n"
            "1 yaw_rat: unknown column; did you mean yaw_rad?\n");
  EXPECT_EQ(problems_of("time_s,x,y,z\n1,0,0,0\n1,0,0,0\n0.5,0,0,0\n"),
            "3 time_s: found a time not after the previous one\n"
            "4 time_s: found a time not after the previous one\n");
  EXPECT_EQ(problems_of("x,y,z\n"), "0 : found column names but no rows\n");
}

}  // namespace
}  // namespace drydock

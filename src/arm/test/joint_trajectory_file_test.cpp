// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/joint_trajectory_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "arm/trajectory/hermite.h"
#include "input/test/broken_files.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::lines_of;
using testing::Random;

std::vector<ChainJoint> two_joints() {
  std::vector<ChainJoint> joints(2);
  joints[0].name = "shoulder";
  joints[1].name = "elbow";
  for (ChainJoint& joint : joints) {
    joint.lower = -2;
    joint.upper = 2;
    joint.speed_max = 3;
  }
  return joints;
}

const std::string kEcho = R"(header:
  stamp: {sec: 12, nanosec: 5}
  frame_id: ''
joint_names:
- elbow
- shoulder
points:
- positions:
  - 0.25
  - -0.5
  velocities: []
  accelerations: []
  effort: []
  time_from_start:
    sec: 0
    nanosec: 0
- positions: [1.25, 0.5]
  velocities: []
  accelerations: []
  effort: [1.0, 2.0]
  time_from_start: {secs:         2, nsecs: 500000000}
---
)";

// Oracle: the numbers of the text, by hand; straight between points without velocities.
TEST(JointTrajectoryFile, ReadsWhatRosPrints) {
  const std::vector<ChainJoint> joints = two_joints();
  Problems problems;
  const auto trajectory = parse_joint_trajectory(kEcho, "t.yaml", {joints, {}}, problems);
  ASSERT_TRUE(trajectory) << lines_of(problems);
  EXPECT_EQ(lines_of(problems), "");
  EXPECT_EQ(trajectory->joints, (std::vector<std::string>{"shoulder", "elbow"}));
  EXPECT_DOUBLE_EQ(trajectory->duration_s(), 2.5);
  JointMotion motion;
  motion_at(*trajectory, 1, motion);
  EXPECT_LT((motion.q - Eigen::Vector2d(-0.1, 0.65)).norm(), 1e-15);
  EXPECT_LT((motion.v - Eigen::Vector2d(0.4, 0.4)).norm(), 1e-15);
}

// Oracle: round trip of random points through both forms, 17 digits; the polynomials of hermite.h.
TEST(JointTrajectoryFile, GivesBackItsPoints) {
  Random random(51);
  std::vector<ChainJoint> joints = two_joints();
  for (ChainJoint& joint : joints) joint = {joint.name, false, {}, Vector3::UnitZ()};
  for (int degree : {1, 3, 5}) {
    std::string yaml = "joint_names: [elbow, shoulder]\npoints:\n";
    std::string csv = "time,elbow,shoulder";
    if (degree >= 3) csv += ",elbow_velocity,shoulder_velocity";
    if (degree >= 5) csv += ",elbow_acceleration,shoulder_acceleration";
    csv += "\n";
    std::vector<double> times_s;
    std::vector<JointMotion> points;
    double t_s = 0;
    for (int i = 0; i < 6; ++i) {
      const auto numbers = [&] { return VectorX(Eigen::Vector2d(random.between(-1, 1), random.between(-1, 1))); };
      points.push_back({numbers(), numbers(), numbers()});
      times_s.push_back(t_s);
      char row[400];
      const JointMotion& p = points.back();
      std::snprintf(row, sizeof row, "- {positions: [%.17g, %.17g], time_from_start: %.17g", p.q[1], p.q[0], t_s);
      yaml += row;
      std::snprintf(row, sizeof row, "%.17g,%.17g,%.17g", t_s, p.q[1], p.q[0]);
      csv += row;
      for (const auto& [from, name, v] : {std::tuple(3, "velocities", p.v), std::tuple(5, "accelerations", p.a)}) {
        if (degree < from) continue;
        std::snprintf(row, sizeof row, ", %s: [%.17g, %.17g]", name, v[1], v[0]);
        yaml += row;
        std::snprintf(row, sizeof row, ",%.17g,%.17g", v[1], v[0]);
        csv += row;
      }
      yaml += "}\n";
      csv += "\n";
      t_s += random.between(0.1, 1);
    }
    for (const auto& [file, text] : {std::pair("t.yaml", yaml), std::pair("t.CSV", csv)}) {
      Problems problems;
      const auto trajectory = parse_joint_trajectory(text, file, {joints, points[0].q}, problems);
      ASSERT_TRUE(trajectory) << lines_of(problems);
      ASSERT_EQ(trajectory->segments.size(), 5U);
      for (std::size_t i = 0; i < 5; ++i) {
        const JointMotion &p = points[i], &next = points[i + 1];
        const TrajectorySegment wanted = degree == 1   ? straight_between(times_s[i], p.q, times_s[i + 1], next.q)
                                         : degree == 3 ? cubic_between(times_s[i], p, times_s[i + 1], next)
                                                       : quintic_between(times_s[i], p, times_s[i + 1], next);
        EXPECT_EQ(trajectory->segments[i].t1_s, times_s[i + 1]);
        EXPECT_EQ(trajectory->segments[i].c, wanted.c);
      }
    }
  }
}

// Oracle: a first point after time zero is reached from rest where the arm stands.
TEST(JointTrajectoryFile, MovesToAFirstPointFromWhereTheArmStands) {
  const std::vector<ChainJoint> joints = two_joints();
  const std::string text =
      "joint_names: [shoulder, elbow]\n"
      "points: [{positions: [1, 0.5], velocities: [0.2, 0], time_from_start: 2 s}]\n";
  Problems problems;
  const VectorX q_start = Eigen::Vector2d(0.5, -0.25);
  const auto trajectory = parse_joint_trajectory(text, "t.yaml", {joints, q_start}, problems);
  ASSERT_TRUE(trajectory) << lines_of(problems);
  JointMotion motion;
  motion_at(*trajectory, 0, motion);
  EXPECT_LT((motion.q - q_start).norm() + motion.v.norm(), 1e-15);
  motion_at(*trajectory, 2, motion);
  EXPECT_LT((motion.q - Eigen::Vector2d(1, 0.5)).norm() + (motion.v - Eigen::Vector2d(0.2, 0)).norm(), 1e-14);
  EXPECT_FALSE(parse_joint_trajectory(text, "t.yaml", {joints, {}}, problems));
  EXPECT_EQ(lines_of(problems),
            "t.yaml:2:71: error: points[0].time_from_start: found 2 s at the first point, expected a point at 0 s, "
            "because the arm's position before it is not known\n");
}

// Oracle: the points as written; the same file is refused when it must begin where the arm stands.
TEST(JointTrajectoryFile, MayBeginElsewhereWhereThatIsAskedFor) {
  const std::vector<ChainJoint> joints = two_joints();
  const std::string text = "time,shoulder,elbow\n0,0.4,0.1\n2,0.5,0.7\n";
  const VectorX q_start = Eigen::Vector2d(0.5, -0.25);
  Problems problems, refused;
  const auto trajectory = parse_joint_trajectory(text, "t.csv", {joints, q_start, true}, problems);
  ASSERT_TRUE(trajectory) << lines_of(problems);
  JointMotion motion;
  motion_at(*trajectory, 1, motion);
  EXPECT_LT((motion.q - Eigen::Vector2d(0.45, 0.4)).norm(), 1e-15);
  EXPECT_FALSE(parse_joint_trajectory(text, "t.csv", {joints, q_start}, refused));
}

struct BrokenText {
  std::string file, text, problems;
};

// Oracle: the kept texts of the messages.
TEST(JointTrajectoryFile, SaysWhatIsWrongAndWhere) {
  const std::vector<ChainJoint> joints = two_joints();
  const std::vector<BrokenText> texts = {
      {"t.yaml",
       "joint_names: [shoulder, elbw]\n"
       "points: [{positions: [0, 0], time_from_start: 0}]\n",
       "t.yaml:1:15: error: joint_names: found no elbow, expected all joints of the arm: shoulder, elbow\n"
       "t.yaml:1:25: error: joint_names[1]: found \"elbw\", expected a joint of the arm; did you mean elbow?\n"},
      {"t.yaml",
       "joint_names: [shoulder]\n"
       "points: [{positions: [0], time_from_start: 0}]\n",
       "t.yaml:1:15: error: joint_names: found no elbow, expected all joints of the arm: shoulder, elbow\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow, shoulder]\n"
       "points: []\n",
       "t.yaml:1:32: error: joint_names[2]: found \"shoulder\" again, expected each joint once\n"
       "t.yaml:2:9: error: points: found no points, expected at least one\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\n"
       "points:\n"
       "- {positions: [0, 0], time_from_start: -1}\n"
       "- {positions: [0, 0], time_from_start: {sec: 1, nanosec: 0}}\n"
       "- {positions: [0, 0], time_from_start: {sec: 0, nanosec: 999999999}}\n"
       "- {positions: [0, 0, 0], velocities: [1], time_from_start: {secs: 2, nsecs: 0}}\n"
       "- {positions: [0, 0], accelerations: [1, 1], time_from_start: 3}\n",
       "t.yaml:3:40: error: points[0].time_from_start: found -1 s, expected a time from 0 on\n"
       "t.yaml:5:40: error: points[2].time_from_start: found 0.999999999 s after 1 s, expected increasing times\n"
       "t.yaml:6:15: error: points[3].positions: found 3 numbers, expected 2, one for each joint\n"
       "t.yaml:6:38: error: points[3].velocities: found 1 number, expected 2, one for each joint\n"
       "t.yaml:7:38: error: points[4].accelerations: found accelerations without velocities, expected velocities "
       "too\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\n"
       "points:\n"
       "- {positions: [.nan, 0], time_from_start: 0}\n"
       "- {positions: [0, 1e999], velocites: [1, 1], time_from_start: {sec: 1, nsec: 0}}\n"
       "- {positions: 5, time_from_start: {sec: 1, nanosec: 1000000000}}\n"
       "- {time_from_start: 2 m}\n",
       "t.yaml:3:16: error: points[0].positions[0]: found \".nan\", expected a number, as in 0.5\n"
       "t.yaml:4:19: error: points[1].positions[1]: found \"1e999\", expected a number of at most 1e+12\n"
       "t.yaml:4:27: error: points[1].velocites: unknown field; did you mean velocities?\n"
       "t.yaml:4:63: error: points[1].time_from_start.nanosec: missing, expected nanoseconds besides\n"
       "t.yaml:4:72: error: points[1].time_from_start.nsec: unknown field; did you mean sec?\n"
       "t.yaml:5:15: error: points[2].positions: found \"5\", expected a list\n"
       "t.yaml:5:53: error: points[2].time_from_start.nanosec: found \"1000000000\", expected a value below 1e+09\n"
       "t.yaml:6:3: error: points[3].positions: missing, expected a position for each joint\n"
       "t.yaml:6:21: error: points[3].time_from_start: found \"2 m\", which is a length, expected a time, as in 20 "
       "ms\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\n"
       "points:\n"
       "- {positions: [0, 0.5], time_from_start: 0}\n"
       "- {positions: [0, 2.5], time_from_start: 1}\n",
       "t.yaml:3:15: error: points[0].positions: found elbow at 0.5 at 0 s, expected 0, where the arm stands\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\n"
       "points:\n"
       "- {positions: [0, 0], time_from_start: 0}\n"
       "- {positions: [1.9, 2.25], velocities: [2, 0], time_from_start: 1}\n"
       "- {positions: [1.9, 0], velocities: [-2, 0], time_from_start: 2}\n",
       "t.yaml:4:15: error: points[1].positions: found elbow at 2.25 at 1 s, expected at most 2\n"
       "t.yaml:5:15: error: points[2].positions: found shoulder at 2.4 at 1.5 s, before this point, expected at most "
       "2\n"
       "t.yaml:5:15: warning: points[2].positions: found elbow with 3.375 rad/s at 1.5 s, before this point, expected "
       "at most 3\n"},
      {"t.csv",
       "time,shoulder\n"
       "0,0\n",
       "t.csv:1:1: error: elbow: found no column of this name among time, shoulder, expected columns time, shoulder, "
       "elbow\n"},
      {"t.csv",
       "time,shoulder,elbow,elbow_velocty\n"
       "0,0,0,0\n",
       "t.csv:1:1: error: elbow_velocty: unknown column; did you mean elbow_velocity?\n"},
      {"t.csv",
       "time,shoulder,elbow,elbow_velocity\n"
       "0,0,0,0\n",
       "t.csv:1:1: error: shoulder_velocity: found no column of this name, expected such a column for all joints or "
       "for none\n"},
      {"t.csv",
       "time,shoulder,elbow\n"
       "1,0,0\n"
       "0.5,0,nan\n"
       "2,0,\"0,5\"\n",
       "t.csv:3:7: error: elbow: found \"nan\", expected a finite number\n"
       "t.csv:4:5: error: elbow: found \"0,5\", expected a decimal point, as in 0.5\n"},
      {"t.csv",
       "time,shoulder,elbow\n"
       "1,0,0\n"
       "0.5,0,0\n"
       "2,0,-3\n",
       "t.csv:3:1: error: time: found 0.5 s after 1 s, expected increasing times\n"},
      {"t.csv",
       "time,shoulder,elbow\n"
       "1,0,0\n"
       "2,0,-3\n",
       "t.csv:3:1: error: found elbow at -3 at 2 s, expected at least -2\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\n"
       "points: {file: other.yaml}\n",
       "t.yaml:2:9: error: points: found no points, expected at least one\n"},
      {"t.yaml", "- 1\n", "t.yaml:1:1: error: found a list of 1, expected a section of fields, as in {name: value}\n"},
      {"t.yaml", "---\n", "t.yaml:2:1: error: found nothing, expected a section of fields, as in {name: value}\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\n"
       "points: []\n"
       "---\n"
       "joint_names: []\n"
       "---\n",
       "t.yaml:3:1: error: found a second document, expected one document in a file\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\n"
       "points:\n"
       "- {positions: [0, 0], velocities: [0, 0], time_from_start: 1}\n"
       "- {positions: [0, 0], velocities: [0, 0], time_from_start: 2e9}\n",
       "t.yaml:4:60: error: points[1].time_from_start: found 2e+09 s, expected a time of at most 1e9 s\n"},
      {"t.yaml",
       "joint_names: [shoulder, elbow]\npoints:\n- {positions: [1, 1e12], velocities: [0, 0], accelerations: [0, 0], "
       "time_from_start: 1e-60}\n",
       "t.yaml:3:86: error: points[0].time_from_start: found 1e-60 s since the point before, expected a time in which "
       "a joint can get "
       "there\n"},
  };
  for (const BrokenText& broken : texts) {
    Problems problems;
    EXPECT_FALSE(parse_joint_trajectory(broken.text, broken.file, {joints, VectorX(Eigen::Vector2d(0, 0))}, problems));
    EXPECT_EQ(lines_of(problems), broken.problems) << broken.text;
  }
}

// Oracle: the file on disk gives what its text gives; one that is not there is a problem.
TEST(JointTrajectoryFile, ReadsFromDisk) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "drydock_joint_trajectory_file";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "echo.yaml") << kEcho;
  const std::vector<ChainJoint> joints = two_joints();
  Problems problems;
  const FileRules rules = default_file_rules(folder / "echo.yaml");
  EXPECT_TRUE(read_joint_trajectory(folder / "echo.yaml", rules, {joints, {}}, problems)) << lines_of(problems);
  EXPECT_FALSE(read_joint_trajectory(folder / "nothing.csv", rules, {joints, {}}, problems));
  EXPECT_TRUE(problems.has_errors());
  std::filesystem::remove_all(folder);
}

// Oracle: a speed beyond its limit is said and does not stop anything.
TEST(JointTrajectoryFile, WarnsOfSpeeds) {
  const std::vector<ChainJoint> joints = two_joints();
  Problems problems;
  const std::string text = "time_s,shoulder,elbow\n0,0,0\n0.25,0.5,1\n1,0.5,1\n";
  EXPECT_TRUE(parse_joint_trajectory(text, "t.csv", {joints, {}}, problems));
  EXPECT_EQ(lines_of(problems),
            "t.csv:3:1: warning: found elbow with 4 rad/s at 0 s, before this point, expected at most 3\n");
}

}  // namespace
}  // namespace drydock

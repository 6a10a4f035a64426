// SPDX-License-Identifier: Apache-2.0
#include "mission/measured/measured.h"

#include <fmt/format.h>

#include "mission/report/run_report.h"
#include "mission/test/arm_run.h"

namespace drydock {
namespace {

using testing::ArmFolder;
using testing::ArmRun;

constexpr double kDegree = M_PI / 180;

// A wheel that turns freely about a principal axis, so that its angle is 0.3 + 0.5 t; and a sledge at 0.2 t.
constexpr const char* kWheel = R"(bodies:
  - {name: wheel, mass: 2 kg, box: [0.3, 0.3, 0.1]}
  - {name: sledge, mass: 1 kg, box: [0.1, 0.1, 0.1]}
joints:
  - {name: hinge, type: revolute, parent: world, child: wheel, axis: [0, 0, 1], position: 0.3 rad, velocity: 0.5 rad/s}
  - {name: rail, type: prismatic, parent: world, child: sledge, axis: [1, 0, 0], velocity: 0.2 m/s}
run: {duration: 4 s, integrator: rk4, step: 10 ms, sample_rate: 20 Hz}
)";

/// The problems of the wheel with this table and section, as text.
std::string problems_of(const std::string& table, const std::string& section) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  folder.write("t.csv", table);
  folder.write("m.yaml", "drydock: 1\nkind: mission\nname: m\nmeasured: " + section + "\n" + kWheel);
  Problems problems;
  const auto mission = read_mission(folder.path / "m.yaml", default_file_rules(folder.path / "m.yaml"), {}, problems);
  EXPECT_EQ(mission.has_value(), !problems.has_errors());
  std::string text;
  for (const Problem& problem : problems.all()) text += to_string(problem) + "\n";
  for (std::size_t at = text.find(folder.path); at != std::string::npos; at = text.find(folder.path))
    text.erase(at, folder.path.string().size() + 1);
  return text;
}

// Oracle: the deviation is 0.01 − 0.02 (t − 1) between 1 s and 3 s by construction, so its extremes, mean and standard
// deviation at the 41 samples are those of an even ladder. Rows lie between the samples; a straight line is met there.
TEST(Measured, DeviationOfUniformMotion) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  std::string table = "clock [ms],hinge_deg,rail,else\n";
  for (int i = 0; i <= 30; ++i) {
    const double t_s = 1 + 2.0 * i / 30;
    const double angle_rad = 0.3 + 0.5 * t_s - (0.01 - 0.02 * (t_s - 1));
    table += fmt::format("{},{},{},word\n", 1e3 * (t_s + 5), angle_rad / kDegree, 1e3 * (0.2 * t_s + 0.003));
  }
  folder.write("t.csv", table);
  const ArmRun run(folder.mission(std::string("measured: [{name: bench, log: t.csv, time_offset: -5 s, columns: {time: "
                                              "\"clock [ms]\"}, units: {rail: mm}}]\n") +
                                  kWheel));
  ASSERT_EQ(run.result.status, MissionStatus::kDone);
  ASSERT_EQ(run.result.measured.size(), 1U);
  const MeasuredRecord& record = run.result.measured[0];
  EXPECT_EQ(record.name, "bench");
  ASSERT_EQ(record.time_s.size(), 41U);
  EXPECT_NEAR(record.time_s.front(), 1, 1e-9);
  EXPECT_NEAR(record.time_s.back(), 3, 1e-9);
  ASSERT_EQ(record.channels.size(), 2U);

  const MeasuredDeviation &hinge = record.channels[0], &rail = record.channels[1];
  EXPECT_EQ(hinge.channel, "hinge");
  EXPECT_EQ(hinge.unit, "rad");
  EXPECT_NEAR(hinge.largest.value, -0.03, 1e-9);
  EXPECT_NEAR(hinge.largest.time_s, 3, 1e-9);
  EXPECT_NEAR(hinge.mean, -0.01, 1e-9);
  EXPECT_NEAR(hinge.standard_deviation, 0.001 * std::sqrt(41.0 * 42 / 12), 1e-9);  // steps of 0.001
  EXPECT_NEAR(rail.mean, -0.003, 1e-9);
  EXPECT_NEAR(rail.standard_deviation, 0, 1e-9);
  EXPECT_EQ(rail.unit, "m");

  // The log has the measured value, held outside of the rows.
  const VectorX before = run.at("/measured/bench/hinge/position", 0),
                inside = run.at("/measured/bench/rail/position", 40);
  EXPECT_NEAR(before[0], 0.3 + 0.5 - 0.01, 1e-9);
  EXPECT_NEAR(before[1], 0.3, 1e-9);
  EXPECT_NEAR(inside[0], 0.403, 1e-9);
  EXPECT_NEAR(inside[2], -0.003, 1e-9);
  const Json figures = mission_figures(run.mission, run.result);
  EXPECT_NEAR(figures["measured"][0]["channels"][0]["mean_deviation"].get<double>(), -0.01, 1e-9);
  EXPECT_NE(mission_text(run.mission, run.result).find("-30 mrad at 3 s"), std::string::npos);
}

// Oracle: the run itself, whose angles, torques and sensor become the table of a second run.
TEST(Measured, RunOfAnArmAgainstItself) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  const std::string text = R"(gravity: [0, 0, -9.81]
robots: [{name: arm, arm: {file: lwr.yaml}, mounted_on: world, positions: {joint2: 30 deg, joint4: -90 deg}}]
moves: [{robot: arm, time: 0.1 s, to: {joint2: 35 deg}}]
run: {duration: 0.5 s, integrator: rk4, step: 1 ms, sample_rate: 50 Hz}
)";
  const ArmRun first(folder.mission(text));
  std::string table = "time,joint2,joint2_torque_Nm,torque_y\n";
  for (std::size_t i = 0; i < first.samples(); ++i) {
    table += fmt::format("{},{},{},{}\n", first.time_s(i), first.positions(i)[2],
                         first.at("/arms/arm/joint_effort", i)[2], first.at("/arms/arm/sensor_torque_Nm", i)[1]);
  }
  folder.write("t.csv", table);
  const ArmRun second(folder.mission("measured: [{robot: arm, log: t.csv}]\n" + text));
  ASSERT_EQ(second.result.measured.at(0).channels.size(), 3U);
  for (const MeasuredDeviation& channel : second.result.measured[0].channels) {
    EXPECT_EQ(channel.deviations.size(), 26U) << channel.channel;
    EXPECT_LT(std::abs(channel.largest.value), 1e-9) << channel.channel;  // rounding between rows
  }
}

// Oracle: the texts that a user should see.
TEST(Measured, FaultsOfTables) {
  const std::string two = "0,1\n1,2\n";
  EXPECT_EQ(problems_of("time_s,hinge\n" + two, "[{log: t.csv}]"), "");
  EXPECT_EQ(problems_of("time_s,hing\n" + two, "[{log: t.csv}]"),
            "t.csv:1:1: error: found no column of a joint among time_s, hing, expected columns called as joints, as in "
            "hinge_deg, or which ones they are, as in columns: {hinge: NAME}\n");
  EXPECT_EQ(problems_of("clock,hinge\n" + two, "[{log: t.csv}]"),
            "t.csv:1:1: error: found no column of times among clock, hinge, expected time_s, or which one it is, as in "
            "columns: {time: NAME}\n");
  EXPECT_EQ(problems_of("time_s,hinge\n0,1\n1,two\n", "[{log: t.csv}]"),
            "t.csv:3:3: error: hinge: found \"two\", expected a number\n");
  EXPECT_EQ(problems_of("time_s,hinge\n0,1\n0,2\n", "[{log: t.csv}]"),
            "t.csv:3:1: error: time_s: found 0 after 0, expected times that increase\n");
  EXPECT_EQ(
      problems_of("time_s,hinge\n10,1\n11,2\n", "[{log: t.csv}]"),
      "t.csv:2:1: error: time_s: found times of the run from 10 s to 11 s, expected some between 0 and its end at 4 "
      "s; time_offset is added to the times of the file\n");
  EXPECT_EQ(
      problems_of("time_s,hinge,hinge_deg\n0,1,2\n1,2,3\n", "[{log: t.csv}]"),
      "t.csv:1:1: error: found \"hinge\" and \"hinge_deg\", expected one column for hinge, or which one is meant, as "
      "in columns: {hinge: \"hinge\"}\n");
  EXPECT_EQ(problems_of("t,q\n" + two, "[{log: t.csv, columns: {hinge: p, hing: q}}]"),
            "m.yaml:4:51: error: measured[0].columns.hing: found \"hing\", expected time, or one of time, hinge, "
            "hinge_torque, rail, rail_force; did you mean hinge?\n");
  EXPECT_EQ(
      problems_of("t,q\n" + two, "[{log: t.csv, columns: {hinge: p}}]"),
      "m.yaml:4:42: error: measured[0].columns.hinge: found no column \"p\" in \"t.csv\", expected one of t, q\n");
  EXPECT_EQ(problems_of("t,hinge\n" + two, "[{log: t.csv, units: {hinge: mm}}]"),
            "m.yaml:4:40: error: measured[0].units.hinge: found \"mm\", expected a unit of an angle, as rad\n");
  EXPECT_EQ(problems_of("t,hinge\n" + two, "[{robot: arm, log: t.csv}]"),
            "m.yaml:4:20: error: measured[0].robot: found \"arm\", expected the name of a robot with an arm\n");
  EXPECT_EQ(
      problems_of("t,hinge\n" + two, "[{log: t.csv, time_offset: 0 s}, {log: t.csv, time_offset: 1 s}]"),
      "m.yaml:4:44: error: measured[1]: found \"log\" a second time, expected a name other than that in line 4\n");
  EXPECT_EQ(problems_of("t,hinge,rial\n0,1,2\n1,2,3\n", "[{log: t.csv}]"),
            "t.csv:1:1: warning: rial: column is not used; did you mean rail?\n");
}

}  // namespace
}  // namespace drydock

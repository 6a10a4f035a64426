// SPDX-License-Identifier: Apache-2.0
#include "sensing/identification_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "input/yaml/yaml_file.h"
#include "sensing/identification_report.h"
#include "sensing/payload_file.h"
#include "sensing/wrench_log_file.h"
#include "spatial/quaternion.h"
#include "spatial/test/difference.h"
#include "testing/random.h"
#include "testing/simulated_log.h"

namespace drydock {
namespace {

using testing::difference;
using Names = std::vector<std::string>;

class IdentificationFiles : public ::testing::Test {
 protected:
  IdentificationFiles() : folder_(std::filesystem::temp_directory_path() / ("drydock_" + name())) {
    std::filesystem::create_directories(folder_);
  }
  ~IdentificationFiles() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& file, const std::string& text) {
    std::ofstream(folder_ / file) << text;
    return folder_ / file;
  }
  std::filesystem::path folder_;

 private:
  static std::string name() { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }
};

LogColumns chosen(const Names& head, const ColumnSettings& settings = {}) {
  Problems problems;
  const LogColumns columns = choose_columns(head, "log.csv", settings, problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  return columns;
}

// Oracle: tables as rostopic, PlotJuggler, ATI's and MATLAB's programs write them.
TEST(LogColumns, KnowsNamesThatOthersUse) {
  const LogColumns ros = chosen({"%time", "field.header.seq", "field.header.stamp", "field.header.frame_id",
                                 "field.wrench.force.x", "field.wrench.force.y", "field.wrench.force.z",
                                 "field.wrench.torque.x", "field.wrench.torque.y", "field.wrench.torque.z",
                                 "field.pose.position.x", "field.pose.orientation.x", "field.pose.orientation.w"});
  EXPECT_EQ(ros.at("time").name, "%time");
  EXPECT_EQ(ros.at("time").scale, 1e-9);
  EXPECT_EQ(ros.at("force_z").name, "field.wrench.force.z");
  EXPECT_EQ(ros.at("torque_x").name, "field.wrench.torque.x");
  EXPECT_EQ(ros.at("x").name, "field.pose.position.x");
  EXPECT_EQ(ros.at("qw").name, "field.pose.orientation.w");
  const LogColumns juggler = chosen({"__time", "/netft_data/wrench/force/x", "/netft_data/wrench/torque/y"});
  EXPECT_EQ(juggler.at("time").scale, 1);
  EXPECT_EQ(juggler.at("force_x").name, "/netft_data/wrench/force/x");
  EXPECT_EQ(juggler.at("torque_y").name, "/netft_data/wrench/torque/y");
  const LogColumns ati = chosen({"Time (ms)", "Fx", "Fy (kN)", "Tz", "x", "y [mm]", "Roll_deg", "qz", "r11", "R_23"});
  EXPECT_EQ(ati.at("time").scale, 1e-3);
  EXPECT_EQ(ati.at("force_x").name, "Fx");
  EXPECT_EQ(ati.at("force_y").scale, 1e3);
  EXPECT_EQ(ati.at("torque_z").name, "Tz");
  EXPECT_EQ(ati.at("x").name, "x");
  EXPECT_EQ(ati.at("y").scale, 1e-3);
  EXPECT_DOUBLE_EQ(ati.at("roll").scale, M_PI / 180);
  EXPECT_EQ(ati.at("r23").name, "R_23");
  EXPECT_FALSE(ati.contains("qz"));  // without qw it is no quaternion
}

// Oracle: the poses that were written, in every form.
TEST_F(IdentificationFiles, TakesEveryFormOfOrientation) {
  testing::Random random(3);
  std::vector<Pose> poses;
  std::string rpy = "roll,pitch,yaw", wxyz = "qw,qx,qy,qz", matrix, vector = "rotvec_x,rotvec_y,rotvec_z";
  for (int i = 1; i <= 9; ++i) matrix += fmt::format("{}r{}{}", i > 1 ? "," : "", (i - 1) / 3 + 1, (i - 1) % 3 + 1);
  for (std::string* head : {&rpy, &wxyz, &matrix, &vector}) *head += ",fx,fy,fz,tx,ty,tz\n";
  for (int i = 0; i < 6; ++i) {
    poses.push_back({random.rotation(), Vector3::Zero()});
    const Rotation& R = poses.back().R;
    const RollPitchYaw a = to_rpy(R);
    const Quaternion q = to_quaternion(R);
    const Vector3 r = rotation_log(R);
    const std::string reading = fmt::format(",{},2,3,4,5,6\n", i);
    rpy += fmt::format("{},{},{}", a.roll_rad, a.pitch_rad, a.yaw_rad) + reading;
    wxyz += fmt::format("{},{},{},{}", q.w, q.x, q.y, q.z) + reading;
    vector += fmt::format("{},{},{}", r[0], r[1], r[2]) + reading;
    for (int k = 0; k < 9; ++k) matrix += fmt::format("{}{}", k > 0 ? "," : "", R.matrix(k / 3, k % 3));
    matrix += reading;
  }
  for (const std::string& text : {rpy, wxyz, matrix, vector}) {
    Problems problems;
    const auto log = read_wrench_log({write("log.csv", text), {}, true, true}, problems);
    ASSERT_TRUE(log) << (problems.all().empty() ? "" : to_string(problems.all().front()));
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_LT(difference(log->X_WP[i], poses[i]), 1e-12);
      EXPECT_EQ(log->reading[i].f, Vector3(-static_cast<double>(i), -2, -3));
      EXPECT_EQ(log->reading[i].t, Vector3(-4, -5, -6));
    }
  }
}

// Oracle: the readings that were turned into the world's axes, with a sensor that is turned on the flange.
TEST_F(IdentificationFiles, TakesReadingsInTheWorldsAxes) {
  testing::Random random(4);
  const Rotation R_PS = random.rotation();
  std::string text = "qw,qx,qy,qz,fx,fy,fz,tx,ty,tz\n";
  std::vector<Wrench> readings_S;
  for (int i = 0; i < 6; ++i) {
    const Rotation R_WP = random.rotation();
    const Wrench F_S{random.vector(3), random.vector(50)};
    const Vector3 f_W = R_WP * (R_PS * F_S.f), t_W = R_WP * (R_PS * F_S.t);
    const Quaternion q = to_quaternion(R_WP);
    text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", q.w, q.x, q.y, q.z, f_W[0], f_W[1], f_W[2], t_W[0], t_W[1],
                        t_W[2]);
    readings_S.push_back(F_S);
  }
  Problems problems;
  const auto log = read_wrench_log({write("log.csv", text), {}, true, false, true, R_PS}, problems);
  ASSERT_TRUE(log) << (problems.all().empty() ? "" : to_string(problems.all().front()));
  for (std::size_t i = 0; i < 6; ++i) EXPECT_LT(difference(log->reading[i], readings_S[i]), 1e-12);
}

// Oracle: the texts of the problems, all at once, in both files.
TEST_F(IdentificationFiles, TellsEveryProblemOfALog) {
  const auto path = write("file.yaml",
                          "drydock: 1\nkind: identification\nsensor: {lag: 2 mm}\ncolumns: {force_z: Fzz, fore_x: a}\n"
                          "units: {force: Nm}\n");
  std::string rows = "time,x,y,z,qw,qx,qy,qz,Fx,Fy,Fz,Tx,Ty,Tz\n";
  for (int i = 0; i < 25; ++i) rows += fmt::format("{},0,0,0,1,0,0,0,1,2,3,4,5,6\n", 0.1 * i);
  const auto log = write("log.csv", rows);
  Problems problems;
  EXPECT_FALSE(read_identification(path, default_file_rules(path), {}, log, problems));
  std::string text;
  for (const Problem& problem : problems.all()) text += to_string(problem) + "\n";
  EXPECT_NE(text.find("file.yaml:3:15: error: sensor.lag: found \"2 mm\", which is a length"), std::string::npos);
  EXPECT_NE(text.find("found no column \"Fzz\""), std::string::npos) << text;
  EXPECT_NE(text.find("did you mean force_x?"), std::string::npos) << text;
  EXPECT_NE(text.find("found \"Nm\", expected a unit of a force"), std::string::npos) << text;

  std::string bad = "time,x,y,z,qw,qx,qy,qz,Fx,Fy,Fz,Tx,Ty,Tz\n";
  for (int i = 0; i < 25; ++i)
    bad += fmt::format("{},0,0,0,{},0,0,0,1,2,3,4,5,6\n", i == 7 ? 0.2 : 0.1 * i, i == 9 ? 1.2 : 1.0);
  const WrenchLogRequest request{write("bad.csv", bad), {}, false, false};
  Problems of_rows;
  EXPECT_FALSE(read_wrench_log(request, of_rows));
  ASSERT_EQ(of_rows.all().size(), 2U);
  EXPECT_NE(to_string(of_rows.all()[0]).find("bad.csv:9:1: error: time: found 0.2 after 0.6, expected times that incr"),
            std::string::npos);
  EXPECT_NE(to_string(of_rows.all()[1]).find("bad.csv:11:1: error: qw: found a quaternion whose length is not 1"),
            std::string::npos);
}

// Oracle: round trip. What payload.yaml says is what was found.
TEST_F(IdentificationFiles, PayloadReadsBack) {
  const Identification found = identify(testing::log_of(testing::short_stand(), 3));
  const auto path = write("payload.yaml", payload_yaml(found, "test"));
  Problems problems;
  const auto payload = read_payload(path, default_file_rules(path), problems);
  ASSERT_TRUE(payload) << (problems.all().empty() ? "" : to_string(problems.all().front()));
  EXPECT_NEAR(payload->M_BSo_S.mass_kg, found.M_BSo_S.mass_kg, 1e-5);
  EXPECT_LT((payload->M_BSo_S.p_BBcm - found.M_BSo_S.p_BBcm).norm(), 1e-6);
  EXPECT_LT((payload->M_BSo_S.I_BBcm - found.M_BSo_S.I_BBcm).norm(), 1e-5);
  EXPECT_LT(difference(payload->bias, found.bias), 1e-4);
  PayloadSection section;
  ASSERT_TRUE(read_yaml_file(path, default_file_rules(path), {}, section, problems));
  const auto covariance = covariance_of(section, problems);
  ASSERT_TRUE(covariance);
  for (const auto& [i, j] : {std::pair<Eigen::Index, Eigen::Index>{2, 1}, {7, 4}, {13, 12}, {15, 0}, {9, 9}}) {
    EXPECT_NEAR((*covariance)(i, j), found.covariance(i, j), 1e-5 * std::abs(found.covariance(i, j)));
    EXPECT_EQ((*covariance)(i, j), (*covariance)(j, i));
  }
}

// Oracle: a derivative by difference.
TEST(PayloadCovariance, SlopesOfTheInertialVector) {
  const SpatialInertia M{7.5, {0.04, -0.13, 0.26}, Vector3(0.61, 0.52, 0.24).asDiagonal()};
  const auto slopes = inertial_vector_slopes(M);
  for (Eigen::Index j = 0; j < 10; ++j) {
    const double step = 1e-5;
    const auto at = [&](double by) {
      SpatialInertia there = M;
      if (j == 0) there.mass_kg += by;
      if (j >= 1 && j < 4) there.p_BBcm[j - 1] += by;
      const int row[] = {0, 0, 0, 1, 1, 2}, column[] = {0, 1, 2, 1, 2, 2};
      if (j >= 4) there.I_BBcm(row[j - 4], column[j - 4]) = there.I_BBcm(column[j - 4], row[j - 4]) += by;
      return inertial_vector(there);
    };
    const InertialVector by_difference = (at(step) - at(-step)) / (2 * step);
    EXPECT_LT((slopes.col(j) - by_difference).norm(), 1e-7) << j;
  }
}

// Oracle: every figure has a unit in its key, as checks of summaries want it.
TEST(IdentificationReport, FiguresHaveUnits) {
  const Json figures = identification_figures(identify(testing::log_of(testing::short_stand(), 3)));
  EXPECT_EQ(keys_without_unit(figures), Names{});
  EXPECT_TRUE(checked_json(figures).refused.empty());
}

}  // namespace
}  // namespace drydock

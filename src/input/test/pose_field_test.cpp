// SPDX-License-Identifier: Apache-2.0
#include "input/pose_field.h"

#include <gtest/gtest.h>

#include "input/yaml/yaml_file.h"
#include "spatial/euler_angles.h"
#include "spatial/quaternion.h"
#include "testing/random.h"

namespace drydock {
namespace {

Pose read(const std::string& text) {
  Pose X_WB;
  Problems problems;
  read_yaml_text(text, "a.yaml", {}, X_WB, problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  return X_WB;
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string list(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : ", ") + number(value);
  return "[" + text + "]";
}

// Oracle: round trip. A random rotation written in each form reads as itself, to rounding of the angles.
TEST(PoseField, ReadsEveryFormOfARotation) {
  testing::Random random(11);
  for (int trial = 0; trial < 50; ++trial) {
    const Pose X_WB = random.pose(5);
    const std::string p = "p: " + list({X_WB.p.x(), X_WB.p.y(), X_WB.p.z()});
    const RollPitchYaw rpy = to_rpy(X_WB.R);
    const EulerAngles euler = to_euler(X_WB.R, EulerOrder::k213);
    const Quaternion q = to_quaternion(X_WB.R);
    for (const std::string& text :
         {p + "\nrpy: " + list({rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad}),
          p + "\nwxyz: " + list({q.w * 1.0009, q.x * 1.0009, q.y * 1.0009, q.z * 1.0009}),
          p + "\neuler: {order: 213, angles: " + list({euler.first_rad, euler.second_rad, euler.third_rad}) + "}"}) {
      const Pose read_back = read(text);
      EXPECT_TRUE(read_back.R.matrix.isApprox(X_WB.R.matrix, 1e-13)) << text;
      EXPECT_EQ(read_back.p, X_WB.p);
    }
  }
}

// Oracle: a quarter turn about z takes x to y; degrees by definition.
TEST(PoseField, TurnsByYaw) {
  EXPECT_TRUE((read("yaw: 90 deg").R * Vector3::UnitX()).isApprox(Vector3::UnitY()));
  EXPECT_EQ(read("{}"), Pose{});
}

}  // namespace
}  // namespace drydock

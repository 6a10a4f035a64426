// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/calibration/rig_calibration_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

class CalibrationLogs : public ::testing::Test {
 protected:
  std::optional<CalibrationLogFile> read(const std::string& text, const CableRig& rig) {
    const std::filesystem::path path = std::filesystem::path(::testing::TempDir()) / "drydock_calibration_log.csv";
    std::ofstream(path) << text;
    std::optional<CalibrationLogFile> file = read_calibration_log(path, rig, problems_);
    std::filesystem::remove(path);
    return file;
  }
  std::string problem(std::size_t i) const {
    const std::string text = to_string(problems_.all().at(i));
    return text.substr(text.find(".csv") + 4);
  }

  Problems problems_;
  Random random_{98};
};

// Oracle: the text.
TEST_F(CalibrationLogs, HoldPosesAndReadings) {
  const CableRig rig = random_rig(random_, {point_axes(), 3, false});
  const auto file = read("# by hand\ncable2,x,y,z,cable1,cable3\n2,0.1,0.2,0.3,1,3\n\n-5,1,2,3,4,6.5\n", rig);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->lines, (std::vector<int>{3, 5}));
  EXPECT_EQ(file->log.X_WB[1].p, Vector3(1, 2, 3));
  EXPECT_EQ(file->log.reading_m.row(0), Eigen::RowVector3d(1, 2, 3));
  EXPECT_EQ(file->log.reading_m.row(1), Eigen::RowVector3d(4, -5, 6.5));
}

// Oracle: pinned messages.
TEST_F(CalibrationLogs, AreRefusedWithTheirPlace) {
  const CableRig rig = random_rig(random_, {body_axes(), 1, false});
  EXPECT_FALSE(read("x,y,z,cable1\n0,0,0,1\n", rig));
  EXPECT_EQ(problem(0),
            ":1:1: error: roll: found no column of this name, expected roll, pitch and yaw, as the platform "
            "is a body");
  EXPECT_FALSE(read("x,y,z,roll,pitch,yaw,cabel1\n0,0,0,1,2,3,4\n", rig));
  EXPECT_EQ(problem(1), ":1:1: error: cable1: found no column of this name, expected one");
  EXPECT_EQ(problem(2), ":1:1: error: cabel1: unknown column; did you mean cable1?");
  EXPECT_FALSE(read("x,y,z,roll,pitch,yaw,cable1\n0,0,0,1,2,3,4\n0,0,0,1,2,3,1.5e\n", rig));
  EXPECT_EQ(problem(3).substr(0, 14), ":3:13: error: ");
}

}  // namespace
}  // namespace drydock

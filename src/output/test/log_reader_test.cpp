// SPDX-License-Identifier: Apache-2.0
#include "output/log/log_reader.h"

#include <gtest/gtest.h>

#include <fstream>

#include "output/log/log_file.h"
#include "output/test/scratch_folder.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;
using testing::ScratchFolder;

LogLayout read_back_layout() {
  Rate fast{"fast",
            {{"/arms/left/q_rad", {"rad"}, "", "joint angles", {"shoulder", "elbow"}},
             {"/cables/4/tension_N", {"N"}, "", "tension at the eye", {}}},
            8};
  Rate slow{"slow", {pose_series("/bodies/left/tip/pose", "W", "pose of the tip")}, 8};
  return {{fast, slow}};
}

// Oracle: round trip; what was appended comes back bit for bit, with its names.
TEST(LogReader, ReadsWhatWasWritten) {
  const ScratchFolder folder;
  Random random(3);
  std::vector<double> times, angles, tensions, poses;
  {
    LogFile log({folder / "log.h5", read_back_layout(), "title"});
    for (int i = 0; i < 21; ++i) {
      const double jitter_s = random.between(0, 0.1), a = random.between(-3, 3), b = random.between(-3, 3);
      const double tension_N = random.between(20, 900);
      times.push_back(0.3 * i + jitter_s);
      angles.insert(angles.end(), {a, b});
      tensions.push_back(tension_N);
      ASSERT_TRUE(log.append(0, times.back(), std::vector<double>{a, b, tension_N}).ok());
    }
    poses = {1, 2, 3, 0.5, -0.5, 0.5, -0.5};
    ASSERT_TRUE(log.append(1, 0.25, poses).ok());
    log.finish();
  }
  const OpenedLog opened = open_log(folder / "log.h5");
  ASSERT_TRUE(opened.log) << opened.refused;
  EXPECT_TRUE(opened.log->is_complete());
  const LogReader::Answer arm = opened.log->read("/arms/left/q_rad");
  ASSERT_TRUE(arm.series) << arm.refused;
  EXPECT_EQ(arm.series->time_s, times);
  EXPECT_EQ(arm.series->numbers, angles);
  EXPECT_EQ(arm.series->at(7, 1), angles[15]);
  EXPECT_EQ(arm.series->columns, (std::vector<std::string>{"shoulder", "elbow"}));
  EXPECT_EQ(arm.series->units, (std::vector<std::string>{"rad"}));
  EXPECT_EQ(arm.series->description, "joint angles");
  EXPECT_EQ(arm.series->frame, "");
  EXPECT_EQ(opened.log->series_paths(),
            (std::vector<std::string>{"/arms/left/q_rad", "/bodies/left/tip/pose", "/cables/4/tension_N"}));
  const LogReader::Answer cable = opened.log->read("/cables/4/tension_N");
  ASSERT_TRUE(cable.series);
  EXPECT_EQ(cable.series->numbers, tensions);
  EXPECT_EQ(cable.series->width, 1u);
  EXPECT_TRUE(cable.series->columns.empty());
  const LogReader::Answer body = opened.log->read("/bodies/left/tip/pose");
  ASSERT_TRUE(body.series);
  EXPECT_EQ(body.series->numbers, poses);
  EXPECT_EQ(body.series->frame, "W");
  EXPECT_EQ(body.series->units.size(), 7u);
  EXPECT_EQ(opened.log->members("/bodies/left"), (std::vector<std::string>{"tip"}));
  EXPECT_EQ(opened.log->members("/nothing/here"), (std::vector<std::string>{}));
  EXPECT_TRUE(opened.log->has("/bodies/left/tip/pose"));
  EXPECT_FALSE(opened.log->has("/bodies/right/tip/pose"));
}

// Oracle: the sentences, as a user is to read them behind the name of the file.
TEST(LogReader, SaysWhatIsWrong) {
  const ScratchFolder folder;
  {
    LogFile stopped({folder / "log.h5", read_back_layout(), "title"});
    ASSERT_TRUE(stopped.append(0, 0, std::vector<double>{1, 2, 3}).ok());
  }
  const OpenedLog opened = open_log(folder / "log.h5");
  ASSERT_TRUE(opened.log) << opened.refused;
  EXPECT_FALSE(opened.log->is_complete());
  EXPECT_EQ(opened.log->read("/arms/right/q_rad").refused, "has no series /arms/right/q_rad");
  EXPECT_EQ(opened.log->read("/arms/left").refused, "holds a group at /arms/left, not a series");
  EXPECT_EQ(opened.log->read("/events/kind").refused, "holds no real numbers at /events/kind");
  EXPECT_EQ(opened.log->read("/rates/fast/time_s").refused,
            "does not say where the instants of /rates/fast/time_s are");
  std::ofstream(folder / "text.h5") << "time,x\n";
  EXPECT_EQ(open_log(folder / "text.h5").refused, "is not an HDF5 file");
  EXPECT_EQ(open_log(folder / "nothing.h5").refused, "is not there, or is not a file");
  EXPECT_EQ(open_log(folder.path()).refused, "is not there, or is not a file");
}

}  // namespace
}  // namespace drydock

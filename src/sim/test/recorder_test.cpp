// SPDX-License-Identifier: Apache-2.0
#include "sim/recorder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "output/scene/check_scene.h"
#include "output/test/scratch_folder.h"
#include "spatial/quaternion.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

Rate arm_rate() {
  return {"frames",
          {{"/arms/left/q_rad", {"rad"}, "", "joint angles", {"1", "2"}},
           pose_series("/bodies/tip/pose", "W", "pose of the tip"),
           {"/cables/2/tension_N", {"N"}, "", "tension", {}}}};
}

std::vector<double> row_of(Random& random, const Pose& X_WB) {
  const Quaternion q_WB = to_quaternion(X_WB.R);
  return {
      random.between(-3, 3), random.between(-3, 3), X_WB.p.x(), X_WB.p.y(), X_WB.p.z(), q_WB.w, q_WB.x, q_WB.y, q_WB.z,
      random.between(0, 9)};
}

// Oracle: round trip. What is kept comes out as channels of a sound scene; every third sample is kept.
TEST(Recorder, GivesChannelsToAScene) {
  Random random(4);
  Recorder recorder({.rate = arm_rate(), .keep_every = 3, .reserve = 10});
  std::vector<Pose> poses;
  std::vector<double> second_rad, tension_N;
  for (int k = 0; k < 10; ++k) {
    const Pose X_WB = random.pose(2);
    const std::vector<double> row = row_of(random, X_WB);
    ASSERT_TRUE(recorder.take(0.1 * k, row).ok());
    if (k % 3 != 0) continue;
    poses.push_back(X_WB);
    second_rad.push_back(row[1]);
    tension_N.push_back(row[9]);
  }
  EXPECT_EQ(recorder.taken(), 10u);
  Scene scene;
  scene.nodes.push_back({"tip", "", {}, {}, {}});
  add_time_base(recorder, scene);
  ASSERT_TRUE(add_pose_channel(recorder, "/bodies/tip/pose", "tip", scene).ok());
  ASSERT_TRUE(add_scalar_channels(recorder, "/arms/left/q_rad", scene).ok());
  ASSERT_TRUE(add_scalar_channels(recorder, "/cables/2/tension_N", scene).ok());
  EXPECT_TRUE(check_scene(scene).empty());
  EXPECT_EQ(scene.time_bases[0].time_s, (std::vector<double>{0, 0.1 * 3, 0.1 * 6, 0.1 * 9}));
  ASSERT_EQ(scene.poses[0].X_PN.size(), poses.size());
  for (std::size_t k = 0; k < poses.size(); ++k) {
    EXPECT_TRUE(scene.poses[0].X_PN[k].R.matrix.isApprox(poses[k].R.matrix, 1e-14));
    EXPECT_EQ(scene.poses[0].X_PN[k].p, poses[k].p);
  }
  EXPECT_EQ(scene.scalars[1].path, "arms/left/q_rad/2");
  EXPECT_EQ(scene.scalars[1].unit, "rad");
  EXPECT_EQ(scene.scalars[1].values, second_rad);
  EXPECT_EQ(scene.scalars[2].path, "cables/2/tension_N");
  EXPECT_EQ(scene.scalars[2].values, tension_N);
}

// Oracle: the samples themselves. However many are taken, those that are kept stand at even distances from the first
// on, no more than allowed and at least half of that.
TEST(Recorder, KeepsFewOfMany) {
  for (const std::size_t most : {2u, 7u, 10u}) {
    Random random(8);
    Recorder recorder({.rate = arm_rate(), .keep_at_most = most});
    std::vector<std::vector<double>> rows;
    for (std::size_t k = 0; k < 333; ++k) {
      rows.push_back(row_of(random, random.pose(2)));
      ASSERT_TRUE(recorder.take(0.25 * static_cast<double>(k), rows.back()).ok());
      const std::size_t kept = recorder.times_s().size();
      ASSERT_LE(kept, most);
      ASSERT_GE(kept, std::min(k + 1, most / 2));
      const std::size_t every = kept < 2 ? 1 : static_cast<std::size_t>(recorder.times_s()[1] / 0.25);
      for (std::size_t i = 0; i < kept; ++i) {
        ASSERT_EQ(recorder.times_s()[i], 0.25 * static_cast<double>(i * every));
        const std::span<const double> row = recorder.row(i);
        ASSERT_EQ(std::vector<double>(row.begin(), row.end()), rows[i * every]);
      }
      ASSERT_LT(k, kept * every) << "the last ones are there";
    }
  }
}

// Oracle: the fault put in; the log and the memory hold what came before.
TEST(Recorder, HandsOnNoNumberThatIsNotFinite) {
  const testing::ScratchFolder scratch;
  Log log({scratch.path(), {{arm_rate()}}, "arm", true});
  Recorder recorder({.rate = arm_rate(), .log = &log});
  Random random(4);
  std::vector<double> row = row_of(random, random.pose());
  ASSERT_TRUE(recorder.take(0.25, row).ok());
  row[1] = std::nan("");
  const WriteStatus status = recorder.take(0.5, row);
  EXPECT_NE(status.refused.find("/arms/left/q_rad"), std::string::npos) << status.refused;
  EXPECT_NE(status.refused.find("2"), std::string::npos) << status.refused;
  row[1] = 0.1;
  EXPECT_FALSE(recorder.take(0.25, row).ok()) << "time stands still";
  EXPECT_FALSE(recorder.take(0.5, std::span<const double>(row).first(4)).ok());
  ASSERT_TRUE(recorder.take(0.5, row).ok()) << "what was refused left nothing behind";
  EXPECT_EQ(recorder.taken(), 2u);
  EXPECT_EQ(recorder.times_s().size(), 2u);
  log.finish();
  const std::string csv = testing::bytes_of(scratch / "log_frames.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3) << csv;
  EXPECT_EQ(csv.find("nan"), std::string::npos);
}

// Oracle: the fault put in.
TEST(Recorder, RefusesWhatIsNotThere) {
  Recorder recorder({.rate = arm_rate()});
  std::vector<double> row(10, 0.0);
  ASSERT_TRUE(recorder.take(0, row).ok());
  Scene scene;
  EXPECT_EQ(add_pose_channel(recorder, "/bodies/tip", "tip", scene).refused,
            "the rate frames has no series /bodies/tip");
  EXPECT_EQ(add_pose_channel(recorder, "/arms/left/q_rad", "tip", scene).refused,
            "/arms/left/q_rad is not a series of poses");
  EXPECT_EQ(add_pose_channel(recorder, "/bodies/tip/pose", "tip", scene).refused,
            "/bodies/tip/pose: the quaternion of sample 0 has no length");
  EXPECT_EQ(add_scalar_channels(recorder, "/arms/right/q_rad", scene).refused,
            "the rate frames has no series /arms/right/q_rad");
  EXPECT_TRUE(scene.poses.empty() && scene.scalars.empty());
  Rate twice = arm_rate();
  twice.series.push_back(twice.series[0]);
  EXPECT_THROW(Recorder({.rate = twice}), std::invalid_argument);
}

}  // namespace
}  // namespace drydock

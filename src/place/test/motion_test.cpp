// SPDX-License-Identifier: Apache-2.0
#include "place/motion.h"

#include <gtest/gtest.h>

#include <fstream>

#include "follow/motion_file.h"
#include "hall/hall_file.h"

namespace drydock {
namespace {

/// A hall with a crate in the way of D, and D's motion past it; gone after the test.
struct CrateInTheWay {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("drydock_place_motion_" + std::to_string(::getpid()));
  std::optional<HallFile> hall;
  std::optional<MotionFile> motion;

  CrateInTheWay() {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "hall.yaml") << R"(drydock: 1
kind: hall
name: h
objects:
  - {name: crate, box: [0.4, 0.5, 0.6], at: {p: [0.1, 0.2, 1.5], yaw: 20 deg}, movable: {x: [-2, 2], y: [-2, 2]}}
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1 kN], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
)";
    std::ofstream(folder / "motion.csv") << "time_s,x,y,z\n0,-1,0.2,1.5\n10,1,0.2,1.5\n";
    Problems problems;
    const FileRules rules = default_file_rules(folder / "hall.yaml");
    hall = read_hall_file(folder / "hall.yaml", rules, {}, problems);
    if (hall)
      motion = read_motion((folder / "motion.csv").string(), rules,
                           {&hall->hall.rigs[0], nullptr, MotionOf::kPlatform, Interpolation::kStraight}, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  }
  ~CrateInTheWay() { std::filesystem::remove_all(folder); }
};

// Oracle: plane geometry. D passes through the crate along x for 0.4 / cos 20° m and its ball's radius on both sides;
// cables only come down from above, so that they meet the crate as well where D is beside it, and never when it stands
// far below.
TEST(PlaceMotion, CountsInstantsAndChecksTheRest) {
  const CrateInTheWay scene;
  ASSERT_TRUE(scene.hall && scene.motion);
  const PlaceMotion motion(scene.hall->hall, 0, -1, scene.motion->motion, 201);
  const std::vector<bool> moved = {true};
  std::vector<Pose> X_WO = {scene.hall->hall.objects[0].X_WO};
  const double through = (0.4 / std::cos(20 * M_PI / 180) + 0.05) / 2;
  EXPECT_LT(motion.share(X_WO, moved), 1 - through + 0.011);
  EXPECT_GT(motion.share(X_WO, moved), 0.3);
  EXPECT_EQ(motion.share(X_WO, {false}), 1);
  EXPECT_EQ(motion.verdict(X_WO, nullptr), FollowStatus::kViolated);
  X_WO[0].p = Vector3(0.1, 0.2, 0.4);
  EXPECT_EQ(motion.share(X_WO, moved), 1);
  EXPECT_EQ(motion.verdict(X_WO, nullptr), FollowStatus::kFeasible);
}

}  // namespace
}  // namespace drydock

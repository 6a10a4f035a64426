// SPDX-License-Identifier: Apache-2.0
#include "mission/test/arm_run.h"
#include "testing/gripper_urdf.h"

namespace drydock::mimic_run_test {
namespace {

using testing::ArmFolder;
using testing::ArmRun;

/// A free robot with mimic joints, dampers and springs in leaders and followers, plain or with drives.
struct GripperFolder : ArmFolder {
  GripperFolder() : ArmFolder(DRYDOCK_SOURCE_DIR) {
    testing::Random random(11);
    std::string urdf = testing::gripper_urdf(random);
    const std::string mimic = testing::mimic("finger", 1, 0.1);  // of the joint "right"
    urdf.insert(urdf.find(mimic), "<dynamics damping='0.4'/>");
    write("gripper.urdf", urdf);
    write("gripper.yaml", R"(drydock: 1
kind: arm
urdf: gripper.urdf
drives: {type: detailed, rotor_inertia: 1e-5, ratio: 80, stiffness: 3000, gear_damping: 1}
)");
  }
};

/// What each follower of gripper_urdf must do, as ratio and offset against its leader in the end.
struct Follower {
  std::string name, leader;
  double ratio, offset;
};
const std::vector<Follower> kFollowers = {{"early", "finger", 0.5, 0},         {"level", "elbow", -1, -0.2},
                                          {"left_tip", "finger", -1, 0},       {"right", "finger", 1, 0.1},
                                          {"left_pad", "finger", -0.02, 0.01}, {"right_tip", "finger", -1, -0.1},
                                          {"still", "finger", 0, 0.3}};

void expect_followers(const ArmRun& run) {
  for (std::size_t sample = 0; sample < run.samples(); ++sample) {
    for (const Follower& follower : kFollowers) {
      const double q = run.at("/joints/robot/" + follower.name + "/q", sample)[0];
      const double leader = run.at("/joints/robot/" + follower.leader + "/q", sample)[0];
      ASSERT_NEAR(q, follower.ratio * leader + follower.offset, 1e-15) << follower.name << ", sample " << sample;
    }
  }
}

// Oracle: balances. Springs and dampers in leaders and followers and an effort on a follower are all that acts on a
// free robot: energy closes and momentum stays, and every mimic joint is where its leader puts it at every sample.
TEST(MimicRun, AFreeRobotClosesItsBalances) {
  const GripperFolder folder;
  const ArmRun run(folder.mission(R"(
robots:
  - name: robot
    urdf: gripper.urdf
    velocity: {angular: [0.2, -0.3, 0.1], linear: [0.1, 0.2, -0.1]}
    positions: {shoulder: 0.4, elbow: -0.7, finger: 0.5}
    velocities: {elbow: 0.8, finger: -1.5}
    springs: {right_tip: {stiffness: 2, rest: 0.2}, wrist: {stiffness: 5, rest: 0}}
loads: [{name: push, joint: robot/left_tip, effort: 0.3}]
run: {duration: 2 s}
)"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  expect_followers(run);
  EXPECT_GT(run.result.energy.peak_J, 0.1);
  EXPECT_GT(run.result.energy.dissipated_J, 1e-3);
  EXPECT_LT(std::abs(run.result.energy.residual_J()), 1e-8 * run.result.energy.peak_J);
  const auto first = run.at("/joints/robot/finger/q", 0)[0],
             last = run.at("/joints/robot/finger/q", run.samples() - 1)[0];
  EXPECT_GT(std::abs(last - first), 0.2);
}

// Oracle: the target. A gripper on the ground with drives on its leaders alone, light rotors and default gains moves to
// where it is told, its followers with it, against gravity that pulls on all of them.
TEST(MimicRun, DrivesOfLeadersMoveTheFollowers) {
  const GripperFolder folder;
  const ArmRun run(folder.mission(R"(
gravity: [1, 2, -9]
robots:
  - {name: robot, arm: {file: gripper.yaml}, mounted_on: world, positions: {elbow: 0.3}}
moves:
  - {name: close, robot: robot, time: 0.1 s, to: {finger: 0.6, elbow: -0.2}, duration: 1.5 s}
run: {duration: 3 s, integrator: rk4, step: 0.25 ms}
)"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  expect_followers(run);
  const std::size_t end = run.samples() - 1;
  EXPECT_NEAR(run.at("/joints/robot/finger/q", end)[0], 0.6, 5e-3);
  EXPECT_NEAR(run.at("/joints/robot/elbow/q", end)[0], -0.2, 5e-3);
  EXPECT_NEAR(run.at("/joints/robot/right/q", end)[0], 0.7, 5e-3);
  EXPECT_LT(std::abs(run.result.energy.residual_J()), 1e-4 * run.result.energy.peak_J);
}

}  // namespace
}  // namespace drydock::mimic_run_test

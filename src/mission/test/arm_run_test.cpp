// SPDX-License-Identifier: Apache-2.0
#include "mission/part/arm_control.h"

#include "mission/test/arm_run.h"

namespace drydock {
namespace {

using testing::ArmFolder;
using testing::ArmRun;

/// A lightweight arm with simple drives, and one with rotors, friction and gears.
struct DrivesFolder : ArmFolder {
  DrivesFolder() : ArmFolder(DRYDOCK_SOURCE_DIR) {
    write("simple.yaml",
          "drydock: 1\nkind: arm\nurdf: lwr.urdf\nsrdf: lwr.srdf\n"
          "drives: {acceleration: 60 rad/s^2}\ncontrol: {rate: 500 Hz, bandwidth: 25 rad/s}\n");
    write("detailed.yaml", R"(drydock: 1
kind: arm
urdf: lwr.urdf
srdf: lwr.srdf
drives:
  type: detailed
  acceleration: 6 rad/s^2
  rotor_inertia: 3.2e-5
  ratio: 120
  stiffness: 8000
  stiffening: [2e6, 0]
  gear_damping: 2
  friction: {viscous: 0.5, coulomb: 0.8 N m, stiction: 1 N m, stribeck_speed: 0.02}
control: {bandwidth: 25 rad/s, friction_compensation: 1}
)");
  }
};

const std::string kBent = ", positions: {joint1: -20 deg, joint2: 30 deg, joint4: -70 deg, joint6: 60 deg}}\n";
const std::string kSimple = "robots:\n  - {name: arm, arm: {file: simple.yaml}, mounted_on: world" + kBent;
const std::string kDetailed =
    "gravity: [0, 0, -9.81]\nrobots:\n  - {name: arm, arm: {file: detailed.yaml}, mounted_on: world" + kBent;
const std::string kSlowly = "run: {duration: 1 s, integrator: rk4, step: 2 ms}\n";

double angle_between(const Rotation& R_AB, const Rotation& R_AC) {
  return std::acos(std::min(1.0, ((R_AB.matrix.transpose() * R_AC.matrix).trace() - 1) / 2));
}

// Oracles: the start before the move, the positions wanted after it, and the book of energy. At the end stiction holds
// the rotor where the spring of the controller is weaker than it: 1 N m of kp = (B + M) 625 1/s², B = 0.46 kg m², is at
// most 3.5 mrad; what comes in with the friction compensated stays within 2 mrad.
TEST(MissionArm, MovesItsJointsUnderGravity) {
  const DrivesFolder folder;
  const ArmRun run(folder.mission(
      kDetailed +
      "moves:\n  - {robot: arm, name: lift, time: 0.2 s, to: {joint1: 0, joint2: 20 deg, joint4: -80 deg}}\n"
      "run: {duration: 1.2 s, integrator: rk4, step: 1 ms}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const VectorX q0 = run.positions(0);
  for (std::size_t i = 0; run.time_s(i) <= 0.2; ++i) {
    EXPECT_LT((run.positions(i) - q0).lpNorm<Eigen::Infinity>(), 1e-9) << run.time_s(i);
  }
  const MoveRecord& lift = run.result.arms[0].moves[0];
  EXPECT_EQ(lift.begin_s, 0.2);
  EXPECT_TRUE(lift.done);
  EXPECT_LT(lift.end_s, 1.1);
  VectorX q1 = q0;
  const double degree = M_PI / 180;
  q1[0] = 0;
  q1[1] = 20 * degree;
  q1[3] = -80 * degree;
  EXPECT_LT((run.positions(run.samples() - 1) - q1).lpNorm<Eigen::Infinity>(), 2e-3);
  EXPECT_LT(std::abs(run.result.energy.residual_J()), 1e-6 * run.result.energy.peak_J);
  EXPECT_GT(run.result.energy.lost_in_drives_J, 0.1);
}

// Oracle: the straight line between the poses of the tip at both ends. Friction is fed forward; what is left of it is a
// tenth of a newton metre or so against gains of 300 N m/rad, 0.3 mrad over 1 m of reach, and the gears' lag.
TEST(MissionArm, KeepsItsTipOnALine) {
  const DrivesFolder folder;
  const ArmRun run(folder.mission(
      kDetailed +
      "moves:\n  - {robot: arm, line_to: {p: [0.55, 0.1, 0.5], rpy: [0, 160 deg, 10 deg], in: world}, duration: 0.8 "
      "s}\n"
      "run: {duration: 0.9 s, integrator: rk4, step: 1 ms}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const RobotChain& chain = run.mission.robots[0].chains[0];
  const Pose X_BT = tip_pose(chain.chain, run.positions(run.samples() - 1));
  const Vector3 p_BS = tip_pose(chain.chain, run.positions(0)).p, to(0.55, 0.1, 0.5);
  const Vector3 along = (to - p_BS).normalized();
  EXPECT_GT((to - p_BS).norm(), 0.1);
  for (std::size_t i = 0; i < run.samples(); ++i) {
    const Vector3 p_ST = tip_pose(chain.chain, run.positions(i)).p - p_BS;
    EXPECT_LT((p_ST - along * along.dot(p_ST)).norm(), 2e-3) << run.time_s(i);
  }
  EXPECT_LT((X_BT.p - to).norm(), 2e-3);
}

// Oracle: forward kinematics of the joints at the end; the drives follow at once.
TEST(MissionArm, BringsItsTipToAPoseInAFrame) {
  const DrivesFolder folder;
  const ArmRun run(folder.mission(kSimple +
                                  "frames: {shelf: {p: [0.5, 0.1, 0.3], rpy: [0, 0, 30 deg]}}\n"
                                  "moves:\n  - {robot: arm, tip_to: {p: [0.05, -0.1, 0.1], rpy: [10 deg, 170 deg, 0], "
                                  "in: world/shelf}, duration: 0.9 s}\n" +
                                  kSlowly));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const double degree = M_PI / 180;
  const Pose X_WF{rotation_about(Vector3::UnitZ(), 30 * degree), Vector3(0.5, 0.1, 0.3)};
  const Rotation R_FT = rotation_about(Vector3::UnitY(), 170 * degree) * rotation_about(Vector3::UnitX(), 10 * degree);
  const Pose X_WT = X_WF * Pose{R_FT, Vector3(0.05, -0.1, 0.1)};
  const Pose reached = tip_pose(run.mission.robots[0].chains[0].chain, run.positions(run.samples() - 1));
  EXPECT_LT((reached.p - X_WT.p).norm(), 1e-4);  // commands are held for 2 ms
  EXPECT_LT(angle_between(reached.R, X_WT.R), 2e-4);
}

// Oracle: the words. The arm is 1.0685 m long from its first joint at (0, 0, 0.11) to its tip.
TEST(MissionArm, SaysWhatIsOutOfReach) {
  const DrivesFolder folder;
  const auto sent = [&](const std::string& target) {
    const ArmRun run(folder.mission(kSimple + "moves:\n  - {robot: arm, name: too far, " + target + "}\n" + kSlowly));
    EXPECT_EQ(run.result.status, MissionStatus::kNo);
    return run.result.sentence;
  };
  EXPECT_EQ(sent("tip_to: {p: [5, 0, 0.11]}"), "too far cannot be made at 0 s: out of reach by 3.93 m");
  EXPECT_EQ(sent("tip_to: {p: [0, 1.1, 0.11]}"), "too far cannot be made at 0 s: out of reach by 31.5 mm");
  EXPECT_EQ(sent("line_to: {p: [5, 0, 0.11]}")
                .find("too far cannot be made at 0 s: the arm comes to the end of its reach at "),
            0u);
}

/// A CSV trajectory that stands still at each of its rows: quintics between them.
std::string trajectory_csv(const std::vector<std::pair<double, std::vector<double>>>& rows) {
  std::string text = "time", rest;
  for (const char* what : {"", "_velocity", "_acceleration"}) {
    for (int i = 1; i <= 7; ++i) text += ",joint" + std::to_string(i) + what;
  }
  for (int i = 0; i < 14; ++i) rest += ",0";
  for (const auto& [time_s, q] : rows) {
    text += "\n" + std::to_string(time_s);
    for (const double position : q) text += "," + std::to_string(position);
    text += rest;
  }
  return text + "\n";
}

// Oracle: the rows of the file at their times.
TEST(MissionArm, PlaysATrajectoryFromAFile) {
  const DrivesFolder folder;
  const std::vector<double> middle = {0.15, 0.25, 0.25, -0.5, 0.45, 0.62, 0.7},
                            end = {0.2, 0.2, 0.2, -0.4, 0.5, 0.6, 0.65};
  folder.write("way.csv", trajectory_csv({{0, {0.1, 0.2, 0.3, -0.4, 0.5, 0.6, 0.7}}, {0.4, middle}, {0.8, end}}));
  const auto from = [&](const std::string& elbow) {
    return ArmRun(
        folder.mission("robots:\n  - {name: arm, arm: {file: simple.yaml}, mounted_on: world, positions: "
                       "{joint1: 0.1, joint2: 0.2, joint3: 0.3, joint4: " +
                       elbow +
                       ", joint5: 0.5, joint6: 0.6, joint7: 0.7}}\n"
                       "moves:\n  - {robot: arm, name: play, time: 0.1 s, trajectory: way.csv}\n" +
                       "run: {duration: 1 s}\n"));
  };
  const auto off = [](const VectorX& q, const std::vector<double>& wanted) {
    return (q - Eigen::Map<const VectorX>(wanted.data(), 7)).lpNorm<Eigen::Infinity>();
  };
  const ArmRun run = from("-0.4");
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  EXPECT_EQ(run.result.arms[0].moves[0].end_s, 0.1 + 0.8);
  const std::size_t half = run.sample_at(0.5);
  EXPECT_LT(off(run.at("/arms/arm/wanted", half), middle), 1e-5);  // at the tick before, 2 ms from rest
  EXPECT_LT(off(run.positions(half), middle), 2e-3);
  EXPECT_LT(off(run.positions(run.samples() - 1), end), 2e-3);

  const ArmRun elsewhere = from("-0.3");
  EXPECT_EQ(elsewhere.result.status, MissionStatus::kNo);
  EXPECT_EQ(elsewhere.result.sentence,
            "play cannot be made at 0.1 s: it begins with joint4 at -0.4, but the joint is at -0.3");
}

// Oracle: the instants that the file gives, to the last bit: ends of moves, delays and events.
TEST(MissionArm, KeepsTheOrderOfMovesAndEvents) {
  const DrivesFolder folder;
  const ArmRun run(folder.mission(kSimple + R"(bodies: [{name: box, mass: 1 kg, box: [0.1, 0.1, 0.1]}]
frames: {shelf: {p: [2, 0, 0]}}
locks: [{between: [world/shelf, box]}]
moves:
  - {robot: arm, name: out, time: 0.125 s, duration: 0.25 s, to: {joint1: -10 deg}}
  - {robot: arm, name: back, after: drop, delay: 0.0625 s, duration: 0.25 s, to: {joint1: -20 deg}}
  - {robot: arm, name: aside, time: 0.125 s, duration: 0.5 s, to: {joint7: 0.1}}
events:
  - {name: drop, after: out, delay: 0.125 s, detach: [world/shelf, box]}
)" + kSlowly));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const std::vector<MoveRecord>& moves = run.result.arms[0].moves;
  EXPECT_EQ(moves[0].begin_s, 0.125);
  EXPECT_EQ(moves[0].end_s, 0.375);
  EXPECT_EQ(moves[1].begin_s, 0.5625);
  EXPECT_EQ(moves[2].begin_s, 0.125);  // joints that are free may move at the same time
  const auto drop = std::find_if(run.result.events.begin(), run.result.events.end(),
                                 [](const MissionEventRecord& event) { return event.name == "drop"; });
  ASSERT_NE(drop, run.result.events.end());
  EXPECT_EQ(drop->time_s, 0.5);
  EXPECT_EQ(drop->kind, "detach");
}

// Oracle: a move begins where the one before it ended, to the last tick: nothing jumps in what is wanted.
TEST(MissionArm, GoesOnWhereItIs) {
  const DrivesFolder folder;
  const ArmRun run(folder.mission(
      kSimple +
      "moves:\n  - {robot: arm, duration: 0.3 s, to: {joint1: -0.2, joint3: 0.2}}\n"
      "  - {robot: arm, duration: 0.3 s, to: {joint1: -0.4}}\nrun: {duration: 0.7 s, integrator: rk4, step: 2 ms, "
      "sample_rate: 500 Hz}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  VectorX before = run.at("/arms/arm/wanted", 0);
  for (std::size_t i = 1; i < run.samples(); ++i) {
    const VectorX wanted = run.at("/arms/arm/wanted", i);
    // 0.2 rad in 0.3 s by a quintic, at most 1.875 times the mean speed, over 2 ms
    EXPECT_LT((wanted - before).lpNorm<Eigen::Infinity>(), 1.01 * 1.875 * 0.2 / 0.3 * 0.002) << run.time_s(i);
    before = wanted;
  }
  EXPECT_NEAR(before[0], -0.4, 1e-12);
  EXPECT_NEAR(before[2], 0.2, 1e-12);
}

// Oracle: the words.
TEST(MissionArm, RefusesAMoveOfJointsUnderWay) {
  const DrivesFolder folder;
  const ArmRun run(folder.mission(kSimple +
                                  "moves:\n  - {robot: arm, name: first, duration: 0.5 s, to: {joint1: -0.1}}\n"
                                  "  - {robot: arm, name: second, time: 0.25 s, to: {joint1: 0, joint2: 0}}\n" +
                                  kSlowly));
  EXPECT_EQ(run.result.status, MissionStatus::kNo);
  EXPECT_EQ(run.result.sentence, "second cannot be made at 0.25 s: joint1 is still moving in first");
  EXPECT_EQ(run.result.advance.t_s, 0.25);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "mission/part/arm_link.h"

#include "mission/test/arm_run.h"
#include "mission/test/joint_peer.h"

// Real sockets of this machine. Whatever has to come has a minute for it, and whatever has to fail to come a moment.
namespace drydock {
namespace {

using testing::ArmFolder;
using testing::ArmRun;
using testing::JointPeer;

struct LinkedArmFolder : ArmFolder {
  LinkedArmFolder() : ArmFolder(DRYDOCK_SOURCE_DIR) {
    write("linked.yaml",
          "drydock: 1\nkind: arm\nurdf: lwr.urdf\nsrdf: lwr.srdf\nplant: link\n"
          "drives: {acceleration: 6 rad/s^2}\ncontrol: {rate: 500 Hz, bandwidth: 25 rad/s}\n");
  }
  Mission linked(const std::string& more) const {
    return mission(
        "gravity: [0, 0, -9.81]\n"
        "robots:\n  - {name: arm, arm: {file: linked.yaml}, link: {pace: peer, time_out: 60 s, wait: 60 s, silence: 60 "
        "s}, mounted_on: world, positions: {joint1: -20 deg, joint2: 30 deg, joint4: -70 deg, joint6: 60 deg}}\n" +
        more);
  }
};
const std::string kLift =
    "moves:\n  - {robot: arm, name: lift, time: 0.1 s, duration: 0.8 s, to: {joint1: 0, joint2: 20 deg, joint4: -80 "
    "deg}}\nrun: {duration: 1.2 s, integrator: rk4, step: 1 ms, sample_rate: 100 Hz}\n";

struct OutsideRun {
  OutsideRun(const Mission& mission, const UdpAddress& peer, bool enable_motion, double time_out_s = 60) {
    Mission with = mission;
    with.robots[0].link->peer = peer;
    with.robots[0].link->time_out_s = time_out_s;
    links = arm_links(with, enable_motion, nullptr);
    run.emplace(with, &links);
    links[0]->close(run->result.status == MissionStatus::kDone);
    record = links[0]->record();
    links.clear();  // they are of a mission that ends here
  }
  ArmLinks links;
  std::optional<ArmRun> run;
  LinkRecord record;
};

void stay(double, std::vector<double>&, std::vector<double>&) {}

/// An arm that sways about where it is told to be, once the move has begun.
void sway(double time_s, std::vector<double>& q, std::vector<double>& v) {
  const double t_s = std::max(0.0, time_s - 0.1), size = 0.02 * t_s * t_s;
  for (std::size_t i = 0; i < q.size(); ++i) {
    const double rate = 5 + static_cast<double>(i);
    q[i] += size * std::sin(rate * t_s);
    v[i] += 0.04 * t_s * std::sin(rate * t_s) + size * rate * std::cos(rate * t_s);
  }
}

// Oracle: what the peer answered at each sample's instant: there the arm in here is, though it was wanted elsewhere, by
// up to 20 mrad. It is behind by the acceleration of the sway, 4 rad/s² at most, over (250/s)², and as much again for
// commands that are held.
TEST(ArmLink, TheArmInHereFollowsTheOneOutside) {
  const LinkedArmFolder folder;
  const Mission mission = folder.linked(kLift);
  JointPeer peer(mission, sway);
  const OutsideRun outside(mission, peer.address(), true);
  ASSERT_EQ(outside.run->result.status, MissionStatus::kDone) << outside.run->result.sentence;
  peer.end();
  EXPECT_EQ(peer.run_ends, 1);
  ASSERT_EQ(peer.seen.size(), 601U);  // every 2 ms
  EXPECT_FALSE(peer.seen[0].moves);
  double largest = 0, sway_largest = 0;
  for (std::size_t sample = 0; sample < outside.run->samples(); ++sample) {
    const std::size_t tick = 5 * sample;
    ASSERT_NEAR(peer.seen[tick].time_s, outside.run->time_s(sample), 1e-9);
    EXPECT_EQ(peer.seen[tick].moves, tick > 0);
    EXPECT_EQ(peer.seen[tick].mode, 1U);
    const VectorX q = outside.run->positions(sample);
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      largest = std::max(largest, std::abs(q[i] - peer.seen[tick].q_is[at]));
      sway_largest = std::max(sway_largest, std::abs(peer.seen[tick].q[at] - peer.seen[tick].q_is[at]));
    }
  }
  EXPECT_LT(largest, 2 * 4.0 / (250 * 250));
  EXPECT_GT(sway_largest, 0.01);
  // What was wanted is where the move ends.
  EXPECT_NEAR(peer.seen.back().q[1], 20 * M_PI / 180, 1e-12);
}

// Oracle: the rule; what the peer was told.
TEST(ArmLink, MovesNothingUnlessEnabled) {
  const LinkedArmFolder folder;
  const Mission mission = folder.linked(kLift);
  JointPeer peer(mission, stay);
  const OutsideRun outside(mission, peer.address(), false);
  EXPECT_EQ(outside.run->result.status, MissionStatus::kDone) << outside.run->result.sentence;
  EXPECT_FALSE(outside.record.motion_was_enabled);
  peer.end();
  for (const JointPeer::Seen& seen : peer.seen) {
    EXPECT_FALSE(seen.moves);
    EXPECT_EQ(seen.q, peer.seen.front().q_is);
  }
  const VectorX moved = outside.run->positions(outside.run->samples() - 1) - outside.run->positions(0);
  EXPECT_LT(moved.lpNorm<Eigen::Infinity>(), 1e-6);
}

// Oracle: the law of a spring. The joints stand 1 mrad beside where they are wanted, at rest.
TEST(ArmLink, TellsTorquesWhereItIsCompliant) {
  const LinkedArmFolder folder;
  folder.write("soft.yaml",
               "drydock: 1\nkind: arm\nurdf: lwr.urdf\nsrdf: lwr.srdf\nplant: link\n"
               "control: {rate: 500 Hz, mode: stiffness, stiffness: [500], feed_forward: none}\n");
  const Mission mission = folder.mission(
      "robots:\n  - {name: arm, arm: {file: soft.yaml}, link: {pace: peer, time_out: 60 s, wait: 60 s, silence: 60 s}, "
      "mounted_on: world}\nrun: {duration: 0.1 s, integrator: rk4, step: 1 ms}\n");
  JointPeer peer(mission, [](double, std::vector<double>& q, std::vector<double>&) {
    for (double& each : q) each += 1e-3;
  });
  const OutsideRun outside(mission, peer.address(), true);
  ASSERT_EQ(outside.run->result.status, MissionStatus::kDone) << outside.run->result.sentence;
  peer.end();
  ASSERT_EQ(peer.seen.size(), 51U);
  for (std::size_t k = 1; k < peer.seen.size(); ++k) {
    EXPECT_EQ(peer.seen[k].mode, 2U);
    for (const double effort : peer.seen[k].effort) EXPECT_NEAR(effort, -0.5, 1e-9);
  }
}

// Oracle: the exit codes' rule, and the instant at which the peer leaves, by its own count.
TEST(ArmLink, StopsWhenThePeerIsGone) {
  const LinkedArmFolder folder;
  const Mission mission = folder.linked(kLift);
  for (const bool enabled : {true, false}) {
    JointPeer peer(mission, stay, 101);
    const OutsideRun outside(mission, peer.address(), enabled, 0.05);
    const MissionResult& result = outside.run->result;
    EXPECT_EQ(result.status, enabled ? MissionStatus::kSafetyStop : MissionStatus::kNoPeer);
    EXPECT_NEAR(result.advance.t_s, 0.2, 1e-9);
    EXPECT_NE(result.sentence.find("which moves arm, did not answer within 0.05 s at 0.2 s"), std::string::npos)
        << result.sentence;
  }
}

// Oracle: the rule. An arm that stands elsewhere is told to stop, and a run without its link is none.
TEST(ArmLink, NeedsTheArmWhereTheMissionBegins) {
  const LinkedArmFolder folder;
  const Mission mission = folder.linked(kLift);
  JointPeer peer(mission, [](double, std::vector<double>& q, std::vector<double>&) { q[2] += 0.003; });
  const OutsideRun outside(mission, peer.address(), true);
  EXPECT_EQ(outside.run->result.status, MissionStatus::kNo);
  EXPECT_NE(outside.run->result.sentence.find("joint3 of arm stands at 0.003, and the run begins at 0"),
            std::string::npos)
      << outside.run->result.sentence;
  peer.end();
  EXPECT_EQ(peer.stops, 1);
  ASSERT_EQ(peer.seen.size(), 1U);
  EXPECT_FALSE(peer.seen[0].moves);
  EXPECT_EQ(ArmRun(mission).result.status, MissionStatus::kNoPeer);
}

}  // namespace
}  // namespace drydock

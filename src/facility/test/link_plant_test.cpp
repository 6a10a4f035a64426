// SPDX-License-Identifier: Apache-2.0
#include "facility/link/link_plant.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>

#include "facility/facility_file.h"
#include "facility/facility_log.h"
#include "facility/facility_report.h"
#include "facility/run_facility.h"
#include "facility/test/plant_peer.h"
#include "output/json_text.h"
#include "sim/link/layout_json.h"
#include "sim/link/link_text.h"
#include "spatial/euler_angles.h"
#include "testing/heap_watch.h"
#include "testing/lossy_relay.h"
#include "testing/rss_stewart.h"

// Real sockets of this machine. Whatever has to come has a minute for it, and whatever has to fail to come a moment.
namespace drydock {
namespace {

using testing::PeerHabit;
using testing::PlantPeer;
using testing::rss_stewart;

constexpr double kMinute_s = 60, kMoment_s = 0.05;

Craft linked_craft(AuxiliaryKind kind) {
  Craft craft;
  craft.rig = rss_stewart(kind);
  craft.name = "craft on " + craft.rig.name;
  craft.X_FB_start = {from_rpy({0.05, -0.08, 0.1}), craft.rig.X_FB_home.p + Vector3(0.03, -0.02, 0.01)};
  craft.q_start = 0.31;
  craft.model.M_BBo_B = {500, {0.05, -0.02, 0.1}, Vector3(80, 70, 100).asDiagonal()};
  craft.drives = {{0, 60, 0.8}, {0, 60, 0.8}, 2, true};
  return craft;
}

/// A spacecraft whose mock-up is pushed on a slide, and one that drifts and turns on a rotary axis.
Facility linked_facility(double duration_s) {
  Facility facility;
  facility.name = "linked";
  facility.duration_s = duration_s;
  facility.sample_rate_Hz = facility.rate_Hz;
  Craft pushed = linked_craft(AuxiliaryKind::kSlide), drifting = linked_craft(AuxiliaryKind::kRotary);
  SensedPayload& sensed = pushed.sensed.emplace();
  sensed.X_BS = {from_rpy({0.1, -0.2, 0.7}), {0.02, 0.01, 0.1}};
  sensed.sensor.noise = {Vector3::Constant(0.05), Vector3::Constant(0.5)};
  sensed.M_BSo_S = {80, {0.04, -0.03, 0.25}, Vector3(6, 5, 2.4).asDiagonal()};
  sensed.known.M_BSo_S = sensed.M_BSo_S;
  sensed.known.drives = pushed.drives;
  sensed.push.emplace();
  sensed.push->p_BQ = {0.1, 0.2, 0.3};
  sensed.push->force[0].table = {{0.1, 0}, {0.1, 30}, {0.4, 30}, {0.4, 0}};
  drifting.V_WB_W_start = {{0.01, -0.02, 0.03}, {0.02, 0.01, -0.01}};
  facility.crafts = {pushed, drifting};
  facility.link = LinkSettings{.wait_s = kMinute_s, .time_out_s = kMinute_s, .silence_s = kMinute_s};
  return facility;
}

struct LinkedRun {
  LinkedRun(Facility facility, const UdpAddress& peer, bool enable_motion)
      : recorder({facility_rate(facility), nullptr, 0, 1, 0, 0}) {
    facility.link->peer = peer;
    LinkPlant plant(facility, enable_motion);
    FacilityRunRequest request{facility};
    request.recorder = &recorder;
    request.plant = &plant;
    result = run_facility(request);
    result.link = plant.record();
  }
  Recorder recorder;
  FacilityResult result;
};

/// Whether all samples of a series have the same bits.
void expect_same_bits(const Recorder& a, const Recorder& b, const std::string& path) {
  ASSERT_EQ(a.taken(), b.taken());
  std::size_t first = 0;
  bool is_there = false;
  for (const Series& series : a.rate().series) {
    if (series.path == path) {
      is_there = true;
      for (std::size_t k = 0; k < a.taken(); ++k)
        for (std::size_t i = first; i < first + series.width(); ++i)
          ASSERT_EQ(std::bit_cast<std::uint64_t>(a.row(k)[i]), std::bit_cast<std::uint64_t>(b.row(k)[i])) << path << k;
    }
    first += series.width();
  }
  EXPECT_TRUE(is_there) << path;
}

void expect_same_flight(const Recorder& a, const Recorder& b) {
  for (const char* path :
       {"/spacecraft/craft on slide/pose", "/spacecraft/craft on slide/velocity", "/spacecraft/craft on rotary/pose",
        "/sensors/craft on slide/reading_force_N", "/sensors/craft on slide/external_torque_Nm",
        "/rigs/slide/leg3/command_m", "/rigs/slide/axis_rate", "/rigs/rotary/leg6/command_m"})
    expect_same_bits(a, b, path);
}

// Oracle: the run with the simulated plant itself. What comes back over the link, and all that follows from it, has the
// same bits; so it has when the network loses, doubles, damages, cuts and delays packets.
TEST(LinkPlant, IsThePlantAtTheOtherEnd) {
  const Facility facility = linked_facility(0.8);
  Facility simulated = facility;
  simulated.link.reset();
  Recorder recorder({facility_rate(facility), nullptr, 0, 1, 0, 0});
  FacilityRunRequest request{simulated};
  request.recorder = &recorder;
  ASSERT_EQ(run_facility(request).status, FacilityStatus::kDone);

  PlantPeer peer(facility);
  {
    const LinkedRun run(facility, peer.address(), true);
    ASSERT_EQ(run.result.status, FacilityStatus::kDone) << run.result.sentence;
    expect_same_flight(run.recorder, recorder);
    EXPECT_EQ(run.result.link->end, "confirmed");
    EXPECT_EQ(run.result.link->counters.accepted, 203U);  // hello, 201 instants, end
    EXPECT_LT(run.result.crafts[1].gap_m.value, 0.01);    // seen by encoders
    EXPECT_GT(run.result.crafts[1].gap_m.value, 1e-5);
  }
  testing::LossyRelay relay(peer.address(), {0.05, 0.05, 0.05, 0.05, 0, 0.001}, 7);
  const LinkedRun run(facility, relay.address(), true);
  ASSERT_EQ(run.result.status, FacilityStatus::kDone) << run.result.sentence;
  expect_same_flight(run.recorder, recorder);
  EXPECT_GT(unused_datagrams(run.result.link->counters), 0U);
  peer.end();
  EXPECT_EQ(peer.run_ends, 2);
  EXPECT_EQ(peer.stops, 0);
}

// Oracle: the same for a rig on cables, whose tensions and sensor come back too.
TEST(LinkPlant, IsARigOnCables) {
  const std::filesystem::path path = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/diao-ma/bounce.yaml";
  Problems problems;
  const std::optional<Facility> simulated =
      read_facility(path, default_file_rules(path), {"run.duration=0.3 s"}, problems);
  ASSERT_TRUE(simulated);
  Recorder recorder({facility_rate(*simulated), nullptr, 0, 1, 0, 0});
  FacilityRunRequest request{*simulated};
  request.recorder = &recorder;
  const FacilityStatus status = run_facility(request).status;

  Facility facility = *simulated;
  facility.link = linked_facility(1).link;
  PlantPeer peer(facility);
  const LinkedRun run(facility, peer.address(), true);
  ASSERT_EQ(run.result.status, status) << run.result.sentence;
  EXPECT_EQ(run.result.link->counters.accepted, 303U);
  const std::string cable = "/rigs/hil/" + facility.crafts[0].cables->model.cables[3].name;
  for (const std::string& series :
       {std::string("/spacecraft/chaser/pose"), std::string("/rigs/hil/slack_N"), cable + "/command_m",
        cable + "/length_m", cable + "/tension_N", std::string("/sensors/chaser/reading_force_N")})
    expect_same_bits(run.recorder, recorder, series);
}

// Oracle: what the peer was told. Without motion enabled no request lets drives follow, and every length is the one
// that it said itself, wherever it stands; the spacecraft flies all the same.
TEST(LinkPlant, MovesNothingUnlessEnabled) {
  const Facility facility = linked_facility(0.5);
  PlantPeer peer(facility, {.stands_away_m = 0.05});
  const LinkedRun run(facility, peer.address(), false);
  EXPECT_EQ(run.result.status, FacilityStatus::kDone) << run.result.sentence;
  EXPECT_FALSE(run.result.link->motion_was_enabled);
  EXPECT_GT(run.result.crafts[1].speed_m_per_s, 0.02);
  peer.end();
  ASSERT_EQ(peer.commands.size(), 126U);
  const PlantCommand start = start_command(facility);
  for (std::size_t k = 0; k < peer.commands.size(); ++k) {
    EXPECT_FALSE(peer.commands[k].moves) << k;
    for (std::size_t i = 0; k > 0 && i < 2; ++i) {
      EXPECT_EQ(peer.commands[k].rigs[i].length_m, peer.commands[1].rigs[i].length_m);
      EXPECT_NEAR(peer.commands[k].rigs[i].length_m[2], start.rigs[i].length_m[2] + 0.05, 1e-5);
    }
  }
}

// Oracle: the same. Where a rig does not stand where the run begins, it is not told to go there.
TEST(LinkPlant, RefusesARigThatStandsElsewhere) {
  const Facility facility = linked_facility(0.5);
  PlantPeer peer(facility, {.stands_away_m = 0.003});
  const LinkedRun run(facility, peer.address(), true);
  EXPECT_EQ(run.result.status, FacilityStatus::kNo);
  EXPECT_NE(run.result.sentence.find("slide does not stand where the run begins: a drive is 0.0030"), std::string::npos)
      << run.result.sentence;
  peer.end();
  ASSERT_EQ(peer.commands.size(), 1U);
  EXPECT_FALSE(peer.commands[0].moves);
  EXPECT_EQ(peer.stops, 1);
}

// Oracle: the instant at which the peer leaves, from its own count of requests; the exit codes' rule.
TEST(LinkPlant, StopsWhenThePeerIsGone) {
  for (const bool enabled : {true, false}) {
    Facility facility = linked_facility(2);
    facility.link->time_out_s = kMoment_s;
    PlantPeer peer(facility, {.leaves_after = 101});
    const LinkedRun run(facility, peer.address(), enabled);
    EXPECT_EQ(run.result.status, enabled ? FacilityStatus::kSafetyStop : FacilityStatus::kNoPeer);
    EXPECT_NEAR(run.result.end_s, 0.396, 1e-12);  // requests 1, 2 … 101 are for 0, 4 … 400 ms; the last has no answer
    for (const char* words : {"slide and rotary", "did not answer within 0.05 s at 0.4 s", "did not confirm",
                              "accepted 101", "time_outs 2"})
      EXPECT_NE(run.result.sentence.find(words), std::string::npos) << words << ": " << run.result.sentence;
    EXPECT_EQ(run.result.sentence.find("before motion was enabled") == std::string::npos, enabled);
    EXPECT_EQ(run.result.link->motion_was_enabled, enabled);
    peer.end();
    EXPECT_EQ(peer.commands.size(), 101U);
  }
}

// Oracle: the rule. A peer that cannot follow ends the run, and is told to stop.
TEST(LinkPlant, StopsWhenThePeerCannotFollow) {
  const Facility facility = linked_facility(2);
  PlantPeer peer(facility, {.faults_after = 51});
  const LinkedRun run(facility, peer.address(), true);
  EXPECT_EQ(run.result.status, FacilityStatus::kSafetyStop);
  EXPECT_NE(run.result.sentence.find("said that it cannot follow at 0.2 s; it was told to stop, which it confirmed"),
            std::string::npos)
      << run.result.sentence;
  peer.end();
  EXPECT_EQ(peer.stops, 1);
  EXPECT_EQ(peer.commands.size(), 51U);
}

// Oracle: nobody is there; or somebody with the layout of another rate.
TEST(LinkPlant, NeedsAPeerThatAgrees) {
  Facility facility = linked_facility(1);
  facility.link->wait_s = kMoment_s;
  {
    UdpSocket::Opened nobody = UdpSocket::open({false, {127, 0, 0, 1}, 0});  // holds a port and never answers
    const LinkedRun run(facility, nobody.socket->local(), true);
    EXPECT_EQ(run.result.status, FacilityStatus::kNoPeer);
    EXPECT_EQ(run.result.ticks, 0);
    EXPECT_NE(run.result.sentence.find("no peer answered"), std::string::npos) << run.result.sentence;
  }
  Facility other = facility;
  other.rate_Hz = 200;
  PlantPeer peer(other);
  facility.link->wait_s = kMinute_s;
  const LinkedRun run(facility, peer.address(), true);
  EXPECT_EQ(run.result.status, FacilityStatus::kNoPeer);
  const std::string theirs = hash_text(link_hash(facility_link_layout(other)));
  EXPECT_NE(run.result.sentence.find("has the layout " + theirs), std::string::npos) << run.result.sentence;
  EXPECT_NE(theirs, run.result.link->hash);
  // No run of linked rigs is simulated by mistake.
  EXPECT_EQ(run_facility({facility}).status, FacilityStatus::kNoPeer);
}

// Oracle: the header's rule that a session which nobody closed is stopped.
TEST(LinkPlant, StopsThePeerWhenItGoes) {
  Facility facility = linked_facility(1);
  PlantPeer peer(facility);
  facility.link->peer = peer.address();
  {
    LinkPlant plant(facility, true);
    PlantSample sample;
    ASSERT_EQ(plant.start(sample).status, PlantStatus::kOk);
    ASSERT_EQ(plant.exchange(start_command(facility), sample).status, PlantStatus::kOk);
  }
  peer.end();
  EXPECT_EQ(peer.stops, 1);
  EXPECT_EQ(peer.run_ends, 0);
}

// Oracle: impulse and momentum. The operator's force acts from the first answer on, off the origin.
TEST(LinkPlant, BringsAnOperatorsWrench) {
  Facility facility = linked_facility(1);
  facility.crafts.pop_back();
  Craft& craft = facility.crafts[0];
  craft.sensed.reset();
  craft.operated = OperatedLoad{true, {0.2, -0.1, 0.3}};
  const Wrench F_Q{{0.4, -0.3, 0.2}, {12, -7, 5}};
  PlantPeer peer(facility, {.operated = F_Q});
  const LinkedRun run(facility, peer.address(), true);
  ASSERT_EQ(run.result.status, FacilityStatus::kDone) << run.result.sentence;
  const std::span<const double> last = run.recorder.row(run.recorder.taken() - 1);  // pose, velocity, load …
  const Vector3 w(last[7], last[8], last[9]), v(last[10], last[11], last[12]), f(last[13], last[14], last[15]);
  const Pose X_WB = craft.X_WB_start();
  const Vector3 v_cm = v + w.cross(X_WB.R * craft.model.M_BBo_B.p_BBcm);
  EXPECT_LT((500 * v_cm - 1.0 * F_Q.f).norm(), 0.01 * F_Q.f.norm());  // the body has turned a little meanwhile
  EXPECT_EQ(f, F_Q.f);
  const Vector3 lever_W = X_WB.R * (craft.operated->p_BQ - craft.model.M_BBo_B.p_BBcm);
  const Vector3 spin = X_WB.R * Vector3(craft.model.M_BBo_B.I_BBcm * (inverse(X_WB.R) * w));
  EXPECT_LT((spin - F_Q.t - lever_W.cross(F_Q.f)).norm(), 0.05 * spin.norm());
}

// Oracle: the written and the read table; the hash that the other side takes of it.
TEST(LinkPlant, LayoutsComeBackFromJson) {
  Facility facility = linked_facility(1);
  facility.crafts[1].operated.emplace();
  const PacketLayout layout = facility_link_layout(facility);
  const ReadPacketLayout read = parse_packet_layout(checked_json(packet_layout_json(layout)).bytes);
  ASSERT_TRUE(read.layout) << read.refused;
  EXPECT_EQ(link_canonical_text(*read.layout), link_canonical_text(layout));
  EXPECT_EQ(byte_size(layout.request), 8U * (6 + 1 + 6 + 1));
  EXPECT_EQ(byte_size(layout.answer), 8U * (6 + 1 + 6 + 6 + 1 + 6));
  Facility elsewhere = facility;
  elsewhere.crafts[0].q_start += 1e-3;
  EXPECT_NE(link_hash(facility_link_layout(elsewhere)), link_hash(layout));

  std::string damaged = checked_json(packet_layout_json(layout)).bytes;
  damaged.replace(damaged.find("slide/length_m"), 5, "glide");
  EXPECT_NE(parse_packet_layout(damaged).refused.find("its tables have the hash"), std::string::npos);
  for (const char* text : {"", "{}", "[1, 2]", "{\"name\": 3}"}) EXPECT_FALSE(parse_packet_layout(text).layout) << text;
}

// Oracle: Newton. What the constants say that the sensor reads at rest is the weight of the payload, and its moment.
TEST(LinkPlant, TellsWhatTheSensorReadsAtRest) {
  const Facility facility = linked_facility(1);
  const Craft& craft = facility.crafts[0];
  const PacketLayout layout = facility_link_layout(facility);
  Wrench told;
  for (const LinkConstant& constant : layout.constants)
    for (Eigen::Index i = 0; i < 3; ++i) {
      if (constant.name == fmt::format("rig1_force_{}_start_N", "xyz"[i])) told.f[i] = constant.value;
      if (constant.name == fmt::format("rig1_torque_{}_start_Nm", "xyz"[i])) told.t[i] = constant.value;
    }
  PlantSample sample;
  Facility quiet = facility;
  quiet.crafts[0].sensed->sensor.noise = {};
  SimulatedPlant plant(quiet);
  ASSERT_EQ(plant.start(sample).status, PlantStatus::kOk);
  EXPECT_LT((told.f - sample.rigs[0].reading.f).norm(), 1e-8);
  EXPECT_LT((told.t - sample.rigs[0].reading.t).norm(), 1e-8);
  EXPECT_NEAR(told.f.norm(), 80 * craft.rig.g_W.norm(), 1e-7);
}

// Oracle: what the whole program takes from the heap, with a peer that takes nothing either.
TEST(LinkPlant, ExchangesWithoutMemory) {
  if (!testing::HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer can tell";
  Facility facility = linked_facility(1);
  PlantPeer peer(facility, {.notes_commands = false});
  facility.link->peer = peer.address();
  LinkPlant plant(facility, false);
  PlantSample sample;
  ASSERT_EQ(plant.start(sample).status, PlantStatus::kOk);
  PlantCommand command = start_command(facility);
  ASSERT_EQ(plant.exchange(command, sample).status, PlantStatus::kOk);
  const long long before = testing::HeapWatch::count();
  for (command.tick = 1; command.tick < 50; ++command.tick)
    ASSERT_EQ(plant.exchange(command, sample).status, PlantStatus::kOk);
  EXPECT_EQ(testing::HeapWatch::count(), before);
}

}  // namespace
}  // namespace drydock

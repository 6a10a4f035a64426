// SPDX-License-Identifier: Apache-2.0
#include "mission/part/part_list.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "mission/part/mission_parts.h"
#include "mission/part/run_of_parts.h"
#include "mission/report/run_report.h"

namespace drydock {
namespace {

constexpr double kForce_N = 3;
constexpr std::array<double, 3> kDue_s = {0, 0.3, 0.9};

/// A part with every hook. It integrates x' = −x from 1, pushes the first body along x with a constant force and its
/// joint with another, waits for x to fall below a half, and comes by at three instants.
class Probe {
 public:
  explicit Probe(const PartSetup&) { note("made"); }

  std::size_t coordinates() const { return 2; }
  void point(std::span<const double> y) {
    note("point");
    x_at_ = x_ + y[0];
  }
  void rates(const Moment&, std::span<double> rates) {
    note("rates");
    rates[0] = -x_at_;
    rates[1] = power_W_;
  }
  void move(std::span<const double> increments) {
    note("move");
    x_ += increments[0];
    work_J_ += increments[1];
  }
  void add_efforts(const Moment& moment, JointEfforts& efforts) {
    note("add_efforts");
    efforts.of(0)[0] += -2 * moment.joint(0).q[0];
  }
  void add_wrenches(const Moment& moment, BodyWrenches& wrenches) {
    note("add_wrenches");
    const Pose X_WB = moment.pose(1);
    const Wrench F_B_W = wrenches.add_outer(moment.mechanism, moment.work(), 1, X_WB, Vector3::Zero(),
                                            {Vector3::Zero(), {kForce_N, 0, 0}});
    power_W_ = power(F_B_W, moment.twist(1));
  }

  bool may_cross() const { return true; }
  std::size_t crossings() const { return half_s_ < 0 ? 1 : 0; }
  void crossing_values(const Moment&, std::span<double> values) {
    note("crossing_values");
    values[0] = x_at_ - 0.5;
  }
  void crossing_slopes(const Moment&, std::span<double> slopes) {
    note("crossing_slopes");
    slopes[0] = x_at_;
  }
  bool no_crossing(const Moment&, const StepRange& motion, const StepRange& own) {
    note("no_crossing");
    EXPECT_GT(motion.low.size(), own.low.size());
    EXPECT_LE(own.low[0], x_at_ - x_);
    EXPECT_EQ(own.high[0], 0) << "x falls";
    return x_ + own.low[0] > 0.5;
  }
  std::size_t crossing_subject(std::size_t) const { return 42; }
  Flow crossed(Instant& instant, std::size_t subject) {
    note("crossed");
    EXPECT_EQ(subject, 42u);
    half_s_ = instant.moment.time_s;
    return Flow::kChanged;
  }

  void start(Instant& instant) {
    note("start");
    instant.put(kDue_s[0], {7, 0});
  }
  Flow due(Instant& instant, const Due& due) {
    note("due");
    EXPECT_EQ(due.kind, 7);
    due_s_.push_back(instant.moment.time_s);
    if (due.index + 1 < kDue_s.size()) instant.put(kDue_s[due.index + 1], {7, due.index + 1});
    return Flow::kGoOn;
  }
  void happened(Instant&, const Happening& happening) {
    note("happened");
    EXPECT_EQ(happening.kind, Happening::Kind::kEvent);
  }
  void finish(Instant& instant) {
    note("finish");
    EXPECT_TRUE(instant.goes_well());
  }

  void restructure(const Moment&) { note("restructure"); }
  void struck(const Impact&) { note("struck"); }
  void stiffest(const Moment&, Stiffest& stiffest) {
    note("stiffest");
    stiffest.keep(1.0, [] { return std::string("the probe"); });
  }
  void stepped(const Moment&) { note("stepped"); }
  void add_energy(const Moment&, EnergyNow& energy) {
    note("add_energy");
    energy.spring_J += 0;
  }
  void first(const Moment& moment) {
    note("first");
    EXPECT_EQ(moment.time_s, 0);
  }
  void last(const Moment& moment) {
    note("last");
    end_s_ = moment.time_s;
  }

  void columns(std::vector<Series>& series) const {
    series.push_back({"/probe/x", {"1"}, "", "what the probe integrates", {}});
  }
  void sample(const Moment&, std::vector<double>& row) {
    note("sample");
    row.push_back(x_at_);
  }
  void report(MissionResult& result) {
    note("report");
    result.figures.push_back({"probe", "x_ratio", x_});
    result.figures.push_back({"probe", "half_time_s", half_s_});
    result.figures.push_back({"probe", "work_J", work_J_});
  }
  WriteStatus scene(const Recorder& recorder, Scene& scene) const {
    return add_scalar_channels(recorder, "/probe/x", scene);
  }

  const std::set<std::string>& seen() const { return seen_; }
  const std::vector<double>& due_s() const { return due_s_; }
  double end_s() const { return end_s_; }

 private:
  void note(const char* hook) { seen_.insert(hook); }

  std::set<std::string> seen_;
  std::vector<double> due_s_;
  double x_ = 1, x_at_ = 1, power_W_ = 0, work_J_ = 0, half_s_ = -1, end_s_ = -1;
};

/// Two bodies and a swing on the world; the second body lets go of the first at 0.5 s and is caught by the world at
/// 0.7.
Mission probed_mission() {
  Mission mission;
  const SpatialInertia M{2, Vector3::Zero(), Matrix3::Identity()};
  mission.bodies.push_back({"pushed", M, {}, {}, {}});
  mission.bodies.push_back({"carried", M, {}, {}, {}});
  mission.bodies.push_back({"swing", {1, {0.5, 0, 0}, 0.1 * Matrix3::Identity()}, {}, {}, {}});
  MissionJoint hinge;
  hinge.name = "hinge";
  hinge.body_B = 3;
  hinge.q[0] = 0.3;
  mission.joints.push_back(hinge);
  const BodyFrame a{"pushed/a", 1, {}}, b{"carried/b", 2, {}};
  mission.locks.push_back({a, b, {}});
  MissionEvent open;
  open.name = "open";
  open.action = EventAction::kDetach;
  open.a = a;
  open.b = b;
  open.trigger.time_s = 0.5;
  mission.events.push_back(open);
  MissionEvent caught;
  caught.name = "caught";
  caught.a = {"world/c", 0, {}};
  caught.b = b;
  caught.tolerance = {10, 4};
  caught.trigger.time_s = 0.7;
  mission.events.push_back(caught);
  mission.settings.duration_s = 1;
  mission.settings.integrator = IntegratorKind::kRk4;
  mission.settings.step_s = 1e-3;
  mission.settings.sample_rate_Hz = 10;
  mission.settings.balance_ratio = 1e9;  // the probe's efforts are in no balance
  return mission;
}

using ProbedParts = MissionParts::With<Probe>;

/// A run with a probe at the end of the list.
struct ProbedRun {
  Mission mission = probed_mission();
  MissionStart start = make_start(mission);
  Recorder recorder{{rate_of_parts<ProbedParts>(mission, start), nullptr, 0, 1, 0}};
  MissionRunRequest request{mission, start, &recorder, {}, {}, nullptr};
  RunOfParts<ProbedParts> run{request};
  MissionResult result = run.run();
};

// Oracle: the list of hooks. Every one of them is called in a run that gives cause for it.
TEST(PartList, CallsEveryHookOfAPart) {
  ProbedRun probed;
  ASSERT_EQ(probed.result.status, MissionStatus::kDone) << probed.result.sentence;
  const Probe& probe = probed.run.parts().get<Probe>();
  const std::set<std::string> all = {
      "made",       "point",    "rates",  "move",        "add_efforts",     "add_wrenches",    "crossed",    "start",
      "due",        "happened", "finish", "restructure", "struck",          "sample",          "stiffest",   "stepped",
      "add_energy", "first",    "last",   "report",      "crossing_values", "crossing_slopes", "no_crossing"};
  EXPECT_EQ(probe.seen(), all);
  EXPECT_EQ(probe.due_s(), std::vector<double>(kDue_s.begin(), kDue_s.end()));
  EXPECT_EQ(probe.end_s(), 1);
}

// Oracle: x = exp(−t), so that it halves at ln 2; fixed steps of 1 ms leave 1e-14 in a second.
TEST(PartList, IntegratesWhatIsThePartsOwn) {
  ProbedRun probed;
  const Json figures = mission_figures(probed.mission, probed.result)["probe"];
  EXPECT_NEAR(figures["x_ratio"].get<double>(), std::exp(-1), 1e-12);
  EXPECT_NEAR(figures["half_time_s"].get<double>(), std::log(2), 1e-12);
  const std::size_t column = probed.recorder.rate().width() - 1;
  ASSERT_EQ(probed.recorder.rate().series.back().path, "/probe/x");
  for (std::size_t i = 0; i < probed.recorder.times_s().size(); ++i) {
    EXPECT_NEAR(probed.recorder.row(i)[column], std::exp(-probed.recorder.times_s()[i]), 1e-12);
  }
}

// Oracle: Newton. 3 N push 4 kg for half a second and 2 kg for another, v = 0.375 + 0.75 m/s at the end; the work is
// their kinetic energy and that of the body let go, and the swing on the probe's spring obeys θ̈ = −2 θ/I.
TEST(PartList, MovesWhatThePartPushes) {
  ProbedRun probed;
  const double v1 = kForce_N / 4 * 0.5, v2 = v1 + kForce_N / 2 * 0.5;
  const double work_J = 0.5 * 4 * v1 * v1 + 0.5 * 2 * (v2 * v2 - v1 * v1);
  const Json figures = mission_figures(probed.mission, probed.result)["probe"];
  EXPECT_NEAR(figures["work_J"].get<double>(), work_J, 1e-12);
  EXPECT_NEAR(probed.result.momentum.outer_impulse.f.x(), kForce_N * 1, 1e-12);
  const double I = 0.1 + 0.25;  // about the hinge
  EXPECT_NEAR(probed.recorder.row(10)[0], 0.3 * std::cos(std::sqrt(2 / I)), 1e-9);
  EXPECT_NEAR(probed.recorder.row(10)[2], -2 * probed.recorder.row(10)[0], 1e-12);  // the effort that is logged
}

// Oracle: the scene of a list without the probe has everything but its channel.
TEST(PartList, ShowsThePartInTheScene) {
  ProbedRun probed;
  Scene with, without;
  ASSERT_TRUE(probed.run.parts().scene(probed.recorder, with).ok());
  ASSERT_TRUE(MissionParts({probed.mission, probed.start}).scene(probed.recorder, without).ok());
  EXPECT_EQ(with.nodes.size(), without.nodes.size());
  ASSERT_EQ(with.scalars.size(), without.scalars.size() + 1);
  EXPECT_EQ(with.scalars.back().path, "probe/x");
}

}  // namespace
}  // namespace drydock

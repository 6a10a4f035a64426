// SPDX-License-Identifier: Apache-2.0
#include "facility/run_facility.h"

#include <gtest/gtest.h>

#include <cmath>

#include "facility/facility_file.h"
#include "facility/facility_log.h"
#include "facility/facility_report.h"
#include "facility/facility_scene.h"
#include "facility/pose_script.h"
#include "spatial/euler_angles.h"
#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"
#include "testing/random_axis.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::rss_stewart;

Facility facility_of(std::vector<Craft> crafts, double duration_s) {
  Facility facility;
  facility.name = "test";
  facility.crafts = std::move(crafts);
  facility.duration_s = duration_s;
  facility.sample_rate_Hz = facility.rate_Hz;
  return facility;
}

Craft craft_on(const StewartRig& rig) {
  Craft craft;
  craft.name = "on " + rig.name;
  craft.rig = rig;
  craft.X_FB_start = rig.X_FB_home;
  craft.model.M_BBo_B = {500, {0.05, -0.02, 0.1}, Vector3(80, 70, 100).asDiagonal()};
  return craft;
}

/// The series of a run by name.
struct Samples {
  explicit Samples(const Facility& facility) : recorder({facility_rate(facility), nullptr, 0, 1, 0, 0}) {
    FacilityRunRequest request{facility};
    request.recorder = &recorder;
    result = run_facility(request);
  }
  std::vector<double> at(const std::string& path, std::size_t sample) const {
    std::size_t first = 0;
    for (const Series& series : recorder.rate().series) {
      const std::span<const double> row = recorder.row(sample).subspan(first, series.width());
      if (series.path == path) return {row.begin(), row.end()};
      first += series.width();
    }
    throw std::logic_error("no series " + path);
  }
  Vector3 vector(const std::string& path, std::size_t sample) const {
    const std::vector<double> row = at(path, sample);
    return {row[0], row[1], row[2]};
  }

  Recorder recorder;
  FacilityResult result;
};

// Oracle: Newton. Of a spacecraft without load the payload goes straight at the speed it began with, whatever the
// method does with the axis, until the stop.
TEST(FacilityRun, ConservesTheMotionOfThePayload) {
  for (const AxisMethod method : {AxisMethod::kEqualSplit, AxisMethod::kCosineWorkspace, AxisMethod::kExactWorkspace,
                                  AxisMethod::kParabolicCost, AxisMethod::kBarrierCost}) {
    Craft craft = craft_on(rss_stewart(AuxiliaryKind::kSlide));
    craft.axis.method = method;
    craft.V_WB_W_start.v = {0.11, 0.004, -0.003};
    const Pose X_WB = craft.X_WB_start();
    const Facility facility = facility_of({craft}, 60);
    const Samples samples(facility);
    ASSERT_TRUE(samples.result.crafts[0].stop) << to_string(method);
    EXPECT_EQ(samples.result.status, FacilityStatus::kNo);
    for (std::size_t k = 0; samples.recorder.times_s()[k] < samples.result.crafts[0].stop->time_s - 0.01; ++k) {
      const Vector3 p = samples.vector("/spacecraft/on slide/pose", k);
      EXPECT_LT((p - X_WB.p - samples.recorder.times_s()[k] * craft.V_WB_W_start.v).norm(), 1e-11);
    }
    EXPECT_GE(samples.result.crafts[0].leg_margin.value, -2e-6);
    EXPECT_LT(samples.result.end_s, 60);
  }
}

// Oracle: impulse and momentum, in a loop through drives with lag, a sensor and its compensation: what pushes the
// mock-up moves the spacecraft as it would in orbit, though the sensor sees it through a weight fifteen times as large.
TEST(FacilityRun, ZeroGravityFeelsAPush) {
  Craft craft = craft_on(rss_stewart(AuxiliaryKind::kSlide));
  craft.drives = {{0, 60, 0.8}, {0, 60, 0.8}, 1, false};
  SensedPayload& sensed = craft.sensed.emplace();
  sensed.X_BS = {from_rpy({0.1, -0.2, 0.7}), {0.02, 0.01, 0.1}};
  sensed.M_BSo_S = {80, {0.04, -0.03, 0.25}, Vector3(6, 5, 2.4).asDiagonal()};
  sensed.known.M_BSo_S = sensed.M_BSo_S;
  sensed.known.drives = craft.drives;
  sensed.push.emplace();
  sensed.push->in_world_axes = true;
  sensed.push->p_BQ = {0.1, 0.2, 0.3};
  const Vector3 f_W(20, -8, 15), impulse_W = 1.5 * f_W;
  for (std::size_t i = 0; i < 3; ++i) {
    const double f = f_W[static_cast<Eigen::Index>(i)];
    sensed.push->force[i].table = {{1, 0}, {1, f}, {2.5, f}, {2.5, 0}};
  }
  const Facility facility = facility_of({craft}, 4);
  const Samples samples(facility);
  ASSERT_EQ(samples.result.status, FacilityStatus::kDone) << samples.result.sentence;
  const std::size_t last = samples.recorder.times_s().size() - 1;
  const std::vector<double> V = samples.at("/spacecraft/on slide/velocity", last);
  const Twist V_WB_W{{V[0], V[1], V[2]}, {V[3], V[4], V[5]}};
  const std::vector<double> x = samples.at("/spacecraft/on slide/pose", last);
  const SpacecraftState end =
      spacecraft_state(craft.model, {to_rotation(from_wxyz({x[3], x[4], x[5], x[6]})), {x[0], x[1], x[2]}}, V_WB_W);
  // The platform follows 30 ms late, in which the spacecraft moves by mm and turns by mrad, and what it feels with it.
  EXPECT_LT((end.momentum_W - impulse_W).norm(), 3e-3 * impulse_W.norm());
  const Vector3 arm_B = sensed.push->p_BQ - craft.model.M_BBo_B.p_BBcm;
  EXPECT_LT((end.angular_momentum_W - arm_B.cross(impulse_W)).norm(), 0.05 * arm_B.cross(impulse_W).norm());
  EXPECT_GT(V_WB_W.w.norm(), 0.1 * arm_B.cross(impulse_W).norm() / 100);
}

// Oracle: the same run with the sensor's readings not felt has no motion at all; with velocity and acceleration taken
// for zero a script's inertia stays in the readings.
TEST(FacilityRun, ComparesCompensations) {
  Craft craft = craft_on(rss_stewart(AuxiliaryKind::kRotary));
  craft.axis.method = AxisMethod::kEqualSplit;
  craft.drives.legs = craft.drives.axis = {0, 60, 0.8};
  craft.drives.has_encoders = false;
  SensedPayload& sensed = craft.sensed.emplace();
  sensed.X_BS = {from_rpy({0.1, -0.2, 0.7}), {0.02, 0.01, 0.1}};
  sensed.M_BSo_S = {80, {0.04, -0.03, 0.25}, Vector3(6, 5, 2.4).asDiagonal()};
  sensed.known.M_BSo_S = sensed.M_BSo_S;
  sensed.known.drives = craft.drives;
  std::vector<Pose> poses = orientation_grid(craft.X_WB_start().p, true);
  poses.resize(8);
  craft.script = Excitation{poses, move_within_speeds(craft, poses, 1.5), 0.3};
  craft.X_FB_start = inverse(base_pose(craft.rig, 0)) * craft.script->X_WB.front();
  const FacilityResult followed = run_facility({facility_of({craft}, craft.script->duration_s())});
  ASSERT_EQ(followed.status, FacilityStatus::kDone) << followed.sentence;
  craft.sensed->known.at_rest = true;
  const FacilityResult at_rest = run_facility({facility_of({craft}, craft.script->duration_s())});
  const SignalRecord &with = *followed.crafts[0].signal, &without = *at_rest.crafts[0].signal;
  EXPECT_EQ(with.tared.force_N, without.tared.force_N);
  EXPECT_GT(with.tared.force_N, 100);
  EXPECT_LT(50 * with.external.force_N, with.tared.force_N);
  EXPECT_LT(50 * with.external.torque_Nm, with.tared.torque_Nm);
  EXPECT_LT(5 * with.external_accelerating.force_N, without.external_accelerating.force_N);
  EXPECT_GT(with.tared_accelerating.samples, 1000);
}

// Oracle: when one has to stop, all do and come to rest; a rig without an axis flies too, and its leg limits hold.
TEST(FacilityRun, StopsAllTogether) {
  StewartRig fixed = rss_stewart(AuxiliaryKind::kSlide);
  fixed.name = "fixed";
  fixed.axis = AuxiliaryAxis{};
  fixed.axis->acceleration_max = 1;
  Craft first = craft_on(fixed), second = craft_on(rss_stewart(AuxiliaryKind::kSlide));
  first.has_axis = false;
  first.axis.method = AxisMethod::kEqualSplit;
  first.V_WB_W_start.v = {0.1, 0.02, 0};
  second.V_WB_W_start.v = {0.05, 0, 0};
  const Facility facility = facility_of({first, second}, 60);
  const FacilityResult result = run_facility({facility});
  EXPECT_EQ(result.status, FacilityStatus::kNo);
  ASSERT_TRUE(result.crafts[0].stop && result.crafts[1].stop);
  EXPECT_FALSE(result.crafts[0].stop->by_another);
  EXPECT_TRUE(result.crafts[1].stop->by_another);
  EXPECT_EQ(result.crafts[0].stop->time_s, result.crafts[1].stop->time_s);
  EXPECT_TRUE(result.crafts[0].stop->rest_s && result.crafts[1].stop->rest_s);
  EXPECT_EQ(result.crafts[0].axis_max.value, 0);
  EXPECT_GE(result.crafts[0].leg_margin.value, -2e-6);
  EXPECT_NE(result.sentence.find("fixed cannot follow"), std::string::npos) << result.sentence;
}

// Oracle: bits. The same seed gives the same numbers, another one others.
TEST(FacilityRun, RepeatsItself) {
  Craft craft = craft_on(rss_stewart(AuxiliaryKind::kSlide));
  SensedPayload& sensed = craft.sensed.emplace();
  sensed.sensor.noise = {Vector3::Constant(0.05), Vector3::Constant(0.5)};
  sensed.M_BSo_S = sensed.known.M_BSo_S = {80, {0.04, -0.03, 0.25}, Vector3(6, 5, 2.4).asDiagonal()};
  Facility facility = facility_of({craft}, 1);
  const std::string first = facility_figures(facility, run_facility({facility})).dump();
  EXPECT_EQ(first, facility_figures(facility, run_facility({facility})).dump());
  facility.seed = 2;
  EXPECT_NE(first, facility_figures(facility, run_facility({facility})).dump());
}

// Oracle: the log's own rules and those of scenes; every example reads, runs for a moment and is drawn.
TEST(FacilityFile, ReadsAndDrawsTheExamples) {
  const std::filesystem::path folder = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/rss";
  int examples = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".yaml" || name.ends_with("hall.yaml") || name == "payload.yaml") continue;
    Problems problems;
    const std::optional<Facility> read =
        read_facility(entry.path(), default_file_rules(entry.path()), {"run.duration=0.1 s"}, problems);
    const bool warns = name == "lively.yaml";  // of its loop, as it is to
    EXPECT_EQ(problems.all().size(), warns ? 1u : 0u) << name;
    for (const Problem& problem : problems.all())
      if (!warns || problem.severity == Severity::kError) ADD_FAILURE() << to_string(problem);
    ASSERT_TRUE(read) << name;
    const Samples samples(*read);
    // A tenth of a second tells nothing of a payload.
    const FacilityStatus expected = name == "identification.yaml" ? FacilityStatus::kNo : FacilityStatus::kDone;
    EXPECT_EQ(samples.result.status, expected) << name << ": " << samples.result.sentence;
    EXPECT_EQ(samples.recorder.taken(), static_cast<std::size_t>(std::llround(0.1 * read->sample_rate_Hz)) + 1) << name;
    Scene scene;
    const WriteStatus status = facility_scene(*read, samples.recorder, samples.result.events, scene);
    EXPECT_TRUE(status.ok()) << name << ": " << status.refused;
    EXPECT_FALSE(facility_text(*read, samples.result).empty());
    ++examples;
  }
  EXPECT_GE(examples, 8);
}

}  // namespace
}  // namespace drydock

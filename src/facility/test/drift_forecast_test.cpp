// SPDX-License-Identifier: Apache-2.0
#include "facility/forecast/drift_forecast.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>

#include "facility/plant/simulated_plant.h"
#include "facility/run_facility.h"
#include "rig/stewart/forward_pose.h"
#include "sensing/noise_source.h"
#include "spatial/euler_angles.h"
#include "spatial/rotation_exp.h"
#include "testing/random.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::rss_stewart;

TimeProfile sine(double amplitude, double rate) {
  TimeProfile profile;
  profile.amplitude = amplitude;
  profile.rate_rad_per_s = rate;
  return profile;
}

/// A spacecraft that turns to and fro under thrusters, with its mass beside its origin and a sensor askew on it.
Facility turning_facility(double duration_s) {
  Craft craft;
  craft.name = "chaser";
  craft.rig = rss_stewart(AuxiliaryKind::kSlide);
  craft.X_FB_start = craft.rig.X_FB_home;
  craft.model.M_BBo_B = {500, {0.05, -0.02, 0.1}, Vector3(80, 70, 100).asDiagonal()};
  craft.drives = {{0, 60, 0.8}, {0, 60, 0.8}, 1, true};
  LoadInput thruster;
  thruster.torque = {sine(-3, 0.5), sine(-2, 0.6), sine(1, 0.3)};
  thruster.force = {sine(2, 0.4), TimeProfile{}, sine(-1, 0.7)};
  thruster.p_BQ = {0.1, -0.2, 0.15};
  craft.loads.push_back(thruster);
  SensedPayload& sensed = craft.sensed.emplace();
  sensed.X_BS = {from_rpy({0.1, -0.2, 0.7}), {0.02, 0.01, 0.1}};
  sensed.M_BSo_S = {80, {0.04, -0.03, 0.25}, Vector3(6, 5, 2.4).asDiagonal()};
  sensed.known.M_BSo_S = sensed.M_BSo_S;
  sensed.known.drives = craft.drives;
  Facility facility;
  facility.name = "turning";
  facility.crafts = {craft};
  facility.rate_Hz = facility.sample_rate_Hz = 100;
  facility.duration_s = duration_s;
  return facility;
}

/// The end of a flight with the loads alone.
SpacecraftState flown(const Facility& facility) {
  const Craft& craft = facility.crafts[0];
  const Pose X_WB_start = craft.X_WB_start();
  SpacecraftState state = spacecraft_state(craft.model, X_WB_start, craft.V_WB_W_start);
  const std::int64_t ticks = std::llround(facility.duration_s * facility.rate_Hz);
  for (std::int64_t k = 0; k < ticks; ++k)
    state = advanced(craft.model, state, X_WB_start, static_cast<double>(k) / facility.rate_Hz, 1 / facility.rate_Hz,
                     [&](double t_s, const Pose& X_WB) { return load_at(craft.loads[0], t_s, X_WB); });
  return state;
}

/// Where it is after a run: its samples are those of its last instant.
class LastPose : public Plant {
 public:
  explicit LastPose(Plant& plant) : plant_(plant) {}
  PlantAnswer start(PlantSample& sample) override { return plant_.start(sample); }
  PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) override {
    last_ = command.rigs[0];
    return plant_.exchange(command, sample);
  }
  const PlantTruth* truth() const override { return plant_.truth(); }

  const RigCommand& last() const { return last_; }

 private:
  Plant& plant_;
  RigCommand last_;
};

struct Drift {
  double distance_m = 0, angle_rad = 0;
  ApparentError apparent;
};

/// Against the flight: commanded pose at the end, by the commanded lengths.
Drift drift_of(const Facility& facility) {
  SimulatedPlant simulated(facility);
  LastPose plant(simulated);
  const FacilityResult result = run_facility({facility, nullptr, {}, {}, nullptr, &plant});
  EXPECT_EQ(result.status, FacilityStatus::kDone) << result.sentence;
  const SpacecraftState free = flown(facility);
  const StewartRig& rig = facility.crafts[0].rig;
  LegValues length_m;
  std::copy_n(plant.last().length_m.begin(), 6, length_m.begin());
  const PlatformSolution there = solve_pose(rig, base_pose(rig, plant.last().axis), length_m, free.X_WB);
  EXPECT_EQ(there.status, PoseStatus::kConverged);
  return {(there.X_WB.p - free.X_WB.p).norm(), angle_between(there.X_WB.R, free.X_WB.R), *result.crafts[0].apparent};
}

// Oracle: the loop itself, with the true payload and an ideal sensor: apparent acceleration and drift are nothing.
TEST(DriftForecast, NothingWhereNothingIsWrong) {
  const Facility facility = turning_facility(6);
  const auto forecast = drift_forecast(facility, facility.crafts[0]);
  ASSERT_TRUE(forecast);
  EXPECT_EQ(forecast->distance_m, 0);
  EXPECT_EQ(forecast->angle_rad, 0);
  const Drift drift = drift_of(facility);
  EXPECT_LT(drift.apparent.largest_m_per_s2.value, 1e-9);
  EXPECT_LT(drift.distance_m, 1e-8);
  EXPECT_LT(drift.angle_rad, 1e-8);
}

// Oracle: the loop itself. One thing is wrong by a small known amount; the drift that it makes is the forecast's to
// first order, through thrusters that turn with the body, a lever, and gravity that turns in the sensor.
TEST(DriftForecast, IsTheDriftOfOneSmallError) {
  for (int wrong = 0; wrong < 5; ++wrong) {
    Facility facility = turning_facility(8);
    facility.crafts[0].drives.has_encoders = false;  // they shake a platform by nothing in the mean
    SensedPayload& sensed = *facility.crafts[0].sensed;
    sensed.known.drives = facility.crafts[0].drives;
    if (wrong == 0) sensed.known.M_BSo_S.mass_kg += 1e-3;
    if (wrong == 1) sensed.known.M_BSo_S.p_BBcm += Vector3(1e-5, -2e-5, 1e-5);
    if (wrong == 2) sensed.known.bias = {{1e-3, -2e-3, 3e-3}, {4e-3, 5e-3, -3e-3}};
    if (wrong == 3) sensed.known.M_BSo_S.I_BBcm *= 1.01;
    if (wrong == 4) sensed.sensor.drift_per_s = {{1e-4, 2e-4, -1e-4}, {1e-3, -1e-3, 2e-3}};
    const auto forecast = drift_forecast(facility, facility.crafts[0]);
    ASSERT_TRUE(forecast);
    const Drift drift = drift_of(facility);
    EXPECT_GT(drift.distance_m, 1e-8) << wrong;
    if (wrong == 4) {
      // Drifts of the axes count as independent, so only the sum of squares over their signs is predicted.
      EXPECT_LT(drift.distance_m, 2.5 * forecast->distance_m);
      EXPECT_GT(drift.distance_m, 0.2 * forecast->distance_m);
      continue;
    }
    EXPECT_NEAR(drift.distance_m, forecast->distance_m, 0.02 * forecast->distance_m) << wrong;
    EXPECT_NEAR(drift.angle_rad, forecast->angle_rad, 0.02 * forecast->angle_rad) << wrong;
    EXPECT_NEAR(drift.apparent.rms_m_per_s2, forecast->acceleration_m_per_s2, 0.03 * forecast->acceleration_m_per_s2)
        << wrong;
  }
}

// Oracle: many runs. Payloads are identified with errors of a covariance, sensors are noisy, count in steps and walk:
// the spread over all is the forecast's, within what so many runs can tell, and none is beyond three times of it.
TEST(DriftForecast, IsTheSpreadOverSeeds) {
  Facility facility = turning_facility(8);
  SensedPayload& sensed = *facility.crafts[0].sensed;
  sensed.sensor.noise = {Vector3::Constant(0.05), Vector3::Constant(0.5)};
  sensed.sensor.resolution = {Vector3::Constant(0.0125), Vector3::Constant(0.25)};
  sensed.sensor.walk_per_sqrt_s = {Vector3::Constant(2e-3), Vector3::Constant(1e-2)};
  sensed.sensor.rate_Hz = 50;
  Random random(5);
  PayloadCovariance root = PayloadCovariance::Zero();
  const double size[] = {2e-3, 1e-5, 1e-5, 1e-5, 4e-3, 2e-3, 2e-3, 4e-3,
                         2e-3, 4e-3, 4e-3, 4e-3, 4e-3, 1e-2, 1e-2, 1e-2};
  for (Eigen::Index i = 0; i < 16; ++i)
    for (Eigen::Index j = 0; j <= i; ++j) root(i, j) = size[i] * (i == j ? 1 : random.between(-0.3, 0.3));
  sensed.known.covariance = root * root.transpose();
  const SpatialInertia M_true = sensed.M_BSo_S;
  const auto forecast = drift_forecast(facility, facility.crafts[0]);
  ASSERT_TRUE(forecast);
  constexpr int kRuns = 40;
  double distance = 0, angle = 0, acceleration = 0;
  for (int run = 0; run < kRuns; ++run) {
    NoiseSource noise(static_cast<std::uint64_t>(100 + run));
    Eigen::Matrix<double, 16, 1> draw;
    for (Eigen::Index i = 0; i < 16; ++i) draw[i] = noise.normal();
    const Eigen::Matrix<double, 16, 1> off = root * draw;
    sensed.known.M_BSo_S = M_true;
    sensed.known.M_BSo_S.mass_kg += off[0];
    sensed.known.M_BSo_S.p_BBcm += off.segment<3>(1);
    Matrix3 I;
    I << off[4], off[5], off[6], off[5], off[7], off[8], off[6], off[8], off[9];
    sensed.known.M_BSo_S.I_BBcm += I;
    sensed.known.bias = {off.segment<3>(10), off.segment<3>(13)};
    facility.seed = static_cast<std::uint64_t>(run + 1);
    const Drift drift = drift_of(facility);
    EXPECT_LT(drift.distance_m, 3 * forecast->distance_m) << run;
    EXPECT_LT(drift.angle_rad, 3 * forecast->angle_rad) << run;
    distance += drift.distance_m * drift.distance_m / kRuns;
    angle += drift.angle_rad * drift.angle_rad / kRuns;
    acceleration += drift.apparent.rms_m_per_s2 * drift.apparent.rms_m_per_s2 / kRuns;
  }
  // Root mean squares of 40 runs with few directions that count: good to some 20 %.
  EXPECT_NEAR(std::sqrt(distance) / forecast->distance_m, 1, 0.3);
  EXPECT_NEAR(std::sqrt(angle) / forecast->angle_rad, 1, 0.3);
  EXPECT_NEAR(std::sqrt(acceleration) / forecast->acceleration_m_per_s2, 1, 0.05);
}

}  // namespace
}  // namespace drydock

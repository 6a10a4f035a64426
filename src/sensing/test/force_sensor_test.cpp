// SPDX-License-Identifier: Apache-2.0
#include "sensing/force_sensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "spatial/spatial_matrix.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

Wrench all(double t, double f) {
  return {Vector3::Constant(t), Vector3::Constant(f)};
}

// Oracle: the sensor without faults shows what is true.
TEST(ForceSensor, ShowsTheTrueWrenchWhenItHasNoFaults) {
  Random random(1);
  ForceSensorState state;
  NoiseSource noise(1);
  for (int k = 0; k < 20; ++k) {
    const Wrench F{random.vector(10), random.vector(100)};
    EXPECT_EQ(read({}, 0.01 * k, F, state, noise), F);
  }
}

// Oracle: moments of the normal distribution, per axis; and that the same seed repeats every bit.
TEST(ForceSensor, NoiseHasItsStandardDeviationAndRepeats) {
  ForceSensor sensor;
  sensor.bias = {{0.3, -0.2, 0.1}, {5, -7, 2}};
  sensor.noise = {{0.02, 0.03, 0.01}, {0.5, 0.2, 0.9}};
  const Wrench F{{1, 2, 3}, {40, 50, 60}};
  constexpr int kCount = 20000;
  std::vector<Vector6> readings[2];
  for (auto& run : readings) {
    ForceSensorState state;
    NoiseSource noise(77);
    for (int k = 0; k < kCount; ++k) run.push_back(angular_first(read(sensor, 0.004 * k, F, state, noise)));
  }
  EXPECT_EQ(readings[0], readings[1]);
  Vector6 mean = Vector6::Zero(), squares = Vector6::Zero();
  const Vector6 expected = angular_first(F + sensor.bias), sigma = angular_first(sensor.noise);
  for (const Vector6& reading : readings[0]) {
    mean += (reading - expected) / kCount;
    squares += (reading - expected).cwiseAbs2() / kCount;
  }
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(mean[i], 0, 5 * sigma[i] / std::sqrt(kCount));
    EXPECT_NEAR(std::sqrt(squares[i]), sigma[i], 5 * sigma[i] / std::sqrt(2 * kCount));
  }
}

// Oracle: the closed form of a first-order filter for a ramp, at instants that are not even.
TEST(ForceSensor, LagsBehindARamp) {
  ForceSensor sensor;
  sensor.lag_s = 0.05;
  const Wrench start = all(1, 20), slope = all(3, -50);
  ForceSensorState state;
  NoiseSource noise(1);
  double time_s = 2.0;
  for (int k = 0; k < 60; ++k) {
    const double age_s = time_s - 2.0;
    const Wrench shown = read(sensor, time_s, start + age_s * slope, state, noise);
    const Wrench expected = start + (age_s - 0.05 * (1 - std::exp(-age_s / 0.05))) * slope;
    EXPECT_LT(difference(shown, expected), 1e-12 * 100);
    time_s += 0.002 + 0.001 * (k % 3);
  }
}

// Oracle: variance of a random walk, and a line.
TEST(ForceSensor, DriftsByItsRates) {
  ForceSensor sensor;
  sensor.drift_per_s = all(1e-3, 0.02);
  sensor.walk_per_sqrt_s = all(0.01, 0.1);
  constexpr int kRuns = 400;
  constexpr double kEnd = 30;
  Vector6 mean = Vector6::Zero(), squares = Vector6::Zero();
  for (int run = 0; run < kRuns; ++run) {
    ForceSensorState state;
    NoiseSource noise(static_cast<std::uint64_t>(1000 + run));
    Wrench shown;
    for (int k = 0; k <= 30; ++k) shown = read(sensor, k * kEnd / 30, {}, state, noise);
    const Vector6 walk = angular_first(shown - kEnd * sensor.drift_per_s);
    mean += walk / kRuns;
    squares += walk.cwiseAbs2() / kRuns;
  }
  const Vector6 sigma = std::sqrt(kEnd) * angular_first(sensor.walk_per_sqrt_s);
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(mean[i], 0, 5 * sigma[i] / std::sqrt(kRuns));
    EXPECT_NEAR(std::sqrt(squares[i]), sigma[i], 5 * sigma[i] / std::sqrt(2 * kRuns));
  }
}

// Oracle: the definition of rounding, of a limit, and of sample and hold.
TEST(ForceSensor, RoundsEndsAtItsRangeAndHolds) {
  ForceSensor sensor;
  sensor.resolution = all(0.05, 0.5);
  sensor.range = all(10, 200);
  sensor.rate_Hz = 100;
  ForceSensorState state;
  NoiseSource noise(1);
  EXPECT_LT(difference(read(sensor, 0, {{1.02, 1.03, -1.02}, {7.2, 7.3, -7.2}}, state, noise),
                       Wrench{{1.0, 1.05, -1.0}, {7.0, 7.5, -7.0}}),
            1e-12);
  EXPECT_FALSE(state.is_saturated);
  EXPECT_LT(difference(read(sensor, 0.0099, all(3, 9), state, noise), Wrench{{1.0, 1.05, -1.0}, {7.0, 7.5, -7.0}}),
            1e-12);
  EXPECT_LT(difference(read(sensor, 0.01, {{3, -12, 0}, {9, 0, 0}}, state, noise), Wrench{{3, -10, 0}, {9, 0, 0}}),
            1e-12);
  EXPECT_TRUE(state.is_saturated);
}

}  // namespace
}  // namespace drydock

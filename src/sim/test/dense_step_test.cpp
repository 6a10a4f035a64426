// SPDX-License-Identifier: Apache-2.0
#include "sim/dense_step.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "sim/advance.h"
#include "sim/rk4.h"
#include "sim/test/systems.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::NumberSystem;
using testing::Random;

// Oracle: brute force. No point of a step lies beyond its range, of cubics and quartics; and the range of a straight
// course is no wider than the course.
TEST(DenseStep, StaysWithinItsRange) {
  Random random(31);
  constexpr std::size_t kSize = 5;
  std::array<double, kSize> y1{}, f0{}, f1{}, y{}, low{}, high{};
  for (int trial = 0; trial < 200; ++trial) {
    DenseStep step(kSize);
    const double t0_s = random.between(0, 3), h_s = random.between(0.01, 2), size = std::pow(10, random.between(-6, 3));
    for (std::size_t i = 0; i < kSize; ++i) {
      y1[i] = size * random.between(-1, 1);
      f0[i] = i == 0 ? y1[i] / h_s : size / h_s * random.between(-6, 6);
      f1[i] = i == 0 ? y1[i] / h_s : size / h_s * random.between(-6, 6);
    }
    step.set(t0_s, t0_s + h_s, y1, f0, f1);
    if (trial % 2 == 1)
      for (std::size_t i = 1; i < kSize; ++i) step.quartic()[i] = size * random.between(-20, 20);
    step.range(low, high);
    for (int k = 0; k <= 100; ++k) {
      step.at(k == 100 ? step.end_s() : t0_s + 0.01 * k * h_s, y);
      for (std::size_t i = 0; i < kSize; ++i) {
        EXPECT_GE(y[i], low[i] - 1e-14 * size);
        EXPECT_LE(y[i], high[i] + 1e-14 * size);
      }
    }
    EXPECT_NEAR(low[0], std::min(0.0, y1[0]), 1e-14 * size);
    EXPECT_NEAR(high[0], std::max(0.0, y1[0]), 1e-14 * size);
    EXPECT_EQ(step.end()[1], y1[1]);
  }
}

/// The place of a swinging mass over a ground, and, if asked to, what its range in a step says about it.
struct Ground {
  const NumberSystem<2>& mass;
  double height_m = 0;
  bool knows = false;
  int evaluations = 0;

  static std::size_t size() { return 1; }
  static CrossingDirection direction(std::size_t) { return CrossingDirection::kEither; }
  bool values(double, std::span<const double> y, std::span<double> g) {
    ++evaluations;
    g[0] = mass.at(y)[0] - height_m;
    return true;
  }
  bool no_event(const DenseStep& step) const {
    std::array<double, 2> low{}, high{};
    step.range(low, high);
    return knows && (mass.x[0] + low[0] > height_m || mass.x[0] + high[0] < height_m);
  }
};

struct Times {
  std::vector<double> s;
  Flow fired(double t_s, std::span<const std::size_t>) {
    s.push_back(t_s);
    return Flow::kGoOn;
  }
};

// Oracle: the same run, looked into at every step. Events are the same, and steps without one are evaluated where they
// begin alone.
TEST(DenseStep, IsNotLookedIntoWhereNothingCanHappen) {
  std::vector<double> times_s[2];
  int evaluations[2] = {};
  for (const bool knows : {false, true}) {
    NumberSystem<2> mass{[](double, const auto& x) { return std::array{x[1], -x[0]}; }, {1.0, 0.0}};
    Ground ground{mass, 0.37, knows};
    Times times;
    NoSchedule none;
    Rk4 stepper(Clock::every(0.05));
    ASSERT_EQ(advance(mass, stepper, {.t_end_s = 20}, none, ground, times).status, AdvanceStatus::kDone);
    times_s[knows] = times.s;
    evaluations[knows] = ground.evaluations;
  }
  ASSERT_EQ(times_s[0].size(), 6u);
  EXPECT_EQ(times_s[1], times_s[0]);
  EXPECT_GE(evaluations[0], 400 * 5);
  EXPECT_LT(evaluations[1], 400 * 2);
}

}  // namespace
}  // namespace drydock

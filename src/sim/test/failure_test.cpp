// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/rk4.h"
#include "sim/test/systems.h"

namespace drydock {
namespace {

using namespace testing;

/// x' = 1, but no rate can be computed beyond x = 1; settling fails beyond x = `settles_to`.
struct Cliff : NumberSystem<1> {
  double settles_to = 1e9, answers_to = 1.0;
  bool rate(double t_s, std::span<const double> y, std::span<double> dydt) {
    return at(y)[0] <= answers_to && NumberSystem<1>::rate(t_s, y, dydt);
  }
  Settled settle(double) const { return x[0] > settles_to ? Settled::kFailed : Settled::kUnchanged; }
};
Cliff cliff() {
  Cliff system;
  system.f = [](double, const auto&) { return std::array{1.0}; };
  return system;
}

struct Failing {
  double from_s;
  bool nan;
  static std::size_t size() { return 1; }
  static CrossingDirection direction(std::size_t) { return CrossingDirection::kEither; }
  bool values(double t_s, std::span<const double>, std::span<double> g) const {
    g[0] = nan && t_s > from_s ? std::nan("") : 1.0;
    return nan || t_s <= from_s;
  }
};

template <typename System>
AdvanceResult run(System& system, auto stepper) {
  return advance(system, stepper, {.t_end_s = 3});
}

// Oracle: where the failure was put. The state stays the last good one.
TEST(Failure, OfARateEndsTheRun) {
  Cliff fixed = cliff(), adaptive = cliff(), at_once = cliff();
  const AdvanceResult rk4 = run(fixed, Rk4(Clock::every(0.3)));
  EXPECT_EQ(rk4.status, AdvanceStatus::kFailed);
  EXPECT_EQ(rk4.failure, StepStatus::kRateFailed);
  EXPECT_EQ(rk4.t_s, 3 * 0.3);
  EXPECT_NEAR(fixed.x[0], 0.9, 1e-15);
  EXPECT_EQ(to_string(rk4), "failed at 0.8999999999999999 s: the rates of the system cannot be computed");
  const AdvanceResult dp = run(adaptive, DormandPrince());
  EXPECT_EQ(dp.failure, StepStatus::kRateFailed);
  EXPECT_NEAR(dp.t_s, 1, 1e-12) << "shorter steps come nearer";
  EXPECT_LE(adaptive.x[0], 1);
  at_once.x[0] = 2;
  EXPECT_EQ(run(at_once, DormandPrince()).failure, StepStatus::kRateFailed);
  EXPECT_EQ(run(at_once, Rk4(Clock::every(0.3))).t_s, 0);
}

// Oracle: analytic. x' = x², x = 1/(1 − t) has no value at 1; x' = 1e300 x overflows.
TEST(Failure, NeverLeavesANumberThatIsNotFinite) {
  const auto square = [](double, const auto& x) { return std::array{x[0] * x[0]}; };
  NumberSystem<1> pole{square, {1.0}}, fixed{square, {1.0}};
  const AdvanceResult dp = run(pole, DormandPrince());
  EXPECT_EQ(dp.status, AdvanceStatus::kFailed);
  EXPECT_EQ(dp.failure, StepStatus::kTooSmall);
  EXPECT_NEAR(dp.t_s, 1, 1e-6);
  EXPECT_TRUE(std::isfinite(pole.x[0]));
  const AdvanceResult rk4 = run(fixed, Rk4(Clock::every(0.1)));
  EXPECT_EQ(rk4.failure, StepStatus::kNotFinite);
  EXPECT_TRUE(std::isfinite(fixed.x[0]));
  NumberSystem<1> nan{[](double t_s, const auto&) { return std::array{t_s < 0.5 ? 1.0 : std::nan("")}; }, {0.0}};
  EXPECT_EQ(run(nan, DormandPrince()).failure, StepStatus::kNotFinite);
  EXPECT_NEAR(nan.x[0], 0.5, 1e-12);
}

// Oracle: where the failure was put.
TEST(Failure, OfSettlingAndOfEventsIsTold) {
  Cliff system = cliff();
  system.settles_to = 0.5;
  const AdvanceResult settle = run(system, Rk4(Clock::every(0.25)));
  EXPECT_EQ(settle.failure, StepStatus::kSettleFailed);
  EXPECT_EQ(settle.t_s, 0.75);
  for (const bool nan : {false, true}) {
    Cliff other = cliff();
    Failing events{0.6, nan};
    NoSchedule none;
    NoObserver nobody;
    Rk4 stepper(Clock::every(0.25));
    const AdvanceResult result = advance(other, stepper, {.t_end_s = 1}, none, events, nobody);
    EXPECT_EQ(result.failure, StepStatus::kEventFailed);
    EXPECT_EQ(result.t_s, 0.5);
    EXPECT_EQ(other.x[0], 0.5);
  }
}

/// Cancels after some steps, or stops at a sample.
struct Impatient {
  int steps;
  double stop_s;
  int seen = 0;
  bool cancelled() { return seen++ == steps; }
  Flow sample(double t_s, std::span<const double>) const { return t_s >= stop_s ? Flow::kStop : Flow::kGoOn; }
};

// Oracle: counts by hand.
TEST(Advance, IsInterruptedBetweenStepsAndStoppedBySamples) {
  Cliff system = cliff();
  Rk4 stepper(Clock::every(0.25));
  Impatient cancels{3, 99};
  AdvanceResult result = advance(system, stepper, {.t_end_s = 3, .samples = Clock::at_rate(8)}, cancels);
  EXPECT_EQ(result.status, AdvanceStatus::kInterrupted);
  EXPECT_EQ(result.steps, 3);
  EXPECT_EQ(result.t_s, 0.75);
  EXPECT_EQ(to_string(result), "interrupted at 0.75 s");
  system.x[0] = 0;
  Impatient stops{99, 0.6};
  result = advance(system, stepper, {.t_end_s = 3, .samples = Clock::at_rate(8)}, stops);
  EXPECT_EQ(result.status, AdvanceStatus::kStopped);
  EXPECT_EQ(result.t_s, 0.5) << "the sample at 0.625 lies inside a step";
}

}  // namespace
}  // namespace drydock

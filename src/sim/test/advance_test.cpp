// SPDX-License-Identifier: Apache-2.0
#include "sim/advance.h"

#include <gtest/gtest.h>

#include "sim/dormand_prince.h"
#include "sim/rk4.h"
#include "sim/test/systems.h"

namespace drydock {
namespace {

using namespace testing;
using Spring = NumberSystem<2>;

Spring spring() {
  return {[](double, const auto& x) { return std::array{x[1], -x[0]}; }, {0.0, 1.0}};
}

/// Writes down everything that happens, in order.
struct Diary {
  Spring& system;
  std::vector<std::string> lines = {};
  std::vector<double> sample_times_s = {}, due_times_s = {}, step_times_s = {};
  double worst_error = 0.0;

  Flow sample(double t_s, std::span<const double> y) {
    lines.push_back("sample");
    sample_times_s.push_back(t_s);
    worst_error = std::max(worst_error, std::abs(system.at(y)[0] - std::sin(t_s)));
    return Flow::kGoOn;
  }
  void stepped(double t_s) {
    lines.push_back("step");
    step_times_s.push_back(t_s);
  }
  Flow fired(double, std::span<const std::size_t>) {
    lines.push_back("fired");
    return Flow::kGoOn;
  }
  Flow due(double t_s, const std::string& entry) {
    lines.push_back(entry);
    due_times_s.push_back(t_s);
    return entry == "stop" ? Flow::kStop : Flow::kGoOn;
  }
};

struct PassesHalf {
  const Spring& system;
  static std::size_t size() { return 1; }
  static CrossingDirection direction(std::size_t) { return CrossingDirection::kRising; }
  bool values(double t_s, std::span<const double>, std::span<double> g) const {
    g[0] = t_s - 0.5;
    return true;
  }
};

// Oracle: analytic x = sin t, and k/rate by hand. Samples come at exactly k/rate, whatever the steps; inside a step
// from the dense output.
TEST(Advance, SamplesAtExactInstants) {
  const auto run = [](auto stepper, double tolerance) {
    Spring system = spring();
    Diary diary{system};
    const AdvanceRequest request{.t_start_s = 0.0, .t_end_s = 3.3, .samples = Clock::at_rate(30)};
    EXPECT_EQ(advance(system, stepper, request, diary).status, AdvanceStatus::kDone);
    EXPECT_EQ(diary.sample_times_s.size(), 100u);
    for (std::size_t k = 0; k < diary.sample_times_s.size(); ++k)
      EXPECT_EQ(diary.sample_times_s[k], static_cast<double>(k) / 30);
    EXPECT_LT(diary.worst_error, tolerance);
    return system.x;
  };
  run(Rk4(Clock::every(0.05)), 1e-6);
  run(DormandPrince({{1e-9}, {1e-9}}), 1e-7);
}

// Oracle: the same run without looking, bit for bit.
TEST(Advance, SamplingChangesNothing) {
  const auto run = [](auto stepper, std::optional<Clock> samples) {
    Spring system = spring();
    Diary diary{system};
    EXPECT_EQ(advance(system, stepper, {.t_end_s = 3.3, .samples = samples}, diary).status, AdvanceStatus::kDone);
    return system.x;
  };
  EXPECT_EQ(run(Rk4(Clock::every(0.05)), Clock::at_rate(77)), run(Rk4(Clock::every(0.05)), {}));
  EXPECT_EQ(run(DormandPrince(), Clock::at_rate(77)), run(DormandPrince(), {}));
}

// Oracle: the times put in, bit for bit, and the grid of the clock.
TEST(Advance, MeetsScheduledTimesBitForBit) {
  const auto run = [](auto stepper) {
    Random random(8);
    Spring system = spring();
    Diary diary{system};
    Schedule<std::string> schedule;
    std::vector<double> times_s = {0.0, 0.3, std::nextafter(0.3, 1.0), 0.7, 0.7, 2.0};
    for (int k = 0; k < 50; ++k) times_s.push_back(random.between(0, 2));
    for (const double t_s : times_s) schedule.put(t_s, "due");
    NoEvents none;
    EXPECT_EQ(advance(system, stepper, {.t_end_s = 2.0}, schedule, none, diary).status, AdvanceStatus::kDone);
    std::sort(times_s.begin(), times_s.end());
    EXPECT_EQ(diary.due_times_s, times_s);
    EXPECT_TRUE(schedule.empty());
    EXPECT_NEAR(system.x[0], std::sin(2.0), 1e-6);
    return diary.step_times_s;
  };
  run(DormandPrince());
  const std::vector<double> ends_s = run(Rk4(Clock::at_rate(10)));
  for (int k = 1; k <= 20; ++k)
    EXPECT_EQ(std::count(ends_s.begin(), ends_s.end(), k / 10.0), 1) << "the grid goes on after stops, at " << k;
}

// Oracle: the documented order of one instant.
TEST(Advance, TellsOneInstantInOrder) {
  Spring system = spring();
  Diary diary{system};
  Schedule<std::string> schedule;
  schedule.put(0.5, "first");
  schedule.put(0.5, "second");
  schedule.put(0.0, "start");
  PassesHalf half{system};
  Rk4 stepper(Clock::every(0.25));
  const AdvanceRequest request{.t_end_s = 0.75, .samples = Clock::at_rate(2)};
  const AdvanceResult result = advance(system, stepper, request, schedule, half, diary);
  EXPECT_EQ(diary.lines, (std::vector<std::string>{"sample", "start", "step", "step", "sample", "fired", "first",
                                                   "second", "step"}));
  EXPECT_EQ(result, (AdvanceResult{AdvanceStatus::kDone, StepStatus::kOk, 0.75, 3, 0, 12, 1}))
      << "four rates a step; to look inside for events costs none";
}

// Oracle: the same run in one piece. A run stopped and taken up again loses and doubles nothing.
TEST(Advance, GoesOnWhereItStopped) {
  const auto run = [](bool in_two) {
    Spring system = spring();
    Diary diary{system};
    Schedule<std::string> schedule;
    if (in_two) schedule.put(1.5, "stop");
    schedule.put(1.5, "go");
    NoEvents none;
    Rk4 stepper(Clock::every(0.125));
    const Clock samples = Clock::at_rate(4);
    AdvanceResult result = advance(system, stepper, {.t_end_s = 3, .samples = samples}, schedule, none, diary);
    if (in_two) {
      EXPECT_EQ(result.status, AdvanceStatus::kStopped);
      EXPECT_EQ(result.t_s, 1.5);
      EXPECT_EQ(schedule.size(), 1u);
      const AdvanceRequest rest{.t_start_s = 1.5, .t_end_s = 3, .samples = samples, .sample_start = false};
      result = advance(system, stepper, rest, schedule, none, diary);
    }
    EXPECT_EQ(result.status, AdvanceStatus::kDone);
    EXPECT_EQ(diary.due_times_s.back(), 1.5);
    return std::pair(system.x, diary.sample_times_s);
  };
  EXPECT_EQ(run(true), run(false));
}

/// Nothing that moves, as a mechanism of fixed joints.
struct Fixed {
  static std::size_t size() { return 0; }
  static bool rate(double, std::span<const double>, std::span<double>) { return true; }
  static void move(std::span<const double>) {}
};

// Oracle: counts by hand.
TEST(Advance, TakesASystemWithoutCoordinates) {
  Fixed fixed;
  Rk4 rk4(Clock::every(0.5));
  EXPECT_EQ(advance(fixed, rk4, {.t_end_s = 2, .samples = Clock::at_rate(3)}).steps, 4);
  DormandPrince adaptive;
  EXPECT_EQ(advance(fixed, adaptive, {.t_end_s = 2}).status, AdvanceStatus::kDone);
  EXPECT_EQ(advance(fixed, adaptive, {.t_start_s = 2, .t_end_s = 2}), (AdvanceResult{.t_s = 2}));
}

/// A push at 1 s: the input changes in the callback, not inside rate.
struct Push {
  double& force_N;
  Flow due(double, double entry) {
    force_N = entry;
    return Flow::kChanged;
  }
};

// Oracle: analytic. x'' = f, f jumps at 1.05 s, which is no instant of the grid; exact for both methods.
TEST(Advance, SwitchesInputsAtTheirTime) {
  const auto run = [](auto stepper) {
    double force_N = 0.0;
    Spring cart{[&](double, const auto& x) { return std::array{x[1], force_N}; }, {0.3, 0.7}};
    Schedule<double> schedule;
    schedule.put(1.05, 2.5);
    Push push{force_N};
    NoEvents none;
    EXPECT_EQ(advance(cart, stepper, {.t_end_s = 3}, schedule, none, push).status, AdvanceStatus::kDone);
    EXPECT_NEAR(cart.x[0], 0.3 + 0.7 * 3 + 1.25 * 1.95 * 1.95, 1e-13);
    EXPECT_NEAR(cart.x[1], 0.7 + 2.5 * 1.95, 1e-13);
  };
  run(Rk4(Clock::every(0.1)));
  run(DormandPrince());
}

/// A point on the unit circle kept in two numbers: rates leave the circle by rounding and by the method, settling
/// returns.
struct Circle : NumberSystem<2> {
  int settled = 0;
  Settled settle(double) {
    const double length = std::hypot(x[0], x[1]);
    ++settled;
    for (double& value : x) value /= length;
    return Settled::kChanged;
  }
};

// Oracle: analytic. Settling comes after every whole step and keeps the constraint; a rate carried past it is not used.
TEST(Advance, SettlesAfterEachStep) {
  Circle circle;
  circle.f = [](double, const auto& x) { return std::array{-x[1], x[0]}; };
  circle.x = {1.0, 0.0};
  circle.typical_sizes = false;
  DormandPrince stepper({{1e-8}, {1e-8}});
  const AdvanceResult result = advance(circle, stepper, {.t_end_s = 10});
  EXPECT_EQ(result.status, AdvanceStatus::kDone);
  EXPECT_EQ(circle.settled, result.steps);
  EXPECT_NEAR(std::hypot(circle.x[0], circle.x[1]), 1, 1e-15);
  EXPECT_NEAR(std::atan2(circle.x[1], circle.x[0]), 10 - 4 * M_PI, 1e-6);
  EXPECT_EQ(result.rates, 7 * result.steps + 6 * result.rejected + 1);
}

}  // namespace
}  // namespace drydock

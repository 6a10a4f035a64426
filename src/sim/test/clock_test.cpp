// SPDX-License-Identifier: Apache-2.0
#include "sim/clock.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "sim/schedule.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: decimal text read by the C library. After any number of steps the time is the double nearest to the decimal.
TEST(Clock, TellsTheTimeWithoutDrift) {
  const Clock clock = Clock::at_rate(10'000);
  Random random(5);
  for (int trial = 0; trial < 20'000; ++trial) {
    const int k = random.whole(0, 10'000'000);
    const std::string fraction = std::to_string(10'000 + k % 10'000).substr(1);
    ASSERT_EQ(clock.time_s(k), std::strtod((std::to_string(k / 10'000) + "." + fraction).c_str(), nullptr)) << k;
  }
}

// Oracle: product by hand, and the sum that drifts. 10⁷ steps of 0.1 ms, each found from the time before it.
TEST(Clock, WalksTenMillionStepsExactly) {
  const Clock clock = Clock::every(1e-4);
  double t_s = 0.0, sum_s = 0.0;
  for (int k = 1; k <= 10'000'000; ++k) {
    t_s = fixed_step_end(clock, t_s, 2000.0);
    sum_s += 1e-4;
    if (t_s != k * 1e-4) FAIL() << "step " << k;
  }
  EXPECT_EQ(t_s, 1000.0);
  EXPECT_NE(sum_s, 1000.0);
}

// Oracle: the definition, by looking at the neighbours.
RC_GTEST_PROP(Clock, FindsItsInstants, (std::int64_t k, int numerator, int denominator, int shift)) {
  k %= 1'000'000'000;
  const double period_s = (1 + std::abs(numerator % 1000)) / (1.0 + std::abs(denominator % 10'000));
  const Clock clock =
      shift % 2 == 0 ? Clock::every(period_s, shift % 1000 * 0.1) : Clock::at_rate(period_s, shift % 1000);
  for (const double part : {0.0, 1e-12, 0.3, 0.999999}) {
    const double t_s = clock.time_s(k) + part * clock.period_s();
    const std::int64_t after = clock.first_after(t_s), from = clock.first_not_before(t_s);
    RC_ASSERT(clock.time_s(after) > t_s);
    RC_ASSERT(clock.time_s(after - 1) <= t_s);
    RC_ASSERT(clock.time_s(from) >= t_s);
    RC_ASSERT(clock.time_s(from - 1) < t_s);
  }
}

// Oracle: by hand. A limit is met bit for bit, the grid is met again after it, and slivers of rounding are not stepped.
TEST(FixedStep, ReturnsToTheGrid) {
  const Clock clock = Clock::every(0.1);
  EXPECT_EQ(fixed_step_end(clock, 0.0, 1.0), 0.1);
  EXPECT_EQ(fixed_step_end(clock, 0.1, 0.123456789), 0.123456789);
  EXPECT_EQ(fixed_step_end(clock, 0.123456789, 1.0), 0.2);
  EXPECT_EQ(3 * 0.1, 0.30000000000000004);
  EXPECT_EQ(fixed_step_end(clock, 0.2, 0.3), 0.3) << "the limit, not the instant one ulp later";
  EXPECT_EQ(fixed_step_end(clock, 0.3, 1.0), 0.4) << "not the instant one ulp later";
  const double after_s = std::nextafter(0.5, 1.0);
  EXPECT_EQ(fixed_step_end(clock, 0.4, after_s), after_s) << "not the instant one ulp before";
}

// Oracle: std::stable_sort.
RC_GTEST_PROP(Schedule, KeepsTheOrderOfEqualTimes, (const std::vector<int>& times)) {
  Schedule<std::size_t> schedule;
  std::vector<std::size_t> expected;
  for (std::size_t i = 0; i < times.size(); ++i) {
    schedule.put(times[i] % 5, i);
    expected.push_back(i);
  }
  std::stable_sort(expected.begin(), expected.end(),
                   [&](std::size_t a, std::size_t b) { return times[a] % 5 < times[b] % 5; });
  for (const std::size_t i : expected) {
    RC_ASSERT(schedule.next_s() == times[i] % 5);
    RC_ASSERT(schedule.take() == i);
  }
  RC_ASSERT(schedule.empty());
  RC_ASSERT(std::isinf(schedule.next_s()));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "sim/rk4.h"

namespace drydock {
namespace {

/// A mass on a spring of rate w², held through each step as the mean of its pulls at both ends. Steps above `longest_s`
/// are coarse.
struct HeldSpring {
  double x = 0, v = 0, square_per_s2 = 0, longest_s = 0;
  double pull = 0, kept_pull = 0;  // per mass
  double step_s = 0;
  bool holds = false;
  int fits = 0;

  static std::size_t size() { return 2; }
  bool rate(double, std::span<const double> y, std::span<double> dydt) const {
    dydt[0] = v + y[1];
    dydt[1] = holds ? pull : -square_per_s2 * (x + y[0]);
    return true;
  }
  void move(std::span<const double> y) {
    x += y[0];
    v += y[1];
    kept_pull = pull;
  }
  bool hold(double, double) {
    pull = kept_pull;
    return holds = true;
  }
  Held fit(double, double h_s, std::span<const double> y) {
    ++fits;
    step_s = h_s;
    const double guess = pull, answer = 0.5 * h_s * h_s;
    pull = -square_per_s2 * (x + 0.5 * (y[0] - answer * guess)) / (1 + 0.5 * square_per_s2 * answer);
    return std::abs(answer * (pull - guess)) > 1e-7 ? Held::kFar : Held::kChanged;
  }
  void push(double h_s, std::span<const double> change, std::span<double> y) const {
    for (std::size_t i = 0; i < 2; ++i) y[i] += h_s * change[i];
    y[0] += 0.5 * h_s * h_s * change[1];
  }
  void release() { holds = false; }
  bool coarse(double h_s, std::span<const double>, std::span<const double>) const { return h_s > longest_s; }
};

HeldSpring spring(double longest_s) {
  return {0.0031, -0.27, 4e7, longest_s};
}

// Oracle: the same step asked for at once, and a count. Steps that are too long cost their four stages and one fit,
// although the guess was far off.
TEST(HeldStep, IsLeftWhereItIsTooLong) {
  HeldSpring divided = spring(0.3e-3), whole = spring(1);
  Rk4 dividing(Clock::every(1e-3)), straight(Clock::every(0.25e-3));
  dividing.restart(2);
  straight.restart(2);
  const StepTrial trial = dividing.attempt(divided, 0, 1), same = straight.attempt(whole, 0, 1);
  ASSERT_TRUE(trial.ok() && same.ok());
  EXPECT_EQ(trial.t1_s, 0.25e-3);
  EXPECT_EQ(dividing.counts().rejected, 2);
  EXPECT_GT(whole.fits, 1) << "no guess was far off: it shows nothing";
  EXPECT_EQ(divided.fits, 2 + whole.fits);
  EXPECT_EQ(dividing.counts().rates, 2 * 4 + straight.counts().rates);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(dividing.end()[i], straight.end()[i]);
}

// Oracle: the mean of both ends keeps the energy of a spring (contact/average_force.h). A step to an event and one that
// may not be divided further are taken to their ends, however coarse.
TEST(HeldStep, IsFinishedWhereItMustBe) {
  const auto energy = [](const HeldSpring& of) { return of.v * of.v + of.square_per_s2 * of.x * of.x; };
  HeldSpring shortest = spring(0), retaken = spring(0);
  Rk4 dividing(Clock::every(1e-3)), locating(Clock::every(1e-3));
  dividing.restart(2);
  locating.restart(2);
  const double before = energy(shortest);
  ASSERT_TRUE(dividing.attempt(shortest, 0, 1).ok());
  ASSERT_EQ(dividing.accept(shortest), StepStatus::kOk);
  EXPECT_NEAR(shortest.step_s, 1e-3 / 256, 1e-18);
  EXPECT_NEAR(energy(shortest), before, 1e-9 * before);
  ASSERT_TRUE(locating.attempt(retaken, 0, 1).ok());
  ASSERT_TRUE(locating.retake(retaken, 0.8e-3).ok());
  ASSERT_EQ(locating.accept(retaken), StepStatus::kOk);
  EXPECT_NEAR(energy(retaken), before, 1e-9 * before);
}

}  // namespace
}  // namespace drydock

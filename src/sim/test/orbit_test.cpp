// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/test/systems.h"

namespace drydock {
namespace {

using namespace testing;

constexpr double kPeriod = 17.0652165601579625588917206249;

/// A satellite in the plane of earth and moon (Hairer, Nørsett, Wanner I, eq. II.0.1), units of that system.
std::array<double, 4> arenstorf_rate(double, const std::array<double, 4>& x) {
  const double mu = 0.012277471, nu = 1 - mu;
  const double d1 = std::pow((x[0] + mu) * (x[0] + mu) + x[1] * x[1], 1.5);
  const double d2 = std::pow((x[0] - nu) * (x[0] - nu) + x[1] * x[1], 1.5);
  return {x[2], x[3], x[0] + 2 * x[3] - nu * (x[0] + mu) / d1 - mu * (x[0] - nu) / d2,
          x[1] - 2 * x[2] - nu * x[1] / d1 - mu * x[1] / d2};
}

struct Closing {
  AdvanceResult result;
  double gap;
};
Closing arenstorf(double tolerance) {
  const std::array<double, 4> start = {0.994, 0, 0, -2.00158510637908252240537862224};
  NumberSystem<4> orbit{arenstorf_rate, start};
  DormandPrince stepper({{tolerance}, {tolerance}});
  const AdvanceResult result = advance(orbit, stepper, {.t_end_s = kPeriod});
  double gap2 = 0;
  for (std::size_t i = 0; i < 2; ++i) gap2 += (orbit.x[i] - start[i]) * (orbit.x[i] - start[i]);
  return {result, std::sqrt(gap2)};
}

// Oracle: published. The orbit of Arenstorf closes after its period; a fixed step would need far more steps near the
// moon.
TEST(DormandPrince, ClosesArenstorfsOrbit) {
  const Closing rough = arenstorf(1e-9), fine = arenstorf(1e-13);
  EXPECT_EQ(rough.result.status, AdvanceStatus::kDone);
  EXPECT_LT(rough.gap, 1e-2);
  EXPECT_LT(fine.gap, 2e-7) << "a close pass of the moon magnifies errors about a million times";
  EXPECT_GT(rough.result.rejected, 0);
  EXPECT_LT(rough.result.steps, 1000);
}

// Oracle: analytic, x = atan 2000(t − 1.1). Long steps run into a steep front and must be refused; away from it
// stability, not accuracy, bounds the step.
TEST(DormandPrince, RefusesStepsIntoASteepFront) {
  const double lambda = 300, steepness = 2000;
  const auto solution = [&](double t_s) { return std::atan(steepness * (t_s - 1.1)); };
  NumberSystem<1> stiff{[&](double t_s, const auto& x) {
                          const double s = steepness * (t_s - 1.1);
                          return std::array{-lambda * (x[0] - solution(t_s)) + steepness / (1 + s * s)};
                        },
                        {solution(0)}};
  stiff.typical_sizes = false;
  DormandPrince stepper({{1e-7}, {1e-9}});
  const AdvanceResult result = advance(stiff, stepper, {.t_end_s = 2});
  EXPECT_EQ(result.status, AdvanceStatus::kDone);
  EXPECT_GT(result.rejected, 3);
  EXPECT_NEAR(stiff.x[0], solution(2.0), 1e-6);
  EXPECT_EQ(result.rates, 6 * (result.steps + result.rejected) + 2);
}

// Oracle: analytic. Tolerances count per coordinate: a coordinate without claims does not shorten the steps of another.
TEST(DormandPrince, MeetsEachCoordinatesTolerance) {
  const auto run = [](double loose) {
    NumberSystem<2> pair{[](double t_s, const auto&) {
                           return std::array{std::cos(t_s), 300 * std::cos(300 * t_s)};
                         },
                         {0.0, 0.0}};
    pair.typical_sizes = false;
    DormandPrince stepper({{0.0}, {1e-10, loose}});
    const AdvanceResult result = advance(pair, stepper, {.t_end_s = 1.5});
    EXPECT_NEAR(pair.x[0], std::sin(1.5), 1e-8);
    return result.steps;
  };
  EXPECT_GT(run(1e-10), 20 * run(1e6));
}

}  // namespace
}  // namespace drydock

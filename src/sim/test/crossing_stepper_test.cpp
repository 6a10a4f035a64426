// SPDX-License-Identifier: Apache-2.0
#include "sim/crossing_stepper.h"

#include <gtest/gtest.h>

#include "sim/advance.h"
#include "sim/test/systems.h"

namespace drydock {
namespace {

using namespace testing;

/// x' = −sign(x) + sin(t)/2, which slides along x = 0: smooth but for that point, and rough near it.
struct Sliding : NumberSystem<1> {
  bool is_rough = false;
  bool rate(double t_s, std::span<const double> y, std::span<double> dydt) {
    is_rough = is_rough || std::abs(at(y)[0]) < 1e-2;
    return NumberSystem<1>::rate(t_s, y, dydt);
  }
  void move(std::span<const double> y) {
    is_rough = false;
    NumberSystem<1>::move(y);
  }
  bool rough() const { return is_rough; }
};
Sliding sliding(double x) {
  Sliding system;
  system.f = [](double t_s, const auto& at) { return std::array{(at[0] > 0 ? -1.0 : 1.0) + 0.5 * std::sin(t_s)}; };
  system.x[0] = x;
  return system;
}

const Tolerance kTight{{1e-10}, {1e-13}, 0, std::numeric_limits<double>::infinity()};

// Oracle: the exact motion, x = x0 − t + (1 − cos t)/2 until it is zero, and zero from there on; x may leave it by what
// one step across can do.
TEST(CrossingStepper, SlidesAlongARoughPoint) {
  const double crossing_s = 1e-3;
  Sliding system = sliding(0.7);
  CrossingStepper stepper(kTight, crossing_s);
  const AdvanceResult result = advance(system, stepper, {.t_end_s = 5});
  EXPECT_EQ(result.status, AdvanceStatus::kDone);
  EXPECT_LT(std::abs(system.x[0]), 1.5 * crossing_s);
  EXPECT_LT(result.steps, 6000);
  EXPECT_GT(stepper.crossings(), 3000);
}

// Oracle: Dormand and Prince alone, bit for bit, where nothing is rough.
TEST(CrossingStepper, IsDormandPrinceWhereRatesAreSmooth) {
  Sliding crossing = sliding(9), plain = sliding(9);  // far from zero all the time
  CrossingStepper stepper(kTight, 1e-3);
  DormandPrince alone(kTight);
  const AdvanceResult a = advance(crossing, stepper, {.t_end_s = 5}), b = advance(plain, alone, {.t_end_s = 5});
  EXPECT_EQ(crossing.x[0], plain.x[0]);
  EXPECT_EQ(a, b);
  EXPECT_EQ(stepper.crossings(), 0);
}

// Oracle: the same run without samples, bit for bit: looking inside steps across changes nothing. The samples lie on
// the exact motion before it slides.
TEST(CrossingStepper, SamplesInsideStepsAcross) {
  struct Samples {
    double worst = 0;
    const Sliding* system = nullptr;
    Flow sample(double t_s, std::span<const double> y) {
      const double exact = std::max(0.0, 0.7 - t_s + 0.5 * (1 - std::cos(t_s)));
      worst = std::max(worst, std::abs(system->at(y)[0] - exact));
      return Flow::kGoOn;
    }
  };
  Sliding seen = sliding(0.7), unseen = sliding(0.7);
  CrossingStepper one(kTight, 1e-3), other(kTight, 1e-3);
  Samples samples{0, &seen};
  AdvanceRequest request{.t_end_s = 2, .samples = Clock::at_rate(3777)};
  EXPECT_EQ(advance(seen, one, request, samples).status, AdvanceStatus::kDone);
  EXPECT_EQ(advance(unseen, other, {.t_end_s = 2}).status, AdvanceStatus::kDone);
  EXPECT_EQ(seen.x[0], unseen.x[0]);
  EXPECT_LT(samples.worst, 2e-3);
}

}  // namespace
}  // namespace drydock

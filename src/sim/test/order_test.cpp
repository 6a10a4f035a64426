// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/rk4.h"
#include "sim/test/free_body_solution.h"

namespace drydock {
namespace {

using namespace testing;

Rk4 fixed_rk4(double h_s) {
  return Rk4(Clock::every(h_s));
}
/// Dormand-Prince with steps of one length: every error is good enough and none is longer.
DormandPrince fixed_dormand_prince(double h_s) {
  return DormandPrince({{1e9}, {1e9}, h_s, h_s});
}

/// Slope of log error over log h, from h to h/2 to h/4.
template <typename Error>
void expect_order(double order, double h_s, Error error) {
  double coarse = error(h_s);
  for (int halvings = 0; halvings < 2; ++halvings, h_s /= 2) {
    const double fine = error(h_s / 2), slope = std::log2(coarse / fine);
    EXPECT_NEAR(slope, order, 0.35) << "errors " << coarse << " and " << fine << " at h = " << h_s;
    coarse = fine;
  }
}

template <typename Stepper>
double turn_error_rad(const KnownTurn& turn, Stepper stepper) {
  TurningFrame frame{&turn, turn.R_WB(0.25)};
  EXPECT_EQ(advance(frame, stepper, {.t_start_s = 0.25, .t_end_s = 2.25}).status, AdvanceStatus::kDone);
  EXPECT_TRUE(is_rotation(frame.R_WB.matrix, 1e-13));
  return frame.error_rad(2.25);
}

// Oracle: analytic. A product of two known turns about axes that do not commute.
TEST(Order, OnRotationsIsThatOfTheMethod) {
  for (const std::uint64_t seed : {3u, 4u, 5u}) {
    Random random(seed);
    const KnownTurn turn(random);
    expect_order(4, 0.0625, [&](double h_s) { return turn_error_rad(turn, fixed_rk4(h_s)); });
    expect_order(5, 0.125, [&](double h_s) { return turn_error_rad(turn, fixed_dormand_prince(h_s)); });
  }
}

/// Largest error of the dense output inside one step of length h.
template <typename Stepper>
double dense_error_rad(const KnownTurn& turn, double t0_s, double h_s, Stepper stepper) {
  TurningFrame frame{&turn, turn.R_WB(t0_s)};
  stepper.restart(3);
  EXPECT_TRUE(stepper.attempt(frame, t0_s, t0_s + h_s).ok());
  EXPECT_EQ(stepper.make_dense(frame), StepStatus::kOk);
  double worst = 0;
  for (int k = 0; k <= 16; ++k) {
    const double t_s = t0_s + h_s * k / 16;
    std::array<double, 3> y{};
    stepper.dense().at(t_s, y);
    worst = std::max(worst, angle_between(rotation_exp(vector_of(y)) * frame.R_WB, turn.R_WB(t_s)));
  }
  return worst;
}

// Oracle: analytic. A continuous extension of order p errs by O(h^(p+1)) inside one step: Hermite's cubic 3,
// dopri5's 4.
TEST(Order, OfDenseOutputOnRotations) {
  for (const std::uint64_t seed : {3u, 4u, 5u}) {
    Random random(seed);
    const KnownTurn turn(random);
    expect_order(3 + 1, 0.125, [&](double h_s) { return dense_error_rad(turn, 0.5, h_s, fixed_rk4(2 * h_s)); });
    expect_order(4 + 1, 0.125, [&](double h_s) { return dense_error_rad(turn, 0.5, h_s, fixed_dormand_prince(h_s)); });
  }
}

template <typename Body, typename Stepper>
Body tumbled(const FreeBodySolution& solution, double t_s, Stepper stepper) {
  Body body;
  body.inertia_kgm2 = solution.inertia_kgm2;
  body.R_WB = solution.R_WB(0);
  body.w_WB_B = solution.w_WB_B(0);
  EXPECT_EQ(advance(body, stepper, {.t_end_s = t_s}).status, AdvanceStatus::kDone);
  return body;
}

// Oracle: analytic. The formulas of Landau obey Euler's equations, by central difference.
TEST(FreeBodySolution, ObeysEulersEquations) {
  Random random(11);
  const FreeBodySolution solution{.R_WL = random.rotation()};
  for (const double t_s : {0.0, 1.7, 8.3}) {
    const double d = 1e-5;
    const Vector3 w = solution.w_WB_B(t_s), &I = solution.inertia_kgm2;
    const Vector3 dw = (solution.w_WB_B(t_s + d) - solution.w_WB_B(t_s - d)) / (2 * d);
    EXPECT_LT((I.cwiseProduct(dw) - I.cwiseProduct(w).cross(w)).norm(), 1e-8);
    const Rotation after = solution.R_WB(t_s + d), before = solution.R_WB(t_s - d);
    EXPECT_LT((rotation_log(after * inverse(before)) / (2 * d) - solution.R_WB(t_s) * w).norm(), 1e-6);
  }
}

// Oracle: analytic. Euler-Poinsot in Jacobi's functions; attitude by quadrature.
TEST(Order, OnAFreeBodyWithUnequalInertias) {
  Random random(11);
  const FreeBodySolution solution{.R_WL = random.rotation()};
  const auto error = [&](auto stepper) {
    const FreeBody body = tumbled<FreeBody>(solution, 4, stepper);
    return (body.w_WB_B - solution.w_WB_B(4)).norm() + angle_between(body.R_WB, solution.R_WB(4));
  };
  expect_order(4, 0.0625, [&](double h_s) { return error(fixed_rk4(h_s)); });
  expect_order(5, 0.125, [&](double h_s) { return error(fixed_dormand_prince(h_s)); });
}

// Oracle: analytic, and invariants. At tight tolerance motion, energy and momentum hold over many turns, whether the
// last rate is carried into the next chart or computed there; carried, each step costs one rate less.
TEST(DormandPrince, FollowsAFreeBodyForManyTurns) {
  Random random(12);
  const FreeBodySolution solution{.R_WL = random.rotation()};
  const auto run = [&](auto body) {
    body.inertia_kgm2 = solution.inertia_kgm2;
    body.R_WB = solution.R_WB(0);
    body.w_WB_B = solution.w_WB_B(0);
    const Vector3 L_W = body.momentum_W();
    const double energy_J = body.energy_J();
    DormandPrince stepper({{1e-12}, {1e-13}});
    const AdvanceResult result = advance(body, stepper, {.t_end_s = 30});
    EXPECT_EQ(result.status, AdvanceStatus::kDone);
    EXPECT_LT((body.w_WB_B - solution.w_WB_B(30)).norm(), 1e-9);
    EXPECT_LT(angle_between(body.R_WB, solution.R_WB(30)), 1e-9);
    EXPECT_LT((body.momentum_W() - L_W).norm() / L_W.norm(), 1e-10);
    EXPECT_LT(std::abs(body.energy_J() - energy_J) / energy_J, 1e-10);
    return result;
  };
  const AdvanceResult anew = run(FreeBody{}), carried = run(CarryingFreeBody{});
  EXPECT_EQ(anew.rates, 7 * anew.steps + 6 * anew.rejected + 1) << "one for the first length";
  EXPECT_EQ(carried.rates, 6 * carried.steps + 6 * carried.rejected + 2);
  EXPECT_EQ(anew.steps, carried.steps);
}

// Oracle: analytic. The harmonic oscillator.
TEST(Order, OnNumbers) {
  const auto error = [](auto stepper) {
    NumberSystem<2> spring{[](double, const auto& x) { return std::array{x[1], -4 * x[0]}; }, {0.7, -0.3}};
    EXPECT_EQ(advance(spring, stepper, {.t_end_s = 2}).status, AdvanceStatus::kDone);
    return std::hypot(spring.x[0] - (0.7 * std::cos(4.0) - 0.15 * std::sin(4.0)),
                      spring.x[1] - (-1.4 * std::sin(4.0) - 0.3 * std::cos(4.0)));
  };
  expect_order(4, 0.0625, [&](double h_s) { return error(fixed_rk4(h_s)); });
  expect_order(5, 0.125, [&](double h_s) { return error(fixed_dormand_prince(h_s)); });
}

}  // namespace
}  // namespace drydock

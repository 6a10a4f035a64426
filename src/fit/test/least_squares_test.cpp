// SPDX-License-Identifier: Apache-2.0
#include "fit/least_squares.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

/// A normal number (Box and Muller 1958).
double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.between(0, 1))) * std::cos(random.between(0, 2 * M_PI));
}

MatrixX random_matrix(Random& random, Eigen::Index rows, Eigen::Index columns) {
  MatrixX A(rows, columns);
  for (double& entry : A.reshaped()) entry = random.between(-1, 1);
  return A;
}

LeastSquaresRequest one_group(VectorX start, std::size_t rows,
                              std::function<std::optional<VectorX>(const VectorX&)> r) {
  LeastSquaresRequest request;
  request.start = std::move(start);
  request.series = {{rows, 0}};
  request.least_noise = {1e-9};
  request.residual = std::move(r);
  return request;
}

// Oracle: the normal equations of a linear model whose two groups have noises a thousand apart, with the weights of the
// residuals at the solution; its covariance is the inverse of the normal matrix.
TEST(LeastSquares, SolvesTheNormalEquationsOfTwoGroups) {
  Random random(3);
  const Eigen::Index n = 3, m = 400;
  const MatrixX A = random_matrix(random, 2 * m, n);
  const VectorX truth = Vector3(0.3, 0.6, 0.45);
  VectorX b = A * truth;
  for (Eigen::Index i = 0; i < 2 * m; ++i) b[i] += (i < m ? 0.05 : 5e-5) * normal(random);
  LeastSquaresRequest request = one_group(Vector3(0.9, 0.1, 0.5), 0, [&](const VectorX& u) { return A * u - b; });
  request.series = {{static_cast<std::size_t>(m), 0}, {static_cast<std::size_t>(m), 1}};
  request.least_noise = {1e-9, 1e-9};
  const LeastSquaresFit fit = solve_least_squares(request);
  ASSERT_EQ(fit.status, FitStatus::kConverged);
  EXPECT_NEAR(fit.noise[0], 0.05, 0.05 * 0.15);  // 400 residuals tell σ to 3.5 %
  EXPECT_NEAR(fit.noise[1], 5e-5, 5e-5 * 0.15);
  VectorX weights(2 * m);
  weights << VectorX::Constant(m, 1 / fit.noise[0]), VectorX::Constant(m, 1 / fit.noise[1]);
  const MatrixX W = weights.asDiagonal() * A;
  const MatrixX N = W.transpose() * W;
  const VectorX solution = N.ldlt().solve(W.transpose() * (weights.asDiagonal() * b));
  for (Eigen::Index j = 0; j < n; ++j) {
    EXPECT_NEAR(fit.u[j], solution[j], 0.02 * fit.deviation(j)) << j;
    EXPECT_LT(std::abs(fit.u[j] - truth[j]), 4 * fit.deviation(j)) << j;
    // The slope is exact; the autocorrelation of 400 white numbers is not quite zero.
    EXPECT_NEAR(fit.deviation(j), std::sqrt(N.inverse()(j, j)), 0.15 * fit.deviation(j)) << j;
  }
}

/// A decay a exp(−k t) with parameters of ranges, as simulated runs have them.
VectorX decay(const VectorX& u, Eigen::Index samples) {
  const double amplitude = 0.5 + u[0], rate_per_s = 0.2 * std::exp(u[1] * std::log(50.0));
  VectorX y(samples);
  for (Eigen::Index i = 0; i < samples; ++i) y[i] = amplitude * std::exp(-rate_per_s * 0.02 * static_cast<double>(i));
  return y;
}

// Oracle: the spread of many fits to fresh noise. Errors over their deviations have the mean square 1; with 300 fits it
// is known to ±0.08, and four times that is allowed.
TEST(LeastSquares, DeviationsAreThoseOfManyFits) {
  Random random(17);
  const VectorX truth = Eigen::Vector2d(0.42, 0.55), clean = decay(truth, 150);
  double squares = 0;
  constexpr int kFits = 150;
  for (int trial = 0; trial < kFits; ++trial) {
    VectorX measured = clean;
    for (double& y : measured) y += 0.03 * normal(random);
    const VectorX start = Eigen::Vector2d(random.between(0, 1), random.between(0.1, 0.9));
    const LeastSquaresFit fit = solve_least_squares(
        one_group(start, 150, [&](const VectorX& u) -> std::optional<VectorX> { return decay(u, 150) - measured; }));
    ASSERT_EQ(fit.status, FitStatus::kConverged);
    for (Eigen::Index j = 0; j < 2; ++j) squares += std::pow((fit.u[j] - truth[j]) / fit.deviation(j), 2);
  }
  EXPECT_NEAR(squares / (2 * kFits), 1, 0.33);
}

// Oracle: the known variance of the mean of an autoregressive signal, σ²/N (1 + ρ)/(1 − ρ).
TEST(LeastSquares, NeighboursThatAreAlikeCountLess) {
  Random random(5);
  constexpr Eigen::Index kSamples = 4000;
  constexpr double kRho = 0.8;
  VectorX y(kSamples);
  double last = 0;
  for (double& value : y) value = last = kRho * last + std::sqrt(1 - kRho * kRho) * normal(random);
  const LeastSquaresFit fit = solve_least_squares(one_group(
      VectorX::Constant(1, 0.2), kSamples,
      [&](const VectorX& u) -> std::optional<VectorX> { return VectorX(20 * (u[0] - 0.5) - (0.1 * y).array()); }));
  const double mean_deviation = 0.1 / 20 * std::sqrt((1 + kRho) / (1 - kRho) / kSamples);
  EXPECT_NEAR(fit.deviation(0), mean_deviation, 0.15 * mean_deviation);
}

// Oracle: a parameter that nothing depends on keeps its start and is unknown; two that act as one are known only as a
// sum.
TEST(LeastSquares, SaysWhatTheDataDoNotTell) {
  Random random(23);
  const VectorX truth = Eigen::Vector4d(0.3, 0.5, 0.6, 0.2);
  const auto model = [](const VectorX& u) {
    return decay(Eigen::Vector2d(u[0], 0.5 * (u[1] + u[2])), 200);  // u[3] has no influence
  };
  VectorX measured = model(truth);
  for (double& y : measured) y += 0.01 * normal(random);
  const VectorX start = Eigen::Vector4d(0.7, 0.3, 0.3, 0.77);
  const LeastSquaresFit fit = solve_least_squares(
      one_group(start, 200, [&](const VectorX& u) -> std::optional<VectorX> { return model(u) - measured; }));
  ASSERT_EQ(fit.status, FitStatus::kConverged);
  EXPECT_TRUE(is_determined(fit.deviation(0)));
  EXPECT_FALSE(is_determined(fit.deviation(1)));
  EXPECT_FALSE(is_determined(fit.deviation(2)));
  EXPECT_NEAR(fit.correlation(1, 2), -1, 1e-3);
  EXPECT_NEAR(fit.u[1] + fit.u[2], 1.1, 0.1);
  EXPECT_NEAR(fit.u[3], 0.77, 1e-9);
  EXPECT_NEAR(fit.deviation(3), kUnknown, 1e-6 * kUnknown);
}

// Oracle: without noise the fit is exact up to the rounding that is allowed.
TEST(LeastSquares, FindsExactValuesWithoutNoise) {
  const VectorX truth = Eigen::Vector2d(0.42, 0.55), clean = decay(truth, 100);
  const LeastSquaresFit fit =
      solve_least_squares(one_group(Eigen::Vector2d(0.9, 0.1), 100,
                                    [&](const VectorX& u) -> std::optional<VectorX> { return decay(u, 100) - clean; }));
  EXPECT_EQ(fit.status, FitStatus::kConverged);
  EXPECT_LT((fit.u - truth).cwiseAbs().maxCoeff(), 1e-7);
}

// Oracle: the constrained minimum of a parabola whose least point lies outside of the box.
TEST(LeastSquares, StaysWithinTheRange) {
  const auto r = [](const VectorX& u) -> std::optional<VectorX> {
    return VectorX(Eigen::Vector3d(u[0] + 0.4, u[0] + u[1] - 0.8, 0.5 * (u[1] - 0.9)));
  };
  const LeastSquaresFit fit = solve_least_squares(one_group(Eigen::Vector2d(0.6, 0.2), 3, r));
  EXPECT_EQ(fit.u[0], 0);
  EXPECT_NEAR(fit.u[1], (0.8 + 0.25 * 0.9) / 1.25, 0.02);  // least squares with u₀ = 0; three residuals tell little
}

// Oracle: the same minimum, with a part of the box in which the model has no answer on the way to it.
TEST(LeastSquares, PointsWithoutAnswerAreBadPoints) {
  const VectorX truth = Eigen::Vector2d(0.42, 0.55), clean = decay(truth, 100);
  const auto r = [&](const VectorX& u) -> std::optional<VectorX> {
    if (u[1] > 0.5505 || (u[0] > 0.5 && u[1] > 0.5)) return std::nullopt;
    return decay(u, 100) - clean;
  };
  const LeastSquaresFit fit = solve_least_squares(one_group(Eigen::Vector2d(0.9, 0.1), 100, r));
  EXPECT_GT(fit.failures, 0);
  EXPECT_LT((fit.u - truth).cwiseAbs().maxCoeff(), 1e-3);
  EXPECT_EQ(solve_least_squares(one_group(Eigen::Vector2d(0.9, 0.9), 100, r)).status, FitStatus::kNoStart);
}

// Oracle: byte for byte the same numbers on one thread and on two, and an end when it is asked for.
TEST(LeastSquares, ThreadsAndInterrupts) {
  Random random(2);
  VectorX measured = decay(Eigen::Vector2d(0.3, 0.4), 80);
  for (double& y : measured) y += 0.05 * normal(random);
  std::atomic<int> calls = 0;
  std::atomic<bool> cancelled = false;
  LeastSquaresRequest request =
      one_group(Eigen::Vector2d(0.5, 0.8), 80, [&](const VectorX& u) -> std::optional<VectorX> {
        if (++calls == 8) cancelled = true;
        return decay(u, 80) - measured;
      });
  const LeastSquaresFit one = solve_least_squares(request);
  request.threads = 2;
  const LeastSquaresFit two = solve_least_squares(request);
  EXPECT_EQ(one.u, two.u);
  EXPECT_EQ(one.covariance, two.covariance);
  EXPECT_EQ(one.evaluations, two.evaluations);

  calls = 0;
  cancelled = false;
  request.threads = 1;
  request.cancelled = &cancelled;
  EXPECT_EQ(solve_least_squares(request).status, FitStatus::kInterrupted);
  EXPECT_LE(calls, 8);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "sensing/joint_fit.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <cmath>

#include "sensing/block_covariance.h"
#include "sensing/noise_source.h"
#include "spatial/spatial_matrix.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;
using testing::random_inertia;

// Oracle: dense least squares by QR, with the weights of the noise, and its textbook covariance.
TEST(JointFit, IsTheWeightedLeastSquares) {
  Random random(1);
  NoiseSource noise(1);
  const InertialVector truth = inertial_vector(random_inertia(random));
  FitRows rows;
  constexpr int kRows = 400;
  const Vector6 sigma = (Vector6() << 0.01, 0.02, 0.03, 0.2, 0.3, 0.4).finished(), bias = 3 * Vector6::Random();
  for (int k = 0; k < kRows; ++k) {
    rows.time_s.push_back(0.01 * k);
    rows.Y.push_back(payload_regressor({random.vector(2), random.vector(3), random.vector(10)}));
    Vector6 errors;
    for (int c = 0; c < 6; ++c) errors[c] = sigma[c] * noise.normal();
    rows.reading.push_back(rows.Y.back() * truth + bias + errors);
  }
  JointFitRequest request{rows};
  request.drift = DriftModel::kNone;
  const JointFit fit = fit_jointly(request);
  for (int c = 0; c < 6; ++c) EXPECT_NEAR(fit.noise[c], sigma[c], 0.15 * sigma[c]);
  MatrixX A(6 * kRows, 16);
  VectorX b(6 * kRows);
  for (int k = 0; k < kRows; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const auto weights = fit.noise.cwiseInverse().asDiagonal();
    A.middleRows<6>(6 * k).leftCols<10>() = weights * rows.Y[i];
    A.middleRows<6>(6 * k).rightCols<6>() = MatrixX(weights);
    b.segment<6>(6 * k) = weights * rows.reading[i];
  }
  const VectorX expected = A.colPivHouseholderQr().solve(b);
  EXPECT_LT(difference(fit.x, expected), 1e-6 * expected.norm());  // weights of the last round but one
  const MatrixX covariance = (A.transpose() * A).inverse();
  for (Eigen::Index j = 0; j < 16; ++j) {
    EXPECT_NEAR(fit.white(j, j), covariance(j, j), 0.02 * covariance(j, j));
    EXPECT_GE(fit.covariance(j, j), 0.999 * fit.white(j, j));
  }
}

// Oracle: exponential smoothing by hand, and that it leaves the innovations of the model it is for white.
TEST(DriftFilter, WhitensAWalkBeneathNoise) {
  VectorX y(3);
  y << 1, 2, 4;
  whiten(0.5, y);
  EXPECT_LT(difference(y, Vector3(1, 1.5, 2.75)), 1e-15);
  NoiseSource noise(3);
  VectorX walk(20000);
  double level = 0;
  for (double& value : walk) {
    level += 0.02 * noise.normal();
    value = level + noise.normal();
  }
  const DriftTest test = test_drift(walk, MatrixX::Ones(walk.size(), 1));
  ASSERT_TRUE(test.is_found);
  EXPECT_NEAR(test.step, 0.02, 0.008);
  VectorX white = walk;
  whiten(test.gain, white);
  EXPECT_GT(correlation_length(walk), 10);
  EXPECT_LT(correlation_length(white), 1.1);
}

// Oracle: chance. White noise is seldom called a drift.
TEST(DriftFilter, IsSeldomWrongAboutWhiteNoise) {
  int wrong = 0;
  for (int seed = 0; seed < 300; ++seed) {
    NoiseSource noise(static_cast<std::uint64_t>(seed));
    VectorX white(1500);
    for (double& value : white) value = noise.normal();
    white.array() -= white.mean();
    wrong += test_drift(white, MatrixX::Ones(1500, 1)).is_found ? 1 : 0;
  }
  EXPECT_LE(wrong, 4);
}

// Oracle: the autocorrelation ρ^k of a first-order process: (1 + ρ)/(1 − ρ) samples count as one, and the variance of
// its sum is that many times as large.
TEST(BlockCovariance, CountsSamplesThatAreAlike) {
  constexpr double kRho = 0.8;
  NoiseSource noise(4);
  MatrixX y(40000, 1);
  double value = 0;
  for (Eigen::Index k = 0; k < y.rows(); ++k) {
    value = kRho * value + std::sqrt(1 - kRho * kRho) * noise.normal();
    y(k, 0) = value;
  }
  EXPECT_NEAR(correlation_length(y.col(0)), 9, 1.5);
  EXPECT_NEAR(block_covariance(y, 100).sum(0, 0) / 40000.0, 9, 2.5);
  EXPECT_NEAR(block_covariance(y, 1).sum(0, 0) / 40000.0, 1, 0.1);
}

// Oracle: tables of Student's distribution.
TEST(BlockCovariance, BoundsAreStudents) {
  EXPECT_NEAR(bound_factor(1e9), 1.959964, 1e-5);
  EXPECT_NEAR(bound_factor(30), 2.042272, 1e-4);
  EXPECT_NEAR(bound_factor(10), 2.228139, 1e-3);
  EXPECT_NEAR(bound_factor(5), 2.570582, 5e-3);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "sensing/pose_spline.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <vector>

#include "sensing/excitation.h"
#include "sensing/noise_source.h"
#include "spatial/rotation_exp.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

// Oracle: dense linear algebra.
TEST(BandMatrix, SolvesAndInvertsAsADenseOne) {
  Random random(1);
  BandMatrix A(30, 4);
  for (Eigen::Index i = 0; i < 30; ++i) {
    for (Eigen::Index k = 1; k <= 4; ++k)
      if (i + k < 30) A.upper(k, i) = random.between(-1, 1);
    A.upper(0, i) = random.between(9, 12);
  }
  MatrixX dense(30, 30);
  for (Eigen::Index i = 0; i < 30; ++i)
    for (Eigen::Index j = 0; j < 30; ++j) dense(i, j) = std::abs(i - j) > 4 ? 0 : A.at(i, j);
  const MatrixX B = MatrixX::Random(30, 3);
  const BandFactor factored = factor(A);
  EXPECT_LT(difference(dense * solve(factored, B), B), 1e-13);
  const MatrixX inverse = dense.inverse();
  const BandMatrix Z = inverse_in_band(factored);
  for (Eigen::Index i = 0; i < 30; ++i)
    for (Eigen::Index j = i; j <= std::min<Eigen::Index>(29, i + 4); ++j) EXPECT_NEAR(Z.at(i, j), inverse(i, j), 1e-14);
}

/// A motion that turns about changing axes, more than once around.
RigidMotion tumbling(double t) {
  const Vector3 r(0.4 * std::sin(1.3 * t), 0.3 * std::cos(0.9 * t), 1.1 * t);
  const Vector3 rdot(0.52 * std::cos(1.3 * t), -0.27 * std::sin(0.9 * t), 1.1);
  // Two factors, so that the rotation is no single axis: exp(r3 z) exp(r1 x) exp(r2 y).
  const Rotation R3 = rotation_about(Vector3::UnitZ(), r[2]), R1 = rotation_about(Vector3::UnitX(), r[0]),
                 R2 = rotation_about(Vector3::UnitY(), r[1]);
  RigidMotion motion;
  motion.X_WB = {R3 * R1 * R2, {0.3 * std::sin(t), 0.2 * std::cos(1.7 * t), 0.1 * t}};
  motion.V_WB_W.w = rdot[2] * Vector3::UnitZ() + R3 * (rdot[0] * Vector3::UnitX() + R1 * (rdot[1] * Vector3::UnitY()));
  motion.V_WB_W.v = {0.3 * std::cos(t), -0.34 * std::sin(1.7 * t), 0.1};
  motion.A_WB_W.v = {-0.3 * std::sin(t), -0.578 * std::cos(1.7 * t), 0};
  return motion;
}

Vector3 angular_acceleration(double t) {
  constexpr double kStep = 1e-4;
  return (tumbling(t + kStep).V_WB_W.w - tumbling(t - kStep).V_WB_W.w) / (2 * kStep);
}

// Oracle: the motion that the poses were taken from, at instants between them that are not even.
TEST(PoseSpline, FindsTheMotionOfExactPoses) {
  std::vector<double> time_s;
  std::vector<Pose> poses;
  for (int k = 0; k <= 1500; ++k) {
    time_s.push_back(0.01 * k + 0.002 * std::sin(0.7 * k));
    poses.push_back(tumbling(time_s.back()).X_WB);
  }
  const PoseSpline spline = PoseSpline::smooth(time_s, poses);
  for (double t = 0.3; t < 14.7; t += 0.173) {
    const RigidMotion found = spline.at(t), expected = tumbling(t);
    EXPECT_LT(difference(found.X_WB, expected.X_WB), 1e-7);
    EXPECT_LT(difference(found.V_WB_W, expected.V_WB_W), 1e-5);
    EXPECT_LT((found.A_WB_W.v - expected.A_WB_W.v).norm(), 1e-3);
    EXPECT_LT((found.A_WB_W.w - angular_acceleration(t)).norm(), 1e-3);
  }
}

// Oracle: known noise. The spline tells its standard deviation, and its errors are as large as it says.
TEST(PoseSpline, KnowsItsNoiseAndItsErrors) {
  constexpr double kWay = 50e-6, kTurn = 80e-6;
  NoiseSource noise(3);
  std::vector<double> time_s;
  std::vector<Pose> poses;
  for (int k = 0; k <= 4000; ++k) {
    time_s.push_back(0.005 * k);
    Pose X = tumbling(time_s.back()).X_WB;
    X.R = X.R * rotation_exp(kTurn * noise.normal3());
    X.p += kWay * noise.normal3();
    poses.push_back(X);
  }
  const PoseSpline spline = PoseSpline::smooth(time_s, poses);
  EXPECT_NEAR(spline.position_noise_m(), kWay, 0.05 * kWay);
  EXPECT_NEAR(spline.rotation_noise_rad(), kTurn, 0.05 * kTurn);
  double squares[2] = {0, 0}, expected[2] = {0, 0};
  for (double t = 1; t < 19; t += 0.0371) {
    const PoseSpline::Doubt doubt = spline.doubt(t);
    const RigidMotion found = spline.at(t);
    squares[0] += (found.A_WB_W.v - tumbling(t).A_WB_W.v).squaredNorm() / 3;
    squares[1] += (found.A_WB_W.w - angular_acceleration(t)).squaredNorm() / 3;
    expected[0] += doubt.position(2, 2);
    expected[1] += doubt.rotation(2, 2);
  }
  for (int i = 0; i < 2; ++i) {
    EXPECT_LT(squares[i], 2.5 * expected[i]);  // errors of neighbours are alike, so their mean scatters
    EXPECT_GT(squares[i], 0.15 * expected[i]);
  }
}

// Oracle: central differences of the excitation itself, and rest at both ends of every move.
TEST(Excitation, GoesFromRestToRest) {
  const Excitation motion{orientation_grid({0.1, 0.2, 1}, true), 1.2, 0.3};
  EXPECT_EQ(motion.X_WB.size(), 125U);
  constexpr double kStep = 1e-5;
  for (double t = 0.05; t < 20; t += 0.0437) {
    const RigidMotion now = motion.at(t), before = motion.at(t - kStep), after = motion.at(t + kStep);
    const Vector3 w = rotation_log(after.X_WB.R * inverse(before.X_WB.R)) / (2 * kStep);
    EXPECT_LT((now.V_WB_W.w - w).norm(), 1e-5);
    EXPECT_LT((now.A_WB_W.w - (after.V_WB_W.w - before.V_WB_W.w) / (2 * kStep)).norm(), 2e-3);  // jerk jumps at rest
  }
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(difference(motion.at(1.5 * i + 0.1).X_WB, motion.X_WB[static_cast<std::size_t>(i)]), 0);
    EXPECT_EQ(motion.at(1.5 * i + 0.1).V_WB_W, Twist{});
  }
  EXPECT_NEAR(motion.duration_s(), 125 * 0.3 + 124 * 1.2, 1e-9);
}

}  // namespace
}  // namespace drydock

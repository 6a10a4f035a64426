// SPDX-License-Identifier: Apache-2.0
#include "spatial/pose_exp.h"

#include <gtest/gtest.h>

#include <numbers>
#include <vector>

#include "spatial/spatial_matrix.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using std::numbers::pi;
using testing::difference;
using testing::Random;

std::vector<Twist> screws(Random& random, double most_rad) {
  std::vector<Twist> twists = {{}, {Vector3::Zero(), {1, -2, 3}}};
  for (int i = 0; i < 150; ++i)
    twists.push_back({random.between(0, most_rad) * random.unit_vector(), random.vector(2)});
  for (const double angle_rad : {1e-160, 1e-12, 1e-8, 1e-4, 0.5, 1.5, pi - 1e-4, pi - 1e-7, pi - 1e-10}) {
    for (int i = 0; i < 5; ++i) twists.push_back({angle_rad * random.unit_vector(), random.vector(2)});
  }
  return twists;
}

// Oracle: the power series of exp of the 4×4 matrix.
TEST(PoseExp, IsTheSeries) {
  Random random(1);
  for (const Twist& x : screws(random, 6)) {
    EXPECT_LT(difference(testing::homogeneous(pose_exp(x)), testing::exp_by_series<4>(testing::hat(x))), 1e-14) << x;
  }
}

// Oracle: round trips both ways; |log.w| ≤ π.
TEST(PoseExp, LogIsItsInverse) {
  Random random(2);
  for (const Twist& x : screws(random, pi - 1e-10)) {
    const Twist back = pose_log(pose_exp(x));
    EXPECT_LE(difference(back.w, x.w), 4e-15 * x.w.stableNorm()) << x;
    EXPECT_LT(difference(back.v, x.v), 2e-14) << x;
  }
  for (int trial = 0; trial < 200; ++trial) {
    Pose X = random.pose(5);
    if (trial % 4 == 0) X.R = rotation_about(random.unit_vector(), pi);
    EXPECT_LE(pose_log(X).w.norm(), pi + 2e-15);
    EXPECT_LT(difference(pose_exp(pose_log(X)), X), 3e-14);
  }
}

// Oracle: central difference of exp; error about h² + ε/h = 1e-10.
TEST(PoseExp, JacobiansAreTheDerivative) {
  Random random(3);
  const double h = 1e-5;
  for (const Twist& x : screws(random, 6)) {
    const Twist d = {random.vector(), random.vector()};
    const Pose ahead = pose_exp(x + h * d), behind = pose_exp(x - h * d);
    const Twist left = (1 / (2 * h)) * pose_log(ahead * inverse(behind));
    const Twist right = (1 / (2 * h)) * pose_log(inverse(behind) * ahead);
    EXPECT_LT(difference(pose_exp_jacobian_left(x) * angular_first(d), angular_first(left)), 2e-9) << x;
    EXPECT_LT(difference(pose_exp_jacobian_right(x) * angular_first(d), angular_first(right)), 2e-9) << x;
  }
}

// Oracle: J J⁻¹ = 1; J_left = Ad J_right; and the series J_left = Σ ad^k / (k + 1)!.
TEST(PoseExp, JacobianIdentities) {
  Random random(4);
  for (const Twist& x : screws(random, 6)) {
    const Matrix6 left = pose_exp_jacobian_left(x), right = pose_exp_jacobian_right(x);
    EXPECT_LT(difference(left * pose_exp_jacobian_left_inverse(x), Matrix6::Identity()), 1e-11) << x;
    EXPECT_LT(difference(right * pose_exp_jacobian_right_inverse(x), Matrix6::Identity()), 1e-11) << x;
    EXPECT_LT(difference(adjoint_matrix(pose_exp(x)) * right, left), 4e-14) << x;

    Eigen::Matrix<long double, 6, 6> sum, term;
    sum = term = Eigen::Matrix<long double, 6, 6>::Identity();
    for (int k = 1; k < 60; ++k) {
      term = (term * cross_matrix(x).cast<long double>() / static_cast<long double>(k + 1)).eval();
      sum += term;
    }
    EXPECT_LT(difference(left, sum.cast<double>()), 2e-14) << x;
  }
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/rotation_exp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using std::numbers::pi;
using testing::difference;
using testing::Random;

/// Generic vectors, and ones at the angles where formulas break.
std::vector<Vector3> rotation_vectors(Random& random, double longest_rad) {
  std::vector<Vector3> vectors = {Vector3::Zero()};
  for (int i = 0; i < 200; ++i) vectors.push_back(random.between(0, longest_rad) * random.unit_vector());
  for (const double angle_rad : {1e-300, 1e-160, 1e-12, 1e-8, 1e-4, 0.5, 1.5, pi - 1e-4, pi - 1e-7, pi - 1e-10}) {
    for (int i = 0; i < 10; ++i) vectors.push_back(angle_rad * random.unit_vector());
  }
  return vectors;
}

// Oracle: the power series of exp.
TEST(RotationExp, IsTheSeries) {
  Random random(1);
  for (const Vector3& r : rotation_vectors(random, 7)) {
    EXPECT_LT(difference(rotation_exp(r).matrix, testing::exp_by_series<3>(cross_matrix(r))), 4e-15) << r.norm();
  }
}

// Oracle: round trip log(exp(r)) = r for |r| < π, with relative accuracy near zero.
TEST(RotationExp, LogGivesTheVectorBack) {
  Random random(2);
  for (const Vector3& r : rotation_vectors(random, pi - 1e-10)) {
    EXPECT_LE(difference(rotation_log(rotation_exp(r)), r), 4e-15 * r.stableNorm()) << r.norm();
  }
}

// Oracle: round trip exp(log(R)) = R and |log(R)| ≤ π, also for turns by exactly π.
TEST(RotationExp, ExpGivesTheRotationBack) {
  Random random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const Rotation R = trial % 3 ? random.rotation() : rotation_about(random.unit_vector(), pi);
    EXPECT_LE(rotation_log(R).norm(), pi + 2e-15);
    EXPECT_LT(difference(rotation_exp(rotation_log(R)), R), 4e-15);
  }
  for (int axis = 0; axis < 3; ++axis) {
    const Rotation R = {Matrix3(2 * Vector3::Unit(axis) * Vector3::Unit(axis).transpose() - Matrix3::Identity())};
    EXPECT_EQ(rotation_log(R), pi * Vector3::Unit(axis));
  }
}

// Oracle: a known turn between frames. It is symmetric and does not depend on the world frame.
TEST(RotationExp, AngleBetween) {
  Random random(4);
  for (const double angle_rad : {0.0, 1e-12, 1e-3, 1.0, 3.0, pi - 1e-10, pi}) {
    const Rotation R_WA = random.rotation(), R_AB = rotation_about(random.unit_vector(), angle_rad);
    EXPECT_NEAR(angle_between(R_WA, R_WA * R_AB), angle_rad, 2e-15);
    EXPECT_NEAR(angle_between(R_WA * R_AB, R_WA), angle_rad, 2e-15);
  }
}

// Oracle: central difference of exp, whose error is about h² + ε/h = 1e-10.
TEST(RotationExp, JacobiansAreTheDerivative) {
  Random random(5);
  const double h = 1e-5;
  for (const Vector3& r : rotation_vectors(random, 7)) {
    const Vector3 d = random.unit_vector();
    const Rotation ahead = rotation_exp(r + h * d), behind = rotation_exp(r - h * d);
    const Vector3 left = rotation_log(ahead * inverse(behind)) / (2 * h);
    const Vector3 right = rotation_log(inverse(behind) * ahead) / (2 * h);
    EXPECT_LT(difference(rotation_exp_jacobian_left(r) * d, left), 1e-9);
    EXPECT_LT(difference(rotation_exp_jacobian_right(r) * d, right), 1e-9);
  }
}

// Oracle: J J⁻¹ = 1, and J_left = R J_right.
TEST(RotationExp, JacobianIdentities) {
  Random random(6);
  for (const Vector3& r : rotation_vectors(random, 6)) {
    const Matrix3 left = rotation_exp_jacobian_left(r), right = rotation_exp_jacobian_right(r);
    EXPECT_LT(difference(left * rotation_exp_jacobian_left_inverse(r), Matrix3::Identity()), 1e-13);
    EXPECT_LT(difference(right * rotation_exp_jacobian_right_inverse(r), Matrix3::Identity()), 1e-13);
    EXPECT_LT(difference(rotation_exp(r).matrix * right, left), 4e-15);
  }
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/quaternion.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>

#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using std::numbers::pi;
using testing::difference;
using testing::Random;

double length(const Quaternion& q) {
  return std::hypot(std::hypot(q.w, q.x), std::hypot(q.y, q.z));
}

Quaternion about(const Vector3& n, double angle_rad) {
  const double s = std::sin(angle_rad / 2);
  return {std::cos(angle_rad / 2), s * n.x(), s * n.y(), s * n.z()};
}

// Oracle: the defining identity, quaternion (cos θ/2, n sin θ/2) and matrix of the turn by θ about n, for all angles.
TEST(Quaternion, IsTheTurnAboutItsAxis) {
  Random random(1);
  for (const double angle_rad : {0.0, 1e-160, 1e-12, 1e-6, 0.7, 2.0, 3.0, pi - 1e-6, pi - 1e-10}) {
    for (int trial = 0; trial < 50; ++trial) {
      const Vector3 n = random.unit_vector();
      const Quaternion q = about(n, angle_rad), back = to_quaternion(rotation_about(n, angle_rad));
      EXPECT_LT(difference(to_rotation(q), rotation_about(n, angle_rad)), 2e-15);
      EXPECT_NEAR(back.w, q.w, 1e-15);
      // Near zero the vector part keeps its relative accuracy.
      const double tolerance = 1e-15 * std::sin(angle_rad / 2) + 1e-300;
      EXPECT_NEAR(back.x, q.x, tolerance);
      EXPECT_NEAR(back.y, q.y, tolerance);
      EXPECT_NEAR(back.z, q.z, tolerance);
    }
  }
}

// Oracle: round trip; the result has length 1 and w ≥ 0. The angle π about generic axes is included.
TEST(Quaternion, RoundTrip) {
  Random random(2);
  for (int trial = 0; trial < 500; ++trial) {
    const Rotation R = trial % 5 ? random.rotation() : rotation_about(random.unit_vector(), pi);
    const Quaternion q = to_quaternion(R);
    EXPECT_NEAR(length(q), 1, 1e-15);
    EXPECT_GE(q.w, 0);
    EXPECT_LT(difference(to_rotation(q), R), 2e-15);
    EXPECT_LT(difference(to_rotation({-3 * q.w, -3 * q.x, -3 * q.y, -3 * q.z}), R), 2e-15);
  }
}

// Oracle: homomorphism to rotations.
TEST(Quaternion, ProductIsTheProductOfRotations) {
  Random random(3);
  for (int trial = 0; trial < 100; ++trial) {
    const Rotation R_AB = random.rotation(), R_BC = random.rotation();
    const Quaternion q_AB = to_quaternion(R_AB), q_BC = to_quaternion(R_BC);
    EXPECT_LT(difference(to_rotation(q_AB * q_BC), R_AB * R_BC), 2e-15);
    EXPECT_LT(difference(to_rotation(inverse(q_AB)), inverse(R_AB)), 2e-15);
  }
}

// Oracle: Eigen's quaternion, stored xyzw and constructed wxyz.
TEST(Quaternion, ForeignOrders) {
  Random random(4);
  const Quaternion q = to_quaternion(random.rotation());
  const auto wxyz = to_wxyz(q), xyzw = to_xyzw(q);
  const Eigen::Quaterniond constructed(wxyz[0], wxyz[1], wxyz[2], wxyz[3]);
  const Eigen::Map<const Eigen::Quaterniond> stored(xyzw.data());
  EXPECT_LT(difference(constructed.toRotationMatrix(), to_rotation(q).matrix), 1e-15);
  EXPECT_LT(difference(stored.toRotationMatrix(), to_rotation(q).matrix), 1e-15);
  EXPECT_EQ(from_wxyz(wxyz), q);
  EXPECT_EQ(from_xyzw(xyzw), q);
}

// Oracle: length 1 and the same direction, at scales where squares overflow or vanish.
TEST(Quaternion, NormalisedAtAnyScale) {
  for (const double scale : {1e-305, 1e-160, 1.0, 1e160, 1e307}) {
    const auto q = normalised({scale, -2 * scale, 2 * scale, 4 * scale});
    ASSERT_TRUE(q);
    EXPECT_NEAR(q->w, 0.2, 1e-15);
    EXPECT_NEAR(q->x, -0.4, 1e-15);
    EXPECT_NEAR(q->y, 0.4, 1e-15);
    EXPECT_NEAR(q->z, 0.8, 1e-15);
  }
  EXPECT_FALSE(normalised({0, 0, 0, 0}));
  EXPECT_FALSE(normalised({1, std::numeric_limits<double>::quiet_NaN(), 0, 0}));
  EXPECT_FALSE(normalised({std::numeric_limits<double>::infinity(), 1, 0, 0}));
}

}  // namespace
}  // namespace drydock

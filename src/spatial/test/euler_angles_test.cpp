// SPDX-License-Identifier: Apache-2.0
#include "spatial/euler_angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using std::numbers::pi;
using testing::difference;
using testing::Random;

constexpr int kOrders[] = {121, 123, 131, 132, 212, 213, 231, 232, 312, 313, 321, 323};

bool repeats(int order) {
  return order / 100 == order % 10;
}

/// The definition, in the world frame: each turn is about the axis that the body carries by then.
Rotation turned_in_sequence(const EulerAngles& angles) {
  const int digits = static_cast<int>(angles.order);
  Rotation R;
  for (const auto& [axis, angle_rad] : {std::pair{digits / 100 - 1, angles.first_rad},
                                        {digits / 10 % 10 - 1, angles.second_rad},
                                        {digits % 10 - 1, angles.third_rad}}) {
    const Vector3 carried_axis = R.matrix.col(axis).normalized();
    R = rotation_about(carried_axis, angle_rad) * R;
  }
  return R;
}

// Oracle: the list of orders.
TEST(EulerAngles, TwelveOrders) {
  int count = 0;
  for (int digits = -1000; digits < 2000; ++digits) {
    const auto order = euler_order(digits);
    if (!order) continue;
    EXPECT_EQ(static_cast<int>(*order), digits);
    EXPECT_EQ(digits, kOrders[count++]);
  }
  EXPECT_EQ(count, 12);
}

// Oracle: the turns done one after the other about carried axes, and as a product of elementary matrices.
TEST(EulerAngles, AreTurnsAboutCarriedAxes) {
  Random random(1);
  for (const int digits : kOrders) {
    for (int trial = 0; trial < 50; ++trial) {
      const EulerAngles angles = {*euler_order(digits), random.between(-4, 4), random.between(-4, 4),
                                  random.between(-4, 4)};
      EXPECT_LT(difference(from_euler(angles), turned_in_sequence(angles)), 3e-15) << angles;
    }
  }
  // 213 written out, each matrix by hand.
  const double a = 0.3, b = -0.8, c = 1.9;
  Matrix3 y, x, z;
  y << std::cos(a), 0, std::sin(a), 0, 1, 0, -std::sin(a), 0, std::cos(a);
  x << 1, 0, 0, 0, std::cos(b), -std::sin(b), 0, std::sin(b), std::cos(b);
  z << std::cos(c), -std::sin(c), 0, std::sin(c), std::cos(c), 0, 0, 0, 1;
  EXPECT_LT(difference(from_euler({EulerOrder::k213, a, b, c}).matrix, y * x * z), 1e-15);
}

// Oracle: round trip of angles within their stated ranges, away from lock.
TEST(EulerAngles, AnglesComeBack) {
  Random random(2);
  for (const int digits : kOrders) {
    for (int trial = 0; trial < 100; ++trial) {
      const double second_rad = repeats(digits) ? random.between(0.05, pi - 0.05) : random.between(-1.5, 1.5);
      const EulerAngles in = {*euler_order(digits), random.between(-pi, pi), second_rad, random.between(-pi, pi)};
      const EulerAngles out = to_euler(from_euler(in), in.order);
      EXPECT_NEAR(out.first_rad, in.first_rad, 2e-14);
      EXPECT_NEAR(out.second_rad, in.second_rad, 2e-14);
      EXPECT_NEAR(out.third_rad, in.third_rad, 2e-14);
    }
  }
}

// Oracle: round trip of rotations, everywhere: generic, in lock, and at distances from lock where angles lose digits.
// Calling a second angle 1e-14 from lock locked costs up to twice that.
TEST(EulerAngles, RotationsComeBackInAndNearLock) {
  Random random(3);
  for (const int digits : kOrders) {
    for (const double off_rad : {0.0, 1e-16, 3e-15, 1e-14, 1e-12, 1e-10, 1e-8, 1e-4, 0.3, 1.0}) {
      for (const double side : {-1.0, 1.0}) {
        const double lock_rad = repeats(digits) ? (side < 0 ? 0 : pi) : side * pi / 2;
        const double second_rad = lock_rad - side * off_rad;
        const Rotation R =
            from_euler({*euler_order(digits), random.between(-pi, pi), second_rad, random.between(-pi, pi)});
        const EulerAngles out = to_euler(R, *euler_order(digits));
        EXPECT_LT(difference(from_euler(out), R), 2.5e-14) << out << " off by " << off_rad;
        EXPECT_LE(std::abs(out.first_rad), pi);
        EXPECT_LE(std::abs(out.third_rad), pi);
        EXPECT_GE(out.second_rad, repeats(digits) ? 0 : -pi / 2);
        EXPECT_LE(out.second_rad, repeats(digits) ? pi : pi / 2);
        if (off_rad == 0) {
          EXPECT_EQ(out.first_rad, 0);
        }
      }
    }
  }
}

// Oracle: three turns about fixed axes in the order x, y, z, and the round trip, lock included.
TEST(EulerAngles, RollPitchYawAboutFixedAxes) {
  Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const double pitch_rad = trial % 4 ? random.between(-1.5, 1.5) : (trial % 8 ? pi / 2 : -pi / 2);
    const RollPitchYaw rpy = {random.between(-pi, pi), pitch_rad, random.between(-pi, pi)};
    Rotation R;
    R = rotation_about(Vector3::UnitX(), rpy.roll_rad) * R;
    R = rotation_about(Vector3::UnitY(), rpy.pitch_rad) * R;
    R = rotation_about(Vector3::UnitZ(), rpy.yaw_rad) * R;
    EXPECT_LT(difference(from_rpy(rpy), R), 2e-15);
    const RollPitchYaw out = to_rpy(R);
    EXPECT_LT(difference(from_rpy(out), R), 2e-15);
    EXPECT_NEAR(out.pitch_rad, rpy.pitch_rad, 1e-14);
    if (trial % 4 == 0) {
      EXPECT_EQ(out.yaw_rad, 0);
      continue;
    }
    EXPECT_NEAR(out.roll_rad, rpy.roll_rad, 1e-14);
    EXPECT_NEAR(out.yaw_rad, rpy.yaw_rad, 1e-14);
  }
}

}  // namespace
}  // namespace drydock

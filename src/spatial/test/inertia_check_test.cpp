// SPDX-License-Identifier: Apache-2.0
#include "spatial/inertia_check.h"

#include <gtest/gtest.h>

#include <limits>

#include "spatial/solid_inertia.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

/// A body with given principal moments, turned and off-centre.
SpatialInertia body(double mass_kg, const Vector3& moments, Random& random) {
  return random.pose(2) * SpatialInertia{mass_kg, random.vector(), moments.asDiagonal()};
}

// Oracle: mass points. Any four or more in general position are a physical body, however they are moved and joined.
TEST(InertiaCheck, EveryRealBodyPasses) {
  Random random(1);
  for (int trial = 0; trial < 300; ++trial) {
    SpatialInertia M;
    for (int i = 0; i < 4; ++i) M = M + point_mass(random.between(0.01, 3), random.vector());
    EXPECT_TRUE(check_physical(random.pose(1e3) * M).physical()) << check_physical(M);
  }
}

// Oracle: limit bodies. A plate without thickness meets the triangle inequality with equality, which rounding must not
// turn into a fault; a long thin cable is still positive definite.
TEST(InertiaCheck, LimitBodiesPass) {
  Random random(2);
  for (int trial = 0; trial < 300; ++trial) {
    EXPECT_TRUE(check_physical(random.pose(9) * solid_box(2, {0.3, 1.9, 0})).physical());
    EXPECT_TRUE(check_physical(random.pose(9) * solid_cylinder(2, 5e-4, 100)).physical());
  }
}

// Oracle: each fault built in on purpose, with the amount by which it was built in.
TEST(InertiaCheck, NamesTheFaultAndItsAmount) {
  Random random(3);
  for (int trial = 0; trial < 50; ++trial) {
    const InertiaCheck triangle = check_physical(body(1, {3, 5.5, 1}, random));
    EXPECT_EQ(triangle.fault, InertiaFault::kTriangleInequality);
    EXPECT_NEAR(triangle.amount, 1.5, 1e-13);

    const InertiaCheck negative = check_physical(body(1, {3, -0.25, 3}, random));
    EXPECT_EQ(negative.fault, InertiaFault::kNotPositiveDefinite);
    EXPECT_NEAR(negative.amount, -0.25, 1e-13);

    SpatialInertia skew = body(1, {3, 4, 5}, random);
    skew.I_BBcm(2, 0) += 0.125;
    EXPECT_EQ(check_physical(skew).fault, InertiaFault::kNotSymmetric);
    EXPECT_NEAR(check_physical(skew).amount, 0.125, 1e-13);

    EXPECT_EQ(check_physical(body(-2, {3, 4, 5}, random)), (InertiaCheck{InertiaFault::kMassNotPositive, -2}));
    EXPECT_EQ(check_physical(body(0, {3, 4, 5}, random)), (InertiaCheck{InertiaFault::kMassNotPositive, 0}));
    EXPECT_EQ(check_physical(random.pose() * thin_rod(2, {1, 2, 3}, {0, 2, 1})).fault,
              InertiaFault::kNotPositiveDefinite);
    EXPECT_EQ(check_physical(random.pose() * point_mass(2, {1, 2, 3})).fault, InertiaFault::kNotPositiveDefinite);
  }
}

// Oracle: every number of the value in turn set to NaN or infinity.
TEST(InertiaCheck, NonFiniteNumbers) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {nan, infinity, -infinity}) {
    SpatialInertia M = solid_sphere(2, 1);
    M.mass_kg = bad;
    EXPECT_EQ(check_physical(M).fault, InertiaFault::kNotFinite);
    for (int i = 0; i < 3; ++i) {
      M = solid_sphere(2, 1);
      M.p_BBcm[i] = bad;
      EXPECT_EQ(check_physical(M).fault, InertiaFault::kNotFinite);
    }
    for (int i = 0; i < 9; ++i) {
      M = solid_sphere(2, 1);
      M.I_BBcm(i / 3, i % 3) = bad;
      EXPECT_EQ(check_physical(M), (InertiaCheck{InertiaFault::kNotFinite}));
    }
  }
  SpatialInertia huge = solid_sphere(2, 1);
  huge.I_BBcm(0, 1) = 1.5e308;
  huge.I_BBcm(1, 0) = -1.5e308;
  EXPECT_EQ(check_physical(huge).fault, InertiaFault::kNotFinite);
}

// Oracle: the tolerance at its edge, for a plate written with four digits.
TEST(InertiaCheck, ToleranceIsTheCallers) {
  const SpatialInertia M = {1, Vector3::Zero(), Matrix3(Vector3(0.3333, 0.6666, 1.0).asDiagonal())};
  EXPECT_EQ(check_physical(M).fault, InertiaFault::kTriangleInequality);
  EXPECT_TRUE(check_physical(M, 1.01e-4).physical());
  EXPECT_FALSE(check_physical(M, 0.99e-4).physical());
}

// Oracle: the sentences as a user should read them.
TEST(InertiaCheck, ReadsAsASentence) {
  const auto diagonal = [](double x, double y, double z) {
    return SpatialInertia{1, Vector3::Zero(), Matrix3(Vector3(x, y, z).asDiagonal())};
  };
  EXPECT_EQ(to_string(check_physical(solid_sphere(2, 1))), "physical");
  EXPECT_EQ(to_string(check_physical(diagonal(5, 3, 1))),
            "principal moment 5 kg m^2 exceeds the sum of the two others, 1 + 3 kg m^2, by 1 kg m^2");
  EXPECT_EQ(to_string(check_physical(diagonal(1, -2, 3))),
            "inertia is not positive definite: principal moments -2, 1, 3 kg m^2");
  EXPECT_EQ(to_string(check_physical(solid_sphere(-0.5, 1))), "mass -0.5 kg is not positive");
  EXPECT_EQ(to_string(InertiaCheck{InertiaFault::kNotFinite}), "not all numbers are finite");
  EXPECT_EQ(to_string(InertiaCheck{InertiaFault::kNotSymmetric, 0.25}),
            "inertia is not symmetric: opposite entries differ by 0.25 kg m^2");
}

// Oracle: the words. Rounding in the eigenvalues is no moment.
TEST(InertiaCheck, ShowsNoRounding) {
  const SpatialInertia M{1, Vector3::Zero(), Matrix3::Constant(0.001)};
  EXPECT_EQ(to_string(check_physical(M)), "inertia is not positive definite: principal moments 0, 0, 0.003 kg m^2");
}

}  // namespace
}  // namespace drydock

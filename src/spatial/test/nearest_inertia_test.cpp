// SPDX-License-Identifier: Apache-2.0
#include "spatial/nearest_inertia.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "spatial/inertia_check.h"
#include "spatial/solid_inertia.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

Vector3 moments_of(const Vector3& second_moments) {
  return second_moments.sum() - second_moments.array();
}

/// By search: second moments on a grid about the best one so far, ever finer. The distance is convex in them.
Vector3 nearest_by_search(const Vector3& moments, double least) {
  Vector3 best = Vector3::Constant(least + 1);
  for (double step = 4; step > 1e-9; step *= 0.7) {
    const Vector3 centre = best;
    for (int code = 0; code < 125; ++code) {
      const Vector3 shift(code % 5 - 2, code / 5 % 5 - 2, code / 25 - 2);
      const Vector3 p = (centre + step * shift).cwiseMax(least);
      if ((moments_of(p) - moments).norm() < (moments_of(best) - moments).norm()) best = p;
    }
  }
  return moments_of(best);
}

// Oracle: brute force, for moments of any sign, with and without a least extent.
TEST(NearestInertia, IsWhatASearchFinds) {
  Random random(1);
  for (int trial = 0; trial < 300; ++trial) {
    const Vector3 moments(random.between(-2, 4), random.between(-2, 4), random.between(-2, 4));
    const double least = trial % 2 == 0 ? 0.0 : random.between(0, 0.5);
    const Vector3 found = nearest_physical_moments(moments, least), searched = nearest_by_search(moments, least);
    EXPECT_LT((found - searched).norm(), 1e-6) << moments.transpose() << " least " << least;
  }
}

// Oracle: the conditions of a projection x onto a cone: m − x is orthogonal to x and at no acute angle to any edge.
TEST(NearestInertia, MeetsTheConditionsOfAProjection) {
  Random random(2);
  for (int trial = 0; trial < 2000; ++trial) {
    const Vector3 moments(random.between(-2, 4), random.between(-2, 4), random.between(-2, 4));
    const Vector3 x = nearest_physical_moments(moments), rest = moments - x;
    EXPECT_NEAR(rest.dot(x), 0, 1e-13);
    for (int i = 0; i < 3; ++i) EXPECT_LT(rest.dot(moments_of(Vector3::Unit(i))), 1e-13);
    EXPECT_GE(x.sum() - 2 * x.maxCoeff(), -1e-13);
  }
}

// Oracle: the definition. No inertia of a real body, turned in any way, is nearer than the one given.
TEST(NearestInertia, NoBodyIsNearer) {
  Random random(3);
  for (int trial = 0; trial < 50; ++trial) {
    Matrix3 I;
    for (int i = 0; i < 9; ++i) I(i / 3, i % 3) = random.between(-1, 2);
    I = 0.5 * (I + I.transpose()).eval();
    const Matrix3 nearest = nearest_physical_inertia(I);
    for (int body = 0; body < 200; ++body) {
      SpatialInertia M;
      for (int i = 0; i < 4; ++i) M = M + point_mass(random.between(0.01, 1), random.vector());
      EXPECT_GE((M.I_BBcm - I).norm(), (nearest - I).norm() - 1e-12);
    }
  }
}

// Oracle: bodies keep their inertia; what comes back is a body as soon as it has an extent.
TEST(NearestInertia, KeepsBodiesAndMakesBodies) {
  Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const SpatialInertia M = random.pose(2) * solid_box(2, {0.3, random.between(0.1, 2), 0.5});
    EXPECT_LT((nearest_physical_inertia(M.I_BBcm) - M.I_BBcm).norm(), 1e-14);
    Matrix3 I = Matrix3::Zero();
    for (int i = 0; i < 6; ++i) I(i / 3, i % 3) = random.between(-1, 1);
    I = (I + I.transpose()).eval();
    const SpatialInertia mended{1, Vector3::Zero(), nearest_physical_inertia(I, 1e-6)};
    EXPECT_TRUE(check_physical(mended).physical()) << check_physical(mended);
  }
  EXPECT_LT((nearest_physical_inertia(Matrix3::Zero(), 1e-3) - 2e-3 * Matrix3::Identity()).norm(), 1e-15);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/solid_inertia.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "spatial/test/difference.h"

namespace drydock {
namespace {

using testing::difference;

/// Mass spread over the centres of the cells of a fine grid that lie inside.
template <typename Inside>
SpatialInertia inertia_on_grid(double mass_kg, const Vector3& half, Inside inside) {
  constexpr int kCells = 90;
  double count = 0;
  Vector3 first = Vector3::Zero();
  Matrix3 second = Matrix3::Zero();
  for (int i = 0; i < kCells; ++i) {
    for (int j = 0; j < kCells; ++j) {
      for (int k = 0; k < kCells; ++k) {
        const Vector3 cell(i + 0.5, j + 0.5, k + 0.5);
        const Vector3 p = half.cwiseProduct(2 * cell / kCells - Vector3::Ones());
        if (!inside(p)) continue;
        count += 1;
        first += p;
        second += p * p.transpose();
      }
    }
  }
  second *= mass_kg / count;
  return {mass_kg, first / count, Matrix3(second.trace() * Matrix3::Identity() - second)};
}

// Oracle: brute force on a grid of 90³ cells; staircase error below 0.3 %.
TEST(SolidInertia, IsThatOfItsVolume) {
  const double m = 3.7, r = 0.4, l = 1.3, tolerance = 3e-3 * m;
  const Vector3 size(0.5, 1.1, 1.7);
  EXPECT_LT(difference(solid_box(m, size), inertia_on_grid(m, size / 2, [](const Vector3&) { return true; })),
            tolerance);
  EXPECT_LT(difference(solid_ellipsoid(m, size),
                       inertia_on_grid(m, size, [&](const Vector3& p) { return p.cwiseQuotient(size).norm() < 1; })),
            tolerance);
  EXPECT_LT(difference(solid_sphere(m, r),
                       inertia_on_grid(m, Vector3::Constant(r), [&](const Vector3& p) { return p.norm() < r; })),
            tolerance * r * r);
  EXPECT_LT(difference(solid_cylinder(m, r, l),
                       inertia_on_grid(m, {r, r, l / 2}, [&](const Vector3& p) { return p.head<2>().norm() < r; })),
            tolerance);
  const auto in_capsule = [&](const Vector3& p) {
    return (p - Vector3(0, 0, std::clamp(p.z(), -l / 2, l / 2))).norm() < r;
  };
  EXPECT_LT(difference(solid_capsule(m, r, l), inertia_on_grid(m, {r, r, l / 2 + r}, in_capsule)), tolerance);
}

// Oracle: exact values and limits. A capsule of no length is a ball; a very thin long one is a rod.
TEST(SolidInertia, ExactCases) {
  EXPECT_NEAR(solid_sphere(5, 2).I_BBcm(1, 1), 0.4 * 5 * 4, 1e-14);
  EXPECT_NEAR(solid_cylinder(5, 2, 3).I_BBcm(2, 2), 0.5 * 5 * 4, 1e-14);
  EXPECT_NEAR(solid_cylinder(5, 2, 3).I_BBcm(0, 0), 5 * (3 * 4 + 9) / 12.0, 1e-14);
  EXPECT_LT(difference(solid_capsule(5, 2, 0), solid_sphere(5, 2)), 1e-14);
  EXPECT_LT(difference(solid_capsule(5, 1e-9, 3), thin_rod(5, {0, 0, -1.5}, {0, 0, 1.5})), 1e-7);
}

// Oracle: many mass points in a row; midpoint rule, error 1/n² of the value.
TEST(SolidInertia, RodIsARowOfPoints) {
  const Vector3 p_BQ(0.3, -1.2, 0.8), p_BR(2.1, 0.4, -0.5);
  const int n = 2000;
  SpatialInertia row;
  for (int i = 0; i < n; ++i) row = row + point_mass(6.0 / n, p_BQ + (i + 0.5) / n * (p_BR - p_BQ));
  EXPECT_LT(difference(thin_rod(6, p_BQ, p_BR), row), 5e-6);
}

}  // namespace
}  // namespace drydock

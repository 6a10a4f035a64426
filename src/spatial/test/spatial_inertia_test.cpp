// SPDX-License-Identifier: Apache-2.0
#include "spatial/spatial_inertia.h"

#include <gtest/gtest.h>

#include <vector>

#include "spatial/solid_inertia.h"
#include "spatial/test/difference.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;

/// A rigid body as a handful of mass points, on which everything can be summed directly.
struct Point {
  double mass_kg;
  Vector3 p_BQ;
};
using Cloud = std::vector<Point>;

Cloud random_cloud(Random& random, int size) {
  Cloud cloud;
  const Vector3 p_BC = random.vector(2);
  for (int i = 0; i < size; ++i) cloud.push_back({random.between(0.1, 3), p_BC + random.vector()});
  return cloud;
}

SpatialInertia inertia_by_sum(const Cloud& cloud) {
  double mass_kg = 0;
  Vector3 moment = Vector3::Zero();
  for (const Point& point : cloud) mass_kg += point.mass_kg, moment += point.mass_kg * point.p_BQ;
  const Vector3 p_BBcm = moment / mass_kg;
  Matrix3 I = Matrix3::Zero();
  for (const Point& point : cloud) {
    const Matrix3 arm = cross_matrix(point.p_BQ - p_BBcm);
    I -= point.mass_kg * arm * arm;
  }
  return {mass_kg, p_BBcm, I};
}

Cloud moved(const Cloud& cloud, const Pose& X_EF) {
  Cloud result = cloud;
  for (Point& point : result) point.p_BQ = X_EF * point.p_BQ;  // E == B here, F == B here
  return result;
}

// Oracle: brute force over mass points, for the sum of inertias, shift, re-expression, change of frame, parallel axes.
TEST(SpatialInertia, IsThatOfItsPoints) {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const Cloud cloud = random_cloud(random, 6);
    SpatialInertia M;
    for (const Point& point : cloud) M = M + point_mass(point.mass_kg, point.p_BQ);
    EXPECT_LT(difference(M, inertia_by_sum(cloud)), 1e-13);

    const Pose X = random.pose(3);
    EXPECT_LT(difference(X * M, inertia_by_sum(moved(cloud, X))), 1e-12);
    EXPECT_LT(difference(X.R * M, inertia_by_sum(moved(cloud, {X.R, Vector3::Zero()}))), 1e-12);
    EXPECT_LT(difference(shift(M, X.p), inertia_by_sum(moved(cloud, {{}, -X.p}))), 1e-12);

    Matrix3 I_BBo = Matrix3::Zero();
    for (const Point& point : cloud) I_BBo -= point.mass_kg * cross_matrix(point.p_BQ) * cross_matrix(point.p_BQ);
    EXPECT_LT(difference(inertia_about_origin(M), I_BBo), 1e-12);
    EXPECT_LT(difference(inertia_from_origin(M.mass_kg, M.p_BBcm, I_BBo), M), 1e-12);
  }
}

// Oracle: momentum and energy summed over mass points that move rigidly.
TEST(SpatialInertia, MomentumAndEnergyOfItsPoints) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Cloud cloud = random_cloud(random, 5);
    const SpatialInertia M = inertia_by_sum(cloud);
    const Twist V = {random.vector(2), random.vector(2)};
    Wrench momentum;
    double energy_J = 0;
    for (const Point& point : cloud) {
      const Vector3 v = shift(V, point.p_BQ).v;
      momentum = momentum + Wrench{point.p_BQ.cross(point.mass_kg * v), point.mass_kg * v};
      energy_J += 0.5 * point.mass_kg * v.squaredNorm();
    }
    EXPECT_LT(difference(M * V, momentum), 1e-12);
    EXPECT_NEAR(kinetic_energy(M, V), energy_J, 1e-12 * energy_J);
    EXPECT_NEAR(0.5 * power(M * V, V), energy_J, 1e-12 * energy_J);
  }
}

// Oracle: invariants. Energy of a composite is the sum of energies; energy and momentum do not depend on the frame.
TEST(SpatialInertia, CompositeAndChangeOfFrame) {
  Random random(3);
  for (int trial = 0; trial < 100; ++trial) {
    const SpatialInertia M = random.pose(2) * solid_box(random.between(1, 5), {0.3, 0.7, 1.1});
    const SpatialInertia N = random.pose(2) * solid_cylinder(random.between(1, 5), 0.2, 0.9);
    const Twist V = {random.vector(), random.vector()};
    const double sum_J = kinetic_energy(M, V) + kinetic_energy(N, V);
    EXPECT_NEAR(kinetic_energy(M + N, V), sum_J, 1e-13 * (1 + sum_J));
    EXPECT_LT(difference((M + N) * V, M * V + N * V), 1e-12);
    EXPECT_LT(difference(M + N, N + M), 1e-13);

    const Pose X = random.pose(3);
    EXPECT_NEAR(kinetic_energy(X * M, X * V), kinetic_energy(M, V), 1e-12 * (1 + sum_J));
    EXPECT_LT(difference((X * M) * (X * V), X * (M * V)), 1e-12);
    EXPECT_EQ((X * M).I_BBcm, (X * M).I_BBcm.transpose());
  }
}

// Oracle: the same composite near the origin. At the distance of an orbit nothing of the shape is lost but the rounding
// of positions (7e6 m to 1e-9 m), where an inertia about the origin (5e13 kg m²) would keep no digit of it.
TEST(SpatialInertia, KeepsItsDigitsFarAway) {
  const SpatialInertia M = solid_box(2, {0.3, 0.7, 1.1}), N = shift(solid_sphere(3, 0.4), {1, 2, -0.5});
  const Vector3 far(-7e6, 1e6, 3e6);
  const SpatialInertia sum = shift(shift(M, far) + shift(N, far), -far);
  EXPECT_LT(difference(sum, M + N), 1e-8);
}

// Oracle: the empty body adds nothing.
TEST(SpatialInertia, EmptyBodyIsZero) {
  const SpatialInertia M = shift(solid_box(2, {0.3, 0.7, 1.1}), {1, 2, 3});
  EXPECT_EQ(M + SpatialInertia{}, M);
  EXPECT_LT(difference(SpatialInertia{} + M, M), 1e-15);
  EXPECT_EQ(SpatialInertia{} + SpatialInertia{}, SpatialInertia{});
}

}  // namespace
}  // namespace drydock

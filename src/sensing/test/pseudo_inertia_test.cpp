// SPDX-License-Identifier: Apache-2.0
#include "sensing/pseudo_inertia.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "spatial/inertia_check.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;
using testing::random_inertia;

// Oracle: check_physical, and the way back.
TEST(PseudoInertia, IsPositiveForBodiesAlone) {
  Random random(1);
  int bodies = 0;
  for (int trial = 0; trial < 300; ++trial) {
    SpatialInertia M = random_inertia(random);
    const Matrix3 R = random.rotation().matrix;
    const Vector3 moments(random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 2));
    M.I_BBcm = R * moments.asDiagonal() * R.transpose();
    const InertialVector p = inertial_vector(M);
    EXPECT_LT(difference(inertial_vector(pseudo_inertia(p)), p), 1e-12);
    EXPECT_EQ(is_consistent(p), check_physical(M).physical());
    bodies += is_consistent(p) ? 1 : 0;
  }
  EXPECT_GT(bodies, 50);
  EXPECT_LT(bodies, 250);
}

// Oracle: brute force. No body nearby is nearer to the estimate, which is none; a body stays as it is.
TEST(PseudoInertia, NearestBodyIsTheNearest) {
  Random random(2);
  for (int trial = 0; trial < 20; ++trial) {
    SpatialInertia M = random_inertia(random);
    const Matrix3 R = random.rotation().matrix;
    M.I_BBcm = R * Vector3(0.2, 0.4, random.between(0.8, 1.5)).asDiagonal() * R.transpose();
    const InertialVector estimate = inertial_vector(M);
    Matrix10 root;
    for (double& x : root.reshaped()) x = random.between(-1, 1);
    const Matrix10 information = root * root.transpose() + 0.2 * Matrix10::Identity();
    const ConsistentBody body = nearest_consistent(estimate, information);
    ASSERT_TRUE(body.is_changed);
    EXPECT_TRUE(is_consistent(body.parameters));
    const Matrix4 J = pseudo_inertia(body.parameters);
    for (int k = 0; k < 2000; ++k) {
      Matrix4 step;
      for (double& x : step.reshaped()) x = random.between(-1, 1);
      const double size = std::pow(10.0, random.between(-4, -1));
      const Matrix4 S = Matrix4::Identity() + size * step;
      const InertialVector other = inertial_vector(Matrix4(S * J * S.transpose()));  // a body, since J is one
      const InertialVector off = other - estimate;
      EXPECT_GT(off.dot(information * off), body.cost * (1 - 1e-4));  // the least extent costs a little
    }
    EXPECT_FALSE(nearest_consistent(inertial_vector(random_inertia(random)), information).is_changed);
  }
}

}  // namespace
}  // namespace drydock

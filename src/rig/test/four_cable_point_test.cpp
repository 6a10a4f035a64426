// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/four_cable_point.h"

#include <gtest/gtest.h>

#include "rig/cable/batch/rig_batch.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

// Oracle: balance, orthogonality to the null space, and the limits: at both ends of the interval a cable is at one of
// its limits and none beyond; beyond the ends, one is.
TEST(FourCablePoint, EndsAtLimitsAndHoldsTheLoad) {
  Random random(21);
  int feasible = 0, infeasible = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const CableRig rig = random_rig(random, {point_axes(), 4});
    const FourCablePoint point = four_cable_point(rig).value();
    const Vector3 p_WD = random.vector(1.5);
    const FourCableTensions tensions = four_cable_tensions(point, p_WD);
    ASSERT_FALSE(tensions.is_singular);
    const MatrixX A = rig_pose(rig, {Rotation{}, p_WD}).structure;
    const Eigen::Map<const Eigen::Vector4d> t(tensions.least_norm_N.data()), null(tensions.null.data());
    EXPECT_LT((A * t + rig.load.points[0].f).norm(), 1e-8);
    EXPECT_LT((A * null).norm(), 1e-14);
    EXPECT_LT(std::abs(t.dot(null)), 1e-10 * t.norm());
    const auto excess_N = [&](double lambda) {
      double most = -1e300;
      for (std::size_t i = 0; i < 4; ++i) {
        const double t_N = tensions.least_norm_N[i] + lambda * tensions.null[i];
        most = std::max({most, rig.cables[i].tension_min_N - t_N, t_N - rig.cables[i].tension_max_N});
      }
      return most;
    };
    const double middle = 0.5 * (tensions.low + tensions.high), size = 1 + std::abs(middle);
    if (!tensions.feasible) {
      EXPECT_GT(excess_N(middle), 0);
      ++infeasible;
      continue;
    }
    ++feasible;
    EXPECT_LE(excess_N(middle), 1e-9);
    EXPECT_NEAR(excess_N(tensions.low), 0, 1e-7);
    EXPECT_NEAR(excess_N(tensions.high), 0, 1e-7);
    EXPECT_GT(excess_N(tensions.low - 1e-3 * size), 0);
    EXPECT_GT(excess_N(tensions.high + 1e-3 * size), 0);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(std::min(t[static_cast<int>(i)] + tensions.low * tensions.null[i],
                           t[static_cast<int>(i)] + tensions.high * tensions.null[i]),
                  tensions.low_N[i], 1e-9);
      EXPECT_LE(tensions.low_N[i], tensions.high_N[i]);
    }
  }
  EXPECT_GT(feasible, 200);
  EXPECT_GT(infeasible, 200);
}

// Oracle: the same answer from the columns as they stand, for a point and for a planar body; scaling the columns scales
// nothing but λ and the tensions.
TEST(FourCablePoint, TakesColumnsOfAnyLength) {
  Random random(22);
  for (int trial = 0; trial < 200; ++trial) {
    const CableRig rig = random_rig(random, {point_axes(), 4});
    const FourCablePoint point = four_cable_point(rig).value();
    const Vector3 p_WD = random.vector(1.5);
    const FourCableTensions expected = four_cable_tensions(point, p_WD);
    const MatrixX A = rig_pose(rig, {Rotation{}, p_WD}).structure;
    const double scale = 1e-3;
    std::array<Vector3, 4> columns;
    for (std::size_t i = 0; i < 4; ++i) columns[i] = scale * A.col(static_cast<Eigen::Index>(i));
    FourCables cables = point.cables;
    cables.needed *= scale;
    const FourCableTensions scaled_interval = four_cable_tensions(columns, cables);
    EXPECT_EQ(scaled_interval.feasible, expected.feasible);
    EXPECT_FALSE(scaled_interval.is_singular);
    for (std::size_t i = 0; i < 4; ++i) {
      if (expected.feasible) {
        EXPECT_NEAR(scaled_interval.low_N[i], expected.low_N[i], 1e-7);
      }
      EXPECT_NEAR(scaled_interval.least_norm_N[i], expected.least_norm_N[i], 1e-7);
    }
  }
}

// Oracle: poses known to be singular, and rigs that are no point on four plain cables.
TEST(FourCablePoint, SaysWhatItCannotTell) {
  Random random(23);
  CableRig rig = random_rig(random, {point_axes(), 4});
  EXPECT_TRUE(four_cable_tensions(four_cable_point(rig).value(), rig.cables[2].p_WA).is_singular);
  for (Cable& cable : rig.cables) cable.p_WA.y() = 1;
  const FourCableTensions flat = four_cable_tensions(four_cable_point(rig).value(), {0.3, 1, 0.2});
  EXPECT_TRUE(flat.is_singular);
  EXPECT_FALSE(flat.feasible);
  EXPECT_FALSE(four_cable_point(random_rig(random, {point_axes(), 5})));
  EXPECT_FALSE(four_cable_point(random_rig(random, {point_axes(), 4, true})));
  EXPECT_FALSE(four_cable_point(random_rig(random, {body_axes(Plane::kXZ), 4})));
  rig.load.half.f.x() = 1;
  EXPECT_FALSE(four_cable_point(rig));
}

}  // namespace
}  // namespace drydock

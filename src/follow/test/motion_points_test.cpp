// SPDX-License-Identifier: Apache-2.0
#include "follow/motion_points.h"

#include <gtest/gtest.h>

#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

/// Poses of a smooth turning motion, with quaternions of random signs.
MotionPoints signed_poses(Random& random, int count, double step_rad) {
  MotionPoints points;
  points.rows.assign(kPoseRows.begin(), kPoseRows.end());
  points.at.resize(7, count);
  const Vector3 axis = random.unit_vector();
  const Rotation R_start = random.rotation();
  for (int i = 0; i < count; ++i) {
    points.time_s.push_back(3.5 + 0.4 * i);
    const Rotation R = R_start * rotation_exp(step_rad * i * axis);
    const std::array<double, 4> q = to_wxyz(to_quaternion(R));
    const double sign = random.whole(0, 1) == 0 ? 1 : -1;
    points.at.col(i) << random.vector(2), sign * Eigen::Map<const Eigen::Vector4d>(q.data());
  }
  return points;
}

// Oracle: the rotations themselves, which have no sign; neighbours have a positive product.
TEST(MotionPoints, MakesQuaternionsContinuous) {
  Random random(5);
  const MotionPoints as_read = signed_poses(random, 40, 0.7);
  MotionPoints points = as_read;
  EXPECT_TRUE(align_quaternions(points).empty());
  for (Eigen::Index i = 0; i < 40; ++i) {
    const Eigen::Vector4d before = as_read.at.col(i).segment<4>(3), after = points.at.col(i).segment<4>(3);
    EXPECT_NEAR(std::abs(before.dot(after)), 1, 1e-14);
    if (i > 0) {
      EXPECT_NEAR(after.dot(points.at.col(i - 1).segment<4>(3)), std::cos(0.35), 1e-14);
    }
  }
  for (const Interpolation how : {Interpolation::kStraight, Interpolation::kSpline}) {
    const JointTrajectory track = interpolated(points, how, 3.5);
    EXPECT_GT(shortest_quaternion(track), 0.9);
    EXPECT_LT(shortest_quaternion(track), 0.999);
    for (int i = 0; i < 40; ++i) {
      const Quaternion q{as_read.at(3, i), as_read.at(4, i), as_read.at(5, i), as_read.at(6, i)};
      const Pose X_WB = track_pose(track, 0.4 * i);
      EXPECT_LT((X_WB.R.matrix - to_rotation(q).matrix).norm(), 1e-12);
      EXPECT_LT((X_WB.p - Vector3(as_read.at.col(i).head<3>())).norm(), 1e-12);
    }
  }
}

// Oracle: the bound holds at every one of many instants.
TEST(MotionPoints, BoundsTheLengthOfTheQuaternion) {
  Random random(6);
  for (int trial = 0; trial < 20; ++trial) {
    const double step_rad = random.between(0.2, 1.5);
    MotionPoints points = signed_poses(random, 6, step_rad);
    ASSERT_TRUE(align_quaternions(points).empty());
    for (const Interpolation how : {Interpolation::kStraight, Interpolation::kSpline}) {
      const JointTrajectory track = interpolated(points, how, 3.5);
      JointMotion motion;
      double seen = 1;
      for (int i = 0; i <= 200; ++i) {
        motion_at(track, track.duration_s() * i / 200, motion);
        seen = std::min(seen, motion.q.tail<4>().norm());
      }
      EXPECT_LE(shortest_quaternion(track), seen + 1e-12);
      EXPECT_GE(shortest_quaternion(track), seen - 0.25);  // and is not idle
    }
  }
}

// Oracle: the faults that were put in.
TEST(MotionPoints, FindsFaultsOfQuaternions) {
  Random random(7);
  MotionPoints points = signed_poses(random, 4, 1.5);
  points.at.col(1).segment<4>(3) *= 1.002;
  std::vector<PointFault> faults = align_quaternions(points);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].point, 1u);
  EXPECT_EQ(faults[0].found, "found a quaternion of length 1.002");
  MotionPoints far = signed_poses(random, 3, 1.6);
  faults = align_quaternions(far);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[1].found, "found a rotation of 91.67 deg since the previous point");
}

// Oracle: the same track evaluated at the shifted time; before and after it stands still.
TEST(MotionPoints, BeginsWhereItIsTold) {
  Random random(8);
  MotionPoints points = signed_poses(random, 7, 0.3);
  ASSERT_TRUE(align_quaternions(points).empty());
  for (const Interpolation how : {Interpolation::kStraight, Interpolation::kSpline}) {
    const JointTrajectory track = interpolated(points, how, 3.5);
    for (const double shift_s : {-1.3, 0.55, 0.8, 9.0}) {
      const JointTrajectory moved = interpolated(points, how, 3.5 + shift_s);
      EXPECT_EQ(moved.segments.front().t0_s, 0);
      EXPECT_NEAR(moved.duration_s(), std::max(0.0, 2.4 - shift_s), 1e-12);
      JointMotion here, there;
      for (int i = 0; i <= 40; ++i) {
        const double t_s = 0.1 * i;
        motion_at(moved, t_s, here);
        motion_at(track, t_s + shift_s, there);
        EXPECT_LT((here.q - there.q).norm(), 1e-11) << shift_s << " " << t_s;
      }
      for (std::size_t i = 1; i < moved.segments.size(); ++i)
        EXPECT_EQ(moved.segments[i].t0_s, moved.segments[i - 1].t1_s);
    }
  }
}

}  // namespace
}  // namespace drydock

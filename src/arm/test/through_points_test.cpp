// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/through_points.h"

#include <gtest/gtest.h>

#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

std::vector<double> uneven_times(Random& random, int count) {
  std::vector<double> time_s = {0};
  for (int i = 1; i < count; ++i) {
    const double step_s = random.between(0.1, 0.9);
    time_s.push_back(time_s.back() + step_s);
  }
  return time_s;
}

Eigen::MatrixXd random_points(Random& random, int joints, int count) {
  Eigen::MatrixXd q(joints, count);
  for (Eigen::Index i = 0; i < q.size(); ++i) q.data()[i] = random.between(-2, 2);
  return q;
}

// Oracle: the cubics from which the points were taken, whatever the steps; of three points parabolas, of two lines.
TEST(SplineThroughPoints, GivesBackACubic) {
  Random random(41);
  for (const int count : {2, 3, 4, 5, 17}) {
    const Eigen::MatrixXd c = random_points(random, 3, std::min(count, 4));
    const auto cubic = [&](double t_s) {
      VectorX q = VectorX::Zero(3);
      for (Eigen::Index k = c.cols(); k-- > 0;) q = q * t_s + c.col(k);
      return q;
    };
    const std::vector<double> time_s = uneven_times(random, count);
    Eigen::MatrixXd points(3, count);
    for (int i = 0; i < count; ++i) points.col(i) = cubic(time_s[static_cast<std::size_t>(i)]);
    const JointTrajectory spline = spline_through({"a", "b", "c"}, time_s, points);
    JointMotion motion;
    for (int i = 0; i <= 50; ++i) {
      const double t_s = time_s.back() * i / 50;
      motion_at(spline, t_s, motion);
      const VectorX q = cubic(t_s);
      EXPECT_LT((motion.q - q).norm(), 1e-10 * (1 + q.norm())) << count << " points at " << t_s;
    }
  }
}

// Oracle: what defines the spline: it meets every point, with one velocity and one acceleration on both sides; the
// third derivative goes on over the second point and over the last but one.
TEST(SplineThroughPoints, IsSmoothAtEveryPoint) {
  Random random(42);
  const std::vector<double> time_s = uneven_times(random, 9);
  const Eigen::MatrixXd points = random_points(random, 2, 9);
  const JointTrajectory spline = spline_through({"a", "b"}, time_s, points);
  ASSERT_EQ(spline.segments.size(), 8u);
  for (std::size_t i = 0; i < 8; ++i) {
    const TrajectorySegment& s = spline.segments[i];
    const double h = s.t1_s - s.t0_s;
    EXPECT_EQ(s.t1_s, time_s[i + 1]);
    EXPECT_EQ(VectorX(s.c.col(0)), VectorX(points.col(static_cast<Eigen::Index>(i))));
    const VectorX q = s.c.col(0) + h * (s.c.col(1) + h * (s.c.col(2) + h * s.c.col(3)));
    EXPECT_LT((q - points.col(static_cast<Eigen::Index>(i) + 1)).norm(), 1e-12);
    if (i == 7) continue;
    const TrajectorySegment& next = spline.segments[i + 1];
    const VectorX v = s.c.col(1) + h * (2 * s.c.col(2) + h * 3 * s.c.col(3)), a = 2 * s.c.col(2) + 6 * h * s.c.col(3);
    EXPECT_LT((v - next.c.col(1)).norm(), 1e-10);
    EXPECT_LT((a - 2 * next.c.col(2)).norm(), 1e-9);
    const double jerk_jump = (s.c.col(3) - next.c.col(3)).norm();
    if (i == 0 || i == 6) {
      EXPECT_LT(jerk_jump, 1e-8);
    } else {
      EXPECT_GT(jerk_jump, 1e-3);
    }
  }
}

// Oracle: the line between two points.
TEST(StraightThroughPoints, GoesStraight) {
  Random random(43);
  const std::vector<double> time_s = uneven_times(random, 6);
  const Eigen::MatrixXd points = random_points(random, 3, 6);
  const JointTrajectory track = straight_through({"a", "b", "c"}, time_s, points);
  JointMotion motion;
  for (int i = 0; i < 5; ++i) {
    const auto k = static_cast<std::size_t>(i);
    motion_at(track, 0.3 * time_s[k] + 0.7 * time_s[k + 1], motion);
    EXPECT_LT((motion.q - (0.3 * points.col(i) + 0.7 * points.col(i + 1))).norm(), 1e-13);
  }
  const JointTrajectory one = spline_through({"a", "b", "c"}, std::vector<double>{0}, points.leftCols(1));
  EXPECT_EQ(one.duration_s(), 0);
  motion_at(one, 0.5, motion);
  EXPECT_EQ(motion.q, VectorX(points.col(0)));
}

}  // namespace
}  // namespace drydock

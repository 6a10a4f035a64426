// SPDX-License-Identifier: Apache-2.0
#include "multibody/joint/joint.h"

#include <gtest/gtest.h>

#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::hat;
using testing::homogeneous;
using testing::Random;

constexpr double kStep = 1e-5;        // of central differences: their error is about the square of it
constexpr double kDifference = 1e-8;  // hence this tolerance, with room for derivatives of size 10
constexpr double kRounding = 1e-13;   // of a few operations on numbers of size 10

/// Coordinates and velocities of one joint.
struct Motion {
  double q[kMostPositions] = {};
  double v[kMostVelocities] = {};
};

template <class Joint>
Motion random_motion(Random& random, Joint joint) {
  Motion motion;
  double y[kMostVelocities] = {};
  for (double& x : y) x = random.between(-2, 2);
  for (double& x : motion.v) x = random.between(-2, 2);
  joint.neutral(motion.q);
  joint.retract(motion.q, y, motion.q);
  return motion;
}

/// H(q) v
template <class Joint>
Twist twist(Joint joint, const double* q, const double* v) {
  Twist H_F[kMostVelocities], V_FM_F;
  joint.columns(q, H_F);
  for (int i = 0; i < joint.kVelocities; ++i) V_FM_F = V_FM_F + v[i] * H_F[i];
  return V_FM_F;
}

/// X_FM at the point y + step · rate of the chart about q.
template <class Joint>
Pose pose_on_chart(Joint joint, const double* q, const double* y, const double* rate, double step) {
  double point[kMostVelocities] = {}, there[kMostPositions] = {};
  for (int i = 0; i < joint.kVelocities; ++i) point[i] = y[i] + step * rate[i];
  joint.retract(q, point, there);
  return joint.pose(there);
}

/// Calls f with each kind of joint and a random motion of it, many times.
template <class Function>
void for_each_joint(std::uint64_t seed, Function f) {
  Random random(seed);
  for (const JointKind kind : testing::all_joint_kinds()) {
    SCOPED_TRACE(to_string(kind));
    with_joint(kind, [&](auto joint) {
      for (int trial = 0; trial < 30; ++trial) f(joint, random_motion(random, joint), random);
    });
  }
}

// Oracle: the definition of neutral, and of the chart's own point.
TEST(Joint, IsTheIdentityAtNeutral) {
  for_each_joint(1, [](auto joint, Motion motion, Random&) {
    double q[kMostPositions] = {};
    joint.neutral(q);
    EXPECT_EQ(joint.pose(q), Pose{});
    const double y[kMostVelocities] = {};
    joint.retract(motion.q, y, q);
    EXPECT_LT(difference(joint.pose(q), joint.pose(motion.q)), kRounding);
  });
}

// Oracle: central difference of the pose, Ẋ X⁻¹ = hat(V), along the chart's rate for v, at and away from its own point.
TEST(Joint, MovesWithItsColumnsAlongItsChart) {
  for_each_joint(2, [](auto joint, Motion motion, Random& random) {
    for (const double size : {0.0, 1e-7, 1e-3, 1.2}) {
      double y[kMostVelocities] = {}, rate[kMostVelocities] = {}, there[kMostPositions] = {};
      for (double& x : y) x = random.between(-size, size);
      joint.retract(motion.q, y, there);
      joint.chart_rate(y, motion.v, rate);
      const Pose ahead = pose_on_chart(joint, motion.q, y, rate, kStep);
      const Pose behind = pose_on_chart(joint, motion.q, y, rate, -kStep);
      const Eigen::Matrix4d X_rate = (homogeneous(ahead) - homogeneous(behind)) / (2 * kStep);
      const Eigen::Matrix4d V_hat = X_rate * homogeneous(inverse(joint.pose(there)));
      EXPECT_LT(difference(V_hat, hat(twist(joint, there, motion.v))), kDifference) << "chart of size " << size;
    }
  });
}

// Oracle: central difference of H v along the motion with constant v.
TEST(Joint, BiasIsTheRateOfItsColumns) {
  for_each_joint(3, [](auto joint, Motion motion, Random&) {
    double ahead[kMostPositions] = {}, behind[kMostPositions] = {}, y[kMostVelocities] = {};
    for (int i = 0; i < kMostVelocities; ++i) y[i] = kStep * motion.v[i];
    joint.retract(motion.q, y, ahead);
    for (double& x : y) x = -x;
    joint.retract(motion.q, y, behind);
    const Twist rate = 0.5 / kStep * (twist(joint, ahead, motion.v) - twist(joint, behind, motion.v));
    EXPECT_LT(difference(rate, joint.bias(motion.q, motion.v)), kDifference);
  });
}

// Oracle: round trip. What a joint does is found again, angles on the turn nearest to the q given.
TEST(Joint, FitsItsOwnMotion) {
  for_each_joint(4, [](auto joint, Motion motion, Random& random) {
    const bool turns = joint.kKind != JointKind::kSpherical && joint.kKind != JointKind::kFloating;
    Motion found = motion;
    if (turns) {
      for (double& x : motion.q) x += 2 * M_PI * 3;  // ways are no turns, but no harm is done
      for (int i = 0; i < kMostPositions; ++i) found.q[i] = motion.q[i] + random.between(-3, 3);
    }
    const Twist V_FM_F = twist(joint, motion.q, motion.v);
    joint.fit(joint.pose(motion.q), V_FM_F, found.q, found.v);
    for (int i = 0; turns && i < joint.kPositions; ++i) EXPECT_NEAR(found.q[i], motion.q[i], kRounding);
    for (int i = 0; i < joint.kVelocities; ++i) EXPECT_NEAR(found.v[i], motion.v[i], kRounding);
    EXPECT_LT(difference(joint.pose(found.q), joint.pose(motion.q)), kRounding);
  });
}

// Oracle: a projection. What is left of any pose and twist is fitted without further loss.
TEST(Joint, FitDropsWhatTheJointDoesNotAllow) {
  for_each_joint(6, [](auto joint, Motion first, Random& random) {
    const Pose X_FM = random.pose();
    const Twist V_FM_F{random.vector(2), random.vector(2)};
    joint.fit(X_FM, V_FM_F, first.q, first.v);
    Motion second = first;
    joint.fit(joint.pose(first.q), twist(joint, first.q, first.v), second.q, second.v);
    EXPECT_LT(difference(joint.pose(second.q), joint.pose(first.q)), kRounding);
    for (int i = 0; i < joint.kVelocities; ++i) EXPECT_NEAR(second.v[i], first.v[i], kRounding);
    if (joint.kKind != JointKind::kFloating) return;
    EXPECT_LT(difference(joint.pose(first.q), X_FM), kRounding);  // it allows all
    EXPECT_LT(difference(twist(joint, first.q, first.v), V_FM_F), kRounding);
  });
}

// Oracle: the inverse of pose and twist, with both frames turned by reversed_frame; twice is the identity.
TEST(Joint, ReversedIsTheSameMotionSeenFromTheOtherSide) {
  for_each_joint(5, [](auto joint, Motion motion, Random&) {
    Motion back, again;
    joint.reverse(motion.q, motion.v, back.q, back.v);
    const Pose X_FM = joint.pose(motion.q), X_MF = inverse(X_FM);
    const Pose C{joint.reversed_frame(), Vector3::Zero()};
    EXPECT_LT(difference(joint.pose(back.q), inverse(C) * X_MF * C), kRounding);
    const Twist V_MF_M = X_MF * -twist(joint, motion.q, motion.v);  // of F in M, at Mo
    EXPECT_LT(difference(twist(joint, back.q, back.v), inverse(C.R) * V_MF_M), kRounding);

    joint.reverse(back.q, back.v, again.q, again.v);
    for (int i = 0; i < joint.kPositions; ++i) EXPECT_NEAR(again.q[i], motion.q[i], kRounding);
    for (int i = 0; i < joint.kVelocities; ++i) EXPECT_NEAR(again.v[i], motion.v[i], kRounding);
    EXPECT_TRUE(is_rotation(joint.reversed_frame().matrix));
  });
}

// Oracle: the words of files.
TEST(Joint, HasANameOfItsOwn) {
  EXPECT_EQ(to_string(JointKind::kFixed), "fixed");
  EXPECT_EQ(to_string(JointKind::kUniversal), "universal");
  EXPECT_EQ(to_string(JointKind::kFloating), "floating");
  EXPECT_EQ(testing::all_joint_kinds().size(), static_cast<std::size_t>(kJointKinds));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/line_move.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arm/trajectory/trajectory_extrema.h"
#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

/// An arm of six or seven turning joints whose axes are z, y, z, … in turn, a little askew, without offsets that
/// vanish.
Chain askew_arm(Random& random, int joints) {
  Chain chain;
  for (int i = 0; i < joints; ++i) {
    ChainJoint joint;
    joint.name = "joint_" + std::to_string(i + 1);
    joint.X_PJ = {rotation_exp(random.vector(0.05)), Vector3(0.02, -0.01, i == 0 ? 0.3 : 0.22) + random.vector(0.02)};
    joint.axis_J = (i % 2 == 0 ? Vector3::UnitZ() : Vector3::UnitY());
    joint.lower = -3.1;
    joint.upper = 3.1;
    joint.speed_max = random.between(0.8, 2);
    chain.joints.push_back(joint);
  }
  chain.X_JT = {rotation_exp(random.vector(0.3)), Vector3(0.05, 0.02, 0.15)};
  return chain;
}

VectorX bent(Random& random, const Chain& chain) {
  VectorX q(chain.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) q[i] = (i % 2 == 0 ? 0.3 : 0.9) + random.between(-0.2, 0.2);
  return q;
}

LineMoveRequest random_line(Random& random, const Chain& chain) {
  LineMoveRequest request;
  request.q0 = bent(random, chain);
  const Pose X_BT0 = tip_pose(chain, request.q0);
  request.X_BT = {rotation_exp(random.vector(0.4)) * X_BT0.R, X_BT0.p + random.vector(0.12)};
  request.speed_max_m_per_s = random.between(0.05, 0.4);
  request.acceleration_max_m_per_s2 = random.between(0.1, 1);
  request.turn_speed_max_rad_per_s = random.between(0.3, 1);
  request.turn_acceleration_max_rad_per_s2 = random.between(0.5, 3);
  request.joint_acceleration_max = VectorX::Constant(chain.size(), random.between(0.5, 4));
  request.kind = random.whole(0, 1) == 0 ? MoveKind::kQuintic : MoveKind::kTrapezoid;
  return request;
}

// Oracle: forward kinematics at 1000 instants: the distance of the tip from the segment between the ends, and the turn
// from the first orientation about one axis; limits of the tip by differences of its poses; limits of the joints.
TEST(LineMove, KeepsTheTipOnTheLineAndAllLimits) {
  Random random(41);
  int done = 0, slowed = 0;
  for (int trial = 0; trial < 16; ++trial) {
    const Chain chain = askew_arm(random, trial % 2 == 0 ? 6 : 7);
    const LineMoveRequest request = random_line(random, chain);
    const LineMove move = plan_line_move(chain, request);
    if (move.status != LineMoveStatus::kOk) continue;  // some lines are beyond an arm
    ++done;
    slowed += move.slowed_by > 1;
    EXPECT_LE(move.deviation_m, 10e-6);
    EXPECT_LE(move.deviation_rad, 10e-6);
    const double T = move.trajectory.duration_s();
    EXPECT_DOUBLE_EQ(T, move.shortest_s);
    const Pose X_BT0 = tip_pose(chain, request.q0);
    const TipLine line = tip_line(X_BT0, request.X_BT);
    const Vector3 d = request.X_BT.p - X_BT0.p, axis = line.r_B.normalized();
    JointMotion motion;
    ChainJacobian J;
    for (int k = 0; k <= 1000; ++k) {
      motion_at(move.trajectory, T * k / 1000, motion);
      const Pose X_BT = tip_pose_and_jacobian(chain, motion.q, J);
      const double s = d.dot(X_BT.p - X_BT0.p) / d.squaredNorm();
      EXPECT_LT((X_BT.p - X_BT0.p - s * d).norm(), 11e-6);
      const Vector3 turn = rotation_log(X_BT.R * inverse(X_BT0.R));  // T == T0 here
      EXPECT_LT(turn.cross(axis).norm(), 11e-6);
      const Vector6 V = J * motion.v;
      EXPECT_LE(V.head<3>().norm(), request.turn_speed_max_rad_per_s + 1e-3);
      EXPECT_LE(V.tail<3>().norm(), request.speed_max_m_per_s + 1e-3);
      for (Eigen::Index i = 0; i < motion.v.size(); ++i) {
        EXPECT_LE(std::abs(motion.v[i]), chain.joints[static_cast<std::size_t>(i)].speed_max * (1 + 1e-9));
        EXPECT_LE(std::abs(motion.a[i]), request.joint_acceleration_max[i] * (1 + 1e-9));
      }
    }
    const Pose X_end = tip_pose(chain, motion.q);
    EXPECT_LT((X_end.p - request.X_BT.p).norm() + angle_between(X_end.R, request.X_BT.R), 1e-9);
    EXPECT_LT(motion.v.norm(), 1e-9);
  }
  EXPECT_GT(done, 10);
  EXPECT_GT(slowed, 1);
}

// Oracle: positions, velocities and, under the quintic law, accelerations meet at every knot.
TEST(LineMove, HasNoJumps) {
  Random random(42);
  for (int trial = 0; trial < 8; ++trial) {
    const Chain chain = askew_arm(random, 7);
    const LineMoveRequest request = random_line(random, chain);
    const LineMove move = plan_line_move(chain, request);
    if (move.status != LineMoveStatus::kOk) continue;
    for (std::size_t i = 1; i < move.trajectory.segments.size(); ++i) {
      JointMotion before, behind;
      const TrajectorySegment& left = move.trajectory.segments[i - 1];
      motion_at({{}, {left}}, left.t1_s, before);
      motion_at({{}, {move.trajectory.segments[i]}}, left.t1_s, behind);
      EXPECT_LT((before.q - behind.q).norm() + (before.v - behind.v).norm(), 1e-7);
      if (request.kind == MoveKind::kQuintic) {
        EXPECT_LT((before.a - behind.a).norm(), 1e-5);
      }
    }
  }
}

// Oracle: derivatives by s against central differences along the path.
TEST(LineMove, NodesAreDerivativesOfTheirPath) {
  Random random(43);
  int checked = 0;
  for (int trial = 0; trial < 10; ++trial) {
    const Chain chain = askew_arm(random, trial % 2 == 0 ? 6 : 8);
    const LineMoveRequest request = random_line(random, chain);
    const TipLine line = tip_line(tip_pose(chain, request.q0), request.X_BT);
    const LinePath path = follow_line(chain, line, request.q0);
    if (path.status != LineStatus::kOk) continue;
    const double s = random.between(0.2, 0.8), h = 1e-3;
    const LineNode low = node_at(chain, line, path, s - h), node = node_at(chain, line, path, s),
                   high = node_at(chain, line, path, s + h);
    // The second differences of the null-space motion carry the rounding of Runge–Kutta steps.
    EXPECT_LT(((high.q - low.q) / (2 * h) - node.dq).norm(), 1e-4 * (1 + node.dq.norm()));
    EXPECT_LT(((high.dq - low.dq) / (2 * h) - node.ddq).norm(), 1e-4 * (1 + node.ddq.norm()));
    ++checked;
  }
  EXPECT_GT(checked, 5);
}

// Oracle: an arm of two links in a plane: it leaves its reach where the line crosses the circle of radius l1 + l2, and
// meets a limit where the law of cosines says so.
TEST(LineMove, SaysWhereTheLineEnds) {
  Chain arm;
  arm.joints.resize(3);
  for (int i = 0; i < 3; ++i) arm.joints[static_cast<std::size_t>(i)].name = std::string(1, static_cast<char>('a' + i));
  arm.joints[1].X_PJ.p = {0.6, 0, 0};
  arm.joints[2].X_PJ.p = {0.5, 0, 0};
  LineMoveRequest request;
  request.duration_s = 5.0;
  request.q0 = Eigen::Vector3d(0.4, 1.1, -0.2);
  request.X_BT = tip_pose(arm, request.q0);
  const Vector3 p0 = request.X_BT.p, d(0.9, 0.2, 0);
  request.X_BT.p += d;
  LineMove move = plan_line_move(arm, request);
  ASSERT_EQ(move.status, LineMoveStatus::kOutOfReach) << to_string(move, arm);
  const double b = p0.dot(d), reach_m = 1.1;
  const double s = (-b + std::sqrt(b * b - d.squaredNorm() * (p0.squaredNorm() - reach_m * reach_m))) / d.squaredNorm();
  EXPECT_NEAR(move.fraction, s, 1e-4);
  EXPECT_EQ(to_string(move, arm).substr(0, 41), "the arm comes to the end of its reach at ");

  arm.joints[1].lower = 0.5;  // the elbow's limit: |p|² = l1² + l2² + 2 l1 l2 cos q2
  move = plan_line_move(arm, request);
  ASSERT_EQ(move.status, LineMoveStatus::kLeavesLimits) << to_string(move, arm);
  EXPECT_EQ(move.joint, 1);
  const double r2 = 0.36 + 0.25 + 0.6 * std::cos(0.5);
  EXPECT_NEAR(move.fraction, (-b + std::sqrt(b * b - d.squaredNorm() * (p0.squaredNorm() - r2))) / d.squaredNorm(),
              1e-8);

  // A wrist in gimbal lock cannot turn about the axis that is square to both of its own.
  Chain wrist;
  wrist.joints.resize(3);
  wrist.joints[1].axis_J = Vector3::UnitY();
  request.q0 = Eigen::Vector3d(0.4, 0, -0.2);
  request.X_BT = {
      rotation_about(rotation_about(Vector3::UnitZ(), 0.4) * Vector3::UnitX(), 0.5) * tip_pose(wrist, request.q0).R,
      Vector3::Zero()};
  move = plan_line_move(wrist, request);
  ASSERT_EQ(move.status, LineMoveStatus::kSingular) << to_string(move, wrist);
  EXPECT_EQ(move.fraction, 0);
  request.q0[1] = 0.3;  // it passes the lock at a distance
  EXPECT_EQ(plan_line_move(wrist, request).status, LineMoveStatus::kOk);
}

// Oracle: a slide that carries the tip: its own limits are the tip's, so the shortest time is that of move_law.h; a
// joint limit half as large makes the move twice as long.
TEST(LineMove, SlowsDownEvenly) {
  Chain slides;
  for (int i = 0; i < 3; ++i) {
    ChainJoint joint;
    joint.name = "axis";
    joint.slides = true;
    joint.axis_J = Vector3::Unit(i);
    slides.joints.push_back(joint);
  }
  LineMoveRequest request;
  request.q0 = Eigen::Vector3d(0.1, 0.2, 0.3);
  request.X_BT.p = {0.7, 0.2, 0.3};
  EXPECT_EQ(plan_line_move(slides, request).status, LineMoveStatus::kNoLimit);
  request.speed_max_m_per_s = 0.5;
  const LineMove free = plan_line_move(slides, request);
  ASSERT_EQ(free.status, LineMoveStatus::kOk);
  EXPECT_NEAR(free.shortest_s, 15.0 / 8 * 0.6 / 0.5, 1e-12);
  EXPECT_EQ(free.slowed_by, 1);
  slides.joints[0].speed_max = 0.25;
  const LineMove slow = plan_line_move(slides, request);
  ASSERT_EQ(slow.status, LineMoveStatus::kOk);
  EXPECT_NEAR(slow.slowed_by, 2, 1e-9);
  EXPECT_EQ(slow.joint, 0);
  request.duration_s = 4.0;
  const LineMove refused = plan_line_move(slides, request);
  EXPECT_EQ(refused.status, LineMoveStatus::kTooShort);
  EXPECT_NEAR(refused.shortest_s, 4.5, 1e-9);
  EXPECT_TRUE(refused.trajectory.segments.empty());
  request.duration_s = 6.0;
  const LineMove longer = plan_line_move(slides, request);
  ASSERT_EQ(longer.status, LineMoveStatus::kOk);
  EXPECT_DOUBLE_EQ(longer.trajectory.duration_s(), 6);
  request.X_BT.p = request.q0;
  EXPECT_EQ(plan_line_move(slides, request).status, LineMoveStatus::kOk);
}

}  // namespace
}  // namespace drydock

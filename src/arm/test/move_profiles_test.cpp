// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/move_profiles.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arm/trajectory/trajectory_extrema.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

constexpr double kInf = std::numeric_limits<double>::infinity();

MoveRequest random_request(Random& random, MoveKind kind) {
  const int n = random.whole(1, 7);
  MoveRequest request;
  request.kind = kind;
  request.q0 = request.q1 = request.speed_max = request.acceleration_max = VectorX(n);
  for (int i = 0; i < n; ++i) {
    request.joints.push_back("joint_" + std::to_string(i));
    request.q0[i] = random.between(-3, 3);
    request.q1[i] = random.whole(0, 5) == 0 ? request.q0[i] : random.between(-3, 3);
    request.speed_max[i] = random.between(0.1, 4);
    request.acceleration_max[i] = random.between(0.1, 10);
  }
  return request;
}

void expect_rest_to_rest(const MoveRequest& request, const JointTrajectory& trajectory) {
  JointMotion motion;
  motion_at(trajectory, 0, motion);
  EXPECT_LT((motion.q - request.q0).norm() + motion.v.norm(), 1e-12);
  motion_at(trajectory, trajectory.duration_s(), motion);
  EXPECT_LT((motion.q - request.q1).norm() + motion.v.norm(), 1e-11);
}

/// Values and velocities just before and just behind every knot.
void expect_no_jumps(const JointTrajectory& trajectory, bool also_accelerations) {
  JointMotion before, behind;
  for (std::size_t i = 1; i < trajectory.segments.size(); ++i) {
    const TrajectorySegment& left = trajectory.segments[i - 1];
    EXPECT_EQ(left.t1_s, trajectory.segments[i].t0_s);
    motion_at({{}, {left}}, left.t1_s, before);
    motion_at({{}, {trajectory.segments[i]}}, left.t1_s, behind);
    EXPECT_LT((before.q - behind.q).norm(), 1e-11);
    EXPECT_LT((before.v - behind.v).norm(), 1e-10);
    if (also_accelerations) {
      EXPECT_LT((before.a - behind.a).norm(), 1e-9);
    }
  }
}

// Oracle: boundary values; closed-form peaks 15/8 d/T and 10/√3 d/T²; some limit is met exactly, none is exceeded at
// 500 instants.
TEST(MoveProfiles, QuinticTakesTheShortestTime) {
  Random random(21);
  for (int trial = 0; trial < 60; ++trial) {
    const MoveRequest request = random_request(random, MoveKind::kQuintic);
    const Move move = plan_move(request);
    ASSERT_EQ(move.status, MoveStatus::kOk);
    if (request.q0 == request.q1) continue;
    expect_rest_to_rest(request, move.trajectory);
    const double T = move.trajectory.duration_s();
    EXPECT_EQ(T, move.shortest_s);
    const std::vector<JointExtrema> extrema = trajectory_extrema(move.trajectory);
    double used = 0;
    for (Eigen::Index i = 0; i < request.q0.size(); ++i) {
      const double d = std::abs(request.q1[i] - request.q0[i]);
      const JointExtrema& own = extrema[static_cast<std::size_t>(i)];
      EXPECT_NEAR(own.speed.value, 15.0 / 8 * d / T, 1e-11);
      EXPECT_NEAR(own.acceleration.value, 10 / std::sqrt(3.0) * d / (T * T), 1e-10);
      used = std::max({used, own.speed.value / request.speed_max[i],
                       std::sqrt(own.acceleration.value / request.acceleration_max[i])});
    }
    EXPECT_NEAR(used, 1, 1e-11);
    JointMotion motion;
    for (int k = 0; k <= 500; ++k) {
      motion_at(move.trajectory, T * k / 500, motion);
      EXPECT_TRUE((motion.v.array().abs() <= request.speed_max.array() * (1 + 1e-11)).all());
      EXPECT_TRUE((motion.a.array().abs() <= request.acceleration_max.array() * (1 + 1e-10)).all());
    }
  }
}

// Oracle: the area under the speed is the way; full limits of the tightest joint; dense sampling; knots without jumps.
TEST(MoveProfiles, TrapezoidKeepsAllJointsTogether) {
  Random random(22);
  int triangles = 0, trapezoids = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const MoveRequest request = random_request(random, MoveKind::kTrapezoid);
    const Move move = plan_move(request);
    ASSERT_EQ(move.status, MoveStatus::kOk);
    if (request.q0 == request.q1) continue;
    expect_rest_to_rest(request, move.trajectory);
    expect_no_jumps(move.trajectory, false);
    ++(move.trajectory.segments.size() == 2 ? triangles : trapezoids);
    const double T = move.trajectory.duration_s();
    VectorX area = VectorX::Zero(request.q0.size());
    JointMotion motion;
    double speed_used = 0, acceleration_used = 0;
    const int steps = 1000;
    for (int k = 0; k < steps; ++k) {
      motion_at(move.trajectory, T * (k + 0.5) / steps, motion);
      area += T / steps * motion.v;
      speed_used = std::max(speed_used, (motion.v.array().abs() / request.speed_max.array()).maxCoeff());
      acceleration_used =
          std::max(acceleration_used, (motion.a.array().abs() / request.acceleration_max.array()).maxCoeff());
    }
    // The middle of a step misses a corner of the speed by half a step of acceleration at most.
    EXPECT_LT((area - (request.q1 - request.q0)).norm(),
              1e-9 + T * T / steps / steps * request.acceleration_max.norm());
    EXPECT_LE(speed_used, 1 + 1e-12);
    EXPECT_LE(acceleration_used, 1 + 1e-11);
    EXPECT_NEAR(acceleration_used, 1, 1e-9);  // the shortest trapezoid uses all of it
    if (move.trajectory.segments.size() == 3) {
      EXPECT_NEAR(speed_used, 1, 1e-9);
    }
  }
  EXPECT_GT(triangles, 10);
  EXPECT_GT(trapezoids, 10);
}

// Oracle: T = d/v + v/a and 2 √(d/a), by hand.
TEST(MoveProfiles, TrapezoidHasItsClosedForms) {
  MoveRequest request{
      {"a"}, VectorX::Constant(1, 0.5), VectorX::Constant(1, 3.5), VectorX::Constant(1, 1.5), VectorX::Constant(1, 2),
      {},    MoveKind::kTrapezoid};
  EXPECT_NEAR(plan_move(request).shortest_s, 3 / 1.5 + 1.5 / 2, 1e-14);
  request.q1[0] = 0.9;
  EXPECT_NEAR(plan_move(request).shortest_s, 2 * std::sqrt(0.4 / 2), 1e-14);
  request.acceleration_max[0] = kInf;  // ramps of a third
  EXPECT_NEAR(plan_move(request).shortest_s, 1.5 * 0.4 / 1.5, 1e-14);
}

// Oracle: the duration asked for, peaks that fall with it; one a little too short is refused and the shortest named.
TEST(MoveProfiles, TakesAGivenDuration) {
  Random random(23);
  for (const MoveKind kind : {MoveKind::kQuintic, MoveKind::kTrapezoid}) {
    for (int trial = 0; trial < 40; ++trial) {
      MoveRequest request = random_request(random, kind);
      request.q1[0] = request.q0[0] + 1;
      const Move fastest = plan_move(request);
      request.duration_s = fastest.shortest_s * random.between(1, 3);
      const Move slower = plan_move(request);
      ASSERT_EQ(slower.status, MoveStatus::kOk);
      EXPECT_DOUBLE_EQ(slower.trajectory.duration_s(), *request.duration_s);
      expect_rest_to_rest(request, slower.trajectory);
      const double factor = *request.duration_s / fastest.shortest_s;
      EXPECT_NEAR(trajectory_extrema(slower.trajectory)[0].speed.value * factor,
                  trajectory_extrema(fastest.trajectory)[0].speed.value, 1e-10);
      request.duration_s = fastest.shortest_s * 0.999;
      const Move refused = plan_move(request);
      EXPECT_EQ(refused.status, MoveStatus::kTooShort);
      EXPECT_EQ(refused.shortest_s, fastest.shortest_s);
      EXPECT_NE(to_string(refused, request).find(request.joints[static_cast<std::size_t>(refused.slowest_joint)]),
                std::string::npos);
    }
  }
}

// Oracle: the statuses, by hand.
TEST(MoveProfiles, SaysWhatIsWrong) {
  const VectorX one = VectorX::Ones(1), zero = VectorX::Zero(1), none = VectorX::Constant(1, kInf);
  const auto status = [](const MoveRequest& request) { return plan_move(request).status; };
  EXPECT_EQ(status({{"a"}, zero, one, none, none, {}, MoveKind::kQuintic}), MoveStatus::kNoLimit);
  EXPECT_EQ(status({{"a"}, zero, one, none, none, {}, MoveKind::kTrapezoid}), MoveStatus::kNoLimit);
  EXPECT_EQ(status({{"a"}, zero, one, none, none, 2.0, MoveKind::kTrapezoid}), MoveStatus::kOk);
  EXPECT_EQ(status({{"a"}, zero, one, one, none, {}, MoveKind::kQuintic}), MoveStatus::kOk);
  EXPECT_EQ(status({{"a"}, one, one, none, none, {}, MoveKind::kQuintic}), MoveStatus::kOk);
  EXPECT_EQ(plan_move({{"a"}, one, one, none, none, {}, MoveKind::kQuintic}).trajectory.duration_s(), 0);
  EXPECT_EQ(status({{"a"}, zero, one, zero, one, {}, MoveKind::kQuintic}), MoveStatus::kBadRequest);
  EXPECT_EQ(status({{"a"}, zero, none, one, one, {}, MoveKind::kQuintic}), MoveStatus::kBadRequest);
  EXPECT_EQ(status({{"a", "b"}, zero, one, one, one, {}, MoveKind::kQuintic}), MoveStatus::kBadRequest);
  EXPECT_EQ(status({{"a"}, zero, one, one, one, -1.0, MoveKind::kQuintic}), MoveStatus::kBadRequest);
  EXPECT_EQ(status({{"a"}, zero, 1e300 * one, one, one, {}, MoveKind::kQuintic}), MoveStatus::kBadRequest);
  // A way so short that the powers of its duration would leave a double's range.
  const Move tiny = plan_move({{"a"}, zero, 1e-300 * one, one, one, {}, MoveKind::kQuintic});
  EXPECT_EQ(tiny.status, MoveStatus::kOk);
  EXPECT_TRUE(tiny.trajectory.segments[0].c.allFinite());
}

}  // namespace
}  // namespace drydock

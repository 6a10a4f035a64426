// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "follow/margin_evaluator.h"
#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"
#include "testing/follow_slopes.h"
#include "testing/random_follow.h"

namespace drydock {
namespace {

using namespace testing;

VectorX zero_rows(Eigen::Index rows) {
  return VectorX::Zero(rows);
}

// Oracle: the track itself at random instants of the stretch, over segments and beyond its ends.
TEST(TrackBounds, HoldTheTrack) {
  Random random(901);
  double closest = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const int segments = random.whole(1, 9);
    const JointTrajectory track = random_track(random, zero_rows(3), 1, segments, 1);
    const TrackBounds bounds(track);
    std::vector<RowRange> ranges;
    JointMotion motion;
    for (int stretch = 0; stretch < 20; ++stretch) {
      const double t0_s = random.between(-0.2, track.duration_s());
      const double t1_s = t0_s + std::pow(10, random.between(-5, 0.5));
      bounds.over(t0_s, t1_s, ranges);
      for (int probe = 0; probe < 20; ++probe) {
        motion_at(track, random.between(t0_s, t1_s), motion);
        for (std::size_t row = 0; row < 3; ++row) {
          const auto i = static_cast<Eigen::Index>(row);
          const double values[3] = {motion.q[i], motion.v[i], motion.a[i]};
          for (std::size_t order = 0; order < 3; ++order) {
            EXPECT_GE(values[order], ranges[row].low[order]);
            EXPECT_LE(values[order], ranges[row].high[order]);
            const double width = ranges[row].high[order] - ranges[row].low[order];
            if (width > 1e-6) closest = std::max(closest, (values[order] - ranges[row].low[order]) / width);
          }
        }
      }
    }
  }
  EXPECT_GT(closest, 0.95);
}

TEST(TrackBounds, KnowWhereSpeedsJump) {
  JointTrajectory track;
  const VectorX a = VectorX::Constant(1, 0.3), b = VectorX::Constant(1, 0.9), c = VectorX::Constant(1, 0.1);
  track.segments = {straight_between(0, a, 1, b), straight_between(1, b, 3, c)};
  const TrackBounds bounds(track);
  EXPECT_TRUE(bounds.speed_jumps());
  EXPECT_FALSE(bounds.may_jump(1, 0.1, 0.9));
  EXPECT_TRUE(bounds.may_jump(1, 0.9, 1.1));
  Random random(902);
  EXPECT_FALSE(TrackBounds(random_track(random, zero_rows(2), 1, 4, 1)).speed_jumps());
}

/// The quaternion's rows about a random one.
VectorX random_pose_rows(Random& random) {
  VectorX rows(7);
  const Quaternion q = to_quaternion(random.rotation());
  rows << random.vector(0.5), q.w, q.x, q.y, q.z;
  return rows;
}

// Oracle: finite differences of the pose for velocities, the pose and these at other instants for changes.
TEST(TrackMoves, AreRatesOfThePoseAndBoundTheirChanges) {
  Random random(903);
  int bounded = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const VectorX begin = random_pose_rows(random);
    const JointTrajectory track = random_track(random, begin, 0.25, 3, 1);
    const TrackBounds bounds(track);
    const double t_s = random.between(0.1, track.duration_s() - 0.1), half_s = std::pow(10, random.between(-4, -1.2));
    const PlatformMoves at = track_moves(track, bounds, t_s, half_s);
    const double h = 1e-5;
    const PlatformMoves before = track_moves(track, bounds, t_s - h, 0), after = track_moves(track, bounds, t_s + h, 0);
    const Vector3 turned = rotation_log(after.X_WB.R * inverse(before.X_WB.R)) / (2 * h);
    EXPECT_LT((at.V_WB_W.w - turned).norm(), 1e-6 * (1 + at.V_WB_W.w.norm()));
    EXPECT_LT((at.A_WB_W.w - (after.V_WB_W.w - before.V_WB_W.w) / (2 * h)).norm(), 1e-4 * (1 + at.alpha_max));
    const Vector3 b_B = random.vector(0.5);
    const PointMoves eye = body_point(at, at.X_WB.R * b_B);
    for (int probe = 0; probe < 20; ++probe) {
      const double there_s = random.between(t_s - half_s, t_s + half_s);
      const PlatformMoves there = track_moves(track, bounds, there_s, 0);
      const PointMoves moved = body_point(there, there.X_WB.R * b_B);
      EXPECT_LE((there.X_WB.p - at.X_WB.p).norm(), at.ball.move_m + 1e-12);
      EXPECT_LE(angle_between(at.X_WB.R, there.X_WB.R), at.ball.turn_rad + 1e-7);
      EXPECT_LE((there.V_WB_W.w - at.V_WB_W.w).norm(), at.dw + 1e-12);
      EXPECT_LE((there.A_WB_W.w - at.A_WB_W.w).norm(), at.dalpha + 1e-11);
      EXPECT_LE((moved.p - eye.p).norm(), eye.move_m + 1e-12);
      EXPECT_LE((moved.v - eye.v).norm(), eye.dv + 1e-12);
      EXPECT_LE((moved.a - eye.a).norm(), eye.da + 1e-11);
      bounded += (moved.v - eye.v).norm() > 0.1 * eye.dv;
    }
  }
  EXPECT_GT(bounded, 200);
}

// Oracle: the arm's points and links at other instants of the stretch; finite differences for their rates.
TEST(ArmMoves, BoundPointsAndTurns) {
  Random random(904);
  double closest = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Hall hall = random_follow_hall(random, random.whole(2, 7), 2);
    const Eigen::Index joints = hall.arms[0].q.size();
    const FollowRequest request =
        plain_follow(hall, {MotionOf::kArm, random_track(random, zero_rows(joints), 1, 3, 1), "quintic"});
    const FollowModel model(request);
    FollowMoment at(model), there(model), before(model);
    const double t_s = random.between(0.1, model.duration_s() - 0.1), half_s = std::pow(10, random.between(-4, -0.8));
    const int link = model.suspension.link;
    const Vector3 p_L = random.vector(0.4);
    place_moment(model, t_s, half_s, at);
    place_moment(model, t_s - 1e-6, 0, before);
    place_moment(model, t_s + 1e-6, 0, there);
    const PointMoves point = at.arm.point(link, p_L);
    const Vector3 v = (there.arm.point(link, p_L).p - before.arm.point(link, p_L).p) / 2e-6;
    const Vector3 a = (there.arm.point(link, p_L).v - before.arm.point(link, p_L).v) / 2e-6;
    EXPECT_LT((point.v - v).norm(), 1e-6 * (1 + v.norm()));
    EXPECT_LT((point.a - a).norm(), 1e-4 * (1 + a.norm()));
    const TurnMoves turn = at.arm.turn(link);
    EXPECT_LT((turn.alpha - (there.arm.turn(link).w - before.arm.turn(link).w) / 2e-6).norm(),
              1e-4 * (1 + turn.alpha.norm()));
    for (int probe = 0; probe < 20; ++probe) {
      place_moment(model, random.between(t_s - half_s, t_s + half_s), 0, there);
      const PointMoves moved = there.arm.point(link, p_L);
      const TurnMoves turned = there.arm.turn(link);
      EXPECT_LE((moved.p - point.p).norm(), point.move_m + 1e-12);
      EXPECT_LE((moved.v - point.v).norm(), point.dv + 1e-12);
      EXPECT_LE((moved.a - point.a).norm(), point.da + 1e-11);
      EXPECT_LE((turned.w - turn.w).norm(), turn.dw + 1e-12);
      EXPECT_LE((turned.alpha - turn.alpha).norm(), turn.dalpha + 1e-11);
      EXPECT_LE(angle_between(at.arm.X_WL(link).R, there.arm.X_WL(link).R), turn.turn_rad + 1e-7);
      closest = std::max(closest, (moved.p - point.p).norm() / point.move_m);
    }
  }
  EXPECT_GT(closest, 0.5);
}

// Oracle: every margin of every kind at other instants of the stretch. A bound that is contradicted once is no bound.
TEST(MarginEvaluator, NoMarginFallsFasterThanItsBound) {
  Random random(905);
  SlopeTally tally;
  for (int trial = 0; trial < 10; ++trial) {
    Hall hall = random_follow_hall(random, random.whole(2, 6), 2.5);
    hall.arms[0].arm.suspension->is_free = trial % 3 == 2;
    hall.arms[0].arm.suspension->f_z_min_N = trial % 3 == 2 ? -1e6 : 0;
    const Eigen::Index joints = hall.arms[0].q.size();
    FollowRequest request =
        plain_follow(hall, {MotionOf::kArm, random_track(random, zero_rows(joints), 0.5, 3, 2), "quintic"});
    const VectorX begin = random_pose_rows(random);
    const Pose X_MO = random.pose(0.2);
    request.objects.push_back({1, random_track(random, begin, 0.2, 3, 2), X_MO});
    attack_slopes(random, request, 12, tally);
  }
  EXPECT_EQ(tally.contradicted, 0);
  for (const char* kind : {"cable_hall", "cable_arm", "platform_arm", "arm_hall", "arm_self", "tension", "cable_angle",
                           "cable_length", "winch_speed", "winch_acceleration", "joint_torque"}) {
    EXPECT_GT(tally.looks[kind], 20) << kind;
    EXPECT_GT(tally.closest[kind], 0.01) << kind;
  }
}

/// A rod of two joints on the arm, with limits.
void hang_on_rod(Random& random, HallArm& arm) {
  ArmSuspension& suspension = *arm.arm.suspension;
  suspension.has_coupling = true;
  suspension.coupling.axis1_L = random.unit_vector();
  suspension.coupling.rod_L = random.unit_vector();
  suspension.coupling.axis2_L = suspension.coupling.axis1_L.cross(random.unit_vector()).normalized();
  for (int i = 0; i < 2; ++i) {
    suspension.coupling.lower_rad[i] = -2.5;
    suspension.coupling.upper_rad[i] = 2.5;
  }
  suspension.coupling.rod_length_m = 0.4;
  suspension.coupling.rod_mass_kg = 1;
  suspension.coupling.rod_radius_m = 0.01;
  for (const std::string& name : kCouplingLinks) {
    UrdfLink link;
    link.name = name;
    arm.arm.urdf.links.push_back(link);
  }
}

TEST(MarginEvaluator, NoMarginOfARodFallsFasterThanItsBound) {
  Random random(906);
  SlopeTally tally;
  for (int trial = 0; trial < 12; ++trial) {
    Hall hall = random_follow_hall(random, random.whole(2, 5), 2.5);
    hang_on_rod(random, hall.arms[0]);
    hall.arms[0].arm.suspension->is_free = trial % 2 == 1;
    hall.arms[0].arm.suspension->f_z_min_N = trial % 2 == 1 ? -1e6 : 0;
    const Eigen::Index joints = hall.arms[0].q.size();
    const FollowRequest request =
        plain_follow(hall, {MotionOf::kArm, random_track(random, zero_rows(joints), 0.5, 3, 2), "quintic"});
    attack_slopes(random, request, 12, tally);
  }
  EXPECT_EQ(tally.contradicted, 0);
  for (const char* kind : {"rod_hall", "rod_arm", "rod_angle"}) {
    EXPECT_GT(tally.looks[kind], 20) << kind;
  }
}

TEST(MarginEvaluator, NoMarginOfATurningPlatformFallsFasterThanItsBound) {
  Random random(907);
  SlopeTally tally;
  for (int trial = 0; trial < 10; ++trial) {
    Hall hall = random_follow_hall(random, 0, 2.5);
    CableRig rig = mapped_rig(random, {body_axes(), 8, trial % 2 == 1});
    rig.acceleration.reset();
    rig.load = LoadSet{};
    rig.name = "rig";
    rig.platform.shapes = {{0, Box{Vector3(0.5, 0.4, 0.2)}, random.pose(0.1)}};
    // Half of the rigs hold it by crossed cables that wind it both ways, so that there is tension to spare.
    for (std::size_t i = 0; i < rig.cables.size(); ++i) {
      Cable& cable = rig.cables[i];
      const Vector3 corner(i % 2 == 0 ? 1 : -1, i % 4 < 2 ? 1 : -1, i < 4 ? 1 : -1);
      const Rotation wind = rotation_exp(Vector3(0, 0, i < 4 ? 0.7 : -0.7));
      if (trial % 4 < 2) cable.p_WA = 2.5 * corner + random.vector(0.2);
      if (trial % 4 < 2) cable.p_BC = wind * Vector3(0.3 * corner.x(), 0.3 * corner.y(), -0.15 * corner.z());
      if (trial % 4 < 2) cable.tension_max_N = 3000;
      cable.speed_max_m_per_s = 2;
      cable.acceleration_max_m_per_s2 = 5;
    }
    hall.rigs[0].model = rig;
    VectorX begin = random_pose_rows(random);
    if (trial % 4 < 2) begin << 0.1, -0.05, 0.2, 1, 0.05, 0.1, -0.02;
    FollowRequest request =
        plain_follow(hall, {MotionOf::kPlatform, random_track(random, begin, 0.15, 3, 2), "quintic"});
    request.at_least = {{"closure", 0}, {"controllable", 0}};
    attack_slopes(random, request, 12, tally);
  }
  EXPECT_EQ(tally.contradicted, 0);
  for (const char* kind : {"cable_hall", "platform_hall", "closure", "controllable", "cable_cable", "cable_platform",
                           "tension", "cable_length", "winch_speed", "winch_acceleration"}) {
    EXPECT_GT(tally.looks[kind], 10) << kind;
  }
}

}  // namespace
}  // namespace drydock

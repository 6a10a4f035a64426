// SPDX-License-Identifier: Apache-2.0
#include "follow/stewart_moves.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arm/trajectory/through_points.h"
#include "follow/model.h"
#include "spatial/rotation_exp.h"
#include "testing/follow_slopes.h"
#include "testing/random_platform_motion.h"

namespace drydock {
namespace {

using namespace testing;

// Oracle: the pose on the base at other instants of the stretch, and its finite differences.
TEST(StewartMoves, BoundThePoseOnTheBase) {
  Random random(941);
  double nearest_move = 0, nearest_turn = 0, nearest_dv = 0;
  for (int trial = 0; trial < 90; ++trial) {
    const Hall hall = random_platform_hall(random, kAllAxes[static_cast<std::size_t>(trial) % 3]);
    const StewartRig& rig = hall.platforms[0].model;
    const FollowRequest request = wandering_platform(random, hall, 0.25, 3, 1);
    const FollowModel model(request);
    FollowMoment at(model), there(model), before(model);
    const double t_s = random.between(0.1, model.duration_s() - 0.1), half_s = std::pow(10, random.between(-4, -1)),
                 h = 1e-5;
    place_moment(model, t_s, half_s, at);
    place_moment(model, t_s - h, 0, before);
    place_moment(model, t_s + h, 0, there);
    const StewartMoves& moves = at.stewart;
    const PlatformMoves& on_base = moves.on_base;
    const Pose &X_FB_0 = before.stewart.pose.X_FB, &X_FB_1 = there.stewart.pose.X_FB;
    const double size = 1 + on_base.v_max + on_base.w_max;
    EXPECT_LT((on_base.V_WB_W.v - (X_FB_1.p - X_FB_0.p) / (2 * h)).norm(), 1e-6 * size);
    EXPECT_LT((on_base.V_WB_W.w - rotation_log(X_FB_1.R * inverse(X_FB_0.R)) / (2 * h)).norm(), 1e-6 * size);
    const Vector3 p_FP = random.vector(1.5), p_WP = moves.pose.X_WF * p_FP;
    for (int probe = 0; probe < 30; ++probe) {
      place_moment(model, random.between(t_s - half_s, t_s + half_s), 0, there);
      const StewartMoves& other = there.stewart;
      const double move_m = (other.pose.X_FB.p - moves.pose.X_FB.p).norm();
      const double turn_rad = angle_between(other.pose.X_FB.R, moves.pose.X_FB.R);
      const double dv = (other.on_base.V_WB_W.v - on_base.V_WB_W.v).norm();
      EXPECT_LE(move_m, on_base.ball.move_m + 1e-12);
      EXPECT_LE(turn_rad, on_base.ball.turn_rad + 1e-7);
      EXPECT_LE(dv, on_base.dv + 1e-12);
      EXPECT_LE((other.on_base.V_WB_W.w - on_base.V_WB_W.w).norm(), on_base.dw + 1e-12);
      EXPECT_LE(other.on_base.V_WB_W.v.norm(), on_base.v_max + 1e-12);
      EXPECT_LE(other.on_base.V_WB_W.w.norm(), on_base.w_max + 1e-12);
      EXPECT_LE((other.pose.X_WF * p_FP - p_WP).norm(), base_move_m(rig, moves, p_WP, 0) + 1e-12);
      nearest_move = std::max(nearest_move, move_m / on_base.ball.move_m);
      nearest_turn = std::max(nearest_turn, (turn_rad - 1e-7) / on_base.ball.turn_rad);
      nearest_dv = std::max(nearest_dv, dv / on_base.dv);
    }
  }
  EXPECT_GT(nearest_move, 0.9);
  EXPECT_GT(nearest_turn, 0.9);
  EXPECT_GT(nearest_dv, 0.2);
}

/// The platform stands on its base, which runs evenly from one end of the axis to the other.
FollowRequest carried_along(const Hall& hall, double duration_s) {
  const HallPlatform& platform = hall.platforms[0];
  const Interval& range = platform.model.axis->range;
  std::vector<double> time_s;
  MatrixX rows(8, 41);
  for (int i = 0; i <= 40; ++i) {
    const double q = range.min + (range.max - range.min) * i / 40;
    time_s.push_back(duration_s * i / 40);
    rows.col(i) = platform_rows(base_pose(platform.model, q) * platform.model.X_FB_home, q);
    if (i > 0 && rows.col(i).segment<4>(3).dot(rows.col(i - 1).segment<4>(3)) < 0) rows.col(i).segment<4>(3) *= -1;
  }
  FollowRequest request =
      plain_follow(hall, {MotionOf::kPlatform, spline_through({}, time_s, rows), "cubic spline through points"});
  request.rig = -1;
  request.platform = 0;
  return request;
}

// Oracle: by construction: seen from the base nothing moves, so its bounds are small beside the way it is carried.
TEST(StewartMoves, HardlyMoveWhereTheBaseCarriesThem) {
  Random random(942);
  for (int trial = 0; trial < 8; ++trial) {
    const Hall hall = random_platform_hall(random, kAllAxes[static_cast<std::size_t>(1 + trial % 2)]);
    const FollowRequest request = carried_along(hall, 2);
    const FollowModel model(request);
    FollowMoment at(model);
    for (int i = 0; i < 10; ++i) {
      place_moment(model, random.between(0.2, 1.8), 0.005, at);
      EXPECT_GT(at.platform.ball.move_m, 1e-3);
      EXPECT_LT(at.stewart.on_base.ball.move_m, 0.05 * at.platform.ball.move_m);
      EXPECT_LT(at.stewart.on_base.ball.turn_rad, 0.05 * std::max(at.platform.ball.turn_rad, 1e-3));
    }
  }
}

// Oracle: every margin at other instants of the stretch. A bound that is contradicted once is no bound.
TEST(StewartMargins, NoneFallsFasterThanItsBound) {
  Random random(943);
  SlopeTally tally;
  for (int trial = 0; trial < 45; ++trial) {
    const Hall hall = random_platform_hall(random, kAllAxes[static_cast<std::size_t>(trial) % 3]);
    attack_slopes(random, wandering_platform(random, hall, 0.12, 3, 1.5), 12, tally);
  }
  EXPECT_EQ(tally.contradicted, 0);
  for (const char* kind :
       {"leg_length", "base_joint", "platform_joint", "leg_leg", "leg_force", "singularity", "leg_speed", "slide_range",
        "slide_speed", "slide_acceleration", "rotary_range", "rotary_speed", "rotary_acceleration"}) {
    EXPECT_GT(tally.looks[kind], 100) << kind;
    EXPECT_GT(tally.closest[kind], 0.05) << kind;
  }
}

// Oracle: the same where the base turns the directions of weight and loads about its axis, and inertia counts little:
// without what that adds to the change of leg forces some of them would be contradicted.
TEST(StewartMargins, LegForcesKnowThatTheBaseTurns) {
  Random random(944);
  SlopeTally tally;
  for (int trial = 0; trial < 12; ++trial) {
    Hall hall = random_platform_hall(random, AuxiliaryKind::kRotary);
    hall.platforms[0].model.axis->axis_G = inverse(hall.platforms[0].model.X_WG.R) * Vector3::UnitX();
    attack_slopes(random, carried_along(hall, 3), 30, tally);
  }
  EXPECT_EQ(tally.contradicted, 0);
  EXPECT_GT(tally.looks["leg_force"], 200);
  EXPECT_GT(tally.closest["leg_force"], 0.2);
}

}  // namespace
}  // namespace drydock

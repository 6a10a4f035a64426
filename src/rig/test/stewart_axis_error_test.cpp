// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>

#include "rig/stewart/axis/axis_coordinate.h"
#include "rig/stewart/axis/axis_error.h"
#include "rig/stewart/axis/axis_travel.h"
#include "rig/stewart/axis/leg_reach.h"
#include "rig/stewart/joint_cone.h"
#include "rig/stewart/leg_length.h"
#include "testing/random_axis.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_axis_rig;
using testing::random_payload_pose;

AuxiliaryKind kind_of_trial(int trial) {
  return trial % 2 ? AuxiliaryKind::kRotary : AuxiliaryKind::kSlide;
}

StewartPose pose_at(const StewartRig& rig, double q, const Pose& X_WB) {
  return stewart_pose(rig, base_pose(rig, q), X_WB);
}

/// By central difference while the payload stays; the platform goes ahead as the axis goes back.
double slope_by_difference(const StewartRig& rig, double q, const Pose& X_WB,
                           const std::function<double(const StewartPose&, double)>& value) {
  const double h = 1e-5;
  return (value(pose_at(rig, q - h, X_WB), q - h) - value(pose_at(rig, q + h, X_WB), q + h)) / (2 * h);
}

/// All slacks that a barrier grows at.
std::vector<double> slacks(const StewartRig& rig, const StewartPose& pose, double q) {
  std::vector<double> all = {rig.axis->range.max - q, q - rig.axis->range.min};
  for (std::size_t i = 0; i < 6; ++i) {
    const Leg& leg = rig.legs[i];
    all.push_back(leg.length_m.max - pose.legs[i].length_m);
    all.push_back(pose.legs[i].length_m - leg.length_m.min);
    all.push_back(std::cos(pose.legs[i].base_angle_rad) - std::cos(leg.base_cone.half_angle_rad));
    all.push_back(std::cos(pose.legs[i].platform_angle_rad) - std::cos(leg.platform_cone.half_angle_rad));
  }
  return all;
}

bool within_limits(const StewartRig& rig, const StewartPose& pose) {
  return leg_length_margin(rig, pose).value > 0.02 && base_joint_margin(rig, pose).value > 0.02 &&
         platform_joint_margin(rig, pose).value > 0.02;
}

// Oracle: construction. A part of known angle about the axis and a swing about a line across it, in either order.
TEST(AxisCoordinate, IsWhatThePlatformWasMovedBy) {
  Random random(51);
  for (int trial = 0; trial < 500; ++trial) {
    const StewartRig rig = random_axis_rig(random, kind_of_trial(trial));
    const Vector3& n = rig.axis->axis_G;
    const Vector3 across = n.cross(random.unit_vector()).normalized();
    const bool turns = rig.axis->kind == AuxiliaryKind::kRotary;
    const double x = random.between(-3, 3);
    const Rotation swing = rotation_exp(random.between(0, trial % 4 ? 1.5 : 0.01) * across);
    const Rotation twist = rotation_exp(turns ? Vector3(x * n) : random.vector(0.5));
    Pose X_FB = rig.X_FB_home;
    X_FB.R = (trial % 8 < 4 ? swing * twist : twist * swing) * X_FB.R;
    X_FB.p += random.between(-1, 1) * across + (turns ? random.vector(0.3) : Vector3(x * n));
    EXPECT_NEAR(axis_coordinate(rig, X_FB), x, 1e-12);
  }
  const StewartRig rig = random_axis_rig(random, AuxiliaryKind::kRotary);
  for (const double x : {M_PI - 1e-9, M_PI - 1e-5, -M_PI + 1e-5}) {
    Pose X_FB = rig.X_FB_home;
    X_FB.R = rotation_exp(x * rig.axis->axis_G) * X_FB.R;
    EXPECT_NEAR(axis_coordinate(rig, X_FB), x, 1e-13);
  }
}

// Oracle: central difference of lengths by the axis, the payload at rest.
TEST(AxisCoordinate, HasTheTwistThatUndoesTheAxis) {
  Random random(52);
  for (int trial = 0; trial < 100; ++trial) {
    const StewartRig rig = random_axis_rig(random, kind_of_trial(trial));
    const double q = random.between(-0.5, 0.5);
    const Pose X_WB = random_payload_pose(random, rig, q, 0.2, 0.4);
    const StewartPose pose = pose_at(rig, q, X_WB);
    const LegValues rates = leg_rates(pose, axis_unit_twist(rig, pose));
    for (std::size_t i = 0; i < 6; ++i) {
      const auto length = [i](const StewartPose& at, double) { return at.legs[i].length_m; };
      EXPECT_NEAR(rates[i], slope_by_difference(rig, q, X_WB, length), 1e-8);
    }
  }
}

// Oracle: central difference of the cost (6).
TEST(AxisError, OfTheParabolaIsItsSlope) {
  Random random(53);
  for (int trial = 0; trial < 100; ++trial) {
    const StewartRig rig = random_axis_rig(random, kind_of_trial(trial));
    AxisControl control;
    control.method = AxisMethod::kParabolicCost;
    control.axis_weight = random.between(0.1, 1);
    const double q = random.between(-0.5, 0.5), q0 = (rig.axis->range.min + rig.axis->range.max) / 2;
    const Pose X_WB = random_payload_pose(random, rig, q, 0.2, 0.4);
    const LegValues neutral_m = leg_lengths(rig, rig.X_FB_home);
    const auto cost = [&](const StewartPose& at, double q_at) {
      double sum = control.axis_weight * (q_at - q0) * (q_at - q0);
      for (std::size_t i = 0; i < 6; ++i) sum += std::pow(at.legs[i].length_m - neutral_m[i], 2);
      return sum;
    };
    EXPECT_NEAR(axis_error(rig, control, pose_at(rig, q, X_WB), q).value, slope_by_difference(rig, q, X_WB, cost),
                1e-8);
  }
}

// Oracle: central differences of −Σ log s and of each slack.
TEST(AxisError, OfTheBarrierIsANewtonStep) {
  Random random(54);
  AxisControl control;
  control.method = AxisMethod::kBarrierCost;
  int tried = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const StewartRig rig = random_axis_rig(random, kind_of_trial(trial));
    const double q = random.between(-0.4, 0.7);
    const Pose X_WB = random_payload_pose(random, rig, q, 0.2, 0.3);
    const StewartPose pose = pose_at(rig, q, X_WB);
    if (!within_limits(rig, pose)) continue;
    ++tried;
    double slope = 0, curvature = 0;
    for (std::size_t k = 0; k < 26; ++k) {
      const double s = slacks(rig, pose, q)[k];
      const double rate = slope_by_difference(
          rig, q, X_WB, [&](const StewartPose& at, double q_at) { return slacks(rig, at, q_at)[k]; });
      slope -= rate / s;
      curvature += rate / s * rate / s;
    }
    EXPECT_NEAR(axis_error(rig, control, pose, q).value, slope / curvature, 1e-6 * (1 + std::abs(slope / curvature)));
  }
  EXPECT_GT(tried, 100);
}

// Oracle: construction. With the platform at the end of its travel and the axis at its own, the shares are equal.
TEST(AxisError, OfTheExactBoundaryVanishesAtBothEnds) {
  Random random(55);
  const AxisControl control;
  int tried = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const StewartRig rig = random_axis_rig(random, kind_of_trial(trial));
    const Vector3 n_W = rig.X_WG.R * rig.axis->axis_G;
    for (const double q : {rig.axis->range.max, rig.axis->range.min}) {
      const Pose X_WF = base_pose(rig, q);
      const StewartPose pose = stewart_pose(rig, X_WF, random_payload_pose(random, rig, q, 0.2, 0.3));
      if (!within_limits(rig, pose)) continue;
      const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
      const RegularPoses regular(rig, control.regular_share);
      if (regular.margin(rig, pose.X_FB) < 0) continue;
      const FreeTravel travel = axis_travel(rig, regular, pose);
      const double x = (1 - 1e-9) * (q > 0 ? travel.range.max : travel.range.min);
      if (travel.range.max - travel.range.min > 3) continue;  // beyond what counts as an end about an axis
      ++tried;
      const Rotation turn = slides ? Rotation{} : rotation_exp(x * n_W);
      const Vector3 move = slides ? Vector3(x * n_W) : Vector3(0, 0, 0);
      const Pose X_WB{turn * pose.X_WB.R, X_WF.p + turn * (pose.X_WB.p - X_WF.p) + move};
      const StewartPose there = stewart_pose(rig, X_WF, X_WB);
      const AxisError error = axis_error(rig, control, there, q);
      EXPECT_NEAR(error.value, 0, 1e-7);
      EXPECT_NEAR(q > 0 ? error.boundary.max : error.boundary.min, axis_coordinate(rig, there.X_FB), 1e-7);
    }
  }
  EXPECT_GT(tried, 100);
}

// Oracle: (5) by hand. At y = 0.15 m and z = −0.1 m both cosines are cos 30°; at the edge of the box there is a floor.
TEST(AxisError, OfTheCosineBoundaryIsThatOfThePaper) {
  const StewartRig slide = testing::rss_stewart(AuxiliaryKind::kSlide);
  AxisControl control;
  control.method = AxisMethod::kCosineWorkspace;
  const auto error_at = [&](const StewartRig& rig, double q, const Vector3& p, double yaw_rad) {
    const Pose X_FB{rotation_exp({0, 0, yaw_rad}), rig.X_FB_home.p + p};
    return axis_error(rig, control, stewart_pose(rig, base_pose(rig, q), base_pose(rig, q) * X_FB), q);
  };
  const AxisError error = error_at(slide, 1.5, {0.2, 0.15, -0.1}, 0.3);
  EXPECT_NEAR(error.boundary.max, 0.45 * 0.75, 1e-15);
  EXPECT_NEAR(error.value, 0.2 / (0.45 * 0.75) - 0.5, 1e-14);
  EXPECT_NEAR(error_at(slide, 0, {0, 0.45, 0}, 0).boundary.max, 0.05 * 0.45, 1e-15);
  const StewartRig rotary = testing::rss_stewart(AuxiliaryKind::kRotary);
  EXPECT_NEAR(error_at(rotary, -M_PI, {0.15, 0.15, 0.1}, 0.2).value,
              0.2 / (M_PI / 6 * std::pow(std::sqrt(0.75), 3)) + 0.5, 1e-13);
}

// Oracle: the margins of a pose.
TEST(LegReach, SeesWhatMarginsSee) {
  Random random(56);
  int within = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const StewartRig rig = random_axis_rig(random, AuxiliaryKind::kSlide);
    const StewartPose pose = pose_at(rig, 0, random_payload_pose(random, rig, 0, 0.4, 0.5));
    const double margin = std::min({leg_length_margin(rig, pose).value, base_joint_margin(rig, pose).value,
                                    platform_joint_margin(rig, pose).value});
    const ReachedPose reached = reached_pose(LegReach(rig), pose.X_FB);
    if (std::abs(margin) < 1e-12) continue;  // rounding decides
    EXPECT_EQ(reached.beyond.limit == TravelLimit::kNone, margin > 0);
    within += margin > 0;
  }
  EXPECT_GT(within, 100);
  EXPECT_LT(within, 900);
}

}  // namespace
}  // namespace drydock

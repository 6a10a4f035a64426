// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>

#include "rig/stewart/free_rotation.h"
#include "rig/stewart/joint_cone.h"
#include "rig/stewart/leg_length.h"
#include "testing/random_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_platform_pose;
using testing::random_stewart;

/// A leg's slack to one of its limits at a pose, from the margins' own quantities.
double slack_to(const StewartRig& rig, const StewartPose& pose, const TravelEnd& end) {
  const Leg& leg = rig.legs[static_cast<std::size_t>(end.leg)];
  const LegLine& line = pose.legs[static_cast<std::size_t>(end.leg)];
  switch (end.limit) {
    case TravelLimit::kShortest:
      return line.length_m - leg.length_m.min;
    case TravelLimit::kLongest:
      return leg.length_m.max - line.length_m;
    case TravelLimit::kBaseJoint:
      return leg.base_cone.half_angle_rad - line.base_angle_rad;
    default:
      return leg.platform_cone.half_angle_rad - line.platform_angle_rad;
  }
}

/// Of lengths and cones together.
double worst_slack(const StewartRig& rig, const StewartPose& pose) {
  return std::min(
      {leg_length_margin(rig, pose).value, base_joint_margin(rig, pose).value, platform_joint_margin(rig, pose).value});
}

/// The first violation ahead, by dense sampling and bisection; `farthest` if there is none.
double first_violation(const std::function<double(double)>& slack, double farthest, int samples) {
  double good = 0;
  for (int k = 1; k <= samples; ++k) {
    double bad = farthest * k / samples;
    if (slack(bad) >= 0) {
      good = bad;
      continue;
    }
    for (int i = 0; i < 60; ++i) {
      const double middle = (good + bad) / 2;
      (slack(middle) >= 0 ? good : bad) = middle;
    }
    return good;
  }
  return farthest;
}

/// Rigs whose limits are met: cones of all widths, some beyond a right angle or just one, some none.
StewartRig limited(Random& random) {
  StewartRig rig = random_stewart(random);
  for (Leg& leg : rig.legs) {
    for (JointCone* cone : {&leg.base_cone, &leg.platform_cone}) {
      const int kind = random.whole(0, 9);
      if (kind == 0) cone->half_angle_rad = M_PI;
      if (kind == 1) cone->half_angle_rad = M_PI / 2;
      if (kind == 2 || kind == 3) *cone = {random.unit_vector(), random.between(1.6, 2.6)};
      if (kind == 4) cone->half_angle_rad = random.between(0.3, 0.6);
      if (kind == 5) *cone = {random.unit_vector(), M_PI / 2 + random.between(-1e-3, 1e-3)};
    }
    if (random.whole(0, 4) == 0) leg.length_m.max = std::numeric_limits<double>::infinity();
    if (random.whole(0, 4) == 0) leg.length_m.min = 0;
  }
  return rig;
}

using Motion = std::function<Pose(const Pose& X_WB, double s)>;

/// What both kinds of travel have to stand.
class TravelCheck {
 public:
  void against_bisection(const StewartRig& rig, const StewartPose& pose, const FreeTravel& travel, const Motion& motion,
                         double farthest, int samples) {
    StewartPose scratch;
    const auto moved = [&](double s) {
      update_pose(rig, pose.X_WF, motion(pose.X_WB, s), scratch);
      return worst_slack(rig, scratch);
    };
    if (worst_slack(rig, pose) < 0) {
      EXPECT_FALSE(travel.allowed);
      EXPECT_EQ(travel.range, (Interval{0, 0}));
      EXPECT_LT(slack_to(rig, pose, travel.at_max), 0);
      return;
    }
    ++allowed_;
    ASSERT_TRUE(travel.allowed);
    one_way(rig, moved, scratch, travel.range.max, travel.at_max, farthest, samples, 1);
    one_way(rig, moved, scratch, -travel.range.min, travel.at_min, farthest, samples, -1);
  }
  int allowed() const { return allowed_; }
  int ends(TravelLimit limit) const { return ends_[static_cast<std::size_t>(limit)]; }

 private:
  void one_way(const StewartRig& rig, const std::function<double(double)>& moved, const StewartPose& scratch,
               double reach, const TravelEnd& end, double farthest, int samples, double sign) {
    const double expected = first_violation([&](double s) { return moved(sign * s); }, farthest, samples);
    ++ends_[static_cast<std::size_t>(end.limit)];
    if (expected == farthest) {
      // Samples may step over a short violation, in which case the end is one to rounding.
      if (reach < farthest * (1 - 1e-9)) {
        EXPECT_LT(moved(sign * (reach + 1e-7)), 0) << to_string(end.limit);
      }
      return;
    }
    ASSERT_NE(end.limit, TravelLimit::kNone);
    // Where a limit is grazed, the place is known to rounding over the slope at which slack is lost.
    const double tolerance = 1e-14 / slope_at(moved, sign * reach);
    moved(sign * reach);
    EXPECT_NEAR(slack_to(rig, scratch, end), 0, 1e-14) << to_string(end.limit);
    if (reach < expected - 1e-9) {  // between two samples
      EXPECT_LT(moved(sign * (reach + 1e-7)), 0) << to_string(end.limit);
    } else {
      EXPECT_NEAR(reach, expected, std::max(1e-12, tolerance)) << to_string(end.limit);
    }
  }
  /// How fast slack is lost.
  static double slope_at(const std::function<double(double)>& moved, double s) {
    return std::max(1e-6, std::abs(moved(s + 1e-6) - moved(s - 1e-6)) / 2e-6);
  }

  int allowed_ = 0;
  std::array<int, 5> ends_{};
};

// Oracle: bisection on the margins after dense sampling, in rigs that are rotated and off-centre.
TEST(FreeTravel, EndsWhereBisectionDoes) {
  Random random(41);
  TravelCheck check;
  for (int trial = 0; trial < 1500 && !HasFatalFailure(); ++trial) {
    const StewartRig rig = limited(random);
    const Pose X_WF = random.pose(3);
    const StewartPose pose = stewart_pose(rig, X_WF, random_platform_pose(random, rig, X_WF, 0.2, 0.3));
    const Vector3 n_W = random.unit_vector();
    const Motion motion = [&](const Pose& X_WB, double s) { return Pose{X_WB.R, X_WB.p + s * n_W}; };
    check.against_bisection(rig, pose, free_travel(rig, pose, n_W), motion, 5, 500);
  }
  EXPECT_GT(check.allowed(), 150);
  for (const TravelLimit limit :
       {TravelLimit::kShortest, TravelLimit::kLongest, TravelLimit::kBaseJoint, TravelLimit::kPlatformJoint}) {
    EXPECT_GT(check.ends(limit), 20) << to_string(limit);
  }
}

TEST(FreeRotation, EndsWhereBisectionDoes) {
  Random random(42);
  TravelCheck check;
  for (int trial = 0; trial < 1500 && !HasFatalFailure(); ++trial) {
    const StewartRig rig = limited(random);
    const Pose X_WF = random.pose(3);
    const StewartPose pose = stewart_pose(rig, X_WF, random_platform_pose(random, rig, X_WF, 0.2, 0.3));
    const Vector3 n_W = random.unit_vector(), p_WQ = pose.X_WB.p + random.vector(trial % 2 ? 0.5 : 2);
    const Motion motion = [&](const Pose& X_WB, double psi) {
      const Rotation turn = rotation_exp(psi * n_W);
      return Pose{turn * X_WB.R, p_WQ + turn * (X_WB.p - p_WQ)};
    };
    check.against_bisection(rig, pose, free_rotation(rig, pose, n_W, p_WQ), motion, 2 * M_PI, 700);
  }
  EXPECT_GT(check.allowed(), 150);
  for (const TravelLimit limit :
       {TravelLimit::kShortest, TravelLimit::kLongest, TravelLimit::kBaseJoint, TravelLimit::kPlatformJoint}) {
    EXPECT_GT(check.ends(limit), 20) << to_string(limit);
  }
}

// Oracle: construction. From the end of a travel there is none onwards, and the whole way back; and where nothing
// limits, or limits all the way round, the travel has no end.
TEST(FreeTravel, GoesBackFromItsEnd) {
  Random random(43);
  int tried = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const StewartRig rig = limited(random);
    const Pose X_WF = random.pose(3);
    const StewartPose pose = stewart_pose(rig, X_WF, random_platform_pose(random, rig, X_WF, 0.2, 0.3));
    const Vector3 n_W = random.unit_vector();
    const FreeTravel travel = free_travel(rig, pose, n_W);
    if (!travel.allowed || !(travel.range.max < 5) || !(travel.range.min > -5)) continue;
    ++tried;
    const StewartPose there = stewart_pose(rig, X_WF, {pose.X_WB.R, pose.X_WB.p + travel.range.max * n_W});
    const FreeTravel back = free_travel(rig, there, n_W);
    ASSERT_TRUE(back.allowed);
    EXPECT_NEAR(back.range.max, 0, 1e-9);
    EXPECT_NEAR(back.range.min, travel.range.min - travel.range.max, 1e-9);
    EXPECT_EQ(back.at_min.limit, travel.at_min.limit);
    EXPECT_EQ(back.at_max.leg, travel.at_max.leg);
    const FreeTravel turned = free_rotation(rig, there, n_W, there.X_WB.p);
    EXPECT_TRUE(turned.allowed);
  }
  EXPECT_GT(tried, 50);
  StewartRig free = random_stewart(random);
  for (Leg& leg : free.legs)
    leg.length_m = {0, std::numeric_limits<double>::infinity()}, leg.base_cone = leg.platform_cone = {};
  const StewartPose pose = stewart_pose(free, {}, free.X_FB_home);
  EXPECT_TRUE(std::isinf(free_travel(free, pose, random.unit_vector()).range.max));
  EXPECT_EQ(free_rotation(free, pose, random.unit_vector(), random.vector()).range.min,
            -std::numeric_limits<double>::infinity());
}

// Oracle: closed form. An upright regular platform whose legs are all at their longest can neither rise nor yaw.
TEST(FreeRotation, StandsStillAtASummit) {
  StewartRig rig;
  for (std::size_t i = 0; i < 6; ++i) {
    const double angle_rad = M_PI / 3 * static_cast<double>(i);
    rig.legs[i].p_FP = {std::cos(angle_rad), std::sin(angle_rad), 0};
    rig.legs[i].p_BC = -0.5 * rig.legs[i].p_FP;  // half a rotation from the base: a yaw makes every leg shorter
    rig.legs[i].length_m = {1, 2.5};
  }
  const StewartPose pose = stewart_pose(rig, {}, {{}, {0, 0, 2}});
  const FreeTravel yaw = free_rotation(rig, pose, Vector3::UnitZ(), {0, 0, 0});
  EXPECT_TRUE(yaw.allowed);
  EXPECT_EQ(yaw.at_max.limit, TravelLimit::kNone);  // the longest the legs get is 2.5 m, here
  for (Leg& leg : rig.legs) leg.p_BC = -leg.p_BC, leg.length_m.max = std::sqrt(4 + 0.25);
  const StewartPose low = stewart_pose(rig, {}, {{}, {0, 0, 2}});
  EXPECT_NEAR(free_rotation(rig, low, Vector3::UnitZ(), {0, 0, 0}).range.max, 0, 2e-8);  // rounding goes as its root
  const FreeTravel heave = free_travel(rig, low, Vector3::UnitZ());
  EXPECT_NEAR(heave.range.max, 0, 1e-14);
  EXPECT_NEAR(heave.range.min, -2 + std::sqrt(1 - 0.25), 1e-14);
  EXPECT_EQ(heave.at_min.limit, TravelLimit::kShortest);
}

}  // namespace
}  // namespace drydock

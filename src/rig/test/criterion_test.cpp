// SPDX-License-Identifier: Apache-2.0
#include "rig/criterion.h"

#include <gtest/gtest.h>

#include <set>

#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

std::set<std::string_view> applying(const CableRig& rig) {
  std::set<std::string_view> names;
  for (const Criterion& criterion : rig_criteria()) {
    if (criterion.applies(rig)) names.insert(criterion.name);
  }
  return names;
}

// Oracle: definition; each criterion is asked of the rigs that it means something for.
TEST(Criterion, AppliesWhereItMeansSomething) {
  Random random(51);
  CableRig point = random_rig(random, {point_axes(), 3, false});
  EXPECT_EQ(applying(point), (std::set<std::string_view>{"tension", "controllable", "cable_angle"}));
  CableRig body = random_rig(random, {body_axes(), 8, true});
  EXPECT_EQ(applying(body), (std::set<std::string_view>{"tension", "closure", "controllable", "cable_cable"}));
  body.load.half.f.x() = 3;
  body.acceleration = AccelerationSet{};
  body.cables[3].length_max_m = 9;
  EXPECT_EQ(applying(body), (std::set<std::string_view>{"tension", "closure", "controllable", "cable_cable",
                                                        "wrench_feasible", "dynamic", "cable_length"}));
  EXPECT_EQ(find_criterion("dynamic")->unit, "N");
  EXPECT_EQ(find_criterion("dynamics"), nullptr);
}

// Oracle: sets within sets. The middle of a load set is held with no less reserve than the set, and that with no less
// than the set with accelerations round zero.
TEST(Criterion, MoreLoadsLeaveLess) {
  Random random(52);
  for (int trial = 0; trial < 100; ++trial) {
    CableRig rig = random_rig(random, {trial % 2 ? body_axes() : point_axes(), 8, trial % 3 == 0});
    rig.load.points.push_back({random.vector(5), random.vector(50)});
    rig.load.half = {random.vector(2).cwiseAbs(), random.vector(30).cwiseAbs()};
    rig.acceleration = AccelerationSet{{}, {}, {random.vector().cwiseAbs(), random.vector().cwiseAbs()}};
    const CableRigPose pose = rig_pose(rig, random.pose(0.5));
    const double one = find_criterion("tension")->margin(rig, pose).value,
                 set = find_criterion("wrench_feasible")->margin(rig, pose).value,
                 moving = find_criterion("dynamic")->margin(rig, pose).value;
    EXPECT_GE(one, set - 1e-9);
    EXPECT_GE(set, moving - 1e-9);
    EXPECT_NEAR(set, capacity_margin(rig.cables, pose.structure, needed_wrenches(rig, pose.X_WB, {})).margin_N, 0);
  }
}

// Oracle: definition; nothing is proven at a pose where a cable has no line, nor near one.
TEST(Criterion, ProvesNothingWhereACableHasNoLine) {
  Random random(53);
  CableRig rig = random_rig(random, {body_axes(), 8, false});
  rig.load.half.f.x() = 3;
  rig.acceleration = AccelerationSet{};
  rig.cables[0].length_max_m = 9;
  const Pose X_WB = random.pose(1);
  rig.cables[5].p_WA = X_WB * rig.cables[5].p_BC;
  const CableRigPose on = rig_pose(rig, X_WB), off = rig_pose(rig, {X_WB.R, X_WB.p + Vector3{0.1, 0, 0}});
  for (const Criterion& criterion : rig_criteria()) {
    EXPECT_EQ(criterion.margin(rig, on).value, 0) << criterion.name;
    EXPECT_EQ(criterion.margin(rig, on).cable, 5) << criterion.name;
    EXPECT_TRUE(std::isinf(criterion.change(rig, on, {1e-6, 1e-6}))) << criterion.name;
    EXPECT_TRUE(std::isinf(criterion.change(rig, off, {0.101, 0}))) << criterion.name;
    EXPECT_FALSE(std::isnan(criterion.margin(rig, off).value)) << criterion.name;
  }
  EXPECT_FALSE(std::isinf(find_criterion("tension")->change(rig, off, {0.09, 0})));
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/criterion.h"

#include <gtest/gtest.h>

#include <set>

#include "rig/cable/batch/rig_batch.h"
#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

std::set<std::string_view> applying(const CableRig& rig) {
  std::set<std::string_view> names;
  for (const Criterion* one : rig_criteria()) {
    const Criterion& criterion = *one;
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
  for (const Criterion* one : rig_criteria()) {
    const Criterion& criterion = *one;
    if (criterion.name == "height") continue;  // of another test
    EXPECT_EQ(criterion.margin(rig, on).value, 0) << criterion.name;
    EXPECT_EQ(criterion.margin(rig, on).cable, 5) << criterion.name;
    EXPECT_TRUE(std::isinf(criterion.change(rig, on, {1e-6, 1e-6}))) << criterion.name;
    EXPECT_TRUE(std::isinf(criterion.change(rig, off, {0.101, 0}))) << criterion.name;
    EXPECT_FALSE(std::isnan(criterion.margin(rig, off).value)) << criterion.name;
  }
  EXPECT_FALSE(std::isinf(find_criterion("tension")->change(rig, off, {0.09, 0})));
}

// Oracle: the same margins, pose by pose.
TEST(Criterion, BatchesAreTheMargins) {
  Random random(54);
  int checked = 0;
  for (int trial = 0; trial < 24; ++trial) {
    CableRig rig = random_rig(random, {trial % 2 ? body_axes() : point_axes(), trial % 3 ? 8 : 5, trial % 5 == 0});
    rig.load.points.push_back({random.vector(5), random.vector(50)});
    rig.load.half = {random.vector(2).cwiseAbs(), random.vector(30).cwiseAbs()};
    rig.acceleration = AccelerationSet{{}, {}, {random.vector().cwiseAbs(), random.vector().cwiseAbs()}};
    const Pose X_WB = random.pose(0.5);
    std::array<double, 3> p = {X_WB.p.x(), X_WB.p.y(), X_WB.p.z()};
    PoseLanes poses;
    for (std::size_t i = 0; i < 3; ++i) poses.p_WB[i] = std::span(&p[i], 1);
    poses.shared_R_WB = X_WB.R;
    for (const Criterion* one : rig_criteria()) {
      if (one->batch == nullptr || !one->applies(rig)) continue;
      const RigLanes lanes = one->batch->lanes(rig);
      const double margin = one->margin(rig, rig_pose(rig, X_WB)).value, rounding = margin_rounding(*one, rig);
      double found = 0;
      std::uint8_t allowed = 0, settled = 0;
      one->batch->allowed(lanes, poses, std::span(&allowed, 1), std::span(&settled, 1));
      ASSERT_EQ(settled, 1) << one->name;
      if (std::abs(margin) > rounding) {
        EXPECT_EQ(allowed != 0, margin > 0) << one->name;
      }
      if (one->batch->margins == nullptr) continue;
      one->batch->margins(lanes, poses, std::span(&found, 1), std::span(&settled, 1));
      EXPECT_NEAR(found, margin, rounding) << one->name;
      ++checked;
    }
  }
  EXPECT_GT(checked, 40);
}

bool is_floored(const CriterionSubject& subject) {
  return subject.rig.name == "floored";
}
Margin height(const CableRig&, const CableRigPose& pose) {
  return {pose.X_WB.p.z()};
}
double height_change(const CableRig&, const CableRigPose&, const PoseBall& ball) {
  return ball.move_m;
}

// Oracle: definition; what is added stands at the end, pointers from before stay valid, and what is no criterion is
// refused.
TEST(Criterion, IsAddedToTheTable) {
  const Criterion* const tension = find_criterion("tension");
  const std::size_t before = criteria().size();
  const Criterion own{.name = "height",
                      .unit = "m",
                      .sentence = "the platform stays above the floor",
                      .applies = is_floored,
                      .margin = height,
                      .change = height_change};
  EXPECT_EQ(&add_criterion(own), find_criterion("height"));
  EXPECT_EQ(criteria().size(), before + 1);
  EXPECT_EQ(criteria().back().name, "height");
  EXPECT_EQ(rig_criteria().back(), &criteria().back());
  EXPECT_TRUE(asked_of_poses(criteria().back()) && asked_of_motions(criteria().back()));
  EXPECT_EQ(find_criterion("tension"), tension);
  EXPECT_THROW(add_criterion(own), std::invalid_argument);
  Criterion nameless = own, without_change = own;
  nameless.name = "";
  without_change.name = "depth";
  without_change.change = nullptr;
  EXPECT_THROW(add_criterion(nameless), std::invalid_argument);
  EXPECT_THROW(add_criterion(without_change), std::invalid_argument);
  EXPECT_EQ(criteria().size(), before + 1);
}

}  // namespace
}  // namespace drydock

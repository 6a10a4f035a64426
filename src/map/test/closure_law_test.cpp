// SPDX-License-Identifier: Apache-2.0
#include "map/layer/closure_law.h"

#include <gtest/gtest.h>

#include "rig/cable/tension/closure_margin.h"
#include "spatial/rotation_exp.h"
#include "testing/diao_ma_rig.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::mapped_rig;
using testing::Random;

/// A cell about a pose, of positions at one orientation or of a ball of poses.
PoseCell law_cell(Random& random, const Pose& X_WB, bool turns) {
  const double size = std::pow(10, random.between(-3, -0.5));
  if (!turns) {
    const Vector3 half = size * (random.vector() + 2 * Vector3::Ones()) / 3;
    return {X_WB, half, {half.norm() * (1 + 1e-12), 0}, false};
  }
  return {X_WB, Vector3::Constant(size), {size * random.between(0, 1), size * random.between(0, 1)}, true};
}

Pose pose_within(Random& random, const PoseCell& cell) {
  if (!cell.turns) {
    Vector3 at = random.vector();
    if (random.whole(0, 1) == 0) at = at.cwiseSign();  // corners
    return {cell.X_WB.R, cell.X_WB.p + at.cwiseProduct(cell.half)};
  }
  const double share = random.whole(0, 2) == 0 ? random.between(0, 1) : 1;
  return {rotation_exp(share * cell.ball.turn_rad * random.unit_vector()) * cell.X_WB.R,
          cell.X_WB.p + share * cell.ball.move_m * random.unit_vector()};
}

// Oracle: the signed distance to closure at poses of the cell, corners included.
TEST(ClosureLaw, IsNeverContradicted) {
  Random random(181);
  int free = 0, blocked = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const std::vector<WrenchAxis> axes = testing::axes_of_kind(trial);
    CableRig rig = mapped_rig(random, {axes, static_cast<int>(axes.size()) + 1 + (trial % 5 == 0), false});
    if (trial % 3 == 0) rig = testing::diao_ma_rig();
    ASSERT_TRUE(has_closure_law(rig));
    Pose X_WB = random.pose(1);
    if (trial % 3 == 0) X_WB = {rotation_exp(random.vector(0.3)), Vector3(0, -0.5, 0) + random.vector(0.3)};
    const PoseCell cell = law_cell(random, X_WB, trial % 2 == 0);
    const MapClass found = closure_by_law(rig, rig_pose(rig, X_WB), cell);
    if (found == MapClass::kUndecided) continue;
    ++(found == MapClass::kFree ? free : blocked);
    for (int k = 0; k < 6; ++k) {
      const double margin = closure_margin(rig_pose(rig, pose_within(random, cell)).structure).margin;
      ASSERT_EQ(margin > 0, found == MapClass::kFree) << trial << ' ' << margin;
    }
  }
  EXPECT_GT(free, 50);
  EXPECT_GT(blocked, 200);
}

// Oracle: definition; pulleys and too few cables have no such law, and nothing is proven where an eye may meet its
// anchor.
TEST(ClosureLaw, IsForFixedAnchors) {
  Random random(182);
  EXPECT_FALSE(has_closure_law(mapped_rig(random, {body_axes(), 7, true})));
  EXPECT_FALSE(has_closure_law(mapped_rig(random, {body_axes(), 6, false})));
  const CableRig rig = mapped_rig(random, {body_axes(), 7, false});
  const Pose X_WB{{}, rig.cables[3].p_WA - rig.cables[3].p_BC + Vector3(1e-3, 0, 0)};
  const PoseCell cell{X_WB, Vector3::Constant(1e-3), {2e-3, 0}, false};
  EXPECT_EQ(closure_by_law(rig, rig_pose(rig, X_WB), cell), MapClass::kUndecided);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "map/layer/stewart_layer.h"

#include <gtest/gtest.h>

#include "hall/map_domain.h"
#include "rig/stewart/stewart_pose.h"
#include "testing/random.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::rss_stewart;

bool all_met(const StewartRig& rig, const std::vector<PlannedCriterion>& planned, const Pose& X_WB, double q) {
  const StewartPose pose = stewart_pose(rig, base_pose(rig, q), X_WB);
  return std::all_of(planned.begin(), planned.end(), [&](const PlannedCriterion& one) {
    return one.criterion->stewart->margin(rig, pose).value >= one.at_least;
  });
}

Pose within(Random& random, const PoseCell& cell) {
  const Vector3 move = cell.ball.move_m * random.between(0, 1) * random.unit_vector();
  const Vector3 axis = random.unit_vector();
  return {rotation_about(axis, cell.ball.turn_rad * random.between(0, 1)) * cell.X_WB.R, cell.X_WB.p + move};
}

/// Somewhere round the reach of the machine, tilted; small or large.
PoseCell random_cell(Random& random, const StewartRig& rig) {
  const double q = random.between(rig.axis->range.min - 0.8, rig.axis->range.max + 0.8);
  const Pose X_FB{rotation_about(random.unit_vector(), random.between(0, 1)) * rig.X_FB_home.R,
                  rig.X_FB_home.p + random.vector(1)};
  PoseCell cell;
  cell.X_WB = base_pose(rig, q) * X_FB;
  cell.ball = {std::pow(10, random.between(-3, -0.7)),
               random.whole(0, 1) == 0 ? 0 : std::pow(10, random.between(-3, -1))};
  cell.turns = true;
  return cell;
}

StewartRig placed(Random& random, AuxiliaryKind kind) {
  StewartRig rig = rss_stewart(kind);
  rig.X_WG = random.pose(1);
  rig.axis->axis_G = random.unit_vector();
  return rig;
}

// Oracle: brute force over positions of the axis and poses of the cell. A free cell is reached from everywhere in it, a
// blocked one from nowhere; most cells that are not near an edge are proven.
TEST(ReachLayer, AgreesWithEveryPositionOfTheAxis) {
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    Random random(61);
    int free = 0, blocked = 0;
    for (int trial = 0; trial < 250; ++trial) {
      const auto rig = std::make_shared<const StewartRig>(placed(random, kind));
      std::vector<PlannedCriterion> planned = usual_criteria(*rig);
      planned.front().at_least = random.between(0, 0.05);
      const MapLayer layer = reach_layer(rig, planned);
      const PoseCell cell = random_cell(random, *rig);
      CellMemory memory;
      CellAnswer answer;
      layer.make_ask()(std::span(&cell, 1), std::span(&memory, 1), std::span(&answer, 1));
      if (answer.verdict == MapClass::kUndecided) continue;
      const bool is_free = answer.verdict == MapClass::kFree;
      ++(is_free ? free : blocked);
      for (int k = 0; k < 10; ++k) {
        const Pose X_WB = within(random, cell);
        bool reached = false;
        for (int i = 0; i <= 600 && !reached; ++i) {
          const Interval& range = rig->axis->range;
          reached = all_met(*rig, planned, X_WB, range.min + (range.max - range.min) * i / 600);
        }
        if (is_free) reached = reached || layer.make_margin()(X_WB) >= 0;  // the steps may pass over a short piece
        ASSERT_EQ(reached, is_free) << trial;
      }
    }
    std::printf("%d free, %d blocked of 250\n", free, blocked);
    EXPECT_GT(free, 10);
    EXPECT_GT(blocked, 30);
  }
}

// Oracle: definition; with the axis at one position the layer is the criterion there.
TEST(StewartLayer, IsTheCriterion) {
  Random random(62);
  const auto rig = std::make_shared<const StewartRig>(placed(random, AuxiliaryKind::kSlide));
  int decided = 0;
  for (const PlannedCriterion& planned : usual_criteria(*rig)) {
    const MapLayer layer = stewart_layer(rig, 0.3, planned);
    EXPECT_EQ(layer.name, planned.criterion->name);
    for (int trial = 0; trial < 50; ++trial) {
      const PoseCell cell = random_cell(random, *rig);
      CellMemory memory;
      CellAnswer answer;
      layer.make_ask()(std::span(&cell, 1), std::span(&memory, 1), std::span(&answer, 1));
      for (int k = 0; k < 20; ++k) {
        const Pose X_WB = within(random, cell);
        const double margin =
            planned.criterion->stewart->margin(*rig, stewart_pose(*rig, base_pose(*rig, 0.3), X_WB)).value;
        EXPECT_NEAR(layer.make_margin()(X_WB), margin, 0);
        if (answer.verdict == MapClass::kUndecided) continue;
        EXPECT_EQ(margin >= 0, answer.verdict == MapClass::kFree) << planned.criterion->name;
        ++decided;
      }
    }
  }
  EXPECT_GT(decided, 500);
}

}  // namespace
}  // namespace drydock

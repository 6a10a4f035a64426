// SPDX-License-Identifier: Apache-2.0
#include "map/layer/criterion_layer.h"

#include <gtest/gtest.h>

#include <set>

#include "hall/parts.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::mapped_rig;
using testing::Random;

// Oracle: definition; a layer has its criterion's name and unit, what is demanded, and all three ways of asking, which
// agree where the rig plainly may or may not stand.
TEST(CriterionLayer, MakeLayers) {
  Random random(122);
  CableRig rig = mapped_rig(random, {body_axes(), 8, false});
  rig.platform.shapes = {{0, Box{{0.2, 0.15, 0.1}}, random.pose(0.1)}};
  const std::vector<PlacedShape> objects = {{"ball", Sphere{0.4}, {{}, {0.9, 0.2, -0.3}}}};
  LayerRequest request;
  request.rig = std::make_shared<const CableRig>(rig);
  request.hall = hall_parts(objects);
  std::set<std::string_view> names;
  for (const Criterion& criterion : criteria()) {
    EXPECT_TRUE(names.insert(criterion.name).second);
    EXPECT_FALSE(criterion.sentence.empty());
    if (!asked_of_poses(criterion) || !criterion.applies(rig)) continue;
    request.at_least = criterion.unit == "N" ? 1.5 : 1e-3;
    const MapLayer layer = criterion_layer(criterion, request);
    EXPECT_EQ(layer.name, criterion.name);
    EXPECT_EQ(layer.unit, criterion.unit);
    EXPECT_EQ(layer.at_least, request.at_least);
    EXPECT_FALSE(layer.sampled);
    for (int i = 0; i < 30; ++i) {
      const Pose X_WB = random.pose(1);
      const double margin = layer.make_margin()(X_WB);
      ASSERT_FALSE(std::isnan(margin));
      std::uint8_t allowed = 0;
      layer.make_allowed()(std::span(&X_WB, 1), std::span(&allowed, 1));
      if (std::abs(margin - request.at_least) > 1e-5) {
        EXPECT_EQ(allowed != 0, margin > request.at_least) << criterion.name;
      }
      const PoseCell cell{X_WB, Vector3::Constant(1e-5), {2e-5, 0}, false};
      CellMemory memory;
      CellAnswer answer;
      layer.make_ask()(std::span(&cell, 1), std::span(&memory, 1), std::span(&answer, 1));
      if (answer.verdict != MapClass::kUndecided) {
        EXPECT_EQ(answer.verdict == MapClass::kFree, allowed != 0) << criterion.name;
      }
    }
  }
}

}  // namespace
}  // namespace drydock

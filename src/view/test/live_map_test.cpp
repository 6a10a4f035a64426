// SPDX-License-Identifier: Apache-2.0
#include "view/live_map.h"

#include "map/study.h"
#include "view/live_volume.h"
#include "view/test/hall_folder.h"

namespace drydock {
namespace {

using testing::edit_of;
using testing::HallFolder;

/// A map of the hall on the disk, as `drydock map` makes it.
MapStudy study_of(const HallState& hall, double resolution) {
  StudyRequest request;
  request.rig = hall.rig;
  const std::string& rig = hall.file.hall.rigs[hall.plan->rig].name();
  request.hall = hall_parts(obstacles_of(hall.file.hall, rig));
  request.plan = hall.plan->plan;
  request.plan.domain.resolution = resolution;
  return map_study(request);
}

// Oracle: map_study of the saved file, at each resolution on the way.
TEST(LiveMap, IsTheMapOfTheSavedFile) {
  const HallFolder folder;
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(edit_of({{"objects.satellite.at", "{p: [-0.31, 0.12, 1.1], yaw: 33 deg}"}})).hall);
  ASSERT_TRUE(live.edit(edit_of({{"rigs.mss.cables.diameter", "37 mm"}})).hall);
  ASSERT_EQ(live.save(live.revision()).refused, "");
  const SharedHall fresh = folder.fresh();
  for (const int level : {2, 1, 0}) {
    const std::optional<MapReport> map = live_map({*live.hall(), level, 2});
    const MapStudy study = study_of(*fresh, std::ldexp(0.1, level));
    EXPECT_EQ(map->study.together.nodes, study.together.nodes) << level;
    EXPECT_EQ(map->study.together.causes, study.together.causes) << level;
    for (std::size_t i = 0; i < study.trees.size(); ++i) EXPECT_EQ(map->study.trees[i].nodes, study.trees[i].nodes);
  }
}

// Oracle: the same maps made without a memory, whatever was moved or changed before.
TEST(LiveMap, KeepsOnlyWhatStaysTrue) {
  const HallFolder folder;
  LiveHall live = folder.open();
  RigTrees known;
  for (const auto& [path, value] :
       std::vector<std::pair<std::string, std::string>>{{"objects.satellite.at", "{p: [0, 0, 1.3]}"},
                                                        {"objects.post.at", "{p: [-0.4, 0.5, 1.2]}"},
                                                        {"rigs.mss.cables.tension[0]", "70 N"},
                                                        {"map.criteria.tension.at_least", "9 N"},
                                                        {"objects.satellite.at", "{p: [0.2, 0, 1.3]}"}}) {
    ASSERT_TRUE(live.edit(edit_of({{path, value}})).hall);
    for (const int level : {1, 0}) {
      const std::optional<MapReport> kept = live_map({*live.hall(), level, 2, {}, &known});
      EXPECT_EQ(kept->study.together.nodes, live_map({*live.hall(), level, 2})->study.together.nodes) << path;
      EXPECT_EQ(kept->study.together.causes, live_map({*live.hall(), level, 2})->study.together.causes) << path;
    }
  }
  EXPECT_EQ(known.trees.size(), 2u);
}

// Oracle: the tree itself, asked at the middle of each cell.
TEST(LiveVolume, HasTheClassAndCauseOfEachCell) {
  const HallFolder folder;
  const SharedHall hall = folder.fresh();
  const std::optional<MapReport> map = live_map({*hall, 0, 2});
  const std::optional<SceneVolume> volume = live_volume(*map);
  ASSERT_TRUE(volume);
  ASSERT_EQ(volume->layers.size(), 2u);
  const auto& [nx, ny, nz] = volume->grid.cells;
  std::size_t blocked = 0;
  for (std::size_t cell = 0; cell < volume->grid.cell_count(); ++cell) {
    const Vector3 at(static_cast<double>(cell % nx), static_cast<double>(cell / nx % ny),
                     static_cast<double>(cell / nx / ny));
    const Vector3 middle = volume->grid.origin + (at + Vector3::Constant(0.5)).cwiseProduct(volume->grid.spacing);
    const MapCell known = cell_at(map->study.together, middle);
    ASSERT_EQ(volume->cell_classes[cell], static_cast<std::uint8_t>(known.cell_class)) << middle.transpose();
    const std::string cause =
        known.cell_class == MapClass::kFree ? "" : cause_text(*map, map->study.together.causes[known.cause]);
    ASSERT_EQ(volume->causes[volume->cell_causes[cell]], cause);
    for (std::size_t i = 0; i < 2; ++i)
      ASSERT_EQ(volume->layers[i].cell_classes[cell],
                static_cast<std::uint8_t>(cell_at(map->study.trees[i], middle).cell_class));
    blocked += known.cell_class == MapClass::kBlocked;
  }
  EXPECT_EQ(nx * ny * nz, volume->cell_classes.size());
  EXPECT_GT(blocked, 0u);
}

TEST(LiveMap, BeginsWithFewCellsAndCanBeStopped) {
  MapPlan plan;
  plan.domain.box = {Vector3(-2.75, -2.5, 1.2), Vector3(2.75, 2.5, 3.7)};
  plan.domain.resolution = 0.02;
  EXPECT_EQ(first_level(plan), 2);  // 8 cm: 69 x 63 x 32 cells
  plan.domain.resolution = 0.5;
  EXPECT_EQ(first_level(plan), 0);
  const HallFolder folder;
  EXPECT_FALSE(live_map({*folder.fresh(), 0, 1, [] { return true; }}));
}

TEST(LivePlan, IsThereForAnyRig) {
  const HallFolder folder;
  std::string text = testing::kOddHall;
  folder.write("hall.yaml", text.substr(0, text.find("map:")));
  const SharedHall hall = folder.fresh();
  ASSERT_TRUE(hall->plan);
  const BoundingBox& box = hall->plan->plan.domain.box;
  EXPECT_NEAR(box.low.x(), -3.5 + 0.35, 1e-12);
  EXPECT_NEAR(box.high.y(), 3.25 - 0.325, 1e-12);
  EXPECT_LT(box.low.z(), 0.2);
  EXPECT_LT(box.high.z(), 4);
  EXPECT_EQ(hall->plan->plan.criteria.size(), 2u);
  folder.write("hall.yaml", text.substr(0, text.find("rigs:")));
  EXPECT_FALSE(folder.fresh()->plan);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
// A criterion of one's own (testing/own_criterion.h), met wherever a criterion is met.
#include "testing/own_criterion.h"

#include <nlohmann/json.hpp>

#include "arm/trajectory/hermite.h"
#include "follow/follow.h"
#include "input/schema.h"
#include "map/study.h"
#include "mission/hall_run_file.h"
#include "view/live_map.h"
#include "view/live_volume.h"
#include "view/test/hall_folder.h"

namespace drydock {
namespace {

using testing::edit_of;
using testing::HallFolder;
using testing::kFloor_m;

constexpr double kAtLeast_m = 0.2;

class OwnCriterion : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { testing::add_above_floor(); }

  OwnCriterion() {
    std::string text = testing::kOddHall;
    text.replace(text.find("criteria:"), std::string::npos,
                 "criteria: {above_floor: {at_least: 20 cm}}}\nfollow: {at_least: {above_floor: 20 cm}}\n");
    folder.write("hall.yaml", text);
  }

  HallFolder folder;
};

/// Cells of a map against the plane that they should lie on one side of.
void expect_plane(const MapTree& tree, const MapDomain& domain, double resolution, double z_m) {
  std::size_t free = 0, blocked = 0;
  for (double z = domain.box.low.z() + 0.013; z < domain.box.high.z(); z += 0.01) {
    const MapClass found = cell_at(tree, Vector3(0.11, -0.23, z)).cell_class;
    if (std::abs(z - z_m) < 2 * resolution) continue;  // cells that the plane cuts, or nearly
    EXPECT_EQ(found, z > z_m ? MapClass::kFree : MapClass::kBlocked) << z;
    ++(z > z_m ? free : blocked);
  }
  EXPECT_GT(free, 10u);
  EXPECT_GT(blocked, 10u);
}

// Oracle: the plane z = floor + at_least.
TEST_F(OwnCriterion, IsALayerOfAMap) {
  const SharedHall hall = folder.fresh();
  ASSERT_EQ(hall->plan->plan.criteria.size(), 1u);
  StudyRequest request;
  request.rig = hall->rig;
  request.hall = hall->parts;
  request.plan = hall->plan->plan;
  const MapStudy study = map_study(request);
  EXPECT_EQ(study.layers[0].name, "above_floor");
  EXPECT_EQ(study.layers[0].unit, "m");
  EXPECT_FALSE(study.layers[0].sampled);
  expect_plane(study.trees[0], request.plan.domain, 0.1, kFloor_m + kAtLeast_m);
}

// Oracle: the same plane, where an edit of the page puts it.
TEST_F(OwnCriterion, IsALayerOfTheLiveHall) {
  LiveHall live = folder.open();
  const std::string path = "map.criteria.above_floor.at_least";
  ASSERT_NE(live.message().dump().find(path), std::string::npos);
  ASSERT_TRUE(live.edit(edit_of({{path, "40 cm"}})).hall);
  const std::optional<MapReport> map = live_map({*live.hall(), 0, 2});
  expect_plane(map->study.trees[0], map->plan.domain, 0.1, kFloor_m + 0.4);
  const std::optional<SceneVolume> volume = live_volume(*map);
  ASSERT_TRUE(volume);
  EXPECT_EQ(volume->layers[0].name, "above_floor");
}

/// D straight down or up between two heights, in four seconds.
FollowResult followed(const SharedHall& hall, double from_m, double to_m) {
  FollowRequest request{hall->file.hall, 0, -1, {}, {}, hall->file.follow.at_least, 1e-3, 0, {}, {}, nullptr};
  request.motion = {MotionOf::kPlatform, {}, "straight between points"};
  request.motion.track.segments = {straight_between(0, Vector3(-0.8, -0.7, from_m), 4, Vector3(-0.8, -0.7, to_m))};
  return follow(request);
}

const FollowMargin* own_margin(const FollowResult& result) {
  for (const FollowMargin& margin : result.margins) {
    if (margin.criterion->name == "above_floor") return &margin;
  }
  return nullptr;
}

// Oracle: the instant at which a height is reached, and the smallest height.
TEST_F(OwnCriterion, IsCheckedAlongAMotion) {
  const SharedHall hall = folder.fresh();
  const FollowResult high = followed(hall, 2.9, 1.9);
  const FollowMargin* margin = own_margin(high);
  ASSERT_NE(margin, nullptr);
  EXPECT_EQ(margin->at_least, kAtLeast_m);
  EXPECT_TRUE(margin->spans.empty());
  EXPECT_NEAR(margin->worst.margin, 1.9 - kFloor_m, 0.01);
  EXPECT_LE(margin->proven, 1.9 - kFloor_m);
  EXPECT_GT(margin->proven, kAtLeast_m + 0.7 * (1.9 - kFloor_m - kAtLeast_m));

  const FollowResult low = followed(hall, 2.4, 1.4);  // 1.5 m is reached after 3.6 s
  margin = own_margin(low);
  EXPECT_EQ(low.status, FollowStatus::kViolated);
  ASSERT_EQ(margin->spans.size(), 1u);
  EXPECT_TRUE(margin->spans[0].is_violated);
  EXPECT_NEAR(margin->spans[0].begin_s, 3.6, 2e-3);
  EXPECT_EQ(margin->spans[0].end_s, 4);
  EXPECT_NEAR(margin->worst.margin, 1.4 - kFloor_m, 1e-9);

  // Who does not demand it does not meet it.
  std::string text = folder.text("hall.yaml");
  folder.write("hall.yaml", text.substr(0, text.find("follow:")));
  EXPECT_EQ(own_margin(followed(folder.fresh(), 2.4, 1.4)), nullptr);
}

// Oracle: the fields of criteria that the program has by itself.
TEST_F(OwnCriterion, IsInTheSchema) {
  const nlohmann::json schema = json_schema(hall_run_fields(), "hall");
  for (const char* section : {"map", "follow"}) {
    const std::string text = schema["properties"][section].dump();
    for (const char* part : {"\"above_floor\"", "\"cable_length\"", "the platform stays above the floor"})
      EXPECT_NE(text.find(part), std::string::npos) << section << ": " << part;
  }
}

// Oracle: the sentence about a criterion that does not apply, which names those that do.
TEST_F(OwnCriterion, IsNamedAmongThoseThatApply) {
  std::string text = folder.text("hall.yaml");
  text.replace(text.find("above_floor: {at_least: 20 cm}"), 30, "dynamic: {}");
  folder.write("hall.yaml", text);
  Problems problems;
  EXPECT_EQ(read_hall_state(folder.file(), folder.rules(), {}, nullptr, problems), nullptr);
  ASSERT_EQ(problems.errors(), 1u);
  EXPECT_NE(to_string(problems.all()[0]).find("above_floor"), std::string::npos) << to_string(problems.all()[0]);
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "map/study.h"
#include "rig/stewart/stewart_pose.h"
#include "testing/random.h"
#include "testing/random_stewart.h"
#include "view/live_map.h"
#include "view/live_scene.h"
#include "view/platform_box.h"
#include "view/test/platform_folder.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

using testing::edit_of;
using testing::PlatformFolder;
using testing::Random;

const std::string kRig = "rigs.left.stewart";

/// A map of the hall on the disk, as `drydock map` makes it.
MapStudy platform_study(const HallState& hall, double resolution) {
  PlatformMapPlan plan = *hall.file.platform_map;
  plan.plan.domain.resolution = resolution;
  return map_study(study_request(hall.file.hall, plan));
}

// Oracle: map_study of the saved file, at each resolution on the way, with the axis at a position and anywhere.
TEST(LivePlatform, MapsTheSavedFile) {
  const PlatformFolder folder;
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(edit_of({{kRig + ".legs.length[1]", "2.1 m"}})).hall);
  ASSERT_TRUE(live.edit(edit_of({{kRig + ".at", "{p: [0.35, 0.8, 0.45], yaw: 17 deg}"}})).hall);
  ASSERT_TRUE(live.edit(edit_of({{kRig + ".base.joints[1]", "[1.02, 0.2, 0.05]"}})).hall);
  for (const char* slide : {"any", "0.3 m"}) {
    ASSERT_TRUE(live.edit(edit_of({{"map.slide", slide}})).hall);
    ASSERT_EQ(live.save(live.revision()).refused, "");
    const SharedHall fresh = folder.fresh();
    EXPECT_EQ(fresh->file.platform_map->plan.axis_position.has_value(), std::string(slide) != "any");
    for (const int level : {1, 0}) {
      const std::optional<MapReport> map = live_map({*live.hall(), level, 2});
      const MapStudy study = platform_study(*fresh, std::ldexp(0.1, level));
      EXPECT_EQ(map->study.together.nodes, study.together.nodes) << level;
      EXPECT_EQ(map->study.together.causes, study.together.causes) << level;
      EXPECT_GT(volumes(study.together).free, 0);
    }
  }
}

// Oracle: the same maps made without a memory; a map of a platform stays while objects move.
TEST(LivePlatform, KeepsOnlyWhatStaysTrue) {
  const PlatformFolder folder;
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(edit_of({{"map.slide", "0.2"}})).hall);
  RigTrees known;
  const std::vector<std::pair<std::string, std::string>> edits{{"objects.crate.at", "{p: [1, 1, 1]}"},
                                                               {kRig + ".legs.base_cone", "30 deg"},
                                                               {kRig + ".at.p", "[0.4, 0.9, 0.6]"},
                                                               {"map.criteria.leg_length.at_least", "70 mm"},
                                                               {"map.slide", "any"}};
  for (const auto& [path, value] : edits) {
    ASSERT_TRUE(live.edit(edit_of({{path, value}})).hall) << path;
    const std::optional<MapReport> kept = live_map({*live.hall(), 1, 2, {}, &known});
    EXPECT_EQ(kept->study.together.nodes, live_map({*live.hall(), 1, 2})->study.together.nodes) << path;
  }
  ASSERT_TRUE(live.edit(edit_of({{"objects.crate.at", "{p: [2, 1, 1]}"}})).hall);
  const std::optional<MapReport> again = live_map({*live.hall(), 1, 2, {}, &known});
  EXPECT_EQ(again->study.judged, 0u);
}

TEST(LivePlatform, OffersWhatCanBeChanged) {
  const PlatformFolder folder;
  LiveHall live = folder.open();
  const Json message = live.message();
  EXPECT_EQ(message_fault(message, *server_messages().find("hall")), "");
  std::map<std::string, std::string> fields;
  for (const Json& field : message["fields"])
    fields[field["path"].get<std::string>()] = field["value"].get<std::string>();
  EXPECT_EQ(fields[kRig + ".legs.length[1]"], "2.34 m");
  EXPECT_EQ(fields[kRig + ".axis.slide.range[0]"], "-1.5 m");
  EXPECT_EQ(fields[kRig + ".loads[1].torque[0]"], "10 N m");
  EXPECT_EQ(fields["map.slide"], "any");
  EXPECT_EQ(fields["map.criteria.leg_force.at_least"], "50 N");
  EXPECT_FALSE(fields.contains(kRig + ".legs.speed"));  // the file does not name it
  std::map<std::string, int> kinds;
  for (const Json& handle : message["handles"]) ++kinds[handle["kind"].get<std::string>()];
  EXPECT_EQ(kinds, (std::map<std::string, int>{{"object", 1}, {"base", 1}, {"joint", 12}, {"platform", 1}}));
  ASSERT_EQ(message["rigs"].size(), 1u);
  EXPECT_EQ(message["rigs"][0]["axis"]["high"], 1.2);
}

// Oracle: the scene. Every handle stands where its node does, in the node's parent.
TEST(LivePlatform, HasItsHandlesAtTheirNodes) {
  const PlatformFolder folder;
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(edit_of({{kRig + ".at", "{p: [0.35, 0.8, 0.45], rpy: [3 deg, -4 deg, 17 deg]}"}})).hall);
  const Scene scene = live_scene(*live.hall());
  std::map<std::string, Vector3> places;
  for (const SceneNode& node : scene.nodes) places[node.path] = node.X_PN.p;
  const Json message = live.message();
  for (const Json& handle : message["handles"]) {
    const auto place = places.find(handle["node"].get<std::string>());
    ASSERT_NE(place, places.end()) << handle["node"];
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(handle["p_m"][k].get<double>(), place->second[static_cast<Eigen::Index>(k)], 1e-12) << handle["node"];
    for (const Json& carried : handle["carries"]) EXPECT_TRUE(places.contains(carried.get<std::string>())) << carried;
  }
}

// Oracle: the file before, with the one value in it changed: all comments and everything else stay.
TEST(LivePlatform, SavesIntoTheFilesThatHoldTheValues) {
  const PlatformFolder folder;
  LiveHall live = folder.open();
  const auto with = [](std::string text, const std::string& old, const std::string& now) {
    return text.replace(text.find(old), old.size(), now);
  };
  ASSERT_TRUE(live.edit(edit_of({{kRig + ".legs.length[1]", "2.2 m"}})).hall);
  ASSERT_TRUE(live.edit(edit_of({{kRig + ".base.joints[3]", "[-0.6, 0.8, 0.02]"}})).hall);
  ASSERT_TRUE(live.edit(edit_of({{kRig + ".at.p", "[0.3, 1.1, 0.5]"}})).hall);
  ASSERT_TRUE(live.edit(edit_of({{"map.slide", "0.4 m"}})).hall);
  ASSERT_EQ(live.save(live.revision()).refused, "");
  std::string rig = with(testing::kPlatformRig, "2.34 m", "2.2 m");
  rig = with(rig, "[-0.62, 0.79, 0.01]", "[-0.6, 0.8, 0.02]");
  EXPECT_EQ(folder.text("left.yaml"),
            with(rig, "{p: [0.3, 0.9, 0.5], yaw: 30 deg}", "{p: [0.3, 1.1, 0.5], yaw: 30 deg}"));
  EXPECT_NE(folder.text("hall.yaml").find("slide: 0.4 m"), std::string::npos);
  EXPECT_NE(folder.text("hall.yaml").find("# round home"), std::string::npos);
}

TEST(LivePlatform, RefusesWhatIsWrongAndStays) {
  const PlatformFolder folder;
  LiveHall live = folder.open();
  const auto problems = [&](const std::string& path, const char* value, bool is_transient = false) {
    PageEdit edit = edit_of({{path, value}});
    edit.is_transient = is_transient;
    const EditAnswer answer = live.edit(edit);
    EXPECT_FALSE(answer.hall) << path;
    return answer.problems.empty() ? std::string() : answer.problems.front();
  };
  // While it is dragged as well as when it is dropped: a joint whose leg no longer reaches the platform at home.
  for (const bool is_transient : {true, false})
    EXPECT_NE(problems(kRig + ".base.joints[0]", "[2.5, -0.14, 0]", is_transient).find("found \"leg1\" at home"),
              std::string::npos);
  EXPECT_NE(problems("map.slide", "2 m").find("beyond the range"), std::string::npos);
  EXPECT_NE(problems("map.slide", "some").find("found \"some\""), std::string::npos);
  EXPECT_NE(problems(kRig + ".legs.length[0]", "3 m").find("length"), std::string::npos);
  EXPECT_NE(problems(kRig + ".home", "{p: [0, 0, 1]}").find("nothing of that name that can be changed"),
            std::string::npos);
  EXPECT_EQ(live.revision(), 0);
}

// Oracle: the file without its map. Home is in the box, and not all of the box is blocked.
TEST(LivePlatform, MapsWhatItReachesWithoutAMapSection) {
  const PlatformFolder folder;
  const std::string& text = testing::kPlatformHall;
  folder.write("hall.yaml", text.substr(0, text.find("map:")));
  const SharedHall hall = folder.fresh();
  ASSERT_TRUE(hall->plan);
  EXPECT_TRUE(hall->plan->is_of_platform);
  EXPECT_FALSE(hall->plan->plan.axis_position);
  EXPECT_EQ(hall->plan->plan.criteria.size(), usual_criteria(*hall->platform).size());
  EXPECT_TRUE(contains(hall->plan->plan.domain.box, hall->file.hall.platforms.front().X_WB_home().p));
  const std::optional<MapReport> map = live_map({*hall, first_level(hall->plan->plan) + 1, 2});
  ASSERT_TRUE(map);
  EXPECT_LT(volumes(map->study.together).blocked, volumes(map->study.together).total());
}

// Oracle: inverse kinematics, at random positions with the orientation of home on the base.
TEST(PlatformBox, HoldsWhatTheLegsReach) {
  Random random(31);
  int reached = 0;
  for (int trial = 0; trial < 30; ++trial) {
    HallPlatform platform{testing::random_stewart(random), 0};
    StewartRig& rig = platform.model;
    rig.axis = AuxiliaryAxis{trial % 2 ? AuxiliaryKind::kSlide : AuxiliaryKind::kRotary, random.unit_vector(), {-1, 2}};
    const LegValues home_m = leg_lengths(rig, rig.X_FB_home);
    for (std::size_t i = 0; i < 6; ++i) rig.legs[i].length_m = {0.7 * home_m[i], 1.3 * home_m[i]};
    const BoundingBox box = platform_box(platform);
    for (int sample = 0; sample < 300; ++sample) {
      const double q = -1 + 3 * random.whole(0, 64) / 64.0;  // where the box is exact
      const Pose X_FB{rig.X_FB_home.R, rig.X_FB_home.p + random.vector(0.8)};
      const LegValues length_m = leg_lengths(rig, X_FB);
      bool is_reached = true;
      for (std::size_t i = 0; i < 6; ++i) is_reached = is_reached && length_m[i] <= rig.legs[i].length_m.max;
      if (!is_reached || (X_FB.p - rig.X_FB_home.p).norm() > 0.3) continue;  // on home's side of the base
      ++reached;
      const Vector3 p_WB = base_pose(rig, q) * X_FB.p;
      EXPECT_TRUE(contains(box, p_WB)) << p_WB.transpose();
    }
  }
  EXPECT_GT(reached, 200);
}

}  // namespace
}  // namespace drydock

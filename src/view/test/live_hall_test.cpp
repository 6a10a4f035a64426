// SPDX-License-Identifier: Apache-2.0
#include "view/live_hall.h"

#include <fmt/format.h>

#include "testing/random.h"
#include "view/live_map.h"
#include "view/live_scene.h"
#include "view/test/hall_folder.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

using testing::edit_of;
using testing::HallFolder;
using testing::Random;

const std::string kSatellite = "objects.satellite.at", kEye = "objects.\"lifting eye\".at";

std::vector<Pose> poses_in(const HallState& hall) {
  std::vector<Pose> all;
  for (const HallObject& object : hall.file.hall.objects) all.push_back(object.X_WO);
  return all;
}

/// Whether two halls are the same, to the bit, in all that an edit can change.
void expect_same(const HallState& a, const HallState& b) {
  const std::vector<Pose> X_a = poses_in(a), X_b = poses_in(b);
  ASSERT_EQ(X_a.size(), X_b.size());
  for (std::size_t i = 0; i < X_a.size(); ++i) {
    EXPECT_EQ(X_a[i].p, X_b[i].p) << i;
    EXPECT_EQ(X_a[i].R.matrix, X_b[i].R.matrix) << i;
  }
  for (std::size_t i = 0; i < a.rig->cables.size(); ++i) {
    EXPECT_EQ(a.rig->cables[i].p_WA, b.rig->cables[i].p_WA);
    EXPECT_EQ(a.rig->cables[i].diameter_m, b.rig->cables[i].diameter_m);
    EXPECT_EQ(a.rig->cables[i].tension_min_N, b.rig->cables[i].tension_min_N);
  }
  ASSERT_EQ(a.plan->plan.criteria.size(), b.plan->plan.criteria.size());
  for (std::size_t i = 0; i < a.plan->plan.criteria.size(); ++i)
    EXPECT_EQ(a.plan->plan.criteria[i].at_least, b.plan->plan.criteria[i].at_least);
  const auto map_a = live_map({a, 0, 2}), map_b = live_map({b, 0, 2});
  EXPECT_EQ(map_a->study.together.nodes, map_b->study.together.nodes);
}

// Oracle: rigid motion. What is carried keeps its place as seen from the carrier, within the nanometre that is written.
TEST(LiveHall, CarriesAlongWhatMovesWithAnObject) {
  const HallFolder folder;
  LiveHall live = folder.open();
  const std::vector<Pose> before = poses_in(*live.hall());
  const EditAnswer answer = live.edit(edit_of({{kSatellite, "{p: [-0.7, 0.1, 0.9], yaw: -40 deg}"}}));
  ASSERT_TRUE(answer.hall);
  EXPECT_TRUE(answer.is_of_poses);
  const std::vector<Pose> after = poses_in(*live.hall());
  const Pose X_CE_before = inverse(before[0]) * before[1], X_CE_after = inverse(after[0]) * after[1];
  EXPECT_LT((X_CE_before.p - X_CE_after.p).norm(), 1e-8);
  EXPECT_LT((X_CE_before.R.matrix - X_CE_after.R.matrix).norm(), 1e-7);
  EXPECT_GT((before[1].p - after[1].p).norm(), 0.5);
}

TEST(LiveHall, KeepsTheTiltOfWhatIsOnlyMovedAndTurned) {
  const HallFolder folder;
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(edit_of({{kEye, "{p: [1, 2, 3], yaw: 50 deg}"}})).hall);
  const RollPitchYaw rpy = to_rpy(poses_in(*live.hall())[1].R);
  const double degree = M_PI / 180;
  EXPECT_NEAR(rpy.roll_rad, 10 * degree, 1e-12);
  EXPECT_NEAR(rpy.pitch_rad, 5 * degree, 1e-12);
  EXPECT_NEAR(rpy.yaw_rad, 50 * degree, 1e-12);
}

// Oracle: a position alone leaves the rotation as it was, also of what is tilted.
TEST(LiveHall, MovesWithoutTurning) {
  for (const std::string& path : {kSatellite, kEye}) {
    const HallFolder folder;
    LiveHall live = folder.open();
    const std::size_t index = path == kEye ? 1 : 0;
    const Pose before = poses_in(*live.hall())[index];
    const EditAnswer answer = live.edit(edit_of({{path + ".p", "[-0.7, 0.1, 0.9]"}}));
    ASSERT_TRUE(answer.hall) << path;
    EXPECT_TRUE(answer.is_of_poses);
    const Pose after = poses_in(*live.hall())[index];
    EXPECT_EQ(after.p, Vector3(-0.7, 0.1, 0.9));
    EXPECT_LT((after.R.matrix - before.R.matrix).norm(), 1e-7);  // written to a millionth of a degree
    EXPECT_FALSE(live.edit(edit_of({{path + ".p", "[1, fast, 2]"}})).hall);
  }
}

// Oracle: the same hall, and so the same bytes of its map.
TEST(LiveHall, GoesBackToWhatWas) {
  const HallFolder folder;
  LiveHall live = folder.open();
  const std::vector<std::uint32_t> first = live_map({*live.hall(), 0, 2})->study.together.nodes;
  ASSERT_TRUE(live.edit(edit_of({{kSatellite, "{p: [-0.4, 0, 1.5]}"}})).hall);
  const EditAnswer thinner = live.edit(edit_of({{"rigs.mss.cables.diameter", "1 mm"}}));
  ASSERT_TRUE(thinner.hall);
  EXPECT_FALSE(thinner.is_of_poses);
  EXPECT_EQ(live.revision(), 2);
  EXPECT_NE(live_map({*live.hall(), 0, 2})->study.together.nodes, first);
  EXPECT_TRUE(live.message()["unsaved"].get<bool>());
  const EditAnswer back = live.go(0);
  EXPECT_FALSE(back.is_of_poses);
  EXPECT_EQ(live_map({*live.hall(), 0, 2})->study.together.nodes, first);
  EXPECT_FALSE(live.message()["unsaved"].get<bool>());
  EXPECT_FALSE(live.go(3).hall);
  EXPECT_EQ(live.revision(), 0);
}

TEST(LiveHall, MakesNoRevisionWhileDragging) {
  const HallFolder folder;
  LiveHall live = folder.open();
  PageEdit edit = edit_of({{kSatellite, "{p: [-0.4, 0, 1.5]}"}});
  edit.is_transient = true;
  const EditAnswer answer = live.edit(edit);
  EXPECT_EQ(poses_in(*answer.hall)[0].p, Vector3(-0.4, 0, 1.5));
  EXPECT_EQ(live.revision(), 0);
  EXPECT_EQ(poses_in(*live.hall())[0].p, Vector3(0.5, 0.3, 0.8));
}

// Oracle: the hall that is read with the same anchor in its file.
TEST(LiveHall, MovesAnAnchorWhileDraggingAsReadingWould) {
  const HallFolder folder;
  LiveHall live = folder.open();
  PageEdit edit = edit_of({{"rigs.mss.cables.anchors[1]", "[3.1, -3000 mm, 3.7]"}, {kSatellite, "{p: [0, 0, 1.2]}"}});
  edit.is_transient = true;
  const SharedHall dragged = live.edit(edit).hall;
  ASSERT_TRUE(dragged);
  edit.is_transient = false;
  ASSERT_TRUE(live.edit(edit).hall);
  expect_same(*dragged, *live.hall());
  EXPECT_EQ(live.hall()->rig->cables[1].p_WA, Vector3(3.1, -3, 3.7));
}

TEST(LiveHall, RefusesWhatIsWrongAndStays) {
  const HallFolder folder;
  LiveHall live = folder.open();
  const auto problems = [&](const char* path, const char* value) {
    return live.edit(edit_of({{path, value}})).problems;
  };
  using Sentences = std::vector<std::string>;
  EXPECT_EQ(problems("objects.satelite.at", "{}"),
            Sentences{"\"objects.satelite.at\": found nothing of that name that can be changed; did you mean "
                      "objects.satellite.at?"});
  EXPECT_EQ(problems("rigs.mss.cables.diameter", "-1 mm"),
            Sentences{"rigs.mss.cables.diameter: found \"-1 mm\", expected a value above 0"});
  EXPECT_EQ(problems("rigs.mss.cables.diameter", "3 kg").size(), 1u);
  EXPECT_EQ(problems(kSatellite.c_str(), "{p: [1, 2]}").size(), 1u);
  EXPECT_EQ(problems(kSatellite.c_str(), "{p: [1, 2, .nan]}").size(), 1u);
  EXPECT_EQ(problems(kSatellite.c_str(), "{p: [1, 2, 3").size(), 1u);
  EXPECT_EQ(problems(kSatellite.c_str(), "{p: [1, 2, 1e308]}"),
            Sentences{"objects.satellite.at.p[2]: found \"1e308\", expected a length of at most 1e+07 m"});
  EXPECT_EQ(problems(kSatellite.c_str(), "{p: [1, 2, 1e9]}").size(), 1u);
  EXPECT_EQ(problems("rigs.mss.cables.anchors[0]", "[1, 2, 1e308]").size(), 1u);
  EXPECT_EQ(problems("rigs.mss.cables.anchors[0]", "[1, 2]").size(), 1u);
  EXPECT_EQ(problems("rigs.mss.cables.anchors[0]", "[1, 2, 3 kg]").size(), 1u);
  EXPECT_EQ(problems("objects.crate.mesh", "/etc/passwd").size(), 1u);  // only what is offered
  EXPECT_EQ(problems("name", "other").size(), 1u);
  EXPECT_EQ(live.revision(), 0);
  EXPECT_EQ(poses_in(*live.hall())[0].p, Vector3(0.5, 0.3, 0.8));
}

TEST(LiveHall, WarnsOfBodiesThatOverlap) {
  const HallFolder folder;
  LiveHall live = folder.open();
  EXPECT_EQ(live.message()["warnings"], Json::array());
  ASSERT_TRUE(live.edit(edit_of({{"objects.post.at", "{p: [0.55, 0.4, 1.4]}"}})).hall);
  const Json warnings = live.message()["warnings"];
  EXPECT_NE(std::find(warnings.begin(), warnings.end(), "lifting eye and post overlap"), warnings.end()) << warnings;
}

TEST(LiveHall, OffersWhatTheSceneShows) {
  const HallFolder folder;
  LiveHall live = folder.open();
  const Json message = live.message();
  EXPECT_EQ(message_fault(message, *server_messages().find("hall")), "");
  std::set<std::string> nodes;
  for (const SceneNode& node : live_scene(*live.hall()).nodes) nodes.insert(node.path);
  for (const Json& handle : message["handles"])
    EXPECT_TRUE(nodes.contains(handle["node"].get<std::string>())) << handle;
  EXPECT_EQ(message["handles"].size(), 9u);  // four objects, four anchors, the platform
  EXPECT_EQ(message["handles"][0]["limits"]["low"], Json::array({-1.0, 0.3, 0.8}));
  EXPECT_EQ(message["handles"][0]["carries"], Json::array({"hall/lifting eye"}));
}

/// A random step of a page: an object, an anchor or a number.
PageEdit random_edit(Random& random) {
  const auto number = [&](double low, double high) { return random.between(low, high); };
  const std::string pose =
      fmt::format("{{p: [{}, {}, {}], yaw: {} deg}}", number(-2, 2), number(-2, 2), number(0, 2), number(-180, 180));
  switch (static_cast<int>(number(0, 6))) {
    case 0:
      return edit_of({{kSatellite, pose}});
    case 1:
      return edit_of({{kEye, pose}, {"objects.crate.at", pose}});
    case 2:
      return edit_of(
          {{"rigs.mss.cables.anchors[2]", fmt::format("[{}, 3.25, {} mm]", number(3, 4), number(3800, 4500))}});
    case 3:
      return edit_of({{"map.criteria.tension.at_least", fmt::format("{} N", number(0, 30))}});
    case 4:
      return edit_of({{"rigs.mss.cables.tension[0]", fmt::format("{} N", number(0, 50))}, {kSatellite, pose}});
    default:
      return edit_of({{"objects.post.at", pose}});
  }
}

// Oracle: a reader that knows nothing of the session. Random steps, back and forth, saved now and then: what is then
// read from the disk is the hall that was on the screen, to the bit, and its map too.
TEST(LiveHall, SavesWhatWasSeen) {
  for (const std::uint64_t seed : {3u, 4u, 5u}) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const HallFolder folder;
    LiveHall live = folder.open();
    for (int step = 0; step < 12; ++step) {
      const EditAnswer answer = live.edit(random_edit(random));
      ASSERT_TRUE(answer.hall) << (answer.problems.empty() ? "" : answer.problems.front());
      if (random.between(0, 1) < 0.3) {
        const double to = random.between(0, static_cast<double>(live.revision()));
        ASSERT_TRUE(live.go(static_cast<std::int64_t>(to)).hall);
      }
      if (step % 4 != 3) continue;
      const LiveHall::Saved saved = live.save(live.revision());
      ASSERT_EQ(saved.refused, "");
      expect_same(*folder.fresh(), *live.hall());
      EXPECT_FALSE(live.message()["unsaved"].get<bool>());
      EXPECT_NE(folder.text("rig.yaml").find("4]  # by the door"), std::string::npos);
      EXPECT_NE(folder.text("hall.yaml").find("# without a pose"), std::string::npos);
    }
  }
}

// Oracle: the hall that the revision had when it was made. Of old ones only their text is kept.
TEST(LiveHall, KeepsTheTextOfOldRevisions) {
  Random random(11);
  const HallFolder folder;
  LiveHall live = folder.open();
  std::vector<std::weak_ptr<const HallState>> made;
  std::vector<std::vector<Pose>> poses = {poses_in(*live.hall())};
  for (int i = 0; i < 60; ++i) {
    ASSERT_TRUE(live.edit(random_edit(random)).hall);
    made.push_back(live.hall());
    poses.push_back(poses_in(*live.hall()));
  }
  EXPECT_LE(std::count_if(made.begin(), made.end(), [](const auto& hall) { return !hall.expired(); }), 16);
  for (const std::int64_t revision : {3, 60, 0, 41, 7}) {
    ASSERT_TRUE(live.go(revision).hall);
    const std::vector<Pose> now = poses_in(*live.hall());
    for (std::size_t i = 0; i < now.size(); ++i) {
      EXPECT_EQ(now[i].p, poses[static_cast<std::size_t>(revision)][i].p) << revision << " " << i;
      EXPECT_EQ(now[i].R.matrix, poses[static_cast<std::size_t>(revision)][i].R.matrix) << revision << " " << i;
    }
  }
}

// Oracle: the hall that was on the screen of the process before.
TEST(LiveHall, TakesUpUnsavedChanges) {
  for (const std::uint64_t seed : {6u, 7u}) {
    Random random(seed);
    const HallFolder folder;
    LiveHall live = folder.open();
    for (int step = 0; step < 9; ++step) {
      ASSERT_TRUE(live.edit(random_edit(random)).hall);
      if (step == 3) ASSERT_EQ(live.save(live.revision()).refused, "");
      if (step == 4) ASSERT_TRUE(live.go(1).hall);
      LiveHall next = folder.open();
      EXPECT_EQ(next.file_hashes(), live.file_hashes());
      if (live.unsaved().empty()) continue;
      ASSERT_TRUE(next.restore(live.unsaved()).hall);
      expect_same(*next.hall(), *live.hall());
      EXPECT_EQ(next.unsaved(), live.unsaved());
    }
  }
}

TEST(LiveHall, DoesNotWriteOverWhatOthersWrote) {
  const HallFolder folder;
  LiveHall live = folder.open();
  ASSERT_TRUE(live.edit(edit_of({{kSatellite, "{p: [0, 0, 1]}"}})).hall);
  folder.write("hall.yaml", testing::kOddHall + "\n");
  EXPECT_NE(live.save(live.revision()).refused, "");
  EXPECT_FALSE(live.edit(edit_of({{"rigs.mss.cables.diameter", "3 mm"}})).hall);
  EXPECT_TRUE(live.edit(edit_of({{kSatellite, "{p: [0, 0, 2]}"}})).hall);  // asks no file
  EXPECT_EQ(folder.text("hall.yaml"), testing::kOddHall + "\n");
}

}  // namespace
}  // namespace drydock

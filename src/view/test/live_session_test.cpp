// SPDX-License-Identifier: Apache-2.0
#include "view/live_session.h"

#include <cstring>

#include "output/scene/scene_schema.h"
#include "output/schema/schema_fault.h"
#include "view/test/platform_folder.h"

namespace drydock {
namespace {

using testing::edit_of;
using testing::HallFolder;
using testing::PlatformFolder;

/// What was sent to a socket, message by message; waits for what is yet to come.
class Inbox {
 public:
  explicit Inbox(SocketId socket) : socket_(socket) {}

  void take(SocketId to, const SharedBytes& frame) {
    if (to != 0 && to != socket_) return;
    std::uint32_t length = 0;
    std::memcpy(&length, frame->data(), 4);
    {
      const std::lock_guard lock(mutex_);
      messages_.push_back(Json::parse(frame->substr(4, length)));
    }
    came_.notify_all();
  }

  /// The next of a kind for which a condition holds; those before it are gone.
  template <class Condition>
  Json until(const std::string& kind, const Condition& condition) {
    std::unique_lock lock(mutex_);
    Json found;
    const bool came = came_.wait_for(lock, std::chrono::seconds(60), [&] {
      while (!messages_.empty() && found.is_null()) {
        if (messages_.front()["kind"] == kind && condition(messages_.front())) found = messages_.front();
        messages_.pop_front();
      }
      return !found.is_null();
    });
    EXPECT_TRUE(came) << kind;
    return found;
  }
  Json until(const std::string& kind) {
    return until(kind, [](const Json&) { return true; });
  }
  Json finest(std::int64_t revision) {
    return until("map", [=](const Json& map) { return map["finest"] == true && map["revision"] == revision; });
  }

 private:
  SocketId socket_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<Json> messages_;
};

TEST(LiveSession, TellsTheHallFirstAndThenItsMaps) {
  const HallFolder folder;
  Inbox own(1), other(2);
  LiveSession session(folder.open(), 2, [&](SocketId to, const SharedBytes& frame, FrameKind) {
    own.take(to, frame);
    other.take(to, frame);
  });
  session.opened(1);
  EXPECT_EQ(own.until("hall")["revision"], 0);
  const Json first = own.finest(0);
  session.opened(2);  // later: it is told the same
  EXPECT_EQ(other.until("hall")["revision"], 0);
  EXPECT_EQ(other.finest(0)["volumes"], first["volumes"]);

  PageEdit drag = edit_of({{"objects.satellite.at", "{p: [0, 0, 1.4]}"}});
  drag.is_transient = true;
  drag.id = 5;
  session.message(1, drag);
  EXPECT_EQ(own.until("map")["edit"], 5);
  drag.is_transient = false;
  drag.id = 6;
  session.message(1, drag);
  EXPECT_EQ(own.until("hall")["parent"], 0);
  EXPECT_EQ(own.finest(1)["edit"], 6);
  const Json seen = other.finest(1);
  EXPECT_EQ(seen["edit"], -1);
  EXPECT_NE(seen["volumes"], first["volumes"]);

  session.message(2, PageEdit{7, false, "", {{"rigs.mss.cables.diameter", "-1"}}});
  EXPECT_EQ(other.until("problems")["edit"], 7);
  session.message(1, PageGo{8, 0});
  EXPECT_EQ(own.finest(0)["volumes"], first["volumes"]);
  session.message(1, PageSave{9, 1});
  EXPECT_EQ(other.until("saved")["revision"], 1);
  EXPECT_NE(folder.text("hall.yaml").find("{p: [0, 0, 1.4]}"), std::string::npos);
}

// Oracle: the schema of scenes, which the table of messages does not look into.
TEST(LiveSession, SendsScenesAndVolumesOfTheSchema) {
  const HallFolder folder;
  Inbox own(1);
  LiveSession session(folder.open(), 2, [&](SocketId to, const SharedBytes& frame, FrameKind) { own.take(to, frame); });
  session.opened(1);
  const auto fault_of = [](const Json& value, const char* type) {
    const std::optional<SchemaFault> fault = schema_fault(value, type, scene_schema());
    return fault ? to_string(*fault) : "";
  };
  session.message(1, edit_of({{"rigs.mss.cables.diameter", "37 mm"}}));  // more than a pose: the scene comes along
  const auto has_scene = [](const Json& hall) { return !hall["scene"].is_null(); };
  EXPECT_EQ(fault_of(own.until("hall", has_scene)["scene"], "SceneJson"), "");
  EXPECT_EQ(
      fault_of(own.until("map", [](const Json& map) { return !map["volume"].is_null(); })["volume"], "VolumeJson"), "");
}

// Oracle: the hall itself. A question is answered to who asked, changes nothing, and takes no map away.
TEST(LiveSession, AnswersQuestionsAboutPoses) {
  const PlatformFolder folder;
  Inbox own(1), other(2);
  LiveSession session(folder.open(), 2, [&](SocketId to, const SharedBytes& frame, FrameKind) {
    own.take(to, frame);
    other.take(to, frame);
  });
  session.opened(1);
  session.opened(2);
  PageProbe probe;
  probe.id = 3;
  probe.rig = "left";
  probe.p_m = {0.3, 0.9, 2.1};
  session.message(1, probe);
  const Json answer = own.until("pose");
  EXPECT_EQ(answer["probe"], 3);
  EXPECT_EQ(answer["reasons"], Json::array());
  EXPECT_EQ(answer["strands"].size(), 6u);
  probe.rig = "right";
  session.message(2, probe);
  EXPECT_EQ(other.until("problems")["problems"][0], "there is no rig \"right\"");
  session.message(1, edit_of({{"objects.crate.at", "{p: [1, 2, 0.3]}"}}));
  EXPECT_GT(own.finest(1)["volumes"]["free_m3"].get<double>(), 0);
}

TEST(LiveSession, EndsWhileItWorks) {
  const HallFolder folder;
  LiveSession session(folder.open(), 2, [](SocketId, const SharedBytes&, FrameKind) {});
  for (std::int64_t i = 0; i < 20; ++i) {
    PageEdit edit = edit_of({{"objects.satellite.at", "{p: [0.1, 0, " + std::to_string(i) + "]}"}});
    edit.is_transient = i % 2 == 0;
    session.message(1, edit);
  }
  EXPECT_FALSE(session.data()->empty());
}

}  // namespace
}  // namespace drydock

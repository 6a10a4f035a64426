// SPDX-License-Identifier: Apache-2.0
#include "view/server_message.h"
#include "output/scene/volume_json.h"

#include <gtest/gtest.h>

#include <cstring>

namespace drydock {
namespace {

/// A frame taken apart as a page does it.
struct TakenFrame {
  Json message;
  std::string_view bytes;
};
TakenFrame take_apart(const std::string& frame) {
  std::uint32_t length = 0;
  std::memcpy(&length, frame.data(), 4);
  const std::size_t end = 4 + length, body = (end + 7) / 8 * 8;
  return {Json::parse(frame.substr(4, length)), std::string_view(frame).substr(std::min(body, frame.size()))};
}

SceneVolume odd_volume() {
  SceneVolume volume;
  volume.path = "map";
  volume.grid.cells = {3, 1, 1};
  volume.classes = {{"outside", {}}, {"free", {}}};
  volume.cell_classes = {1, 0, 1};
  volume.layers = {{"clearance", {0.1, 0.2, 0.3, 0.4}, {0, 1, 1}}};
  volume.causes = {"", "cable2 and mast"};
  volume.cell_causes = {0, 1, 258};
  volume.margins = {{"tension", "N", {1.5, -2, 0.25}, 20}};
  return volume;
}

// Oracle: reading the bytes back by the format's own words.
TEST(ServerMessage, CarriesArraysBehindItsJson) {
  JsonArrays arrays(JsonArrays::Place::kBeside);
  const Json volume = to_json(odd_volume(), arrays);
  const std::string frame = server_frame({{"kind", "map"},
                                          {"revision", 3},
                                          {"edit", 4},
                                          {"resolution_m", 0.08},
                                          {"finest", false},
                                          {"wall_ms", 1.5},
                                          {"volumes", {{"free_m3", 1.0}, {"undecided_m3", 2.0}, {"blocked_m3", 3.0}}},
                                          {"volume", volume}},
                                         arrays.bytes());
  const TakenFrame taken = take_apart(frame);
  const auto at = [&](const Json& array) {
    EXPECT_EQ(array["offset"].get<std::size_t>() % 8, 0u);
    return taken.bytes.data() + array["offset"].get<std::size_t>();
  };
  const Json& read = taken.message["volume"];
  EXPECT_EQ(read["cell_classes"]["shape"], Json::array({1, 1, 3}));
  EXPECT_EQ(std::string(at(read["cell_classes"]), 3), std::string("\1\0\1", 3));
  EXPECT_EQ(std::string(at(read["layers"][0]["cell_classes"]), 3), std::string("\0\1\1", 3));
  EXPECT_EQ(read["cell_causes"]["type"], "uint16");
  EXPECT_EQ(std::string(at(read["cell_causes"]), 6), std::string("\0\0\1\0\2\1", 6));
  float margin[3];
  std::memcpy(margin, at(read["margins"][0]["values"]), sizeof margin);
  EXPECT_EQ(margin[1], -2.0f);
  EXPECT_EQ(read["margins"][0]["at_least"], 20.0);
  EXPECT_EQ(read["causes"][1], "cable2 and mast");
  EXPECT_EQ(taken.message["kind"], "map");
}

TEST(ServerMessage, PutsTheTextOfASceneInItsPlace) {
  Json hall = {{"kind", "hall"},
               {"revision", 0},
               {"parent", -1},
               {"label", "<b>\xff"},
               {"unsaved", true},
               {"file", "hall.yaml"},
               {"rigs", Json::array()},
               {"scene", Json::object()},
               {"handles", Json::array()},
               {"fields", Json::array()},
               {"warnings", Json::array()}};
  const TakenFrame taken = take_apart(server_frame(hall, {}, R"({"nodes": [1]})"));
  EXPECT_EQ(taken.message["scene"]["nodes"][0], 1);
  EXPECT_EQ(taken.message["label"], "<b>\xef\xbf\xbd");  // bytes that are no UTF-8 cannot end a message
  hall["scene"] = nullptr;
  EXPECT_TRUE(take_apart(server_frame(hall)).message["scene"].is_null());
}

TEST(ServerMessage, IsCheckedAgainstTheTable) {
  EXPECT_THROW(server_frame({{"kind", "halls"}}), std::logic_error);
  EXPECT_THROW(server_frame({{"kind", "problems"}, {"edit", 1}}), std::logic_error);
  EXPECT_THROW(server_frame({{"kind", "problems"}, {"edit", 1}, {"problems", {1}}}), std::logic_error);
  EXPECT_THROW(server_frame({{"kind", "problems"}, {"edit", NAN}, {"problems", {"a"}}}), std::logic_error);
  EXPECT_THROW(server_frame({{"kind", "result_changed"}, {"more", 1}}), std::logic_error);
  EXPECT_NO_THROW(server_frame({{"kind", "result_changed"}}));
}

}  // namespace
}  // namespace drydock

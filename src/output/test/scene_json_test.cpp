// SPDX-License-Identifier: Apache-2.0
#include "output/scene/scene_json.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "output/base64.h"
#include "output/json_text.h"
#include "output/test/sample_scene.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

using testing::sample_scene;

/// Numbers of an Array. Slow and independent of the encoder: each character is looked up in the alphabet.
template <typename Number>
std::vector<Number> numbers(const Json& array, const std::string& type, const std::vector<std::size_t>& shape) {
  EXPECT_EQ(array["type"], type);
  EXPECT_EQ(array["shape"].get<std::vector<std::size_t>>(), shape);
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0, held = 0;
  for (const char c : array["base64"].get<std::string>()) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<unsigned>(alphabet.find(c));
    if ((held += 6) >= 8) bytes += static_cast<char>(bits >> (held -= 8) & 255u);
  }
  std::vector<Number> values(bytes.size() / sizeof(Number));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

// Oracle: round trip of every kind of value, by the format of docs/scene.md.
TEST(SceneJson, ReadsBack) {
  const Scene scene = sample_scene();
  const SceneText text = scene_json(scene);
  ASSERT_TRUE(text.faults.empty());
  const Json json = Json::parse(text.json);
  EXPECT_EQ(json["drydock_scene"], 1);
  EXPECT_EQ(json["title"], scene.title);
  EXPECT_EQ(json["caption"], scene.caption);

  ASSERT_EQ(json["meshes"].size(), 2u) << "the shared mesh is stored once, the hull has its own";
  EXPECT_EQ(json["nodes"][2]["shape"], json["nodes"][3]["shape"]);
  EXPECT_EQ(json["nodes"][7]["shape"], Json({{"kind", "mesh"}, {"mesh", 1}, {"convex", true}}));
  const TriangleMesh& mesh = *std::get<std::shared_ptr<const TriangleMesh>>(*scene.nodes[2].shape);
  const auto vertices = numbers<float>(json["meshes"][0]["vertices_m"], "float32", {5, 3});
  for (std::size_t i = 0; i < 15; ++i)
    EXPECT_EQ(vertices[i], static_cast<float>(mesh.vertices[i / 3][static_cast<int>(i % 3)]));
  EXPECT_EQ(numbers<std::uint32_t>(json["meshes"][0]["triangles"], "uint32", {3, 3}),
            (std::vector<std::uint32_t>{0, 1, 2, 2, 1, 3, 4, 0, 3}));

  EXPECT_TRUE(json["nodes"][0]["shape"].is_null());
  EXPECT_EQ(json["nodes"][1]["shape"], Json({{"kind", "box"}, {"size_m", {0.1, 0.2, 0.3}}}));
  EXPECT_EQ(json["nodes"][1]["colour_rgba"], Json({1.0, 0.0, 0.5, 1.0}));
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    const Json& node = json["nodes"][i];
    const auto q = node["q_PN_xyzw"].get<std::array<double, 4>>();
    EXPECT_EQ(node["p_PN_m"].get<std::vector<double>>()[2], scene.nodes[i].X_PN.p.z());
    EXPECT_LT((to_rotation(from_xyzw(q)).matrix - scene.nodes[i].X_PN.R.matrix).norm(), 1e-14);  // rounding
  }

  EXPECT_EQ(numbers<double>(json["time_bases"][0]["time_s"], "float64", {4}), scene.time_bases[0].time_s);
  const Json& pose = json["channels"][0];
  EXPECT_EQ(pose["kind"], "pose");
  const auto p_PN_m = numbers<double>(pose["p_PN_m"], "float64", {4, 3});
  const auto q_PN_xyzw = numbers<float>(pose["q_PN_xyzw"], "float32", {4, 4});
  for (std::size_t i = 0; i < 4; ++i) {
    const Pose& X_PN = scene.poses[0].X_PN[i];
    EXPECT_EQ(Vector3(p_PN_m[3 * i], p_PN_m[3 * i + 1], p_PN_m[3 * i + 2]), X_PN.p);
    const Quaternion q =
        from_xyzw({q_PN_xyzw[4 * i], q_PN_xyzw[4 * i + 1], q_PN_xyzw[4 * i + 2], q_PN_xyzw[4 * i + 3]});
    EXPECT_LT((to_rotation(q).matrix - X_PN.R.matrix).norm(), 1e-6);  // rounded to float
  }
  EXPECT_EQ(numbers<double>(json["channels"][1]["values"], "float64", {4}), scene.scalars[0].values);
  EXPECT_EQ(json["channels"][1]["unit"], "N");
  EXPECT_EQ(numbers<std::uint8_t>(json["channels"][2]["values"], "uint8", {2}), (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(json["channels"][3]["names"], Json({"", "arm/tip"}));
  EXPECT_EQ(numbers<std::uint32_t>(json["channels"][3]["values"], "uint32", {4}),
            (std::vector<std::uint32_t>{0, 1, 1, 0}));

  const Json& volume = json["volumes"][0];
  EXPECT_EQ(volume["cells"], Json({2, 1, 3}));
  EXPECT_EQ(numbers<std::uint8_t>(volume["cell_classes"], "uint8", {3, 1, 2}), scene.volumes[0].cell_classes);
  EXPECT_EQ(numbers<float>(volume["margins"][0]["values"], "float32", {3, 1, 2})[1], -0.02f);
  EXPECT_EQ(volume["classes"][1]["name"], "blocked");
  EXPECT_EQ(json["strands"][0]["to"], "arm/tip");
  EXPECT_EQ(json["events"][0]["text"], "taken by arm/tip");

  const Json& cases = json["cases"];
  EXPECT_EQ(cases["axes"][0]["texts"], Json({"0.1 m/s", "0.25 m/s"}));
  EXPECT_EQ(numbers<double>(cases["axes"][0]["numbers"], "float64", {2}), scene.cases->axes[0].numbers);
  EXPECT_EQ(numbers<std::uint32_t>(cases["axes"][0]["level"], "uint32", {3}), scene.cases->axes[0].level);
  EXPECT_EQ(numbers<std::uint8_t>(cases["outcome"], "uint8", {3}), scene.cases->outcome);
  EXPECT_EQ(numbers<double>(cases["end_s"], "float64", {3}), scene.cases->end_s);
  EXPECT_EQ(cases["command"], scene.cases->command);
  EXPECT_EQ(cases["planned"], 4);
}

// Oracle: as above, for what says more of a map: layers, causes, what is demanded, axes, curves, variants and limits.
TEST(SceneJson, ReadsBackWhatAMapSays) {
  const Scene scene = sample_scene();
  const Json json = Json::parse(scene_json(scene).json);
  EXPECT_EQ(json["channels"][1]["limits"], Json({20.0, nullptr}));
  const Json& volume = json["volumes"][0];
  EXPECT_EQ(volume["margins"][0]["at_least"], 0.03);
  EXPECT_EQ(volume["layers"][0]["name"], "clearance");
  EXPECT_EQ(numbers<std::uint8_t>(volume["layers"][0]["cell_classes"], "uint8", {3, 1, 2}),
            scene.volumes[0].layers[0].cell_classes);
  EXPECT_EQ(volume["causes"], Json({"", "cable 1 touches the post"}));
  EXPECT_EQ(numbers<std::uint16_t>(volume["cell_causes"], "uint16", {3, 1, 2}), scene.volumes[0].cell_causes);
  EXPECT_EQ(volume["axes"], Json({"roll", "pitch", "yaw"}));
  EXPECT_EQ(volume["axes_unit"], "deg");
  const Json& curves = json["curves"][0];
  EXPECT_EQ(curves["y_unit"], "m³");
  EXPECT_EQ(numbers<double>(curves["x"], "float64", {3}), scene.curves[0].x);
  EXPECT_EQ(numbers<double>(curves["curves"][0]["high"], "float64", {3}), scene.curves[0].curves[0].high);
  EXPECT_EQ(numbers<double>(curves["curves"][1]["y"], "float64", {3}), scene.curves[0].curves[1].y);
  EXPECT_TRUE(curves["curves"][1]["low"].is_null());
  EXPECT_EQ(json["variants"][1], Json({{"name", "layout1"}, {"caption", "turned"}, {"paths", {"map"}}}));
}

/// Puts every array of a JSON back inside it as base64, from where its offset says.
void put_inside(Json& json, const std::string& bytes) {
  if (json.is_object() && json.contains("offset")) {
    const std::map<std::string, std::size_t> sizes = {
        {"float64", 8}, {"float32", 4}, {"uint32", 4}, {"uint16", 2}, {"uint8", 1}};
    std::size_t length = sizes.at(json["type"]);
    for (const Json& n : json["shape"]) length *= n.get<std::size_t>();
    EXPECT_EQ(json["offset"].get<std::size_t>() % 8, 0u);
    ASSERT_LE(json["offset"].get<std::size_t>() + length, bytes.size());
    json["base64"] = base64(bytes.substr(json["offset"].get<std::size_t>(), length));
    json.erase("offset");
  } else if (json.is_structured()) {
    for (Json& member : json) put_inside(member, bytes);
  }
}

// Oracle: the same scene with its arrays inside.
TEST(SceneJson, PutsArraysBesideIt) {
  const Scene scene = sample_scene();
  JsonArrays beside(JsonArrays::Place::kBeside);
  Json json = to_json(scene, beside);
  put_inside(json, beside.bytes());
  EXPECT_EQ(checked_json(json).bytes, scene_json(scene).json);
}

// Oracle: check_scene, and the rule that there is no text with faults.
TEST(SceneJson, RefusesAFaultyScene) {
  Scene scene = sample_scene();
  scene.poses[0].X_PN[1].p.z() = NAN;
  const SceneText text = scene_json(scene);
  EXPECT_EQ(text.faults, check_scene(scene));
  EXPECT_EQ(text.faults.size(), 1u);
  EXPECT_TRUE(text.json.empty());
}

// Oracle: an empty scene is a scene.
TEST(SceneJson, TakesAnEmptyScene) {
  const Json json = Json::parse(scene_json(Scene{}).json);
  EXPECT_EQ(json["nodes"], Json::array());
  EXPECT_EQ(json["channels"], Json::array());
}

}  // namespace
}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "output/scene/scene_json.h"

#include <cassert>
#include <map>

#include "output/scene/cases_json.h"
#include "output/scene/channel_json.h"
#include "output/scene/scene_schema.h"
#include "output/scene/volume_json.h"
#include "output/schema/schema_fault.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

Json mesh_json(const TriangleMesh& mesh, JsonArrays& arrays) {
  std::vector<float> vertices;
  for (const Vector3& v : mesh.vertices)
    for (int axis = 0; axis < 3; ++axis) vertices.push_back(static_cast<float>(v[axis]));
  std::vector<std::uint32_t> triangles;
  for (const Triangle& t : mesh.triangles) triangles.insert(triangles.end(), t.begin(), t.end());
  return {{"vertices_m", arrays.array({mesh.vertices.size(), 3}, vertices)},
          {"triangles", arrays.array({mesh.triangles.size(), 3}, triangles)}};
}

/// Meshes in the order of their first use, each once.
struct MeshTable {
  JsonArrays& arrays;
  Json meshes = Json::array();
  std::map<const TriangleMesh*, std::size_t> known = {};

  std::size_t index(const TriangleMesh& mesh) {
    const auto [at, is_new] = known.emplace(&mesh, meshes.size());
    if (is_new) meshes.push_back(mesh_json(mesh, arrays));
    return at->second;
  }
};

struct ShapeJson {
  MeshTable& table;

  Json operator()(const Box& box) const { return {{"kind", "box"}, {"size_m", vector_json(box.size)}}; }
  Json operator()(const Sphere& sphere) const { return {{"kind", "sphere"}, {"radius_m", sphere.radius_m}}; }
  Json operator()(const Cylinder& c) const {
    return {{"kind", "cylinder"}, {"radius_m", c.radius_m}, {"length_m", c.length_m}};
  }
  Json operator()(const Capsule& c) const {
    return {{"kind", "capsule"}, {"radius_m", c.radius_m}, {"length_m", c.length_m}};
  }
  Json operator()(const ConvexPolyhedron& convex) const {
    return {{"kind", "mesh"}, {"mesh", table.index(convex.surface)}, {"convex", true}};
  }
  Json operator()(const std::shared_ptr<const TriangleMesh>& mesh) const {
    return {{"kind", "mesh"}, {"mesh", table.index(*mesh)}, {"convex", false}};
  }
};

Json node_json(const SceneNode& node, MeshTable& table) {
  return {{"path", node.path},
          {"parent", node.parent},
          {"shape", node.shape ? std::visit(ShapeJson{table}, *node.shape) : Json()},
          {"colour_rgba", colour_json(node.colour)},
          {"p_PN_m", vector_json(node.X_PN.p)},
          {"q_PN_xyzw", to_xyzw(to_quaternion(node.X_PN.R))}};
}

Json strand_json(const SceneStrand& strand) {
  return {{"path", strand.path},
          {"from", strand.from},
          {"to", strand.to},
          {"p_AS_m", vector_json(strand.p_AS)},
          {"p_BE_m", vector_json(strand.p_BE)},
          {"radius_m", strand.radius_m},
          {"colour_rgba", colour_json(strand.colour)}};
}

Json curve_json(const SceneCurve& curve, JsonArrays& arrays) {
  const auto bound = [&](const std::vector<double>& y) { return y.empty() ? Json() : arrays.array(y); };
  return {{"name", curve.name}, {"y", arrays.array(curve.y)}, {"low", bound(curve.low)}, {"high", bound(curve.high)}};
}

Json curves_json(const SceneCurves& all, JsonArrays& arrays) {
  Json curves = Json::array();
  for (const SceneCurve& curve : all.curves) curves.push_back(curve_json(curve, arrays));
  return {{"name", all.name},     {"x_name", all.x_name},     {"x_unit", all.x_unit},       {"y_name", all.y_name},
          {"y_unit", all.y_unit}, {"x", arrays.array(all.x)}, {"curves", std::move(curves)}};
}

Json variant_json(const SceneVariant& variant) {
  return {{"name", variant.name}, {"caption", variant.caption}, {"paths", variant.paths}};
}

Json event_json(const Event& event) {
  return {{"time_s", event.time_s}, {"kind", event.kind}, {"subject", event.subject}, {"text", event.text}};
}

/// A list, each of its things by its own function.
template <typename Thing, typename Write>
Json list_json(const std::vector<Thing>& things, const Write& write) {
  Json list = Json::array();
  for (const Thing& thing : things) list.push_back(write(thing));
  return list;
}

Json channels_json(const Scene& scene, JsonArrays& arrays) {
  Json channels = Json::array();
  for (const PoseChannel& channel : scene.poses) channels.push_back(to_json(channel, arrays));
  for (const ScalarChannel& channel : scene.scalars) channels.push_back(to_json(channel, arrays));
  for (const VisibleChannel& channel : scene.visibles) channels.push_back(to_json(channel, arrays));
  for (const ParentChannel& channel : scene.parents) channels.push_back(to_json(channel, arrays));
  return channels;
}

}  // namespace

Json to_json(const Scene& scene, JsonArrays& arrays) {
  MeshTable table{arrays};
  Json nodes = list_json(scene.nodes, [&](const SceneNode& node) { return node_json(node, table); });
  Json json;
  json["drydock_scene"] = 1;
  json["title"] = scene.title;
  json["caption"] = scene.caption;
  json["meshes"] = std::move(table.meshes);
  json["nodes"] = std::move(nodes);
  json["strands"] = list_json(scene.strands, strand_json);
  json["time_bases"] = list_json(scene.time_bases, [&](const TimeBase& base) {
    return Json{{"name", base.name}, {"time_s", arrays.array(base.time_s)}};
  });
  json["channels"] = channels_json(scene, arrays);
  json["volumes"] = list_json(scene.volumes, [&](const SceneVolume& volume) { return to_json(volume, arrays); });
  json["curves"] = list_json(scene.curves, [&](const SceneCurves& curves) { return curves_json(curves, arrays); });
  json["variants"] = list_json(scene.variants, variant_json);
  json["cases"] = scene.cases ? to_json(*scene.cases, arrays) : Json();
  json["events"] = list_json(scene.events, event_json);
  return json;
}

SceneText scene_json(const Scene& scene) {
  std::vector<SceneFault> faults = check_scene(scene);
  if (!faults.empty()) return {{}, std::move(faults)};
  JsonArrays arrays(JsonArrays::Place::kInside);
  const Json json = to_json(scene, arrays);
  assert(!schema_fault(json, "SceneJson", scene_schema()) && "scenes are written as scene_schema.cpp says");
  Encoded encoded = checked_json(json);
  if (!encoded.ok()) return {{}, {{"scene", std::move(encoded.refused)}}};
  return {std::move(encoded.bytes), {}};
}

}  // namespace drydock

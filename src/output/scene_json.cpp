// SPDX-License-Identifier: Apache-2.0
#include "output/scene_json.h"

#include <algorithm>
#include <map>
#include <span>

#include "output/base64.h"
#include "output/json_text.h"
#include "output/little_endian.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

template <typename Number>
Json array_json(const char* type, const std::vector<std::size_t>& shape, const std::vector<Number>& numbers) {
  return {{"type", type}, {"shape", shape}, {"base64", base64(little_endian_bytes(std::span<const Number>(numbers)))}};
}

std::vector<float> to_floats(const std::vector<double>& numbers) {
  std::vector<float> floats(numbers.size());
  std::transform(numbers.begin(), numbers.end(), floats.begin(), [](double x) { return static_cast<float>(x); });
  return floats;
}

Json vector_json(const Vector3& v) {
  return Json::array({v.x(), v.y(), v.z()});
}
Json colour_json(const Colour& c) {
  return Json::array({c.red, c.green, c.blue, c.alpha});
}

Json mesh_json(const TriangleMesh& mesh) {
  std::vector<float> vertices;
  for (const Vector3& v : mesh.vertices)
    for (int axis = 0; axis < 3; ++axis) vertices.push_back(static_cast<float>(v[axis]));
  std::vector<std::uint32_t> triangles;
  for (const Triangle& t : mesh.triangles) triangles.insert(triangles.end(), t.begin(), t.end());
  return {{"vertices_m", array_json("float32", {mesh.vertices.size(), 3}, vertices)},
          {"triangles", array_json("uint32", {mesh.triangles.size(), 3}, triangles)}};
}

/// Meshes in the order of their first use, each once.
struct MeshTable {
  Json meshes = Json::array();
  std::map<const TriangleMesh*, std::size_t> known;

  std::size_t index(const TriangleMesh& mesh) {
    const auto [at, is_new] = known.emplace(&mesh, meshes.size());
    if (is_new) meshes.push_back(mesh_json(mesh));
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

Json channel_json(const PoseChannel& channel) {
  std::vector<double> positions;
  std::vector<float> quaternions;
  for (const Pose& X_PN : channel.X_PN) {
    positions.insert(positions.end(), {X_PN.p.x(), X_PN.p.y(), X_PN.p.z()});
    for (const double part : to_xyzw(to_quaternion(X_PN.R))) quaternions.push_back(static_cast<float>(part));
  }
  return {{"kind", "pose"},
          {"path", channel.path},
          {"time_base", channel.time_base},
          {"p_PN_m", array_json("float64", {channel.X_PN.size(), 3}, positions)},
          {"q_PN_xyzw", array_json("float32", {channel.X_PN.size(), 4}, quaternions)}};
}

Json channel_json(const ScalarChannel& channel) {
  return {{"kind", "scalar"},
          {"path", channel.path},
          {"time_base", channel.time_base},
          {"unit", channel.unit},
          {"values", array_json("float64", {channel.values.size()}, channel.values)}};
}

Json channel_json(const VisibleChannel& channel) {
  const std::vector<std::uint8_t> values(channel.visible.begin(), channel.visible.end());
  return {{"kind", "visible"},
          {"path", channel.path},
          {"time_base", channel.time_base},
          {"values", array_json("uint8", {values.size()}, values)}};
}

Json channel_json(const ParentChannel& channel) {
  std::vector<std::string> names;
  std::vector<std::uint32_t> values;
  for (const std::string& parent : channel.parents) {
    const auto at = std::find(names.begin(), names.end(), parent);
    values.push_back(static_cast<std::uint32_t>(at - names.begin()));
    if (at == names.end()) names.push_back(parent);
  }
  return {{"kind", "parent"},
          {"path", channel.path},
          {"time_base", channel.time_base},
          {"names", names},
          {"values", array_json("uint32", {values.size()}, values)}};
}

Json volume_json(const SceneVolume& volume) {
  const auto& [nx, ny, nz] = volume.grid.cells;
  const std::vector<std::size_t> shape = {nz, ny, nx};
  Json classes = Json::array(), margins = Json::array();
  for (const CellClass& one : volume.classes)
    classes.push_back({{"name", one.name}, {"colour_rgba", colour_json(one.colour)}});
  for (const MarginField& margin : volume.margins)
    margins.push_back({{"name", margin.name},
                       {"unit", margin.unit},
                       {"values", array_json("float32", shape, to_floats(margin.values))}});
  return {{"path", volume.path},
          {"parent", volume.parent},
          {"origin_m", vector_json(volume.grid.origin)},
          {"spacing_m", vector_json(volume.grid.spacing)},
          {"cells", volume.grid.cells},
          {"classes", std::move(classes)},
          {"cell_classes", volume.classes.empty() ? Json() : array_json("uint8", shape, volume.cell_classes)},
          {"margins", std::move(margins)}};
}

Json to_json(const Scene& scene) {
  MeshTable table;
  Json nodes = Json::array(), strands = Json::array(), bases = Json::array(), channels = Json::array();
  Json volumes = Json::array(), events = Json::array();
  for (const SceneNode& node : scene.nodes) nodes.push_back(node_json(node, table));
  for (const SceneStrand& strand : scene.strands) strands.push_back(strand_json(strand));
  for (const TimeBase& base : scene.time_bases)
    bases.push_back({{"name", base.name}, {"time_s", array_json("float64", {base.time_s.size()}, base.time_s)}});
  for (const PoseChannel& channel : scene.poses) channels.push_back(channel_json(channel));
  for (const ScalarChannel& channel : scene.scalars) channels.push_back(channel_json(channel));
  for (const VisibleChannel& channel : scene.visibles) channels.push_back(channel_json(channel));
  for (const ParentChannel& channel : scene.parents) channels.push_back(channel_json(channel));
  for (const SceneVolume& volume : scene.volumes) volumes.push_back(volume_json(volume));
  for (const Event& event : scene.events)
    events.push_back(
        {{"time_s", event.time_s}, {"kind", event.kind}, {"subject", event.subject}, {"text", event.text}});
  return {{"drydock_scene", 1},
          {"title", scene.title},
          {"caption", scene.caption},
          {"meshes", std::move(table.meshes)},
          {"nodes", std::move(nodes)},
          {"strands", std::move(strands)},
          {"time_bases", std::move(bases)},
          {"channels", std::move(channels)},
          {"volumes", std::move(volumes)},
          {"events", std::move(events)}};
}

}  // namespace

SceneText scene_json(const Scene& scene) {
  std::vector<SceneFault> faults = check_scene(scene);
  if (!faults.empty()) return {{}, std::move(faults)};
  Encoded encoded = checked_json(to_json(scene));
  if (!encoded.ok()) return {{}, {{"scene", std::move(encoded.refused)}}};
  return {std::move(encoded.bytes), {}};
}

}  // namespace drydock

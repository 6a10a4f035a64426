// SPDX-License-Identifier: Apache-2.0
#include "workspace/map_scene.h"

#include <algorithm>
#include <cmath>

#include "rig/cable_line.h"

namespace drydock {
namespace {

constexpr Colour kHallColour{0.72, 0.72, 0.70, 1.0};
constexpr Colour kRigColour{0.20, 0.35, 0.60, 1.0};
constexpr Colour kCableColour{0.15, 0.15, 0.15, 1.0};

void add_rig_nodes(const MapSceneRequest& request, Scene& scene) {
  const RigModel& rig = request.rig;
  const std::string path = "rigs/" + rig.name;
  scene.nodes.push_back({path, "", std::nullopt, kRigColour, request.X_WB});
  for (std::size_t i = 0; i < rig.platform.shapes.size(); ++i) {
    const BodyShape& shape = rig.platform.shapes[i];
    scene.nodes.push_back({path + "/platform/" + std::to_string(i + 1), path, shape.shape, kRigColour, shape.X_BS});
  }
  for (const Cable& cable : rig.cables) {
    const CableLine line = cable_line(cable, request.X_WB);
    const Vector3 p_WS = line.status == CableStatus::kOk ? line.p_WT : cable.p_WA;
    scene.strands.push_back({path + "/" + cable.name, "", path, p_WS, cable.p_BC, cable.diameter_m / 2, kCableColour});
  }
}

SceneVolume class_volume(const MapSceneRequest& request) {
  SceneVolume volume;
  volume.path = "map";
  volume.classes = {{"outside", {0, 0, 0, 0}},
                    {"free", {0.3, 0.7, 0.4, 0.15}},
                    {"blocked", {0.8, 0.2, 0.2, 0.5}},
                    {"undecided", {0.9, 0.7, 0.2, 0.4}}};
  ImageGrid& grid = volume.grid;
  grid.origin = request.domain.box.low;
  grid.spacing = Vector3::Constant(request.image_m);
  const Vector3 size = extent(request.domain.box) / request.image_m;
  for (std::size_t axis = 0; axis < 3; ++axis)
    grid.cells[axis] = static_cast<std::size_t>(std::max(1.0, std::ceil(size[static_cast<Eigen::Index>(axis)] - 1e-9)));
  volume.cell_classes.reserve(grid.cell_count());
  for (std::size_t k = 0; k < grid.cells[2]; ++k) {
    for (std::size_t j = 0; j < grid.cells[1]; ++j) {
      for (std::size_t i = 0; i < grid.cells[0]; ++i) {
        const Vector3 at(static_cast<double>(i), static_cast<double>(j), static_cast<double>(k));
        const Vector3 middle = grid.origin + request.image_m * (at + Vector3::Constant(0.5));
        volume.cell_classes.push_back(static_cast<std::uint8_t>(cell_at(request.together, middle).cell_class));
      }
    }
  }
  return volume;
}

}  // namespace

Scene map_scene(const MapSceneRequest& request) {
  Scene scene;
  scene.title = request.title;
  for (const PlacedShape& object : request.objects)
    scene.nodes.push_back({"hall/" + object.name, "", object.shape, kHallColour, object.X_WO});
  add_rig_nodes(request, scene);
  if (request.domain.of_positions() && request.image_m > 0) scene.volumes.push_back(class_volume(request));
  return scene;
}

}  // namespace drydock

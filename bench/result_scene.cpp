// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "bench/result_files.h"

namespace drydock::bench {
namespace {

constexpr Colour kPartColour{0.62, 0.65, 0.70, 1.0};
constexpr Colour kSheetColour{0.80, 0.72, 0.55, 0.6};
constexpr Colour kCableColour{0.15, 0.35, 0.75, 1.0};
constexpr Colour kPulleyColour{0.25, 0.25, 0.28, 1.0};
constexpr const char* kTimeBase = "sweep";

std::string number(std::size_t which) {
  return std::to_string(which + 1);
}

void add_hall(const SweepResult& result, Scene& scene) {
  scene.nodes.push_back({"hall", "", std::nullopt, kPartColour, {}});
  for (const HallPart& part : result.parts) {
    scene.nodes.push_back({"hall/" + part.name,
                           "hall",
                           std::make_shared<const TriangleMesh>(part.mesh),
                           part.closed ? kPartColour : kSheetColour,
                           {}});
  }
}

/// D is the connector's centre; its frame does not turn.
void add_rig(const SweepResult& result, Scene& scene) {
  PoseChannel way{"rig/D", kTimeBase, {}};
  for (const Vector3& D : result.course.points) way.X_PN.push_back({{}, D});
  scene.nodes.push_back({"rig/D", "", Sphere{kConnectorRadius_m}, kCableColour, way.X_PN.front()});
  scene.poses.push_back(std::move(way));
  for (std::size_t c = 0; c < kCables; ++c) {
    const std::string pulley = "rig/pulley " + number(c), cable = "rig/cable " + number(c);
    scene.nodes.push_back({pulley, "", Sphere{0.05}, kPulleyColour, {{}, result.course.pulleys[c]}});
    scene.strands.push_back({cable, pulley, "rig/D", Vector3::Zero(), Vector3::Zero(), kCableRadius_m, kCableColour});
    ScalarChannel clearance{cable + "/clearance", "m", kTimeBase, {}};
    for (const PointClearance& at : result.clearances) clearance.values.push_back(at.cable_m[c]);
    scene.scalars.push_back(std::move(clearance));
  }
}

/// Cells about the points of the grid, each with the answer at its centre.
void add_grid(const SweepResult& result, Scene& scene) {
  const std::vector<Vector3>& points = result.course.points;
  const Vector3 span = points.back() - points.front();
  SceneVolume volume;
  volume.path = "grid";
  volume.grid.spacing = Vector3(span.x() / (kGridX - 1), span.y() / (kGridY - 1), span.z() / (kGridZ - 1));
  volume.grid.origin = points.front() - 0.5 * volume.grid.spacing;
  volume.grid.cells = {kGridX, kGridY, kGridZ};
  volume.classes = {{"free", {0.2, 0.7, 0.3, 0.1}}, {"blocked", {0.8, 0.2, 0.2, 0.4}}};
  MarginField clearance{"clearance", "m", {}};
  for (std::size_t k = 0; k < kGridZ; ++k) {
    for (std::size_t j = 0; j < kGridY; ++j) {
      for (std::size_t i = 0; i < kGridX; ++i) {
        const std::size_t point = (i * kGridY + j) * kGridZ + k;
        volume.cell_classes.push_back(result.blocked[point] ? 1 : 0);
        clearance.values.push_back(result.clearances[point].smallest_m());
      }
    }
  }
  volume.margins.push_back(std::move(clearance));
  scene.volumes.push_back(std::move(volume));
}

}  // namespace

Scene sweep_scene(const SweepResult& result) {
  Scene scene;
  scene.title = "Suspension hall " + result.hall;
  scene.caption =
      "D passes the points of the grid, one every 10 ms; blocked where a cable or the connector touches the hall";
  TimeBase base{kTimeBase, {}};
  for (std::size_t point = 0; point < result.blocked.size(); ++point) base.time_s.push_back(result.time_s(point));
  scene.time_bases.push_back(std::move(base));
  add_hall(result, scene);
  add_rig(result, scene);
  add_grid(result, scene);
  return scene;
}

}  // namespace drydock::bench

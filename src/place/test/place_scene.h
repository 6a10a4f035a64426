// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numbers>

#include "geometry/tessellate.h"
#include "place/study.h"

namespace drydock::testing {

/// A point on four cables, with a ball and a rod, in a room of 4 × 3.6 × 2 m or so; not symmetric.
inline std::shared_ptr<CableRig> place_rig(bool symmetric = false) {
  auto rig = std::make_shared<CableRig>();
  rig->name = "mss";
  rig->platform.name = "D";
  rig->platform.axes = point_axes();
  rig->platform.shapes = {{0, Sphere{0.04}, {}}};
  const double off = symmetric ? 0 : 0.13;
  const Vector3 anchors[] = {{-2 - off, -1.8, 2.6}, {2, -1.8 + off, 2.6 + off}, {2, 1.8, 2.6}, {-2, 1.8, 2.6 + off}};
  for (const Vector3& p_WA : anchors) {
    Cable cable;
    cable.name = "cable" + std::to_string(rig->cables.size() + 1);
    cable.p_WA = p_WA;
    cable.tension_min_N = 10;
    cable.tension_max_N = 2000;
    cable.diameter_m = 0.02;
    rig->cables.push_back(cable);
  }
  rig->load.points = {{{0, 0, 0}, {0, 0, -300}}};
  rig->coupling = Coupling{};
  rig->coupling->rod_length_m = 0.3;
  rig->coupling->rod_radius_m = 0.015;
  return rig;
}

inline PlacedShape place_box(const std::string& name, const Vector3& size, const Vector3& p, double yaw_rad = 0) {
  return {name, Box{size}, {rotation_about(Vector3::UnitZ(), yaw_rad), p}};
}

/// Two posts that stay, and a mock-up with a panel (a mesh) that may be moved and rotated.
inline PlaceHall mock_up_hall() {
  PlaceHall hall;
  const Pose X_WP{rotation_about(Vector3(0.6, 0, 0.8), 0.4), Vector3(0.75, 0.55, 1.15)};
  hall.objects = {
      {place_box("post", {0.2, 0.25, 2}, {-1.2, 0.9, 1}, 0.3), true, -1},
      {place_box("body", {0.6, 0.5, 0.9}, {0.5, 0.1, 0.6}, 0.2), true, -1},
      {{"panel", std::make_shared<const TriangleMesh>(tessellate(Box{{0.9, 0.3, 0.02}})), X_WP}, true, -1},
      {{"drum", Cylinder{0.2, 0.7}, {{}, {1.3, -1.1, 0.35}}}, true, -1},
  };
  const int carried[] = {2};
  add_group(hall, 1, carried, {-1.4, -1.2, 1, -std::numbers::pi}, {1.4, 1.2, -1, std::numbers::pi});
  return hall;
}

inline MapPlan place_map(double resolution_m) {
  MapPlan plan;
  plan.domain.box = {{-1.5, -1.3, 0.7}, {1.5, 1.3, 2.1}};
  plan.domain.resolution = resolution_m;
  plan.criteria = {{find_criterion("clearance"), 0.01, -1}, {find_criterion("tension"), 0, -1}};
  return plan;
}

inline PlaceStudyRequest place_request(double resolution_m) {
  PlaceStudyRequest request;
  request.rig = place_rig();
  request.hall = mock_up_hall();
  request.map = place_map(resolution_m);
  request.plan.keep = 2;
  request.plan.resolution_m = resolution_m;
  request.layouts = 60;
  request.starts = 3;
  request.rough_places = request.fine_places = 200;
  return request;
}

}  // namespace drydock::testing

// SPDX-License-Identifier: Apache-2.0
#include "view/hall_state.h"

#include "hall/moved_parts.h"

namespace drydock {
namespace {

bool is_same_mesh(const TriangleMesh& a, const TriangleMesh& b) {
  return a.vertices == b.vertices && a.triangles == b.triangles;
}

struct SameShape {
  const Shape& other;

  bool operator()(const Box& box) const { return box.size == std::get<Box>(other).size; }
  bool operator()(const Sphere& sphere) const { return sphere.radius_m == std::get<Sphere>(other).radius_m; }
  bool operator()(const Cylinder& one) const {
    const auto& two = std::get<Cylinder>(other);
    return one.radius_m == two.radius_m && one.length_m == two.length_m;
  }
  bool operator()(const Capsule& one) const {
    const auto& two = std::get<Capsule>(other);
    return one.radius_m == two.radius_m && one.length_m == two.length_m;
  }
  bool operator()(const ConvexPolyhedron& one) const {
    return is_same_mesh(one.surface, std::get<ConvexPolyhedron>(other).surface);
  }
  bool operator()(const SharedMesh& one) const {
    const auto& two = std::get<SharedMesh>(other);
    return one == two || is_same_mesh(*one, *two);
  }
};

bool are_same_shapes(std::span<const PlacedShape> a, std::span<const PlacedShape> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PlacedShape& one, const PlacedShape& two) {
    return one.name == two.name && one.shape.index() == two.shape.index() &&
           std::visit(SameShape{two.shape}, one.shape);
  });
}

std::vector<PlacedShape> obstacles_of(const HallState& state) {
  return obstacles_of(state.file.hall, state.file.hall.rigs[state.plan->rig].name());
}

std::vector<Pose> poses_of(std::span<const PlacedShape> objects) {
  std::vector<Pose> X_WO;
  for (const PlacedShape& object : objects) X_WO.push_back(object.X_WO);
  return X_WO;
}

}  // namespace

SharedHall read_hall_state(const std::filesystem::path& file, const FileRules& rules,
                           const std::vector<std::string>& settings, const HallState* before, Problems& problems) {
  std::optional<HallFile> read = read_hall_file(file, rules, settings, problems);
  if (!read) return nullptr;
  auto state = std::make_shared<HallState>();
  state->file = std::move(*read);
  state->plan = live_plan(state->file);
  if (!state->plan) return state;
  if (state->plan->is_of_platform) {
    state->platform = std::make_shared<const StewartRig>(state->file.hall.platforms[state->plan->rig].model);
    return state;
  }
  state->rig = std::make_shared<const CableRig>(state->file.hall.rigs[state->plan->rig].model);
  const std::vector<PlacedShape> obstacles = obstacles_of(*state);
  const bool is_known = before != nullptr && before->parts && are_same_shapes(obstacles, before->parts->objects);
  state->parts = is_known ? at_poses(before->parts, poses_of(obstacles)) : hall_parts(obstacles);
  return state;
}

SharedHall moved_hall(const HallState& before, const HallPlaces& places) {
  auto state = std::make_shared<HallState>(before);
  for (const auto& [object, X_WO] : places.X_WO) state->file.hall.objects[object].X_WO = X_WO;
  for (const auto& [anchor, p_WA] : places.p_WA)
    state->file.hall.rigs[anchor.first].model.cables[anchor.second].p_WA = p_WA;
  if (!state->rig) return state;
  if (!places.X_WO.empty()) state->parts = at_poses(before.parts, poses_of(obstacles_of(*state)));
  if (!places.p_WA.empty())
    state->rig = std::make_shared<const CableRig>(state->file.hall.rigs[state->plan->rig].model);
  return state;
}

}  // namespace drydock

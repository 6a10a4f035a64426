// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_clearance.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "geometry/segment_segment.h"
#include "geometry/shape_core.h"

namespace drydock {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

HallClearance::HallClearance(std::span<const PlacedShape> objects) {
  std::map<const TriangleMesh*, SolidShape> meshes;  // one that stands in many places is prepared once
  for (const PlacedShape& object : objects) {
    SolidShape solid;
    if (const auto* mesh = std::get_if<SharedMesh>(&object.shape)) {
      const auto [known, is_new] = meshes.try_emplace(mesh->get());
      if (is_new) known->second = solid_shape(object.shape, true);
      solid = known->second;
    } else {
      solid = solid_shape(object.shape, true);
    }
    objects_.push_back({solid, object.X_WO, object.X_WO * solid.p_OC});
  }
}

RigNearness HallClearance::of_shape(const SolidShape& core, const Pose& X_WS, double radius_m, double at_most_m) const {
  RigNearness best;
  best.clearance_m = at_most_m;
  const Vector3 p_WC = X_WS * core.p_OC;  // O == S here
  const auto* capsule = std::get_if<Capsule>(&core.shape);
  const Vector3 half_W =
      capsule != nullptr ? Vector3(X_WS.R * Vector3(0, 0, 0.5 * capsule->length_m)) : Vector3(0, 0, 0);
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    const Object& object = objects_[i];
    // A long cable in a ball of its own would be near everything: its line is taken against the object's ball.
    const Segment line_W{p_WC - half_W, p_WC + half_W};
    const double fraction = capsule != nullptr ? nearest_fraction(line_W, object.p_WC) : 0;
    const double apart_m = (line_W.at(fraction) - object.p_WC).norm() - (capsule != nullptr ? 0 : core.radius_m);
    if (apart_m - object.solid.radius_m - radius_m > best.clearance_m) continue;
    const ShapePairHit hit = shape_distance(core, X_WS, object.solid, object.X_WO, best.clearance_m + radius_m);
    if (!hit.found() || hit.distance_m - radius_m >= best.clearance_m) continue;
    best.clearance_m = hit.distance_m - radius_m;
    best.object = static_cast<int>(i);
    best.p_rig = hit.p_first;
    best.p_object = hit.p_second;
  }
  if (!best.found()) best.clearance_m = kInfinity;
  return best;
}

RigNearness HallClearance::cable(const Cable& cable, const CableLine& line, double at_most_m) const {
  return of_shape(line_solid(line.free_length_m), along_segment({line.p_WT, line.p_WC}), 0.5 * cable.diameter_m,
                  at_most_m);
}

std::vector<PlatformSolid> platform_solids(const Platform& platform) {
  std::vector<PlatformSolid> solids;
  for (const BodyShape& part : platform.shapes) {
    const ShapeCore core = shape_core(part.shape);
    solids.push_back({solid_shape(core.shape, true), part.X_BS, core.radius_m});
  }
  return solids;
}

RigNearness HallClearance::platform(std::span<const PlatformSolid> solids, const Pose& X_WB, double at_most_m) const {
  RigNearness best;
  for (std::size_t i = 0; i < solids.size(); ++i) {
    RigNearness found =
        of_shape(solids[i].core, X_WB * solids[i].X_BS, solids[i].radius_m, std::min(at_most_m, best.clearance_m));
    if (!found.found()) continue;
    found.index = static_cast<int>(i);
    found.part = RigPart::kPlatform;
    best = found;
  }
  return best;
}

RigNearness HallClearance::rod(const CableRig& rig, const Pose& X_WB, double at_most_m) const {
  if (!rig.coupling) return {};
  const Vector3 p_WE = rod_below(rig, X_WB.p).p_WE;
  RigNearness best = of_shape(line_solid(rig.coupling->rod_length_m), along_segment({p_WE, X_WB.p}),
                              rig.coupling->rod_radius_m, at_most_m);
  best.part = RigPart::kRod;
  return best;
}

RigNearness HallClearance::nearest(const CableRig& rig, const CableRigPose& pose) const {
  RigNearness best = platform(platform_solids(rig.platform), pose.X_WB, kInfinity);
  const auto keep = [&](const RigNearness& found) {
    if (found.found() && found.clearance_m < best.clearance_m) best = found;
  };
  keep(rod(rig, pose.X_WB, best.clearance_m));
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    if (pose.lines[i].status != CableStatus::kOk) continue;
    RigNearness found = cable(rig.cables[i], pose.lines[i], best.clearance_m);
    found.index = static_cast<int>(i);
    keep(found);
  }
  return best;
}

namespace {

/// From E to D: along the rig's force on the rod less half of its weight; straight up where there is none.
Vector3 rod_direction(const CableRig& rig) {
  const Vector3 pull_W = -rig.load.points.front().f - 0.5 * rig.coupling->rod_mass_kg * rig.g_W;
  if (pull_W.norm() > 0) return pull_W.normalized();
  return rig.g_W.norm() > 0 ? Vector3(-rig.g_W.normalized()) : Vector3(Vector3::UnitZ());
}

RodPose rod_pose(const CableRig& rig, const Vector3& p_WE) {
  const Pose X_WL{Rotation{}, p_WE - rig.coupling->p_LE};
  const Vector3 f_E_W = -rig.load.points.front().f;
  return {p_WE, p_WE + rig.coupling->rod_length_m * rod_direction(rig),
          coupling_pose(*rig.coupling, X_WL, f_E_W, rig.g_W)};
}

}  // namespace

RodPose rod_above(const CableRig& rig, const Vector3& p_WE) {
  assert(rig.coupling && "a rig without a coupling has no rod");
  return rod_pose(rig, p_WE);
}

RodPose rod_below(const CableRig& rig, const Vector3& p_WD) {
  assert(rig.coupling && "a rig without a coupling has no rod");
  return rod_pose(rig, p_WD - rig.coupling->rod_length_m * rod_direction(rig));
}

}  // namespace drydock

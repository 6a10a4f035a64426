// SPDX-License-Identifier: Apache-2.0
#include "place/obstacle.h"

#include <algorithm>

namespace drydock {
namespace {

BoundingBox box_round(const HallParts& parts) {
  BoundingBox all;
  for (const HallPart& part : parts.parts) {
    const Vector3 reach = Vector3::Constant(part.radius_m);
    all = united(all, BoundingBox{part.p_WC - reach, part.p_WC + reach});
  }
  return all;
}

std::vector<PlacedShape> kept_objects(const HallParts& parts) {
  std::vector<bool> kept(parts.objects.size(), false);
  for (const HallPart& part : parts.parts) kept[static_cast<std::size_t>(part.object)] = true;
  std::vector<PlacedShape> objects;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) objects.push_back(parts.objects[i]);
  }
  return objects;
}

}  // namespace

RigOutline::RigOutline(std::shared_ptr<const CableRig> rig, std::span<const HallDemand> demands)
    : rig_(std::move(rig)) {
  for (const HallDemand& demand : demands) {
    for (RigBody& body : rig_bodies(*rig_, demand.bodies)) {
      if (body.is_solid) {
        solids_at_least_m_ = std::max(solids_at_least_m_, demand.at_least_m);
        continue;
      }
      const double radius_m = body.radius_m + demand.at_least_m;
      bodies_.push_back({std::move(body), radius_m});
    }
  }
  for (const OutlineBody& one : bodies_) asked_.push_back(asked_of(one.body));
}

RigOutline::Asked RigOutline::asked_of(const RigBody& body) const {
  const auto is_fixed = [&](const RigBody& other) {
    return other.part == CausePart::kCable && !rig_->cables[static_cast<std::size_t>(other.cable)].pulley;
  };
  if (is_fixed(body)) return Asked::kAnchor;
  const bool holds_an_eye = std::any_of(bodies_.begin(), bodies_.end(), [&](const OutlineBody& other) {
    return is_fixed(other.body) && (other.body.p_BQ - body.p_BQ).norm() <= body.radius_m;
  });
  return holds_an_eye && body.part != CausePart::kCable ? Asked::kNone : Asked::kEnd;
}

RigShadow RigOutline::at(const Pose& X_WB) const {
  RigShadow shadow;
  shadow.X_WB = X_WB;
  for (const OutlineBody& one : bodies_) {
    const std::optional<Segment> segment_W = segment_at(*rig_, one.body, X_WB);
    if (segment_W) shadow.bundle_W.push_back({*segment_W, one.radius_m});
    shadow.exists = shadow.exists && segment_W;
  }
  return shadow;
}

PlaceObstacle::PlaceObstacle(std::shared_ptr<const RigOutline> outline, std::shared_ptr<const HallParts> parts_M)
    : outline_(std::move(outline)), parts_M_(std::move(parts_M)) {
  TriangleMesh meshes_M;
  const std::vector<PlacedShape> objects = kept_objects(*parts_M_);
  for (const PlacedShape& object : objects) {
    const Pose& X_MO = object.X_WO;  // W == M at present
    if (const auto* mesh = std::get_if<SharedMesh>(&object.shape)) append(meshes_M, transformed(**mesh, X_MO));
    if (const auto* convex = std::get_if<ConvexPolyhedron>(&object.shape))
      append(meshes_M, transformed(convex->surface, X_MO));
  }
  meshes_M_ = build_box_tree(meshes_M);
  for (const HallPart& part : parts_M_->parts) {
    if (!part.piece) primitives_.push_back(&part);
    if (part.piece && part.piece->closed) closed_.push_back(&part);
  }
  const BoundingBox box = box_round(*parts_M_);
  if (!parts_M_->parts.empty()) {
    p_MC_ = centre(box);
    radius_m_ = 0.5 * extent(box).norm();
  }
  if (outline_->solids_at_least_m() < 0) return;
  exact_ = std::make_unique<HallClearance>(objects);
  solids_ = platform_solids(outline_->rig().platform);
}

bool PlaceObstacle::holds(const Vector3& p_M) const {
  if ((p_M - p_MC_).squaredNorm() > radius_m_ * radius_m_) return false;
  return std::any_of(closed_.begin(), closed_.end(), [&](const HallPart* part) { return is_within(*part, p_M); });
}

bool PlaceObstacle::meets_parts(const ThickSegment& one_M, RigOutline::Asked asked) const {
  const auto met = [&](const HallPart* part) { return drydock::meets(*part, one_M.segment, one_M.radius_m, nullptr); };
  if (std::any_of(primitives_.begin(), primitives_.end(), met)) return true;
  if (asked == RigOutline::Asked::kNone) return false;
  return holds(asked == RigOutline::Asked::kAnchor ? one_M.segment.a : one_M.segment.b);
}

bool PlaceObstacle::meets(const Pose& X_MW, const RigShadow& rig, Memory& memory) const {
  if (parts_M_->parts.empty()) return false;
  memory.bundle_M.clear();
  for (const ThickSegment& one : rig.bundle_W)
    memory.bundle_M.push_back({{X_MW * one.segment.a, X_MW * one.segment.b}, one.radius_m});
  memory.hints.resize(memory.bundle_M.size());
  if (any_overlaps(meshes_M_, memory.bundle_M, memory.hints) >= 0) return true;
  for (std::size_t i = 0; i < memory.bundle_M.size(); ++i) {
    if (meets_parts(memory.bundle_M[i], outline_->asked(i))) return true;
  }
  if (!exact_) return false;
  const double at_least_m = outline_->solids_at_least_m();
  const Pose X_MB = X_MW * rig.X_WB;
  return exact_->platform(solids_, X_MB, at_least_m + 1e-9).clearance_m <= at_least_m;
}

}  // namespace drydock

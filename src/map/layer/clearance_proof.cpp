// SPDX-License-Identifier: Apache-2.0
#include "map/layer/clearance_proof.h"

#include <algorithm>
#include <limits>

#include "geometry/mesh/mesh_inside.h"
#include "geometry/mesh/triangle_distance.h"
#include "geometry/segment_inside.h"

namespace drydock {
namespace {

constexpr double kSpare_m = 1e-9;

/// The corners of a box, opposite ones next to each other: where one is free its opposite likely is not.
Vector3 corner_shift(const Vector3& half, unsigned index) {
  const unsigned corner = (index & 1u) != 0 ? 7u - index / 2 : index / 2;
  return {(corner & 1u) != 0 ? half.x() : -half.x(), (corner & 2u) != 0 ? half.y() : -half.y(),
          (corner & 4u) != 0 ? half.z() : -half.z()};
}

/// Least signed distance of points of a segment from a solid, at points that are likely deep in it, and the fraction
/// of each.
struct DeepPoint {
  double distance_m = 0;
  double fraction = 0;
};
template <class Solid>
DeepPoint deep_point(const Segment& segment_O, const Solid& solid) {
  const std::optional<Stretch> inside = stretch_inside(segment_O, solid);
  const double fraction = inside ? 0.5 * (inside->begin + inside->end) : segment_distance(segment_O, solid).fraction;
  return {signed_distance(Vector3(segment_O.at(fraction)), solid).distance_m, fraction};
}

/// How far a point of the body's middle line gets at most.
double moved_m(const BodyAt& at, double fraction) {
  return (1 - fraction) * at.moves_a_m + fraction * at.moves_b_m;
}

bool is_primitive(const Shape& shape) {
  return !std::holds_alternative<SharedMesh>(shape) && !std::holds_alternative<ConvexPolyhedron>(shape);
}

/// The same in a primitive; none in anything else.
std::optional<DeepPoint> deep_point_in(const Shape& shape, const Segment& segment_O) {
  return std::visit(
      [&](const auto& solid) -> std::optional<DeepPoint> {
        using Solid = std::decay_t<decltype(solid)>;
        if constexpr (std::is_same_v<Solid, SharedMesh> || std::is_same_v<Solid, ConvexPolyhedron>) {
          return std::nullopt;
        } else {
          return deep_point(segment_O, solid);
        }
      },
      shape);
}

/// The same in a closed convex mesh, at the middle of the interval that its faces leave of the segment; none if they
/// leave nothing. A flat mesh has no depth.
std::optional<DeepPoint> deep_point_in(const TriangleMesh& mesh, const Segment& segment_O) {
  Vector3 centre = Vector3::Zero();
  const std::size_t count = mesh.triangles.size();
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t k = 0; k < 3; ++k) centre += mesh.corner(t, k) / (3.0 * static_cast<double>(count));
  }
  // Outside of a face by this much, at the ends of the segment.
  const auto for_each_face = [&](auto&& f) {
    for (std::size_t t = 0; t < count; ++t) {
      const Vector3 a = mesh.corner(t, 0);
      Vector3 normal = (mesh.corner(t, 1) - a).cross(mesh.corner(t, 2) - a);
      const double size = normal.norm();
      if (!(size > 0)) continue;
      normal *= (normal.dot(centre - a) > 0 ? -1 : 1) / size;
      f(normal.dot(segment_O.a - a), normal.dot(segment_O.b - a));
    }
  };
  double begin = 0, end = 1;
  for_each_face([&](double at_a, double at_b) {
    if (at_a > 0 && at_b > 0) end = -1;
    if (at_a > 0 && at_b <= 0) begin = std::max(begin, at_a / (at_a - at_b));
    if (at_a <= 0 && at_b > 0) end = std::min(end, at_a / (at_a - at_b));
  });
  if (!(begin <= end)) return std::nullopt;
  DeepPoint deep{-std::numeric_limits<double>::infinity(), 0.5 * (begin + end)};
  for_each_face([&](double at_a, double at_b) {
    deep.distance_m = std::max(deep.distance_m, at_a + deep.fraction * (at_b - at_a));
  });
  return deep;
}

bool is_convex_shape(const Shape& shape) {
  return !std::holds_alternative<SharedMesh>(shape);
}

}  // namespace

ClearanceScene::ClearanceScene(std::shared_ptr<const CableRig> rig, std::shared_ptr<const HallParts> hall,
                               const RigBodies& wanted, double at_least_m)
    : rig_(std::move(rig)),
      hall_(std::move(hall)),
      bodies_(rig_bodies(*rig_, wanted)),
      at_least_m_(at_least_m),
      rims_(new LazyRim[rig_->cables.size() * hall_->parts.size()]) {
  if (std::none_of(bodies_.begin(), bodies_.end(), [](const RigBody& body) { return body.is_solid; })) return;
  for (const HallPart& part : hall_->parts) {
    solids_.push_back(
        solid_shape(part.piece ? Shape(std::make_shared<const TriangleMesh>(part.piece->mesh)) : part.primitive, true));
  }
}

const ShadowRim& ClearanceScene::rim(std::size_t body, std::size_t part) const {
  const auto cable = static_cast<std::size_t>(bodies_[body].cable);
  LazyRim& lazy = rims_[cable * hall_->parts.size() + part];
  const HallPart& seen = hall_->parts[part];
  std::call_once(lazy.once, [&] { lazy.rim = shadow_rim(*seen.piece, seen.X_OW * rig_->cables[cable].p_WA); });
  return lazy.rim;
}

ClearanceProof::ClearanceProof(const ClearanceScene& scene)
    : scene_(scene),
      parts_(scene.hall().parts.size()),
      hints_(scene.bodies().size() * parts_),
      rim_hints_(hints_.size()) {}

/// Nearer than this at a pose, and the pose is blocked.
double ClearanceProof::limit_m(std::size_t body, std::size_t part) const {
  return scene_.bodies()[body].radius_m + scene_.at_least_m() - kSpare_m - scene_.hall().parts[part].dent_m();
}

/// Whether the middle line of the body, or the solid, comes within a distance of the part.
bool ClearanceProof::within_reach(std::size_t body, const BodyAt& at, std::size_t part, double reach_m) {
  const HallPart& obstacle = scene_.hall().parts[part];
  if (!scene_.bodies()[body].is_solid) return meets(obstacle, at.segment_W, reach_m, hint(body, part));
  if (reach_m < 0) return false;
  return shape_distance(scene_.bodies()[body].solid, at.X_WS, scene_.solid(part), obstacle.X_WO, reach_m).found();
}

MapClass ClearanceProof::verdict(std::size_t body, const BodyAt& at, std::size_t part) {
  const RigBody& mine = scene_.bodies()[body];
  const double spare_m = kSpare_m + scene_.hall().parts[part].dent_m();
  const double reach_m = mine.radius_m + scene_.at_least_m() + at.moves_m() + spare_m;
  if (within_reach(body, at, part, reach_m)) return MapClass::kUndecided;
  // Away from the surface: all of the body lies on one side of it. (Solids are compared as such.)
  if (mine.is_solid || !is_within(scene_.hall().parts[part], at.segment_W.b)) return MapClass::kFree;
  return MapClass::kBlocked;
}

Placement ClearanceProof::middle(std::size_t body, const BodyAt& at, std::size_t part) {
  const bool is_solid = scene_.bodies()[body].is_solid;
  const double limit = limit_m(body, part);
  // A cable without thickness meets what it touches; only a proof asks for depth.
  if (within_reach(body, at, part, std::max(limit, is_solid ? 0.0 : kSpare_m))) return Placement::kMeets;
  return !is_solid && is_within(scene_.hall().parts[part], at.segment_W.b) ? Placement::kWithin : Placement::kApart;
}

bool ClearanceProof::blocked(std::size_t body, const BodyAt& at, std::size_t part, const PoseCell& cell) {
  const RigBody& mine = scene_.bodies()[body];
  const HallPart& obstacle = scene_.hall().parts[part];
  if (at.shifts && obstacle.convex() && (!mine.is_solid || is_convex_shape(mine.solid.shape))) {
    if (corners_meet(body, at, part, cell)) return true;
    if (mine.is_solid || limit_m(body, part) >= 0) return false;
  }
  const double close_m = limit_m(body, part) - at.moves_m();
  if (close_m > 0 && within_reach(body, at, part, close_m)) return true;
  if (lies_deep(body, at, part)) return true;
  if (mine.is_solid || !obstacle.piece) return false;
  if (mine.part == CausePart::kCable && all_pass(body, at, part)) return true;
  return at.shifts && triangle_meets(body, at, part, cell);
}

bool ClearanceProof::corners_meet(std::size_t body, const BodyAt& at, std::size_t part, const PoseCell& cell) {
  const HallPart& obstacle = scene_.hall().parts[part];
  const RigBody& mine = scene_.bodies()[body];
  const double limit = limit_m(body, part);
  for (unsigned corner = 0; corner < 8; ++corner) {
    const Vector3 shift_W = corner_shift(cell.half, corner);
    bool near = false;
    if (mine.is_solid) {
      const Pose X_WS{at.X_WS.R, at.X_WS.p + shift_W};
      near = shape_distance(mine.solid, X_WS, scene_.solid(part), obstacle.X_WO, std::max(limit, 0.0)).found();
    } else {
      const Segment segment_W = shifted(at, shift_W);
      near = limit < 0 ? passes_deep(segment_W, part, -limit)
                       : meets(obstacle, segment_W, limit, hint(body, part)) || is_within(obstacle, segment_W.b);
    }
    if (!near) return false;
  }
  return true;
}

bool ClearanceProof::passes_deep(const Segment& segment_W, std::size_t part, double depth_m) const {
  const HallPart& obstacle = scene_.hall().parts[part];
  const Segment segment_O{obstacle.X_OW * segment_W.a, obstacle.X_OW * segment_W.b};
  if (obstacle.piece) {
    const std::optional<DeepPoint> deep =
        obstacle.piece->closed ? deep_point_in(obstacle.piece->mesh, segment_O) : std::nullopt;
    return deep && deep->distance_m < -depth_m;
  }
  const std::optional<DeepPoint> deep = deep_point_in(obstacle.primitive, segment_O);
  return deep && deep->distance_m < -depth_m;
}

bool ClearanceProof::triangle_meets(std::size_t body, const BodyAt& at, std::size_t part, const PoseCell& cell) {
  const HallPart& obstacle = scene_.hall().parts[part];
  const double limit = limit_m(body, part);
  if (limit < 0) return false;
  const Segment middle_O{obstacle.X_OW * at.segment_W.a, obstacle.X_OW * at.segment_W.b};
  const MeshHit hit = segment_distance(obstacle.piece->tree, middle_O, limit, hint(body, part));
  if (!hit.found()) return false;
  const TriangleMesh& mesh = obstacle.piece->mesh;
  const Corners triangle{mesh.corner(hit.triangle, 0), mesh.corner(hit.triangle, 1), mesh.corner(hit.triangle, 2)};
  for (unsigned corner = 0; corner < 8; ++corner) {
    const Segment shifted_W = shifted(at, corner_shift(cell.half, corner));
    const Segment segment_O{obstacle.X_OW * shifted_W.a, obstacle.X_OW * shifted_W.b};
    if (squared_distance(segment_O, triangle) > limit * limit) return false;
  }
  return true;
}

bool ClearanceProof::all_pass(std::size_t body, const BodyAt& at, std::size_t part) {
  const HallPart& obstacle = scene_.hall().parts[part];
  const MeshPiece& piece = *obstacle.piece;
  if (piece.convex && limit_m(body, part) < 0) return false;  // what passes through the piece may miss the user's mesh
  // From the eye to the tangent point, where neither end may pass through the surface.
  const Segment segment_O{obstacle.X_OW * at.segment_W.b, obstacle.X_OW * at.segment_W.a};
  if (sphere_overlaps(piece.tree, segment_O.a, at.moves_b_m + kSpare_m)) return false;
  if (!at.fixed_a && sphere_overlaps(piece.tree, segment_O.b, at.moves_a_m + kSpare_m)) return false;
  const ShadowRim& rim = scene_.rim(body, part);
  if (capsule_overlaps(rim.edges, segment_O, at.moves_m() + kSpare_m, &rim_hints_[body * parts_ + part])) return false;
  // Any cable of the cell will do: one that passes too near to an edge is replaced by one nearby.
  for (const double shift : {0.0, 0.171, -0.293}) {
    const Vector3 aside = shift * at.moves_b_m * Vector3(0.531, 0.713, -0.458);
    const std::optional<int> number = intersection_number(piece, rim, {segment_O.a + aside, segment_O.b});
    if (number) return *number != 0;
  }
  return false;
}

bool ClearanceProof::lies_deep(std::size_t body, const BodyAt& at, std::size_t part) {
  const HallPart& obstacle = scene_.hall().parts[part];
  const RigBody& mine = scene_.bodies()[body];
  if (mine.is_solid && !is_primitive(mine.solid.shape)) return false;  // its origin may lie outside it
  const Segment segment_O{obstacle.X_OW * at.segment_W.a, obstacle.X_OW * at.segment_W.b};
  if (obstacle.piece) {
    if (!obstacle.piece->closed) return false;
    if (mine.part == CausePart::kCable) {  // one with thickness has better proofs
      if (!obstacle.piece->convex || limit_m(body, part) >= 0) return false;
      const std::optional<DeepPoint> deep = deep_point_in(obstacle.piece->mesh, segment_O);
      return deep && deep->distance_m + moved_m(at, deep->fraction) < limit_m(body, part);
    }
    const double moves_m = at.moves_m() - std::max(0.0, limit_m(body, part)) + kSpare_m;
    const double depth_m = -signed_distance(obstacle.piece->tree, segment_O.b).distance_m;
    return depth_m > moves_m;
  }
  const std::optional<DeepPoint> deep = deep_point_in(obstacle.primitive, segment_O);
  return deep && deep->distance_m + moved_m(at, deep->fraction) < limit_m(body, part);
}

}  // namespace drydock

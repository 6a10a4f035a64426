// SPDX-License-Identifier: Apache-2.0
#include "geometry/shape_pair.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "geometry/bounding_box.h"
#include "geometry/mesh/mesh_inside.h"
#include "geometry/segment_segment.h"
#include "geometry/segment_shape.h"
#include "geometry/solid_core.h"

namespace drydock {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;

constexpr double kPairTouch = 1e-13;  // of the sizes

std::vector<Vector3> used_vertices(const TriangleMesh& mesh) {
  std::vector<bool> used(mesh.vertices.size());
  for (const Triangle& triangle : mesh.triangles) {
    for (const std::uint32_t v : triangle) used[v] = true;
  }
  std::vector<Vector3> vertices;
  for (std::size_t v = 0; v < used.size(); ++v) {
    if (used[v]) vertices.push_back(mesh.vertices[v]);
  }
  return vertices;
}

/// A ball about the middle of the points' box.
void enclose(std::span<const Vector3> points, SolidShape& solid) {
  if (points.empty()) return;
  solid.p_OC = centre(bounding_box(points));
  for (const Vector3& p : points) solid.radius_m = std::max(solid.radius_m, (p - solid.p_OC).norm());
}

bool is_mesh(const SolidShape& solid) {
  return std::holds_alternative<SharedMesh>(solid.shape);
}

/// The middle line of what is round about a point or a segment.
std::optional<Segment> middle_line(const Shape& shape) {
  if (std::holds_alternative<Sphere>(shape)) return Segment{};
  const auto* capsule = std::get_if<Capsule>(&shape);
  if (capsule == nullptr) return std::nullopt;
  const Vector3 p_end(0, 0, 0.5 * capsule->length_m);
  return Segment{-p_end, p_end};
}

/// From the closest points of two cores to those of the solids round them.
ShapePairHit grown(const CorePair& cores, double radius_a, double radius_b, double scale_m, double at_most_m) {
  const double distance_m = cores.distance_m - radius_a - radius_b;
  ShapePairHit hit;
  if (distance_m > at_most_m) return hit;
  const Vector3 apart = cores.p_second - cores.p_first;
  const Vector3 along = cores.distance_m > 0 ? Vector3(apart / cores.distance_m) : Vector3(Vector3::Zero());
  hit.overlap = distance_m <= kPairTouch * scale_m;
  hit.distance_m = hit.overlap ? 0.0 : distance_m;
  hit.error_m = hit.overlap ? 0.0 : std::min(cores.error_m, distance_m);
  hit.p_first = cores.p_first + std::min(radius_a, cores.distance_m) * along;
  hit.p_second = hit.overlap ? hit.p_first : Vector3(cores.p_second - radius_b * along);
  return hit;
}

/// Closest points of a middle line, given in the frame of B, and the core of B, if there is a closed form.
std::optional<CorePair> closed_form(const Segment& line_B, const Shape& shape_B) {
  const auto from = [](const ShapeHit& hit) {
    return CorePair{hit.distance_m, 0.0, hit.p_query, hit.p_shape, Vector3::Zero()};
  };
  if (const auto line = middle_line(shape_B)) {
    const SegmentPair pair = closest_points(line_B, *line);
    return CorePair{pair.distance_m, 0.0, pair.p_first, pair.p_second, Vector3::Zero()};
  }
  if (const auto* box = std::get_if<Box>(&shape_B)) return from(segment_distance(line_B, *box));
  if (const auto* cylinder = std::get_if<Cylinder>(&shape_B)) return from(segment_distance(line_B, *cylinder));
  return std::nullopt;
}

ShapePairHit swapped(ShapePairHit hit) {
  std::swap(hit.p_first, hit.p_second);
  return hit;
}
ShapePairHit in_world(ShapePairHit hit, const Pose& X_WA) {
  hit.p_first = X_WA * hit.p_first;
  hit.p_second = X_WA * hit.p_second;
  return hit;
}

Segment placed(const Segment& line_A, const Pose& X_BA) {
  return {X_BA * line_A.a, X_BA * line_A.b};
}

ShapePairHit convex_hit(const SolidShape& first, const Pose& X_WA, const SolidShape& second, const Pose& X_WB,
                        double at_most_m, ShapePairHint* hint) {
  const auto core_a = convex_core_of(first), core_b = convex_core_of(second);
  if (!core_a || !core_b) return {};
  const double radius_a = core_a->radius_m, radius_b = core_b->radius_m;
  const Pose X_AB = inverse(X_WA) * X_WB;
  const double scale_m = core_a->reach_m + core_b->reach_m + radius_a + radius_b;
  if (const auto line_A = middle_line(first.shape)) {
    if (const auto cores_B = closed_form(placed(*line_A, inverse(X_AB)), second.shape)) {
      return in_world(grown(*cores_B, radius_a, radius_b, scale_m, at_most_m), X_WB);
    }
  } else if (const auto line_B = middle_line(second.shape)) {
    if (const auto cores_A = closed_form(placed(*line_B, X_AB), first.shape)) {
      return in_world(swapped(grown(*cores_A, radius_b, radius_a, scale_m, at_most_m)), X_WA);
    }
  }
  const CorePair cores = core_distance(*core_a, *core_b, X_AB, hint != nullptr ? hint->direction_A : Vector3::Zero(),
                                       at_most_m + radius_a + radius_b);
  if (hint != nullptr) hint->direction_A = cores.direction;
  return in_world(grown(cores, radius_a, radius_b, scale_m, at_most_m), X_WA);
}

/// A sphere or capsule A against a mesh B: the middle line against the tree, and inside from its first point.
ShapePairHit round_mesh_hit(const SolidShape& first, const Segment& line_A, const Pose& X_WA, const SolidShape& mesh,
                            const Pose& X_WB, double at_most_m, TreeHint* hint) {
  const Segment line_B = placed(line_A, inverse(X_WB) * X_WA);
  const SolidSurface& surface = *mesh.surface;
  if (surface.closed && is_inside(surface.tree, line_B.a)) {
    const Vector3 p = X_WB * line_B.a;
    return {0.0, 0.0, true, p, p};
  }
  const double radius_m = convex_core_of(first)->radius_m;
  const MeshHit near = segment_distance(surface.tree, line_B, at_most_m + radius_m, hint);
  if (!near.found()) return {};
  const CorePair cores_B{near.distance_m, 0.0, near.p_segment, near.p_mesh, Vector3::Zero()};
  return in_world(grown(cores_B, radius_m, 0.0, first.radius_m + mesh.radius_m, at_most_m), X_WB);
}

ShapePairHit surface_hit(const SolidShape& first, const Pose& X_WA, const SolidShape& second, const Pose& X_WB,
                         double at_most_m, MeshPairHint* hint) {
  assert(first.surface && second.surface && "solid_shape was not told that it would meet meshes");
  const SolidSurface &a = *first.surface, &b = *second.surface;
  const MeshPairHit near = mesh_distance(a.tree, X_WA, b.tree, X_WB, at_most_m, hint);
  ShapePairHit hit{near.distance_m, 0.0, near.distance_m <= kPairTouch * (first.radius_m + second.radius_m),
                   near.p_first, near.p_second};
  if (!hit.overlap) {
    auto held = held_point(a, X_WA, b, X_WB);
    if (!held) held = held_point(b, X_WB, a, X_WA);
    if (held) hit = {0.0, 0.0, true, *held, *held};
  }
  if (hit.overlap) {
    hit.distance_m = 0.0;
  } else if (hit.found()) {
    hit.error_m = std::min(hit.distance_m, surface_error_m(first.shape) + surface_error_m(second.shape));
  }
  return hit;
}

}  // namespace

SolidShape solid_shape(const Shape& shape, bool against_meshes) {
  SolidShape solid;
  solid.shape = shape;
  if (const auto* polyhedron = std::get_if<ConvexPolyhedron>(&shape)) {
    solid.points = used_vertices(polyhedron->surface);
    enclose(solid.points, solid);
  } else if (const auto* mesh = std::get_if<SharedMesh>(&shape)) {
    enclose(used_vertices(**mesh), solid);
  } else {
    const ConvexCore core = *convex_core_of(solid);
    solid.radius_m = core.reach_m + core.radius_m;
  }
  if (is_mesh(solid) || (against_meshes && !middle_line(shape))) {
    solid.surface = std::make_shared<const SolidSurface>(solid_surface(shape));
  }
  return solid;
}

ShapePairHit shape_distance(const SolidShape& first, const Pose& X_WA, const SolidShape& second, const Pose& X_WB,
                            double at_most_m, ShapePairHint* hint) {
  if (!is_mesh(first) && !is_mesh(second)) return convex_hit(first, X_WA, second, X_WB, at_most_m, hint);
  TreeHint* const tree_hint = hint != nullptr ? &hint->tree : nullptr;
  if (const auto line_A = middle_line(first.shape)) {
    return round_mesh_hit(first, *line_A, X_WA, second, X_WB, at_most_m, tree_hint);
  }
  if (const auto line_B = middle_line(second.shape)) {
    return swapped(round_mesh_hit(second, *line_B, X_WB, first, X_WA, at_most_m, tree_hint));
  }
  return surface_hit(first, X_WA, second, X_WB, at_most_m, hint != nullptr ? &hint->surfaces : nullptr);
}

ShapePairHit shape_distance(const Shape& first, const Pose& X_WA, const Shape& second, const Pose& X_WB) {
  const bool meshes = std::holds_alternative<SharedMesh>(first) || std::holds_alternative<SharedMesh>(second);
  return shape_distance(solid_shape(first, meshes), X_WA, solid_shape(second, meshes), X_WB);
}

}  // namespace drydock

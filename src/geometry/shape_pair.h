// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "geometry/shape.h"
#include "geometry/solid_surface.h"
#include "geometry/tree/mesh_pair.h"
#include "geometry/tree/tree_query.h"
#include "spatial/pose.h"

namespace drydock {

/// A shape made ready for many comparisons: what costs time once is done.
struct SolidShape {
  Shape shape;
  std::vector<Vector3> points;                  // of a polyhedron: the vertices that its triangles use
  std::shared_ptr<const SolidSurface> surface;  // of a mesh, and of what is to be compared with meshes
  Vector3 p_OC = Vector3::Zero();               // centre and radius of a ball round it
  double radius_m = 0;
};

/// `against_meshes` says that it will be compared with meshes too; what is to be compared with primitives and
/// polyhedra only needs no surface. A mesh that stands in many places is best prepared once and copied: the surface is
/// shared.
SolidShape solid_shape(const Shape& shape, bool against_meshes = false);

/// Closest points of two solids, in W.
struct ShapePairHit {
  double distance_m = std::numeric_limits<double>::infinity();  // infinity: nothing within the bound asked for
  double error_m = 0;    // the true distance is between distance_m − error_m and distance_m, to rounding
  bool overlap = false;  // they have a point in common, or come within 1e-13 of their sizes; then the distance is 0
  Vector3 p_first = Vector3::Zero();  // where they overlap: the same point of both
  Vector3 p_second = Vector3::Zero();

  bool found() const { return distance_m < std::numeric_limits<double>::infinity(); }
};

/// Where a search begins: kept by the caller from one query to a similar next one. Changes speed, and the distance by
/// no more than error_m and rounding. Belongs to the two solids, in their order. With it or not, no query takes memory.
struct ShapePairHint {
  Vector3 direction_A = Vector3::Zero();  // of two convex solids
  MeshPairHint surfaces;                  // of two surfaces
  TreeHint tree;                          // of a sphere or capsule and a mesh
};

/// The distance of two solids, if it is at most at_most_m; 0 where they overlap (how deep is not reported).
/// Sphere or capsule with a primitive: closed form (segment_shape.h). Other convex pairs: convex_pair.h, on the true
/// round shapes, error_m below 1e-9 of their sizes. Mesh with sphere or capsule: exact, by its tree. Mesh with anything
/// else: mesh_pair.h, and a cylinder is a polyhedron of 96 sides there (solid_surface.h), which error_m includes. A
/// mesh without triangles is nowhere near anything.
[[nodiscard]] ShapePairHit shape_distance(const SolidShape& first, const Pose& X_WA, const SolidShape& second,
                                          const Pose& X_WB, double at_most_m = std::numeric_limits<double>::infinity(),
                                          ShapePairHint* hint = nullptr);

/// The same for shapes met once.
[[nodiscard]] ShapePairHit shape_distance(const Shape& first, const Pose& X_WA, const Shape& second, const Pose& X_WB);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "geometry/shape.h"

namespace drydock {

/// How fine a tessellation is: at least so many segments round a full circle, and no grid line longer than max_edge_m
/// (the diagonals of the grid's quads are up to √2 longer).
struct Fineness {
  int segments = 32;
  double max_edge_m = std::numeric_limits<double>::infinity();
};

/// A closed mesh, wound outward, with shared vertices, all of which lie on the shape's surface; round shapes are thus
/// approximated from within, to r (1 − cos(π / segments)). For viewing and export: queries on the shapes themselves are
/// exact and faster. The number of triangles grows with 1 / max_edge_m², so the caller chooses it with the size in
/// mind.
TriangleMesh tessellate(const Box& box, const Fineness& fineness = {});
TriangleMesh tessellate(const Sphere& sphere, const Fineness& fineness = {});
TriangleMesh tessellate(const Cylinder& cylinder, const Fineness& fineness = {});
TriangleMesh tessellate(const Capsule& capsule, const Fineness& fineness = {});
/// Polyhedra and meshes are given back as they are, whatever the fineness.
TriangleMesh tessellate(const Shape& shape, const Fineness& fineness = {});

}  // namespace drydock

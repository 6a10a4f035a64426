// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/mesh_topology.h"

namespace drydock {

/// Triangles that hang together by shared vertices, and what kind of surface they are.
struct MeshPart {
  std::vector<std::uint32_t> triangles;  // ascending indices into the mesh
  bool closed = false;                   // every edge has an even number of triangles: there is no way through
  bool manifold = false;                 // no edge has more than two
  bool consistent = false;  // neighbours wind alike: no two of them run along their edge in the same direction
  bool outward = false;     // closed, consistent and of positive volume
  bool convex = false;      // outward, manifold and convex, see convexity.h
  double volume_m3 = 0;     // signed; 0 unless closed and consistent
};

/// The parts in order of their first triangle. Vertices with equal coordinates count as shared, whether or not the mesh
/// repeats them; give it welded with a tolerance (weld.h) if they only nearly coincide. Triangles with a repeated
/// corner belong to the part of their vertices but are no surface. Vertices must be finite.
std::vector<MeshPart> mesh_parts(const TriangleMesh& mesh);

/// A part as a mesh of its own: welded, without the triangles that have a repeated corner, only the vertices it uses.
TriangleMesh part_mesh(const TriangleMesh& mesh, const MeshPart& part);

/// Whether a mesh is one part that is closed, outward and convex, so that it may be a ConvexPolyhedron.
bool is_convex_solid(const TriangleMesh& mesh);

}  // namespace drydock

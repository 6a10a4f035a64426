// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/mesh_topology.h"

namespace drydock {

/// A convex surface with the triangles of each flat face made few: a box that CAD cut into thousands has twelve again.
///
/// Triangles that hang together and whose corners lie within the tolerance of a plane are one face; where three faces
/// meet is a corner; a face is a fan of triangles over its corners. Every vertex is one of the given ones, so that the
/// result lies within the given solid's hull; and it is verified that no given vertex is farther from it than the
/// tolerance, that it is closed and wound alike. Where that fails, and where nothing can be merged, the surface comes
/// back as it was. For queries about the solid: what the triangles were is lost.
TriangleMesh with_merged_faces(const TriangleMesh& convex_surface, const EdgeTable& edges, double tolerance_m);

}  // namespace drydock

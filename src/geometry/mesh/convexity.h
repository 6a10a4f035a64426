// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/mesh_topology.h"

namespace drydock {

/// By how much vertices may be off, as a part of the largest extent of the mesh: ten times what STL's floats lose.
inline constexpr double kConvexTolerance = 1e-6;

/// Whether a surface is the boundary of a convex solid. It must be welded, closed, manifold, consistently wound and of
/// positive volume (mesh_parts.h establishes that and calls this).
///
/// Two things are shown, in time linear in the number of triangles (all pairs of vertex and face would be quadratic):
/// 1. Seen from its centre of mass the surface is one sheet: no triangle faces away and the solid angles sum to 4π, not
///    8π as for a surface wrapped twice. So it bounds a star-shaped solid without cutting itself.
/// 2. No vertex stands above a face: from each face a climb along mesh edges, always to a vertex higher above its
///    plane, ends where it began. For a solid as in 1 that is convex at every edge this gives convexity (Tietze and
///    Nakajima 1928); the climb, other than a look at the neighbours alone, also sees a hollow so finely
///    tessellated that each edge is flat within the tolerance.
///
/// With ε = kConvexTolerance · extent a vertex at distance d from a face of smallest altitude w may stand
/// ε (1 + d / w) above it, which is how far a plane through three points that are each off by ε may be off there. Flat
/// faces in many pieces and slivers are thus convex; a dent shallower than that is not seen.
bool is_convex(const TriangleMesh& surface, const EdgeTable& table);

}  // namespace drydock

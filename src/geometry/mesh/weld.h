// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// The same triangles with vertices that coincide made one; STL, for example, repeats every vertex in every triangle.
/// Triangles keep their number and order, so an index into one mesh is an index into the other; a triangle whose
/// corners fall together stays, with a repeated corner.
///
/// With tolerance 0 only equal coordinates coincide (−0 equals 0; a vertex that is not finite never does). With a
/// positive one a vertex joins the first kept vertex within that distance, so no vertex moves further than the
/// tolerance. Linear in the number of vertices while few of them lie within one tolerance of each other.
TriangleMesh weld(const TriangleMesh& mesh, double tolerance_m = 0.0);

}  // namespace drydock

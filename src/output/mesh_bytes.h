// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "geometry/mesh/triangle_mesh.h"
#include "output/encoded.h"

namespace drydock {

/// What keeps a mesh from being written: a vertex that is not finite or does not fit a 32-bit float, a triangle that
/// names a vertex the mesh does not have. Empty for a mesh that can be written, however unhealthy its surface.
std::string unwritable(const TriangleMesh& mesh);

/// Binary STL in metres; each normal follows the winding, and is zero for a triangle without area. The 80-byte header
/// holds "Drydock …", never `solid`, which readers take for ASCII; a long label is cut. Coordinates are rounded to
/// float.
Encoded stl_bytes(const TriangleMesh& mesh, std::string_view label = "");

/// Wavefront OBJ in metres; coordinates read back as exactly the same doubles.
Encoded obj_text(const TriangleMesh& mesh, std::string_view name = "mesh");

}  // namespace drydock

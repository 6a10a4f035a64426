// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// Signed solid angle [sr] under which p sees the triangle: positive if p lies behind it (it winds clockwise seen from
/// p). Van Oosterom and Strackee 1983: tan(Ω/2) = a·(b × c) / (abc + (a·b)c + (b·c)a + (c·a)b). Zero if p is a corner.
double solid_angle(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& p);

/// How often a closed surface winds round p: 1 inside an outward solid, −1 inside an inside-out one, 0 outside; in
/// between for an open surface. Linear in the number of triangles, and sound for slivers and self-intersections.
double winding_number(const TriangleMesh& mesh, const Vector3& p);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hall/parts.h"

namespace drydock {

/// What proves that *every* cable of a bundle passes through a surface of any kind, closed or open, convex or not.
///
/// Turn each triangle of the surface so that it faces a point P, and leave out those seen edge-on. The edges at which
/// the turned triangles do not cancel are the rim: the outline of the surface as P sees it, and its open edges. The
/// number of times that a segment passes through the turned triangles, counted with sign, does not change while the
/// segment moves, as long as it does not meet the rim and its ends do not pass through the surface: it is the
/// intersection number of a path with a chain, whose boundary the path avoids. Where it is not zero, the segment
/// passes through the surface. Seen from P itself every passage counts as one; for a tangent point that moves, or a
/// platform that rotates, the number is as good.
struct ShadowRim {
  Vector3 p_OP = Vector3::Zero();
  BoxTree edges;  // as triangles without area
};
ShadowRim shadow_rim(const MeshPiece& piece, const Vector3& p_OP);

/// The intersection number, for a segment from the eye (a) to the anchor (b). Empty where it passes too near to an edge
/// of a triangle, or ends too near to one, for double numbers to tell: ask again for a segment nearby.
std::optional<int> intersection_number(const MeshPiece& piece, const ShadowRim& rim, const Segment& segment_O);

}  // namespace drydock

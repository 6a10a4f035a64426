// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/pose.h"

namespace drydock {

/// How near a point or a segment comes to a solid, and where.
struct ShapeHit {
  double distance_m = 0;  // |p_query − p_shape|; for a point inside the solid with a minus sign, for a segment never
  Vector3 p_query = Vector3::Zero();  // on the point or segment that asked
  Vector3 p_shape = Vector3::Zero();  // on the surface of the shape; for a segment that touches, the same as p_query
  double fraction = 0;                // of p_query along the segment, 0 at a and 1 at b
};

/// The same hit with its points given in frame A.
inline ShapeHit operator*(const Pose& X_AB, const ShapeHit& hit_B) {
  return {hit_B.distance_m, X_AB * hit_B.p_query, X_AB * hit_B.p_shape, hit_B.fraction};
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/tree/tree_query.h"

namespace drydock {

// Inside and outside of closed meshes. A point is inside where the surface winds round it at least once, so a mesh may
// hold several closed parts, overlapping ones too, and hollows wound inward. On an open mesh the answer means nothing:
// mesh_health.h tells whether it is closed.

/// How often the surface winds round a point: 0 outside, 1 inside an outward-wound part, −1 inside an inside-out one.
/// Counted along a ray; a ray that passes too near to an edge is thrown away for another.
[[nodiscard]] int winding_number(const BoxTree& tree, const Vector3& point);

[[nodiscard]] inline bool is_inside(const BoxTree& tree, const Vector3& point) {
  return winding_number(tree, point) > 0;
}

/// Distance to the surface, negative inside: −d means that a ball of radius d about the point lies in the solid. (In
/// overlapping parts the surface of one inside another counts, so the depth is a lower bound there.)
struct SignedHit {
  double distance_m = std::numeric_limits<double>::infinity();
  Vector3 p_mesh = Vector3::Zero();
  std::uint32_t triangle = 0;
};
[[nodiscard]] SignedHit signed_distance(const BoxTree& tree, const Vector3& point, TreeHint* hint = nullptr);
[[nodiscard]] SignedHit signed_distance(const BoxTree& tree, const Pose& X_WM, const Vector3& p_W,
                                        TreeHint* hint = nullptr);

/// For many points, on up to `threads` threads (0: as many as the machine has); the same bytes at any number of them.
void signed_distances(const BoxTree& tree, std::span<const Vector3> points, std::span<SignedHit> hits, int threads = 1);

}  // namespace drydock

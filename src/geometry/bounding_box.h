// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>

#include "geometry/shape.h"

namespace drydock {

/// Axis-aligned box low ≤ p ≤ high [m]. A fresh one is empty (low > high) and becomes the point it is first given.
struct BoundingBox {
  Vector3 low = Vector3::Constant(std::numeric_limits<double>::infinity());
  Vector3 high = Vector3::Constant(-std::numeric_limits<double>::infinity());

  bool operator==(const BoundingBox&) const = default;
};

inline bool is_empty(const BoundingBox& box) {
  return (box.low.array() > box.high.array()).any();
}
inline Vector3 centre(const BoundingBox& box) {
  return 0.5 * (box.low + box.high);
}
/// Edge lengths; zero for an empty box.
inline Vector3 extent(const BoundingBox& box) {
  return is_empty(box) ? Vector3(Vector3::Zero()) : Vector3(box.high - box.low);
}
inline bool contains(const BoundingBox& box, const Vector3& p) {
  return (p.array() >= box.low.array()).all() && (p.array() <= box.high.array()).all();
}
inline bool contains(const BoundingBox& outer, const BoundingBox& inner) {
  return is_empty(inner) || (contains(outer, inner.low) && contains(outer, inner.high));
}
/// True if they share a point; faces that only touch count.
inline bool overlap(const BoundingBox& a, const BoundingBox& b) {
  return (a.low.array() <= b.high.array()).all() && (b.low.array() <= a.high.array()).all();
}
inline void extend(BoundingBox& box, const Vector3& p) {
  box.low = box.low.cwiseMin(p);
  box.high = box.high.cwiseMax(p);
}
/// The smallest box around both.
inline BoundingBox united(const BoundingBox& a, const BoundingBox& b) {
  return {a.low.cwiseMin(b.low), a.high.cwiseMax(b.high)};
}

BoundingBox bounding_box(std::span<const Vector3> points);
/// Of the vertices that triangles use, and finite ones only; empty for a mesh without triangles.
BoundingBox bounding_box(const TriangleMesh& mesh);
BoundingBox bounding_box(const TriangleMesh& mesh_O, const Pose& X_WO);

/// The smallest axis-aligned box of frame W around a shape that stands at X_WO: every face touches the shape.
BoundingBox bounding_box(const Shape& shape, const Pose& X_WO = {});

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>

#include "geometry/bounding_box.h"
#include "geometry/point_shape.h"
#include "geometry/segment_shape.h"

namespace drydock {

/// A thing that stands in the hall W. Moving it moves the pose; the shape, and any tree built over it, stay.
struct PlacedShape {
  std::string name;
  Shape shape;
  Pose X_WO;
};

inline BoundingBox bounding_box(const PlacedShape& object) {
  return bounding_box(object.shape, object.X_WO);
}
inline bool is_mesh(const PlacedShape& object) {
  return std::holds_alternative<SharedMesh>(object.shape);
}

/// Nearness of a point or segment, given in W, to a solid that stands at X_WO; the hit is in W too.
template <class Solid>
ShapeHit signed_distance(const Vector3& p_W, const Solid& solid, const Pose& X_WO) {
  return X_WO * signed_distance(Vector3(inverse(X_WO) * p_W), solid);
}
template <class Solid>
ShapeHit segment_distance(const Segment& segment_W, const Solid& solid, const Pose& X_WO) {
  const Pose X_OW = inverse(X_WO);
  return X_WO * segment_distance(Segment{X_OW * segment_W.a, X_OW * segment_W.b}, solid);
}

/// The same for whatever an object's shape is. What to do with a mesh is the caller's: `mesh_hit_O(mesh, p or segment
/// in O)` returns its ShapeHit in O, from the box tree that the caller keeps for it.
template <class MeshQuery>
ShapeHit signed_distance(const Vector3& p_W, const PlacedShape& object, const MeshQuery& mesh_hit_O) {
  return std::visit(
      [&](const auto& shape) {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, SharedMesh>) {
          return object.X_WO * mesh_hit_O(shape, Vector3(inverse(object.X_WO) * p_W));
        } else {
          return signed_distance(p_W, shape, object.X_WO);
        }
      },
      object.shape);
}
template <class MeshQuery>
ShapeHit segment_distance(const Segment& segment_W, const PlacedShape& object, const MeshQuery& mesh_hit_O) {
  return std::visit(
      [&](const auto& shape) {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, SharedMesh>) {
          const Pose X_OW = inverse(object.X_WO);
          return object.X_WO * mesh_hit_O(shape, Segment{X_OW * segment_W.a, X_OW * segment_W.b});
        } else {
          return segment_distance(segment_W, shape, object.X_WO);
        }
      },
      object.shape);
}

}  // namespace drydock

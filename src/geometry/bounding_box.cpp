// SPDX-License-Identifier: Apache-2.0
#include "geometry/bounding_box.h"

namespace drydock {
namespace {

// Half extents along the axes of W. The support function of the shape along ±e_i, with a = R_WO e_z the axis of a
// cylinder or capsule: a disc of radius r square to a reaches r √(1 − a_i²).
Vector3 half_extent(const Box& box, const Rotation& R_WO) {
  return R_WO.matrix.cwiseAbs() * (0.5 * box.size);
}
Vector3 half_extent(const Sphere& sphere, const Rotation&) {
  return Vector3::Constant(sphere.radius_m);
}
Vector3 half_extent(const Cylinder& cylinder, const Rotation& R_WO) {
  const Vector3 a = R_WO.matrix.col(2);
  const Vector3 disc = (1.0 - a.array().square()).max(0.0).sqrt();
  return 0.5 * cylinder.length_m * a.cwiseAbs() + cylinder.radius_m * disc;
}
Vector3 half_extent(const Capsule& capsule, const Rotation& R_WO) {
  return 0.5 * capsule.length_m * R_WO.matrix.col(2).cwiseAbs() + Vector3::Constant(capsule.radius_m);
}

template <class Primitive>
BoundingBox bounding_box_of(const Primitive& primitive, const Pose& X_WO) {
  const Vector3 half = half_extent(primitive, X_WO.R);
  return {X_WO.p - half, X_WO.p + half};
}
BoundingBox bounding_box_of(const ConvexPolyhedron& polyhedron, const Pose& X_WO) {
  return bounding_box(polyhedron.surface, X_WO);
}
BoundingBox bounding_box_of(const std::shared_ptr<const TriangleMesh>& mesh, const Pose& X_WO) {
  return mesh ? bounding_box(*mesh, X_WO) : BoundingBox{};
}

}  // namespace

BoundingBox bounding_box(std::span<const Vector3> points) {
  BoundingBox box;
  for (const Vector3& p : points) extend(box, p);
  return box;
}

BoundingBox bounding_box(const TriangleMesh& mesh) {
  BoundingBox box;
  for (const Triangle& triangle : mesh.triangles) {
    for (const std::uint32_t v : triangle) {
      if (mesh.vertices[v].allFinite()) extend(box, mesh.vertices[v]);
    }
  }
  return box;
}

BoundingBox bounding_box(const TriangleMesh& mesh_O, const Pose& X_WO) {
  BoundingBox box;
  for (const Triangle& triangle : mesh_O.triangles) {
    for (const std::uint32_t v : triangle) {
      if (mesh_O.vertices[v].allFinite()) extend(box, X_WO * mesh_O.vertices[v]);
    }
  }
  return box;
}

BoundingBox bounding_box(const Shape& shape, const Pose& X_WO) {
  return std::visit([&X_WO](const auto& s) { return bounding_box_of(s, X_WO); }, shape);
}

}  // namespace drydock

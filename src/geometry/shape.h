// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "geometry/mesh/triangle_mesh.h"
#include "spatial/vector.h"

namespace drydock {

/// Shapes are solid and centred on their own frame; cylinders and capsules lie along z.
struct Box {
  Vector3 size = Vector3::Ones();  // full edge lengths [m]
};
struct Sphere {
  double radius_m = 1.0;
};
struct Cylinder {
  double radius_m = 1.0;
  double length_m = 1.0;
};
/// All points within the radius of a segment of the given length (the caps come on top of it).
struct Capsule {
  double radius_m = 1.0;
  double length_m = 1.0;
};
/// A closed, convex, outward-wound surface; mesh_parts.h tells whether a mesh is one.
struct ConvexPolyhedron {
  TriangleMesh surface;
};

/// A mesh is shared: the same CAD file stands in a hall many times.
using SharedMesh = std::shared_ptr<const TriangleMesh>;

using Shape = std::variant<Box, Sphere, Cylinder, Capsule, ConvexPolyhedron, SharedMesh>;

}  // namespace drydock

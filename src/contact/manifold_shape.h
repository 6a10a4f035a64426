// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shape.h"
#include "spatial/pose.h"

namespace drydock {

/// The floor: z ≤ 0 of its frame is solid. A shape of contacts alone; two of them are no pair.
struct HalfSpace {};

/// A convex polyhedron by its features. Faces are whole polygons: triangles of one plane are one face.
struct Polytope {
  struct Face {
    Vector3 n = Vector3::UnitZ();  // outward; the solid is where n · p ≤ offset_m for all faces
    double offset_m = 0;
    std::uint32_t first = 0, count = 0;  // its corners in `loop`, counter-clockwise from outside
    double area_m2 = 0;
  };
  struct Edge {
    std::uint32_t a = 0, b = 0;            // vertices
    std::uint32_t face_1 = 0, face_2 = 0;  // faces on its two sides
    Vector3 along = Vector3::Zero();       // n_2 × n_1
    Vector3 out_1 = Vector3::Zero();       // in the plane of face_1, orthogonal to the edge, away from the face
    Vector3 out_2 = Vector3::Zero();       // the same of face_2
  };
  std::vector<Vector3> vertices;
  std::vector<Face> faces;
  std::vector<std::uint32_t> loop;       // vertices round each face
  std::vector<std::uint32_t> loop_edge;  // edge from loop[i] to the next corner of the face
  std::vector<Edge> edges;
  std::vector<std::uint32_t> first_neighbour;  // of each vertex, in `neighbours`; one more than vertices
  std::vector<std::uint32_t> neighbours;       // vertices at the other ends of its edges
  std::optional<Vector3> box_half;             // of a box about its origin: closed forms hold
};

/// A shape made ready for contact queries: what costs time once is done. Solid, in its own frame, as in shape.h.
struct ContactShape {
  enum class Kind { kHalfSpace, kPolytope, kCylinder, kCapsule, kSphere };
  Kind kind = Kind::kSphere;
  double radius_m = 0;  // of sphere, capsule, cylinder
  double half_m = 0;    // half the length of capsule (without its caps) and cylinder
  Polytope polytope;

  Vector3 p_OC = Vector3::Zero();  // centre and radius of a ball round it; infinite for a half-space
  double reach_m = 0;
};

/// A face of a polytope has at most so many corners; a solid with a larger one keeps the triangles it was given.
inline constexpr std::size_t kMostFaceCorners = 64;

/// The shape, or a sentence on why it can touch nothing: a mesh that is not one closed convex solid, a size that is not
/// positive. A convex mesh becomes a polytope.
struct PreparedShape {
  std::optional<ContactShape> shape;
  std::string refusal;
};
[[nodiscard]] PreparedShape contact_shape(const Shape& shape);
ContactShape contact_shape(const HalfSpace& floor);

}  // namespace drydock

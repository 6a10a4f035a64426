// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// What can be wrong with a mesh. The names (to_string) are stable identifiers for messages and files.
enum class MeshFault {
  non_finite,          // triangles with a corner that is not a finite number; the other checks leave them out
  likely_millimetres,  // the largest extent exceeds kLargestExtent_m
  zero_area,  // triangles whose smallest altitude is below kThinnest of the largest extent, or with a repeated corner
  duplicate_triangles,   // triangles with the same three corners as an earlier one, wound alike or opposite
  open_edges,            // edges with one triangle
  non_manifold_edges,    // edges with more than two triangles
  inconsistent_winding,  // edges along which both triangles run in the same direction
  inside_out,            // triangles of closed parts with negative volume that are not cavities of another part
  unused_vertices,       // vertices that no triangle names
};
std::string_view to_string(MeshFault fault);

/// No laboratory hall holds an object of 100 m; one of 0.1 m that was drawn in millimetres reads as 100 m.
inline constexpr double kLargestExtent_m = 100.0;
/// Thinner than this part of the extent is below what STL's floats (6e-8) can tell from nothing.
inline constexpr double kThinnest = 1e-9;

/// In place of a triangle for what concerns none (an unused vertex).
inline constexpr std::uint32_t kNoTriangle = 0xffffffffu;

struct MeshPlace {
  std::uint32_t triangle = kNoTriangle;
  Vector3 where = Vector3::Zero();  // finite: the middle of the edge or triangle, or the nearest thing to it
};

/// One kind of fault: how often, and the first places, in ascending order of triangle.
struct MeshFinding {
  static constexpr std::size_t kPlaces = 4;

  MeshFault kind = MeshFault::non_finite;
  std::size_t count = 0;
  std::uint32_t triangle = kNoTriangle;  // of the first place
  Vector3 where = Vector3::Zero();       // of the first place [m]
  std::vector<MeshPlace> places;         // the first kPlaces of them, the first included
};

/// Findings with a count above zero, in the order of MeshFault; none means a sound, closed solid (or several). Vertices
/// with equal coordinates count as one, so STL needs no welding first; unused_vertices concerns the mesh as given.
/// Whether a fault matters is for the caller to say: an open sheet has open edges and is a fine obstacle.
std::vector<MeshFinding> mesh_health(const TriangleMesh& mesh);

/// The finding of one kind, if there is one.
std::optional<MeshFinding> find(const std::vector<MeshFinding>& findings, MeshFault kind);

}  // namespace drydock

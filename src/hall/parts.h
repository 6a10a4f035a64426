// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "geometry/mesh/mesh_topology.h"
#include "geometry/placed_shape.h"
#include "geometry/tree/box_tree.h"
#include "geometry/tree/tree_query.h"

namespace drydock {

/// A connected part of a mesh, in the mesh's frame O.
struct MeshPiece {
  TriangleMesh mesh;  // welded; if convex, with flat faces merged
  EdgeTable edges;
  BoxTree tree;
  bool convex = false;  // to within dent_m
  bool closed = false;  // it has an inside
  double dent_m = 0;    // how far hull, piece and the part of the user's mesh may be from each other
};

/// A piece of an object that stands in the hall: a primitive, which is convex, or a part of a mesh.
struct HallPart {
  int object = 0;  // in the list given
  Pose X_WO, X_OW;
  Shape primitive;  // unless there is a piece
  std::shared_ptr<const MeshPiece> piece;
  Vector3 p_WC = Vector3::Zero();  // a ball round it
  double radius_m = 0;

  bool convex() const { return !piece || piece->convex; }
  double dent_m() const { return piece ? piece->dent_m : 0; }
};

/// The things of a hall taken apart for proofs, so that what is convex is known to be.
struct HallParts {
  std::vector<PlacedShape> objects;
  std::vector<HallPart> parts;

  /// Parts share the 64 bits of CellMemory::open_parts; neighbours in the list share one where there are more.
  std::uint64_t bit(std::size_t part) const {
    return std::uint64_t{1} << (parts.size() <= 64 ? part : part * 64 / parts.size());
  }
};

/// Prepares the objects; their indices are those of causes. `subset` keeps only the objects of a list, under their
/// old indices, and shares what was prepared.
std::shared_ptr<const HallParts> hall_parts(std::span<const PlacedShape> objects);
std::shared_ptr<const HallParts> subset(const std::shared_ptr<const HallParts>& hall, std::span<const int> objects);

/// Whether a thick segment meets the part: a solid primitive, or the surface of a mesh.
bool meets(const HallPart& part, const Segment& segment_W, double radius_m, TreeHint* hint);
/// Whether a point lies within a closed mesh. False for primitives: whatever is within them meets them.
bool is_within(const HallPart& part, const Vector3& p_W);

}  // namespace drydock

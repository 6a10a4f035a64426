// SPDX-License-Identifier: Apache-2.0
#include "hall/parts.h"

#include <algorithm>
#include <map>

#include "geometry/mesh/convexity.h"
#include "geometry/mesh/merged_faces.h"
#include "geometry/mesh/mesh_inside.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

using Pieces = std::vector<std::shared_ptr<const MeshPiece>>;

/// More parts than this in one mesh, and those that are not convex are taken together.
constexpr std::size_t kManyParts = 256;

std::shared_ptr<const MeshPiece> make_piece(TriangleMesh mesh, bool convex, bool closed) {
  auto piece = std::make_shared<MeshPiece>();
  piece->edges = edge_table(mesh);
  piece->convex = convex;
  piece->closed = closed;
  if (convex) {
    // is_convex lets each vertex be off by a part of the extent; a hull's point over a dent has one on either side.
    // Flat faces may be off by as much once more.
    const double tolerance_m = kConvexTolerance * extent(bounding_box(mesh)).maxCoeff();
    piece->dent_m = 5 * tolerance_m;
    mesh = with_merged_faces(mesh, piece->edges, tolerance_m);
    piece->edges = edge_table(mesh);
  }
  piece->tree = build_box_tree(mesh);
  piece->mesh = std::move(mesh);
  return piece;
}

Pieces make_pieces(const TriangleMesh& mesh) {
  Pieces pieces;
  const std::vector<MeshPart> parts = mesh_parts(mesh);
  TriangleMesh rest;
  bool rest_closed = true;
  for (const MeshPart& part : parts) {
    TriangleMesh own = part_mesh(mesh, part);
    if (own.triangles.empty()) continue;
    if (part.convex || parts.size() <= kManyParts) {
      pieces.push_back(make_piece(std::move(own), part.convex, part.closed));
    } else {
      append(rest, own);
      rest_closed = rest_closed && part.closed;
    }
  }
  if (!rest.triangles.empty()) pieces.push_back(make_piece(std::move(rest), false, rest_closed));
  return pieces;
}

HallPart placed(int object, const Pose& X_WO, const BoundingBox& box_O) {
  HallPart part;
  part.object = object;
  part.X_WO = X_WO;
  part.X_OW = inverse(X_WO);
  part.p_WC = X_WO * centre(box_O);
  part.radius_m = 0.5 * extent(box_O).norm();
  return part;
}

}  // namespace

std::shared_ptr<const HallParts> hall_parts(std::span<const PlacedShape> objects) {
  auto hall = std::make_shared<HallParts>();
  hall->objects.assign(objects.begin(), objects.end());
  std::map<const TriangleMesh*, Pieces> known;  // one mesh may stand in many places
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const int object = static_cast<int>(i);
    const auto add_pieces = [&](const Pieces& pieces) {
      for (const auto& piece : pieces) {
        hall->parts.push_back(placed(object, objects[i].X_WO, bounding_box(piece->mesh)));
        hall->parts.back().piece = piece;
      }
    };
    if (const auto* mesh = std::get_if<SharedMesh>(&objects[i].shape)) {
      const auto [found, is_new] = known.try_emplace(mesh->get());
      if (is_new) found->second = make_pieces(**mesh);
      add_pieces(found->second);
    } else if (const auto* polyhedron = std::get_if<ConvexPolyhedron>(&objects[i].shape)) {
      add_pieces({make_piece(polyhedron->surface, true, true)});
    } else {
      hall->parts.push_back(placed(object, objects[i].X_WO, bounding_box(objects[i].shape)));
      hall->parts.back().primitive = objects[i].shape;
    }
  }
  return hall;
}

std::shared_ptr<const HallParts> subset(const std::shared_ptr<const HallParts>& hall, std::span<const int> objects) {
  auto kept = std::make_shared<HallParts>();
  kept->objects = hall->objects;
  for (const HallPart& part : hall->parts) {
    if (std::find(objects.begin(), objects.end(), part.object) != objects.end()) kept->parts.push_back(part);
  }
  return kept;
}

bool meets(const HallPart& part, const Segment& segment_W, double radius_m, TreeHint* hint) {
  const Vector3 d = segment_W.b - segment_W.a, to_C = part.p_WC - segment_W.a;
  const double dd = d.squaredNorm(), along = dd > 0 ? std::clamp(d.dot(to_C) / dd, 0.0, 1.0) : 0.0;
  const double reach_m = part.radius_m + radius_m;
  if ((to_C - along * d).squaredNorm() > reach_m * reach_m) return false;
  const Segment segment_O{part.X_OW * segment_W.a, part.X_OW * segment_W.b};
  if (part.piece) return capsule_overlaps(part.piece->tree, segment_O, radius_m, hint);
  return std::visit(
      [&](const auto& shape) {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, SharedMesh>) {
          return false;
        } else {
          return segment_distance(segment_O, shape).distance_m <= radius_m;
        }
      },
      part.primitive);
}

bool is_within(const HallPart& part, const Vector3& p_W) {
  if (!part.piece || !part.piece->closed) return false;
  if ((p_W - part.p_WC).squaredNorm() > part.radius_m * part.radius_m) return false;
  return is_inside(part.piece->tree, part.X_OW * p_W);
}

}  // namespace drydock

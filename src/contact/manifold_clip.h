// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "contact/manifold_shape.h"

namespace drydock {

/// A convex polygon in space, counter-clockwise about the reference direction n. The ids name its corners and the edges
/// that leave them.
struct FaceLoop {
  std::array<Vector3, kMostFaceCorners> points;
  std::array<int, kMostFaceCorners> corner_id, edge_id;
  std::size_t count = 0;
  double area_m2 = 0;
  double corner_share = 1;  // of the stiffness: what an uncut corner carries

  void add(const Vector3& p, int corner, int edge) {
    points[count] = p;
    corner_id[count] = corner;
    edge_id[count++] = edge;
  }
};

/// A corner of the clipped polygon.
struct ClippedCorner {
  enum class Kind { kIncident, kReference, kCrossing };
  Vector3 p = Vector3::Zero();  // in the plane of the incident polygon
  double share = 1;
  Kind kind = Kind::kIncident;
  int first = 0, second = 0;  // corner id; of a crossing: edge ids of the incident and of the reference polygon
};

/// The incident polygon, cut by the planes through the sides of the reference polygon along n (Sutherland and Hodgman
/// 1974), and the share of each corner.
///
/// A corner of a convex polygon has a cone of outward normals, and these cones fill the circle. The smaller polygon
/// gives each of its own cones the same share; a corner of the cut polygon carries what its cone covers of that. So the
/// shares of corners that come together add up, and the sum of shares is always the same: the sum of share · f(p) is
/// continuous in the polygons for each continuous f (the curvature measure of convex bodies; Schneider 2014,
/// section 4.2). A share is at most 2; a corner so sharp that it covers more than two corners of the smaller polygon do
/// is cut to that, the only exception to the above.
class ClippedPolygon {
 public:
  ClippedPolygon(const FaceLoop& reference, const FaceLoop& incident, const Vector3& n);

  std::size_t size() const { return count_; }
  ClippedCorner corner(std::size_t i) const;

 private:
  struct Corner {  // fresh ones are not set: there is room for many
    Vector3 p;
    int edge;  // that leaves it: i of the incident polygon, −1 − j of the reference polygon
  };
  static constexpr std::size_t kRoom = 2 * kMostFaceCorners;

  void cut(std::size_t side, const Vector3& p_side, const Vector3& outward);
  double cone_of(int edge) const;

  const FaceLoop& reference_;
  const FaceLoop& incident_;
  std::array<Corner, kRoom> corners_;
  std::size_t count_ = 0;
  std::array<double, kMostFaceCorners> incident_cone_, reference_cone_;  // where the normal of each edge stands
  double whole_ = 0;                                                     // all round
};

}  // namespace drydock

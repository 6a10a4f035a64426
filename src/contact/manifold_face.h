// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/manifold_buffer.h"
#include "contact/manifold_clip.h"
#include "contact/manifold_shape.h"

namespace drydock {

/// An edge pair, or a direction, this near to a face's normal is left to the face: cos 8°.
inline constexpr double kFaceCone = 0.99;

/// Names of contacts in manifolds: a vertex of A, one of B, an edge of each, the end of a line along a cylinder's side,
/// the nearest points. A cylinder's cap has four vertices, those of its fixed points (shape_contacts_floor.h).
struct PairFeature {
  static constexpr int kVertexA = 0, kVertexB = 1 << 20, kNearest = 1 << 21, kLineEnd = (1 << 21) + 1, kEdges = 1 << 22;
  // Of a corner that carries more than one share: a second contact at the same place has −1 − name.
  static int edges(int of_a, int of_b) { return kEdges + (of_a * 4099 + of_b) % ((1 << 30) - 1); }
};

/// A flat face of R, A or B, in R's frame.
struct ReferenceFace {
  FaceLoop loop;
  Vector3 n = Vector3::UnitZ();  // outward
  double offset_m = 0;
  double size_m = 0;  // of R
  bool of_b = true;   // R is B
};
ReferenceFace face_of(const ContactShape& polytope, std::size_t face, bool of_b);
/// The end cap of a cylinder, as a polygon of 16 sides in its rim: that only bounds it sideways. side: −1 or 1 along z.
ReferenceFace cap_of(const ContactShape& cylinder, double side, bool of_b);

/// The face whose outward normal is nearest to the direction, in the polytope's frame.
std::size_t face_towards(const Polytope& polytope, const Vector3& direction);

/// Contacts of the other solid O with a reference face.
class FaceManifold {
 public:
  explicit FaceManifold(const ReferenceFace& reference);

  /// The face of O opposite to the reference face, clipped by it, and O's other vertices below it.
  void add_polytope(const ContactShape& o, const Pose& X_RO, double reach_m);
  /// The lowest line along the side of a cylinder O, cut where the face ends, with the opposite points of its rims
  /// beside; and the fixed points of the cap that faces the reference face, clipped by it.
  void add_cylinder(const ContactShape& o, const Pose& X_RO);

  double deepest_m() const { return found_.deepest_m(); }
  void pour(const Pose& X_BA, double reach_m, ContactSet& out);

 private:
  void add(const Vector3& p_RO, double share, int feature);
  void add_clipped(const FaceLoop& incident);
  int vertex_name(bool of_o, int id) const;
  double depth_m(const Vector3& p_RO) const { return reference_.offset_m - reference_.n.dot(p_RO); }
  Nearness nearness(const Vector3& p_RO) const;

  const ReferenceFace& reference_;
  ManifoldBuffer found_;
};

}  // namespace drydock

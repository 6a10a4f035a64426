// SPDX-License-Identifier: Apache-2.0
#include "contact/shape_contacts_polytope.h"

#include <algorithm>
#include <cmath>

#include "contact/manifold_buffer.h"
#include "contact/manifold_deepest.h"
#include "contact/manifold_face.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

/// A direction that parts two polytopes, or nearly does. Separation: distance of their supporting planes, negative
/// where they overlap along it.
struct PartingAxis {
  double separation_m = -std::numeric_limits<double>::infinity();
  Vector3 n = Vector3::UnitZ();       // of a face: outward, in its own frame; of edges: from B to A, in B
  std::size_t first = 0, second = 0;  // face; edges of A and of B
};

/// Along n, given in the frame of the polytope.
double lowest_m(const Polytope& polytope, const Vector3& n) {
  if (polytope.box_half) return -n.cwiseAbs().dot(*polytope.box_half);
  double lowest = std::numeric_limits<double>::infinity();
  for (const Vector3& p : polytope.vertices) lowest = std::min(lowest, n.dot(p));
  return lowest;
}

/// The best face of R against O, in R's frame; ends early when one is beyond the reach.
PartingAxis best_face(const Polytope& r, const Polytope& o, const Pose& X_RO, double reach_m) {
  PartingAxis best;
  for (std::size_t f = 0; f < r.faces.size() && best.separation_m <= reach_m; ++f) {
    const Vector3& n_R = r.faces[f].n;
    const Vector3 n_O = X_RO.R.matrix.transpose() * n_R;
    const double separation_m = n_R.dot(X_RO.p) + lowest_m(o, n_O) - r.faces[f].offset_m;
    if (separation_m > best.separation_m) best = {separation_m, n_R, f, 0};
  }
  return best;
}

/// The best pair of edges: only those whose arcs of normals cross on the sphere make a face of the difference
/// (Gregorius 2013).
PartingAxis best_edges(const Polytope& a, const Polytope& b, const Pose& X_BA, double reach_m) {
  PartingAxis best;
  for (std::size_t i = 0; i < a.edges.size() && best.separation_m <= reach_m; ++i) {
    const Polytope::Edge& of_a = a.edges[i];
    const Vector3 n_1 = X_BA.R * a.faces[of_a.face_1].n, n_2 = X_BA.R * a.faces[of_a.face_2].n;
    const Vector3 along = X_BA.R * of_a.along;
    const Vector3 p_a = X_BA * a.vertices[of_a.a];
    for (std::size_t j = 0; j < b.edges.size(); ++j) {
      const Polytope::Edge& of_b = b.edges[j];
      const Vector3 &m_1 = b.faces[of_b.face_1].n, &m_2 = b.faces[of_b.face_2].n;
      const double c = -m_1.dot(along), d = -m_2.dot(along);
      if (c * d >= 0) continue;
      const double e = n_1.dot(of_b.along), f = n_2.dot(of_b.along);
      if (e * f >= 0 || c * f <= 0) continue;
      Vector3 n = along.cross(of_b.along);
      const double length = n.norm();
      if (!(length > 1e-9 * along.norm() * of_b.along.norm())) continue;
      n /= length;
      if (n.dot(m_1 + m_2) < 0) n = -n;
      const double separation_m = n.dot(p_a - b.vertices[of_b.a]);
      if (separation_m > best.separation_m) best = {separation_m, n, i, j};
    }
  }
  return best;
}

double face_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const PartingAxis& of_a,
                     const PartingAxis& of_b, double reach_m, ContactSet& out) {
  const bool b_leads = of_b.separation_m >= of_a.separation_m;
  const ReferenceFace reference = b_leads ? face_of(b, of_b.first, true) : face_of(a, of_a.first, false);
  FaceManifold manifold(reference);
  if (b_leads) {
    manifold.add_polytope(a, X_BA, reach_m);
  } else {
    manifold.add_polytope(b, inverse(X_BA), reach_m);
  }
  manifold.pour(X_BA, reach_m, out);
  return manifold.deepest_m();
}

double edge_contact(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const PartingAxis& axis,
                    ContactSet& out) {
  const Polytope::Edge &of_a = a.polytope.edges[axis.first], &of_b = b.polytope.edges[axis.second];
  const Segment line_a{X_BA * a.polytope.vertices[of_a.a], X_BA * a.polytope.vertices[of_a.b]};
  const Segment line_b{b.polytope.vertices[of_b.a], b.polytope.vertices[of_b.b]};
  const SegmentPair feet = closest_points(line_a, line_b);
  const double depth_m = -axis.separation_m;
  const int feature = PairFeature::edges(static_cast<int>(axis.first), static_cast<int>(axis.second));
  out.add({{feet.p_first, feet.p_first + depth_m * axis.n, axis.n, depth_m}, feature, {}});
  return depth_m;
}

}  // namespace

void polytope_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m,
                       ContactSet& out) {
  const PartingAxis of_b = best_face(b.polytope, a.polytope, X_BA, reach_m);
  out.gap_m = of_b.separation_m;
  if (of_b.separation_m > reach_m) return;
  const PartingAxis of_a = best_face(a.polytope, b.polytope, inverse(X_BA), reach_m);
  out.gap_m = of_a.separation_m;
  if (of_a.separation_m > reach_m) return;
  const PartingAxis of_edges = best_edges(a.polytope, b.polytope, X_BA, reach_m);
  out.gap_m = of_edges.separation_m;
  if (of_edges.separation_m > reach_m) return;

  const bool b_leads = of_b.separation_m >= of_a.separation_m;
  const double by_face_m = std::max(of_a.separation_m, of_b.separation_m);
  const Vector3 n_face = b_leads ? of_b.n : Vector3(-(X_BA.R * of_a.n));  // of_a: in A's frame, from A to B
  const bool by_edges = of_edges.separation_m > by_face_m && of_edges.n.dot(n_face) < kFaceCone;
  const bool apart = std::max(by_face_m, of_edges.separation_m) > 0;
  double deepest_m = -std::numeric_limits<double>::infinity();
  if (!by_edges) deepest_m = face_contacts(a, b, X_BA, of_a, of_b, reach_m, out);
  if (apart) {
    const ExtremePair nearest = nearest_pair(a, b, X_BA, by_edges ? of_edges.n : n_face, reach_m);
    if (nearest.apart) {
      settle_gap(nearest.at, deepest_m, a.reach_m + b.reach_m, reach_m, out);
      return;
    }
  }
  if (by_edges) deepest_m = edge_contact(a, b, X_BA, of_edges, out);
  out.gap_m = -deepest_m;
}

}  // namespace drydock

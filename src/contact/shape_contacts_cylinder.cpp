// SPDX-License-Identifier: Apache-2.0
#include "contact/shape_contacts_cylinder.h"

#include <algorithm>
#include <cmath>

#include "contact/manifold_buffer.h"
#include "contact/manifold_deepest.h"
#include "contact/manifold_face.h"
#include "contact/manifold_least.h"
#include "contact/manifold_nearest.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

constexpr double kSideCone = 0.141;  // sin 8°

/// Where A is nearest to B, or deepest in it; none: farther apart than the reach.
Nearness extreme_place(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m) {
  const ExtremePair nearest = nearest_pair(a, b, X_BA, X_BA.p - b.p_OC, reach_m);
  if (nearest.apart) return nearest.at;
  return deepest_place(a, b, X_BA, least_overlap_direction(a, b, X_BA));
}

/// Where the side of A crosses a line of B, in closed form: better than the search, which knows the place only to the
/// root of its tolerance.
bool takes_crossing(const ContactShape& a, const Pose& X_BA, const Segment& line_B, double radius_b, double size_m,
                    Nearness& extreme) {
  const Segment axis_A = middle_line(a);
  const Segment axis_B{X_BA * axis_A.a, X_BA * axis_A.b};
  double s = 0, t = 0;
  if (!inner_feet(axis_B, line_B, s, t)) return false;
  const Nearness at = rounded(axis_B.at(s), a.radius_m, line_B.at(t), radius_b, extreme.n_B);
  if (std::abs(at.depth_m - extreme.depth_m) > 1e-7 * size_m || at.n_B.dot(extreme.n_B) < 1 - 1e-6) return false;
  extreme = at;
  return true;
}

void sharpen(const ContactShape& a, const ContactShape& b, const Pose& X_BA, Nearness& extreme) {
  if (std::abs((X_BA.R * Vector3::UnitZ()).dot(extreme.n_B)) > 1e-3) return;
  const double size_m = a.reach_m + b.reach_m;
  if (b.kind == ContactShape::Kind::kCylinder) {
    takes_crossing(a, X_BA, middle_line(b), b.radius_m, size_m, extreme);
    return;
  }
  const Polytope& solid = b.polytope;
  for (const Polytope::Edge& edge : solid.edges) {
    const Segment line{solid.vertices[edge.a], solid.vertices[edge.b]};
    if (takes_crossing(a, X_BA, line, 0, size_m, extreme)) return;
  }
}

constexpr int kParallel = PairFeature::kLineEnd + 4;

void add_line_end(const Nearness& at, int feature, double reach_m, ContactSet& out) {
  if (at.depth_m > -reach_m) out.add({at, feature, {}});
}

/// The axis of a cylinder, as an endless line with a radius.
struct SideLine {
  Vector3 p = Vector3::Zero(), d = Vector3::UnitZ();  // all in B
  double radius_m = 0, half_m = 0;

  double station_m(const Vector3& q) const { return d.dot(q - p); }
  Vector3 at(double station) const { return p + station * d; }
};

/// The ends of one of two sides that nearly are parallel against the other side: of each end cap the point of the rim
/// that is nearest to the other axis.
void add_side_ends(const SideLine& own, const SideLine& other, bool own_is_a, double reach_m, ContactSet& out) {
  for (int i = 0; i < 2; ++i) {
    const Vector3 centre = own.at(i == 0 ? -own.half_m : own.half_m);
    const Vector3 apart = other.at(other.station_m(centre)) - centre;
    const Vector3 across = apart - own.d.dot(apart) * own.d;
    if (!(across.norm() > 0)) continue;
    const Vector3 rim = centre + own.radius_m * across.normalized();
    const double station_m = other.station_m(rim);
    if (std::abs(station_m) > other.half_m) continue;
    const Vector3 foot = other.at(station_m);
    // The rim is a line of its own body, without a radius; where it has passed the other axis it is too deep for this.
    if (across.dot(foot - rim) <= 0) continue;
    const Nearness at = own_is_a ? rounded(rim, 0, foot, other.radius_m, Vector3::UnitZ())
                                 : rounded(foot, other.radius_m, rim, 0, Vector3::UnitZ());
    add_line_end(at, kParallel + (own_is_a ? 0 : 2) + i, reach_m, out);
  }
}

/// The side of A along an edge of B: at both ends of what they have in common.
void add_edge_ends(const SideLine& a, const Segment& edge_B, int edge, double reach_m, ContactSet& out) {
  const double from = a.station_m(edge_B.a), to = a.station_m(edge_B.b);
  const double begin = std::max(-a.half_m, std::min(from, to)), end = std::min(a.half_m, std::max(from, to));
  for (int i = 0; i < 2 && begin <= end; ++i) {
    const double station_m = i == 0 ? begin : end;
    const Vector3 q = edge_B.at((station_m - from) / (to - from));
    const Nearness at = rounded(a.at(station_m), a.radius_m, q, 0, Vector3::UnitZ());
    add_line_end(at, kParallel + 4 + 2 * edge + i, reach_m, out);
  }
}

/// The edge of B that the side of A lies along; none: the number of edges.
std::size_t edge_along(const Polytope& b, const Vector3& axis_B, const Nearness& extreme, double size_m) {
  for (std::size_t e = 0; e < b.edges.size(); ++e) {
    const Polytope::Edge& edge = b.edges[e];
    const Segment line{b.vertices[edge.a], b.vertices[edge.b]};
    if (std::abs((line.b - line.a).normalized().dot(axis_B)) < kFaceCone) continue;
    const Vector3 q = line.at(nearest_fraction(line, extreme.p_BQ));
    if ((q - extreme.p_BQ).norm() < 1e-6 * size_m) return e;
  }
  return b.edges.size();
}

/// The ends of lines along a side, where A lies along one.
void add_line_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Nearness& extreme,
                       double reach_m, ContactSet& out) {
  const SideLine side_a{X_BA.p, X_BA.R * Vector3::UnitZ(), a.radius_m, a.half_m};
  if (std::abs(side_a.d.dot(extreme.n_B)) > kSideCone) return;
  if (b.kind == ContactShape::Kind::kCylinder) {
    if (std::abs(side_a.d.z()) < kFaceCone || std::abs(extreme.n_B.z()) > kSideCone) return;
    const SideLine side_b{Vector3::Zero(), Vector3::UnitZ(), b.radius_m, b.half_m};
    add_side_ends(side_a, side_b, true, reach_m, out);
    add_side_ends(side_b, side_a, false, reach_m, out);
    return;
  }
  const std::size_t e = edge_along(b.polytope, side_a.d, extreme, a.reach_m + b.reach_m);
  if (e == b.polytope.edges.size()) return;
  const Segment line{b.polytope.vertices[b.polytope.edges[e].a], b.polytope.vertices[b.polytope.edges[e].b]};
  add_edge_ends(side_a, line, static_cast<int>(e), reach_m, out);
}

/// The manifold of a face, if one is near the direction.
void add_face_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& n_B,
                       double reach_m, ContactSet& out) {
  const Vector3 axis_B = X_BA.R * Vector3::UnitZ();
  ReferenceFace reference;
  bool found = false;
  if (b.kind == ContactShape::Kind::kPolytope) {
    const std::size_t face = face_towards(b.polytope, n_B);
    found = b.polytope.faces[face].n.dot(n_B) > kFaceCone;
    if (found) reference = face_of(b, face, true);
  } else if (std::abs(n_B.z()) > kFaceCone) {
    found = true;
    reference = cap_of(b, n_B.z() > 0 ? 1 : -1, true);
  }
  if (!found && std::abs(axis_B.dot(n_B)) > kFaceCone) {
    found = true;
    reference = cap_of(a, axis_B.dot(n_B) > 0 ? -1 : 1, false);
  }
  if (!found) return;
  FaceManifold manifold(reference);
  if (reference.of_b) {
    manifold.add_cylinder(a, X_BA);
  } else if (b.kind == ContactShape::Kind::kCylinder) {
    manifold.add_cylinder(b, inverse(X_BA));
  } else {
    manifold.add_polytope(b, inverse(X_BA), reach_m);
  }
  manifold.pour(X_BA, reach_m, out);
}

}  // namespace

void cylinder_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m,
                       ContactSet& out) {
  Nearness extreme = extreme_place(a, b, X_BA, reach_m);
  const double size_m = a.reach_m + b.reach_m;
  if (!(extreme.depth_m > -reach_m)) {
    settle_gap(extreme, extreme.depth_m, size_m, reach_m, out);
    return;
  }
  sharpen(a, b, X_BA, extreme);
  add_face_contacts(a, b, X_BA, extreme.n_B, reach_m, out);
  if (out.empty()) add_line_contacts(a, b, X_BA, extreme, reach_m, out);
  Nearness deepest;
  for (const ContactPoint& contact : out.points()) {
    if (contact.at.depth_m > deepest.depth_m) deepest = contact.at;
  }
  // Where the manifold has the extreme place, the latter is left out; as it departs from there, it begins without
  // weight.
  if (deepest.depth_m < extreme.depth_m - 1e-9 * size_m) {
    add_or_replace({extreme, PairFeature::kNearest, deepest}, out);
    deepest = extreme;
  }
  out.gap_m = extreme.depth_m <= 0 ? -extreme.depth_m : -deepest.depth_m;
}

}  // namespace drydock

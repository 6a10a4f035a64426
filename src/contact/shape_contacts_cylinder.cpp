// SPDX-License-Identifier: Apache-2.0
#include "contact/shape_contacts_cylinder.h"

#include <algorithm>
#include <cmath>

#include "contact/manifold_buffer.h"
#include "contact/manifold_deepest.h"
#include "contact/manifold_face.h"
#include "contact/manifold_nearest.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

constexpr double kSideCone = 0.141;  // sin 8°

/// The direction, among those that two features may be parted by, along which the solids overlap least.
class LeastOverlap {
 public:
  LeastOverlap(const ContactShape& a, const ContactShape& b, const Pose& X_BA) : a_(a), b_(b), X_BA_(X_BA) {}

  void consider(const Vector3& n_B) {
    const double length = n_B.norm();
    if (!(length > 1e-9)) return;
    const double overlap_m = overlap_along_m(a_, b_, X_BA_, n_B / length);
    if (overlap_m >= overlap_m_) return;
    overlap_m_ = overlap_m;
    n_B_ = n_B / length;
  }
  void consider_both(const Vector3& n_B) {
    consider(n_B);
    consider(-n_B);
  }
  const Vector3& n_B() const { return n_B_; }

 private:
  const ContactShape& a_;
  const ContactShape& b_;
  const Pose& X_BA_;
  double overlap_m_ = std::numeric_limits<double>::infinity();
  Vector3 n_B_ = Vector3::UnitZ();
};

/// From the middle of B to that of A, across the axis.
Vector3 radial_between(const ContactShape& b, const Pose& X_BA, const Vector3& axis_B) {
  const Vector3 apart = X_BA.p - b.p_OC;
  return apart - axis_B.dot(apart) * axis_B;
}

Vector3 first_direction(const ContactShape& a, const ContactShape& b, const Pose& X_BA) {
  LeastOverlap least(a, b, X_BA);
  const Vector3 axis_B = X_BA.R * Vector3::UnitZ();
  least.consider_both(axis_B);
  least.consider(radial_between(b, X_BA, axis_B));
  if (b.kind == ContactShape::Kind::kCylinder) {
    least.consider_both(Vector3::UnitZ());
    least.consider(radial_between(b, X_BA, Vector3::UnitZ()));
    least.consider_both(axis_B.cross(Vector3::UnitZ()));
    return least.n_B();
  }
  for (const Polytope::Face& face : b.polytope.faces) least.consider(face.n);
  for (const Polytope::Edge& edge : b.polytope.edges) {
    const Vector3 n = edge.along.cross(axis_B);
    least.consider(n.dot(edge.out_1 + edge.out_2) > 0 ? n : Vector3(-n));
  }
  return least.n_B();
}

/// Between the outward normals of both at a point that they have in common: the direction of edges and rims that meet.
Vector3 middle_direction(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& p_common_B) {
  const Vector3 n_A = surface_point(inverse(X_BA) * p_common_B, a).n;
  return surface_point(p_common_B, b).n - X_BA.R * n_A;
}

/// Where A is nearest to B, or deepest in it; none: farther apart than the reach. Searches from several directions.
Nearness extreme_place(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m) {
  const Vector3 between = X_BA.p - b.p_OC;
  const ExtremePair nearest = nearest_pair(a, b, X_BA, between, reach_m);
  if (nearest.apart) return nearest.at;
  Nearness least = deepest_place(a, b, X_BA, first_direction(a, b, X_BA));
  for (const Vector3& n : {between, middle_direction(a, b, X_BA, nearest.at.p_BP)}) {
    if (!(n.norm() > 1e-6)) continue;
    const Nearness other = deepest_place(a, b, X_BA, n.normalized());
    if (other.depth_m < least.depth_m - 1e-12 * (a.reach_m + b.reach_m)) least = other;
  }
  return least;
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

// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_face.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "contact/shape_contacts_floor.h"

namespace drydock {
namespace {

constexpr double kSideTolerance = 1e-9;  // of the size: a vertex this far outside of a side still is over the face
constexpr int kCapSides = 16;
constexpr double kCapFacing = 0.5;  // a cap tilted by more than 60° has no fixed points: they are far from the face

/// A face in frame R; reversed: one opposite to the reference face, counter-clockwise about the latter's normal.
void place_face(const Polytope& polytope, std::size_t face, const Pose& X_RS, bool reversed, FaceLoop& loop) {
  const Polytope::Face& f = polytope.faces[face];
  loop.area_m2 = f.area_m2;
  for (std::uint32_t i = 0; i < f.count; ++i) {
    const std::uint32_t at = reversed ? f.count - 1 - i : i;
    const std::uint32_t vertex = polytope.loop[f.first + at];
    const std::uint32_t leaves = reversed ? (at + f.count - 1) % f.count : at;
    loop.add(X_RS * polytope.vertices[vertex], static_cast<int>(vertex),
             static_cast<int>(polytope.loop_edge[f.first + leaves]));
  }
}

bool lies_over(const Vector3& p, const ReferenceFace& face) {
  const FaceLoop& loop = face.loop;
  for (std::size_t i = 0; i < loop.count; ++i) {
    const Vector3 side = (loop.points[(i + 1) % loop.count] - loop.points[i]).cross(face.n);
    if (side.dot(p - loop.points[i]) > kSideTolerance * face.size_m * side.norm()) return false;
  }
  return true;
}

/// The part of a line that lies over the face, by fractions; false where there is none.
bool cut_line(const ReferenceFace& face, const Vector3& from, const Vector3& to, double& begin, double& end) {
  const FaceLoop& loop = face.loop;
  begin = 0;
  end = 1;
  for (std::size_t i = 0; i < loop.count; ++i) {
    const Vector3 side = (loop.points[(i + 1) % loop.count] - loop.points[i]).cross(face.n).normalized();
    const double slack_m = kSideTolerance * face.size_m;
    const double h_from = side.dot(from - loop.points[i]) - slack_m, h_to = side.dot(to - loop.points[i]) - slack_m;
    if (h_from > 0 && h_to > 0) return false;
    if (h_from > 0) begin = std::max(begin, h_from / (h_from - h_to));
    if (h_to > 0) end = std::min(end, h_from / (h_from - h_to));
  }
  return begin <= end;
}

}  // namespace

ReferenceFace face_of(const ContactShape& polytope, std::size_t face, bool of_b) {
  ReferenceFace made;
  place_face(polytope.polytope, face, Pose{}, false, made.loop);
  made.n = polytope.polytope.faces[face].n;
  made.offset_m = polytope.polytope.faces[face].offset_m;
  made.size_m = polytope.reach_m;
  made.of_b = of_b;
  return made;
}

ReferenceFace cap_of(const ContactShape& cylinder, double side, bool of_b) {
  ReferenceFace made;
  made.n = {0, 0, side};
  made.offset_m = cylinder.half_m;
  made.size_m = cylinder.reach_m;
  made.of_b = of_b;
  const double r = cylinder.radius_m;
  const int first = side < 0 ? 0 : kCapSides;  // names of its corners and edges
  for (int i = 0; i < kCapSides; ++i) {
    const double angle = side * 2 * std::numbers::pi * i / kCapSides;
    made.loop.add({r * std::cos(angle), r * std::sin(angle), side * cylinder.half_m}, first + i, first + i);
  }
  made.loop.area_m2 = std::numbers::pi * r * r;
  made.loop.corner_share = 4.0 / kCapSides;
  return made;
}

std::size_t face_towards(const Polytope& polytope, const Vector3& direction) {
  std::size_t best = 0;
  for (std::size_t f = 1; f < polytope.faces.size(); ++f) {
    if (polytope.faces[f].n.dot(direction) > polytope.faces[best].n.dot(direction)) best = f;
  }
  return best;
}

FaceManifold::FaceManifold(const ReferenceFace& reference)
    : reference_(reference), found_(reference.of_b ? reference.n : Vector3(-reference.n)) {}

Nearness FaceManifold::nearness(const Vector3& p_RO) const {
  const double depth = depth_m(p_RO);
  const Vector3 p_RR = p_RO + depth * reference_.n;  // its foot on the face
  if (reference_.of_b) return {p_RO, p_RR, reference_.n, depth};
  return {p_RR, p_RO, -reference_.n, depth};
}

void FaceManifold::add(const Vector3& p_RO, double share, int feature) {
  const Nearness at = nearness(p_RO);
  found_.add(at.p_BP, at.depth_m, share, feature);
}

int FaceManifold::vertex_name(bool of_o, int id) const {
  return (of_o == reference_.of_b ? PairFeature::kVertexA : PairFeature::kVertexB) + id;
}

void FaceManifold::add_clipped(const FaceLoop& incident) {
  const ClippedPolygon clipped(reference_.loop, incident, reference_.n);
  for (std::size_t i = 0; i < clipped.size(); ++i) {
    const ClippedCorner corner = clipped.corner(i);
    int name = vertex_name(corner.kind == ClippedCorner::Kind::kIncident, corner.first);
    if (corner.kind == ClippedCorner::Kind::kCrossing) {
      name = reference_.of_b ? PairFeature::edges(corner.first, corner.second)
                             : PairFeature::edges(corner.second, corner.first);
    }
    add(corner.p, std::min(corner.share, 1.0), name);
    if (corner.share > 1) add(corner.p, corner.share - 1, -1 - name);
  }
}

void FaceManifold::add_polytope(const ContactShape& o, const Pose& X_RO, double reach_m) {
  const Vector3 n_O = X_RO.R.matrix.transpose() * reference_.n;
  FaceLoop incident;
  place_face(o.polytope, face_towards(o.polytope, -n_O), X_RO, true, incident);
  add_clipped(incident);
  const double level_m = reference_.offset_m - reference_.n.dot(X_RO.p) + reach_m;
  const auto known = incident.corner_id.begin() + static_cast<std::ptrdiff_t>(incident.count);
  for (std::size_t v = 0; v < o.polytope.vertices.size(); ++v) {
    if (n_O.dot(o.polytope.vertices[v]) >= level_m) continue;
    const int id = static_cast<int>(v);
    if (std::find(incident.corner_id.begin(), known, id) != known) continue;
    const Vector3 p_RV = X_RO * o.polytope.vertices[v];
    if (lies_over(p_RV, reference_)) add(p_RV, 1, vertex_name(true, id));
  }
}

void FaceManifold::add_cylinder(const ContactShape& o, const Pose& X_RO) {
  const Vector3 n_O = X_RO.R.matrix.transpose() * reference_.n;
  const Vector3 radial_O = o.radius_m * lowest_radial(n_O);
  const Vector3 p_low(0, 0, -o.half_m), p_high(0, 0, o.half_m);  // cap centres
  const Vector3 from = X_RO * (p_low + radial_O), to = X_RO * (p_high + radial_O);
  double begin = 0, end = 1;
  if (cut_line(reference_, from, to, begin, end)) {
    const Nearness at_begin = nearness(from + begin * (to - from)), at_end = nearness(from + end * (to - from));
    const int first = PairFeature::kLineEnd + (reference_.of_b ? 0 : 2);
    found_.add(at_begin.p_BP, at_begin.depth_m, first, nearness(X_RO * (p_low - radial_O)));
    found_.add(at_end.p_BP, at_end.depth_m, first + 1, nearness(X_RO * (p_high - radial_O)));
  }
  if (std::abs(n_O.z()) < kCapFacing) return;
  const double side = n_O.z() > 0 ? -1 : 1;  // of the cap that faces the reference face
  FaceLoop square;
  square.area_m2 = std::numbers::pi * o.radius_m * o.radius_m;
  for (int i = 0; i < 4; ++i) {
    const int at = n_O.z() > 0 ? i : 3 - i;              // counter-clockwise about n
    const int leaves = n_O.z() > 0 ? at : (at + 3) % 4;  // edge i runs from point i to the next one
    const int first = side < 0 ? 0 : 4;
    square.add(X_RO * cap_point(o, side, at), first + at, first + leaves);
  }
  add_clipped(square);
}

void FaceManifold::pour(const Pose& X_BA, double reach_m, ContactSet& out) {
  const std::size_t before = out.points().size();
  found_.pour(reach_m, out);
  if (reference_.of_b) return;
  for (ContactPoint& contact : out.points().subspan(before)) {  // R is A: from A's frame to B's
    for (Nearness* near : {&contact.at, &contact.beside}) {
      near->p_BP = X_BA * near->p_BP;  // B == A here, on the right
      near->p_BQ = X_BA * near->p_BQ;  // B == A here
      near->n_B = X_BA.R * near->n_B;  // B == A here
    }
  }
}

}  // namespace drydock

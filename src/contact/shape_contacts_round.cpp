// SPDX-License-Identifier: Apache-2.0
#include "contact/shape_contacts_round.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "contact/manifold_buffer.h"
#include "contact/manifold_nearest.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

constexpr double kConeSlack = 0.5;  // a crossing counts up to 30° beyond the normal cone of its edge
constexpr int kCrossing = 4, kFirstEdge = 5;

/// The contacts of a capsule A, as they are found.
class LineContacts {
 public:
  LineContacts(const ContactShape& a, const Pose& X_BA, double reach_m, ContactSet& out)
      : radius_m(a.radius_m), reach_m_(reach_m), out_(out) {
    const Segment line_A = middle_line(a);
    line_B = {X_BA * line_A.a, X_BA * line_A.b};
  }

  void add(const Nearness& at, int feature, const Nearness& beside = {}) {
    deepest_m_ = std::max(deepest_m_, at.depth_m);
    if (at.depth_m > -reach_m_) add_or_replace({at, feature, beside}, out_);
  }
  void add_end(const Nearness& at, int feature) {
    add(at, feature);
    if (at.depth_m > end.depth_m) end = at;
  }
  double deepest_m() const { return deepest_m_; }

  Segment line_B;
  double radius_m;
  Nearness end;  // the deepest one that a crossing may run into

 private:
  double reach_m_;
  ContactSet& out_;
  double deepest_m_ = -std::numeric_limits<double>::infinity();
};

void add_middle_crossing(const ContactShape& b, LineContacts& found) {
  const Segment middle = middle_line(b);
  double s = 0, t = 0;
  if (!inner_feet(found.line_B, middle, s, t)) return;
  const Vector3 across = (found.line_B.b - found.line_B.a).cross(Vector3::UnitZ()).normalized();
  found.add(rounded(found.line_B.at(s), found.radius_m, middle.at(t), b.radius_m, across), kCrossing, found.end);
}

void add_ends_of_b(const ContactShape& b, LineContacts& found) {
  const Segment middle = middle_line(b);
  for (int i = 0; i < 2; ++i) {
    const Vector3 p_B = i == 0 ? middle.a : middle.b;
    const Vector3 p_line = found.line_B.at(nearest_fraction(found.line_B, p_B));
    found.add_end(rounded(p_line, found.radius_m, p_B, b.radius_m, Vector3::UnitX()), 2 + i);
  }
}

/// Whether n lies in the cone of normals of a vertex, or no more than 30° beyond it.
bool in_vertex_cone(const Vector3& n, const Polytope& b, std::size_t v) {
  for (std::uint32_t i = b.first_neighbour[v]; i < b.first_neighbour[v + 1]; ++i) {
    const Vector3 along = b.vertices[b.neighbours[i]] - b.vertices[v];
    if (n.dot(along) > kConeSlack * along.norm()) return false;
  }
  return true;
}

void add_vertex_crossings(const Polytope& b, LineContacts& found) {
  Nearness deepest = found.end;
  for (std::size_t v = 0; v < b.vertices.size(); ++v) {
    const double t = nearest_fraction(found.line_B, b.vertices[v]);
    if (t <= 0 || t >= 1) continue;
    const Nearness at = rounded(found.line_B.at(t), found.radius_m, b.vertices[v], 0, Vector3::UnitZ());
    if (!in_vertex_cone(at.n_B, b, v)) continue;
    if (at.depth_m > deepest.depth_m) deepest = at;
    found.add(at, kFirstEdge + static_cast<int>(v), found.end);
  }
  found.end = deepest;
}

void add_edge_crossings(const Polytope& b, LineContacts& found) {
  for (std::size_t e = 0; e < b.edges.size(); ++e) {
    const Polytope::Edge& edge = b.edges[e];
    const Segment side{b.vertices[edge.a], b.vertices[edge.b]};
    double s = 0, t = 0;
    if (!inner_feet(found.line_B, side, s, t)) continue;
    const Vector3 outward = (b.faces[edge.face_1].n + b.faces[edge.face_2].n).normalized();
    const Nearness at = rounded(found.line_B.at(s), found.radius_m, side.at(t), 0, outward);
    const Vector3& n = at.n_B;
    if (n.dot(edge.out_1) < -kConeSlack || n.dot(edge.out_2) < -kConeSlack || n.dot(outward) <= 0) continue;
    found.add(at, kFirstEdge + static_cast<int>(b.vertices.size() + e), found.end);
  }
}

/// Whether the line passes through the solid with both ends outside: then it is in deeper than the radius.
bool pierces(const Segment& line_B, const Polytope& b) {
  double begin = 0, end = 1;
  for (const Polytope::Face& face : b.faces) {
    const double from = face.n.dot(line_B.a) - face.offset_m, to = face.n.dot(line_B.b) - face.offset_m;
    if (from > 0 && to > 0) return false;
    if (from > 0) begin = std::max(begin, from / (from - to));
    if (to > 0) end = std::min(end, from / (from - to));
  }
  return begin < end && begin > 0 && end < 1;
}

/// Out by the face that needs the least displacement, at both ends of the line as far as they are in.
void add_pierced(const Polytope& b, LineContacts& found) {
  const Segment& line = found.line_B;
  double least_m = std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t f = 0; f < b.faces.size(); ++f) {
    const double in_m = b.faces[f].offset_m - std::min(b.faces[f].n.dot(line.a), b.faces[f].n.dot(line.b));
    if (in_m >= least_m) continue;
    least_m = in_m;
    best = f;
  }
  const Vector3& n = b.faces[best].n;
  for (int i = 0; i < 2; ++i) {
    const Vector3 p_BP = (i == 0 ? line.a : line.b) - found.radius_m * n;
    const double depth_m = b.faces[best].offset_m - n.dot(p_BP);
    const std::size_t before = b.vertices.size() + b.edges.size() + 2 * best;
    found.add({p_BP, p_BP + depth_m * n, n, depth_m}, kFirstEdge + static_cast<int>(before) + i);
  }
}

/// Half the squared distance of a line from a rim, and where it is stationary.
class RimDistance {
 public:
  RimDistance(const Segment& line, double radius_m, double z_m)
      : line_(line), d_(line.b - line.a), radius_m_(radius_m), z_m_(z_m) {}

  /// A local minimum near t, by Newton's method with steps of no more than a quarter of the line; none inside the line.
  std::optional<double> minimum(double t) const {
    for (int i = 0; i < 20; ++i) {
      const Vector3 p = line_.at(t);
      const double rho = std::hypot(p.x(), p.y());
      if (!(rho > 0)) return std::nullopt;
      const double rho_1 = p.head<2>().dot(d_.head<2>()) / rho;
      const double rho_2 = (d_.head<2>().squaredNorm() - rho_1 * rho_1) / rho;
      const double slope = (rho - radius_m_) * rho_1 + (p.z() - z_m_) * d_.z();
      const double bend = rho_1 * rho_1 + (rho - radius_m_) * rho_2 + d_.z() * d_.z();
      const double step = bend > 0 ? std::clamp(-slope / bend, -0.25, 0.25) : std::copysign(0.1, -slope);
      t += step;
      if (t < -0.5 || t > 1.5) return std::nullopt;
      if (std::abs(step) < 1e-15) break;
    }
    if (t <= 0 || t >= 1) return std::nullopt;
    return t;
  }
  Vector3 on_rim(const Vector3& p) const {
    const double rho = std::hypot(p.x(), p.y());
    return {radius_m_ * p.x() / rho, radius_m_ * p.y() / rho, z_m_};
  }
  /// Where minima may be: where the line passes the level of the rim, and where it passes over it.
  std::array<double, 3> beginnings() const {
    const double level = d_.z() != 0 ? (z_m_ - line_.a.z()) / d_.z() : 0.5;
    const double aa = d_.head<2>().squaredNorm(), ab = line_.a.head<2>().dot(d_.head<2>());
    const double c = line_.a.head<2>().squaredNorm() - radius_m_ * radius_m_;
    const double root = std::sqrt(std::max(0.0, ab * ab - aa * c)), scale = aa > 0 ? 1 / aa : 0;
    const auto inside = [](double t) { return std::clamp(t, 0.0, 1.0); };
    return {inside((-ab - root) * scale), inside((-ab + root) * scale), inside(level)};
  }

 private:
  const Segment& line_;
  Vector3 d_;
  double radius_m_, z_m_;
};

void add_rim_crossings(const ContactShape& b, LineContacts& found) {
  Nearness deepest = found.end;
  for (int cap = 0; cap < 2; ++cap) {
    const double side = cap == 0 ? -1 : 1;
    const RimDistance rim(found.line_B, b.radius_m, side * b.half_m);
    std::array<double, 3> at{};
    std::size_t count = 0;
    for (const double begin : rim.beginnings()) {
      const std::optional<double> t = rim.minimum(begin);
      const auto known = at.begin() + static_cast<std::ptrdiff_t>(count);
      if (!t || std::any_of(at.begin(), known, [&](double other) { return std::abs(other - *t) < 1e-6; })) continue;
      at[count++] = *t;
    }
    // A line passes over a rim on its way in and on its way out: the two keep their numbers.
    std::array<Nearness, 2> passes;
    for (std::size_t i = 0; i < count; ++i) {
      const Vector3 p = found.line_B.at(at[i]), q = rim.on_rim(p);
      const Vector3 radial(q.x() / b.radius_m, q.y() / b.radius_m, 0), up(0, 0, side);
      const Nearness near = rounded(p, found.radius_m, q, 0, (radial + up).normalized());
      const Vector3& n = near.n_B;
      if (n.dot(radial) < -kConeSlack || n.dot(up) < -kConeSlack || n.dot(radial + up) <= 0) continue;
      const bool in = p.head<2>().dot((found.line_B.b - found.line_B.a).head<2>()) < 0;
      if (near.depth_m > passes[in ? 0 : 1].depth_m) passes[in ? 0 : 1] = near;
    }
    for (int i = 0; i < 2; ++i) {
      const Nearness& pass = passes[static_cast<std::size_t>(i)];
      if (!std::isfinite(pass.depth_m)) continue;
      if (pass.depth_m > deepest.depth_m) deepest = pass;
      found.add(pass, kFirstEdge + 2 * cap + i, found.end);
    }
  }
  found.end = deepest;
}

}  // namespace

void round_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m, ContactSet& out) {
  if (a.kind == ContactShape::Kind::kSphere) {
    const Nearness at = ball_nearness(X_BA.p, a.radius_m, b);
    out.gap_m = -at.depth_m;
    if (at.depth_m > -reach_m) out.add({at, 0, {}});
    return;
  }
  LineContacts found(a, X_BA, reach_m, out);
  found.add_end(ball_nearness(found.line_B.a, a.radius_m, b), 0);
  found.add_end(ball_nearness(found.line_B.b, a.radius_m, b), 1);
  if (b.kind == ContactShape::Kind::kPolytope) {
    add_vertex_crossings(b.polytope, found);
    add_edge_crossings(b.polytope, found);
    if (pierces(found.line_B, b.polytope)) add_pierced(b.polytope, found);
  } else if (b.kind == ContactShape::Kind::kCylinder) {
    add_rim_crossings(b, found);
    add_middle_crossing(b, found);
  } else if (b.kind == ContactShape::Kind::kCapsule) {
    add_ends_of_b(b, found);
    add_middle_crossing(b, found);
  }
  out.gap_m = -found.deepest_m();
}

}  // namespace drydock

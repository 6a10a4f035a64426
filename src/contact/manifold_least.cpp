// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_least.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace drydock {
namespace {

using std::numbers::pi;

constexpr double kArcCell_rad = pi / 12;
constexpr std::size_t kRimStarts = 4;
constexpr std::size_t kRimSamples = 200;
constexpr double kRimStartsApart = 0.9;  // cosine between two starts at most

// A cylinder by its middle and axis in B.
struct RoundSolid {
  Vector3 p, axis;
  double radius_m, half_m;

  // max n·(x − p) over the solid.
  double reach_m(const Vector3& n) const {
    const double along = n.dot(axis);
    return half_m * std::abs(along) + radius_m * std::sqrt(std::max(0.0, 1 - along * along));
  }
  // x − p where it is reached.
  Vector3 farthest(const Vector3& n) const {
    const double along = n.dot(axis);
    const Vector3 across = n - along * axis;
    return std::copysign(half_m, along) * axis + radius_m / std::max(across.norm(), 1e-12) * across;
  }
};

struct LeastDirection {
  double overlap_m = INFINITY;
  Vector3 n = Vector3::UnitZ();

  void take(double overlap, const Vector3& direction) {
    if (!(overlap < overlap_m)) return;
    overlap_m = overlap;
    n = direction;
  }
};

// Along n = cos ψ u + sin ψ w for 0 ≤ ψ ≤ π, with u across the axis of a round solid and n·axis = k sin ψ:
//
//   ω(ψ) = P cos ψ + Q sin ψ + r √(1 − k² sin² ψ),   ω + ω'' = r (1 − k²)/(1 − k² sin² ψ)^{3/2}
//
// where P and Q hold all that is linear in n.
struct RimCurve {
  double P, Q, r, k2;

  struct Value {
    double slope, bend;
  };
  Value at(double psi) const {
    const double s = std::sin(psi), c = std::cos(psi);
    const double root2 = std::max(1e-30, 1 - k2 * s * s), root = std::sqrt(root2);
    const double value = P * c + Q * s + r * root;
    return {Q * c - P * s - r * k2 * s * c / root, r * (1 - k2) / (root2 * root) - value};
  }

  // A minimum between two angles, where the slope changes from falling to rising.
  double minimum(double low, double high) const {
    double psi = 0.5 * (low + high);
    for (int step = 0; step < 40; ++step) {
      const Value here = at(psi);
      (here.slope < 0 ? low : high) = psi;
      double next = psi - here.slope / here.bend;
      if (!(next > low && next < high)) next = 0.5 * (low + high);
      if (std::abs(next - psi) < 1e-13) break;
      psi = next;
    }
    return psi;
  }

  // Where the slope is largest or smallest between two angles, to 0.1°: a change of sign that this misses is as small
  // as its square.
  double inflection(double low, double high, bool rises_first) const {
    for (int step = 0; step < 7; ++step) {
      const double middle = 0.5 * (low + high);
      ((at(middle).bend > 0) == rises_first ? low : high) = middle;
    }
    return 0.5 * (low + high);
  }

  // A cell with one inflection: where the slope has the same sign at both ends, it may have the other one between them.
  template <typename Take>
  void cell_minimum(double low, const Value& from, double high, const Value& to, const Take& take) const {
    if (from.slope < 0 && to.slope > 0) take(minimum(low, high));
    const bool rises_first = from.bend > 0;
    if ((from.slope > 0) != (to.slope > 0) || (from.slope > 0) == rises_first || rises_first == (to.bend > 0)) return;
    // Beyond where its tangents at both ends meet, the slope does not go.
    const double met = ((from.slope - to.slope) + to.bend * (high - low)) / (to.bend - from.bend);
    if ((from.slope + from.bend * met > 0) == (from.slope > 0)) return;
    const double middle = inflection(low, high, rises_first), slope = at(middle).slope;
    if (rises_first && slope > 0) take(minimum(low, middle));
    if (!rises_first && slope < 0) take(minimum(middle, high));
  }

  template <typename Take>
  void minima(double begin, double end, const Take& take) const {
    const int cells = std::max(1, static_cast<int>(std::ceil((end - begin) / kArcCell_rad)));
    double low = begin;
    Value from = at(begin);
    for (int i = 1; i <= cells; ++i) {
      const double high = begin + (end - begin) * i / cells;
      const Value to = at(high);
      cell_minimum(low, from, high, to, take);
      low = high;
      from = to;
    }
  }
};

// Directions across a line e that passes p, with the rims of a round solid: all of them, or those between two normals.
// The overlap is n·(p − solid.p) + offset_m + solid.reach_m(n).
struct LineAndRims {
  const RoundSolid& solid;
  Vector3 from_solid, u, w;
  double k, offset_m;

  LineAndRims(const RoundSolid& round, const Vector3& e, const Vector3& p_minus_solid, double offset)
      : solid(round), from_solid(p_minus_solid), offset_m(offset) {
    u = e.cross(solid.axis);
    k = u.norm();
    u /= k;
    w = u.cross(e);
    if (w.dot(solid.axis) < 0) w = -w;
  }
  bool is_parallel() const { return !(k > 1e-9); }

  void take_side(double from, double to, double side, LeastDirection& least) const {
    if (!(to > from)) return;
    const RimCurve curve{from_solid.dot(u), side * from_solid.dot(w) + solid.half_m * k, solid.radius_m, k * k};
    curve.minima(from, to, [&](double psi) {
      const Vector3 n = std::cos(psi) * u + side * std::sin(psi) * w;
      least.take(n.dot(from_solid) + offset_m + solid.reach_m(n), n);
    });
  }
  void take_all(LeastDirection& least) const {
    for (const double side : {1.0, -1.0}) take_side(0, pi, side, least);
  }
  // The lesser of the two arcs between unit vectors across e.
  void take_between(const Vector3& n_1, const Vector3& n_2, LeastDirection& least) const {
    double from = std::atan2(n_1.dot(w), n_1.dot(u)), to = std::atan2(n_2.dot(w), n_2.dot(u));
    if (from > to) std::swap(from, to);
    if (to - from > pi) {
      from = std::exchange(to, from + 2 * pi);
    }
    // Up to two turns from −π: the side is that of sin ψ.
    take_side(std::max(from, 0.0), std::min(to, pi), 1, least);
    take_side(std::max(-to, 0.0), std::min(-from, pi), -1, least);
    take_side(std::max(2 * pi - to, 0.0), std::min(2 * pi - from, pi), -1, least);
  }
};

// All round, each for the same area.
const std::array<Vector3, kRimSamples>& spiral_directions() {
  static const std::array<Vector3, kRimSamples> directions = [] {
    std::array<Vector3, kRimSamples> made;
    for (std::size_t i = 0; i < kRimSamples; ++i) {
      const double z = 1 - (2.0 * static_cast<double>(i) + 1) / kRimSamples, across = std::sqrt(1 - z * z);
      const double angle = pi * (3 - std::sqrt(5.0)) * static_cast<double>(i);
      made[i] = {across * std::cos(angle), across * std::sin(angle), z};
    }
    return made;
  }();
  return directions;
}

// Two rims: Newton's method on the sphere for ω, whose gradient is the support point and whose second derivative comes
// from both rims.
struct TwoRims {
  const RoundSolid &a, &b;

  double overlap_m(const Vector3& n) const { return n.dot(b.p - a.p) + a.reach_m(n) + b.reach_m(n); }

  static void add_round(const RoundSolid& solid, const Vector3& n, Vector3& support, Matrix3& bend) {
    const Vector3 t = solid.axis.cross(n);
    const double size = std::max(t.norm(), 1e-12);
    support += solid.farthest(n);
    bend += solid.radius_m / (size * size * size) * t * t.transpose();
  }

  void take_from(Vector3 n, LeastDirection& least) const {
    double overlap = overlap_m(n);
    for (int step = 0; step < 30; ++step) {
      Vector3 support = b.p - a.p;
      Matrix3 bend = Matrix3::Zero();
      add_round(a, n, support, bend);
      add_round(b, n, support, bend);
      // In the tangent plane (x, y) of n: curvature less ω, made definite where it is not.
      const Vector3 x = n.unitOrthogonal(), y = n.cross(x);
      Eigen::Matrix2d H;
      const double xy = x.dot(bend * y);
      H << x.dot(bend * x) - overlap, xy, xy, y.dot(bend * y) - overlap;
      const Eigen::Vector2d g(x.dot(support), y.dot(support));
      const double mean = 0.5 * H.trace(), spread = std::hypot(0.5 * (H(0, 0) - H(1, 1)), H(0, 1));
      const double least_bend = 0.1 * overlap;
      if (mean - spread < least_bend) H.diagonal().array() += least_bend - (mean - spread);
      Eigen::Vector2d d = -H.inverse() * g;
      if (d.norm() > 0.5) d *= 0.5 / d.norm();
      bool is_lower = false;
      for (int halving = 0; halving < 12 && !is_lower; ++halving, d *= 0.5) {
        const Vector3 next = (n + d.x() * x + d.y() * y).normalized();
        const double there = overlap_m(next);
        is_lower = there < overlap;
        if (!is_lower) continue;
        overlap = there;
        n = next;
      }
      if (!is_lower || d.norm() < 1e-12) break;
    }
    least.take(overlap, n);
  }

  void take_best(LeastDirection& least) const {
    struct Sample {
      double overlap_m;
      const Vector3* n;
    };
    std::array<Sample, kRimSamples> samples;
    const std::array<Vector3, kRimSamples>& directions = spiral_directions();
    for (std::size_t i = 0; i < kRimSamples; ++i) samples[i] = {overlap_m(directions[i]), &directions[i]};
    std::array<Vector3, kRimStarts> starts;
    for (std::size_t count = 0; count < kRimStarts; ++count) {
      const Sample* best = nullptr;
      for (const Sample& sample : samples) {
        const auto is_near = [&](const Vector3& start) { return start.dot(*sample.n) > kRimStartsApart; };
        if (best != nullptr && sample.overlap_m >= best->overlap_m) continue;
        if (std::none_of(starts.begin(), starts.begin() + static_cast<std::ptrdiff_t>(count), is_near)) best = &sample;
      }
      if (best == nullptr) return;
      starts[count] = *best->n;
      take_from(*best->n, least);
    }
  }
};

void take_cylinder(const RoundSolid& a, const RoundSolid& b, LeastDirection& least) {
  const auto take = [&](const Vector3& n) { least.take(n.dot(b.p - a.p) + a.reach_m(n) + b.reach_m(n), n); };
  const Vector3 cross = a.axis.cross(b.axis);
  for (const double side : {1.0, -1.0}) {
    take(side * a.axis);
    take(side * b.axis);
    if (cross.norm() > 1e-9) take(side * cross.normalized());
  }
  for (const RoundSolid* line : {&a, &b}) {  // two sides, also where they are parallel
    const Vector3 apart = a.p - b.p, across = apart - line->axis.dot(apart) * line->axis;
    take(across.norm() > 1e-12 ? Vector3(across.normalized()) : line->axis.unitOrthogonal());
  }
  if (cross.norm() > 1e-9) {
    LineAndRims(a, b.axis, b.p - a.p, b.radius_m).take_all(least);
    LineAndRims(b, a.axis, b.p - a.p, a.radius_m).take_all(least);
  }
  TwoRims{a, b}.take_best(least);
}

void take_vertex(const Polytope& b, std::size_t i, const RoundSolid& a, LeastDirection& least) {
  const Vector3 from_a = b.vertices[i] - a.p, across = from_a - a.axis.dot(from_a) * a.axis;
  const double size = across.norm();
  if (!(size > 1e-12)) return;
  const Vector3 n = -across / size;
  for (std::uint32_t k = b.first_neighbour[i]; k < b.first_neighbour[i + 1]; ++k) {
    if (n.dot(b.vertices[b.neighbours[k]] - b.vertices[i]) > 0) return;  // not the farthest along n
  }
  least.take(n.dot(from_a) + a.reach_m(n), n);
}

void take_edge(const Polytope& b, const Polytope::Edge& edge, const RoundSolid& a, LeastDirection& least) {
  const Vector3 from_a = b.vertices[edge.a] - a.p;
  // One point x of the difference bounds ω from below: n·x between two normals is at least the lesser of both, if that
  // is not negative. Most edges are out by this.
  const Vector3 &n_1 = b.faces[edge.face_1].n, &n_2 = b.faces[edge.face_2].n, x = from_a + a.farthest(n_1 + n_2);
  if (std::min(n_1.dot(x), n_2.dot(x)) >= std::max(0.0, least.overlap_m)) return;
  const Vector3 e = (b.vertices[edge.b] - b.vertices[edge.a]).normalized();
  const LineAndRims rims(a, e, from_a, 0);
  if (rims.is_parallel()) return;  // the side: as far out as from a vertex
  for (const double side : {1.0, -1.0}) {
    const Vector3 n = side * rims.u;
    if (n.dot(edge.out_1) >= 0 && n.dot(edge.out_2) >= 0) least.take(n.dot(from_a) + a.radius_m, n);
  }
  rims.take_between(n_1, n_2, least);
}

void take_polytope(const RoundSolid& a, const Polytope& b, LeastDirection& least) {
  for (const Polytope::Face& face : b.faces) least.take(face.offset_m - face.n.dot(a.p) + a.reach_m(face.n), face.n);
  for (const double side : {1.0, -1.0}) {
    const Vector3 n = side * a.axis;
    double farthest = -INFINITY;
    for (const Vector3& v : b.vertices) farthest = std::max(farthest, n.dot(v - a.p));
    least.take(farthest + a.half_m, n);
  }
  for (std::size_t i = 0; i < b.vertices.size(); ++i) take_vertex(b, i, a, least);
  for (const Polytope::Edge& edge : b.edges) take_edge(b, edge, a, least);
}

}  // namespace

Vector3 least_overlap_direction(const ContactShape& a, const ContactShape& b, const Pose& X_BA) {
  const RoundSolid round_a{X_BA.p, X_BA.R * Vector3::UnitZ(), a.radius_m, a.half_m};
  LeastDirection least;
  if (b.kind == ContactShape::Kind::kCylinder) {
    take_cylinder(round_a, {Vector3::Zero(), Vector3::UnitZ(), b.radius_m, b.half_m}, least);
  } else {
    take_polytope(round_a, b.polytope, least);
  }
  return least.n;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "geometry/segment_shape.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/convex_polyhedron.h"
#include "geometry/point_shape.h"
#include "geometry/segment_inside.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

ShapeHit touching(const Segment& segment, double fraction) {
  const Vector3 p = segment.at(fraction);
  return {0.0, p, p, fraction};
}

// A point of the segment that the caller knows to be the nearest one, and to be outside but for rounding.
template <class Solid>
ShapeHit nearest_at(const Segment& segment, double fraction, const Solid& solid) {
  ShapeHit hit = signed_distance(segment.at(fraction), solid);
  hit.fraction = fraction;
  return hit.distance_m > 0 ? hit : touching(segment, fraction);
}

// Fractions at which the distance changes its form; those outside (0, 1) are dropped.
class Breakpoints {
 public:
  void add(double t) {
    if (t > 0 && t < 1) at_[count_++] = t;
  }
  const double* begin() const { return at_.data(); }
  const double* end() const { return at_.data() + count_; }
  void sort() { std::sort(at_.data(), at_.data() + count_); }

 private:
  std::array<double, 8> at_{};
  std::size_t count_ = 0;
};

struct Bracket {
  double low, high;              // fractions
  double slope_low, slope_high;  // slope_low < 0 <= slope_high, or low == high
};

// The piece in which a slope that never falls changes its sign.
template <class Slope>
Bracket bracket_minimum(Breakpoints breaks, const Slope& slope) {
  breaks.sort();
  Bracket piece{0.0, 0.0, slope(0.0), 0.0};
  if (piece.slope_low >= 0) return piece;
  const auto closes = [&](double t) {
    piece.high = t;
    piece.slope_high = slope(t);
    return piece.slope_high >= 0;
  };
  for (const double t : breaks) {
    if (closes(t)) return piece;
    piece.low = piece.high;
    piece.slope_low = piece.slope_high;
  }
  if (!closes(1.0)) piece.low = piece.high;
  return piece;
}

double secant_root(const Bracket& b) {
  if (b.low == b.high) return b.low;
  return b.low + (b.high - b.low) * (b.slope_low / (b.slope_low - b.slope_high));
}

// Half the slope of the squared distance, Σ d_i (x_i − clamp(x_i)), is linear between breakpoints: the secant is exact.
double nearest_fraction_to_box(const Segment& segment, const Box& box) {
  const Vector3 d = segment.b - segment.a, half = 0.5 * box.size;
  Breakpoints breaks;
  for (int i = 0; i < 3; ++i) {
    if (d[i] == 0) continue;
    breaks.add((half[i] - segment.a[i]) / d[i]);
    breaks.add((-half[i] - segment.a[i]) / d[i]);
  }
  const auto slope = [&](double t) {
    const Vector3 p = segment.at(t);
    return d.dot(p - p.cwiseMax(-half).cwiseMin(half));
  };
  return secant_root(bracket_minimum(breaks, slope));
}

// With ρ the distance from the axis, the squared distance is max(ρ − r, 0)² + max(|z| − h, 0)².
class CylinderSlope {
 public:
  CylinderSlope(const Segment& segment, const Cylinder& cylinder)
      : segment_(segment), d_(segment.b - segment.a), r_(cylinder.radius_m), h_(0.5 * cylinder.length_m) {}

  /// Half the slope of the squared distance: (ρ − r) ρ' + (z ∓ h) z', each term where positive distances are.
  double operator()(double t) const {
    const Vector3 p = segment_.at(t);
    const double rho = std::hypot(p.x(), p.y());
    const double radial = rho > r_ ? (rho - r_) * p.head<2>().dot(d_.head<2>()) / rho : 0.0;
    return radial + (p.z() - std::clamp(p.z(), -h_, h_)) * d_.z();
  }
  /// Its derivative: ρ'² + (ρ − r) ρ'' + z'² with ρ ρ'' = |d|² − ρ'² in the plane.
  double derivative(double t) const {
    const Vector3 p = segment_.at(t);
    const double rho = std::hypot(p.x(), p.y());
    double sum = std::abs(p.z()) > h_ ? d_.z() * d_.z() : 0.0;
    if (rho > r_) {
      const double rho_1 = p.head<2>().dot(d_.head<2>()) / rho;
      sum += rho_1 * rho_1 + (1.0 - r_ / rho) * (d_.head<2>().squaredNorm() - rho_1 * rho_1);
    }
    return sum;
  }

 private:
  const Segment& segment_;
  Vector3 d_;
  double r_, h_;
};

// Newton's method, with the bracket halved instead whenever a step leaves it or is more than half the step before.
// Steps or brackets thus halve each time and 120 of them suffice; in practice it is a handful.
double bracketed_root(Bracket b, const CylinderSlope& slope) {
  double t = secant_root(b);
  double last_step = b.high - b.low;
  for (int i = 0; i < 120 && b.low < b.high; ++i) {
    const double s = slope(t);
    (s < 0 ? b.low : b.high) = t;
    double next = t - s / slope.derivative(t);
    if (!(next >= b.low && next <= b.high && std::abs(next - t) <= 0.5 * last_step)) next = 0.5 * (b.low + b.high);
    last_step = std::abs(next - t);
    if (last_step <= 1e-16) return t;  // of the segment's length: below rounding
    t = next;
  }
  return t;
}

double nearest_fraction_to_cylinder(const Segment& segment, const Cylinder& cylinder) {
  const Vector3 d = segment.b - segment.a;
  Breakpoints breaks;
  if (d.z() != 0) {
    breaks.add((0.5 * cylinder.length_m - segment.a.z()) / d.z());
    breaks.add((-0.5 * cylinder.length_m - segment.a.z()) / d.z());
  }
  // Where it enters and leaves the endless cylinder: as for a circle in the plane.
  const Segment shadow{{segment.a.x(), segment.a.y(), 0}, {segment.b.x(), segment.b.y(), 0}};
  if (const auto inside = stretch_inside(shadow, Sphere{cylinder.radius_m})) {
    breaks.add(inside->begin);
    breaks.add(inside->end);
  }
  const CylinderSlope slope(segment, cylinder);
  return bracketed_root(bracket_minimum(breaks, slope), slope);
}

}  // namespace

ShapeHit segment_distance(const Segment& segment, const Box& box) {
  if (const auto inside = stretch_inside(segment, box)) return touching(segment, inside->begin);
  return nearest_at(segment, nearest_fraction_to_box(segment, box), box);
}

ShapeHit segment_distance(const Segment& segment, const Sphere& sphere) {
  if (const auto inside = stretch_inside(segment, sphere)) return touching(segment, inside->begin);
  return nearest_at(segment, nearest_fraction(segment, Vector3::Zero()), sphere);
}

ShapeHit segment_distance(const Segment& segment, const Cylinder& cylinder) {
  if (const auto inside = stretch_inside(segment, cylinder)) return touching(segment, inside->begin);
  return nearest_at(segment, nearest_fraction_to_cylinder(segment, cylinder), cylinder);
}

ShapeHit segment_distance(const Segment& segment, const Capsule& capsule) {
  if (const auto inside = stretch_inside(segment, capsule)) return touching(segment, inside->begin);
  const Vector3 p_end(0, 0, 0.5 * capsule.length_m);
  return nearest_at(segment, closest_points(segment, Segment{-p_end, p_end}).fraction_first, capsule);
}

ShapeHit segment_distance(const Segment& segment, const ConvexPolyhedron& polyhedron) {
  if (is_inside(segment.a, polyhedron)) return touching(segment, 0.0);
  return nearest_on_surface(segment, polyhedron);
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "geometry/segment_inside.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

// Below this the square of a length loses digits to underflow.
constexpr double kShortestSquared = 1e-290;

std::optional<Stretch> within(double begin, double end) {
  if (!(begin <= end) || end < 0 || begin > 1) return std::nullopt;
  return Stretch{std::max(begin, 0.0), std::min(end, 1.0)};
}

std::optional<Stretch> common(const std::optional<Stretch>& a, const std::optional<Stretch>& b) {
  if (!a || !b) return std::nullopt;
  return within(std::max(a->begin, b->begin), std::min(a->end, b->end));
}

// For parts of one convex solid: what lies between two stretches is inside too.
std::optional<Stretch> joined(const std::optional<Stretch>& a, const std::optional<Stretch>& b) {
  if (!a || !b) return a ? a : b;
  return Stretch{std::min(a->begin, b->begin), std::max(a->end, b->end)};
}

// Where |x + t d| ≤ half.
std::optional<Stretch> in_slab(double x, double d, double half) {
  if (d == 0) return std::abs(x) <= half ? std::optional(Stretch{}) : std::nullopt;
  const double t0 = (-half - x) / d, t1 = (half - x) / d;
  return within(std::min(t0, t1), std::max(t0, t1));
}

// Where |p + t d| ≤ radius, in the plane or in space. The middle of the chord comes first, then half its length, so
// that a far start costs no digits of the chord.
template <class Vector>
std::optional<Stretch> in_ball(const Vector& p, const Vector& d, double radius) {
  const double dd = d.squaredNorm();
  if (dd < kShortestSquared) return p.norm() <= radius ? std::optional(Stretch{}) : std::nullopt;
  const double t_middle = -p.dot(d) / dd;
  const double distance = (p + t_middle * d).norm();
  if (distance > radius) return std::nullopt;
  const double half_chord = std::sqrt((radius - distance) * (radius + distance) / dd);
  return within(t_middle - half_chord, t_middle + half_chord);
}

}  // namespace

std::optional<Stretch> stretch_inside(const Segment& segment, const Box& box) {
  const Vector3 d = segment.b - segment.a, half = 0.5 * box.size;
  return common(common(in_slab(segment.a.x(), d.x(), half.x()), in_slab(segment.a.y(), d.y(), half.y())),
                in_slab(segment.a.z(), d.z(), half.z()));
}

std::optional<Stretch> stretch_inside(const Segment& segment, const Sphere& sphere) {
  return in_ball<Vector3>(segment.a, segment.b - segment.a, sphere.radius_m);
}

std::optional<Stretch> stretch_inside(const Segment& segment, const Cylinder& cylinder) {
  const Vector3 d = segment.b - segment.a;
  return common(in_slab(segment.a.z(), d.z(), 0.5 * cylinder.length_m),
                in_ball<Eigen::Vector2d>(segment.a.head<2>(), d.head<2>(), cylinder.radius_m));
}

std::optional<Stretch> stretch_inside(const Segment& segment, const Capsule& capsule) {
  const Vector3 d = segment.b - segment.a, p_end(0, 0, 0.5 * capsule.length_m);
  const auto ends = joined(in_ball<Vector3>(segment.a - p_end, d, capsule.radius_m),
                           in_ball<Vector3>(segment.a + p_end, d, capsule.radius_m));
  return joined(ends, stretch_inside(segment, Cylinder{capsule.radius_m, capsule.length_m}));
}

}  // namespace drydock

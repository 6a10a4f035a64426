// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/free_travel.h"

#include <cassert>

#include "rig/stewart/joint_cone.h"
#include "rig/stewart/travel_ends.h"

namespace drydock {

std::string to_string(TravelLimit limit) {
  switch (limit) {
    case TravelLimit::kShortest:
      return "a leg is at its shortest";
    case TravelLimit::kLongest:
      return "a leg is at its longest";
    case TravelLimit::kBaseJoint:
      return "a leg is at the edge of its joint's cone on the base";
    case TravelLimit::kPlatformJoint:
      return "a leg is at the edge of its joint's cone on the platform";
    default:
      return "nothing limits";
  }
}

namespace {

/// A leg that moves along a line at fixed orientation: d(s) = d + s n.
struct LineLeg {
  Vector3 d_W, n_W;
  double length_m, slope;  // |d| and d·n

  LineLeg(const LegLine& line, const Vector3& direction_W)
      : d_W(line.p_WC - line.p_WP), n_W(direction_W), length_m(line.length_m), slope(d_W.dot(n_W)) {}

  /// Where a·d(s) − cos γ |d(s)| falls through zero. `a` is constant along the travel.
  bool keep_cone(const Vector3& a_W, double cosine, TravelEnd end, NearestEnds& ends) const;

 private:
  /// Within the cone at the travel 1/v, not at infinity.
  bool holds(double at_start, double rate, double cosine, double v) const {
    const double s = 1 / v;
    return v != 0 && at_start + rate * s >= cosine * std::sqrt(length_m * length_m + (2 * slope + s) * s);
  }
  void cross(double v, double at_start, double rate, double cosine, TravelEnd end, NearestEnds& ends) const;
};

/// At a root v = 1/s of the squared condition: is it one of the condition, and is it left or entered there?
void LineLeg::cross(double v, double at_start, double rate, double cosine, TravelEnd end, NearestEnds& ends) const {
  if (!std::isfinite(v) || v == 0) return;
  const double s = 1 / v, along = at_start + rate * s;
  if (!(along * cosine > 0)) return;
  const double fall = rate - cosine * cosine * (slope + s) / along;  // |d| = along / cos γ there
  if (fall < 0 && v > 0) ends.end_ahead(v, end);
  if (fall > 0 && v < 0) ends.end_behind(v, end);
}

bool LineLeg::keep_cone(const Vector3& a_W, double cosine, TravelEnd end, NearestEnds& ends) const {
  const double along = a_W.dot(d_W), rate = a_W.dot(n_W), slack = along - cosine * length_m;
  if (slack < -kAtLimit * length_m) return ends.at_ahead = end, false;
  if (slack <= 0) {  // at the edge: one way leads out
    const double rise = rate - cosine * slope / length_m;
    if (rise < 0) ends.end_ahead(std::numeric_limits<double>::infinity(), end);
    if (rise > 0) ends.end_behind(-std::numeric_limits<double>::infinity(), end);
  }
  // A cone of up to 90° is convex: within it at both ends, within it between.
  if (cosine >= 0 && holds(along, rate, cosine, ends.ahead) && holds(along, rate, cosine, ends.behind)) return true;
  if (std::abs(cosine) < 1e-14) {  // a plane
    if (rate < 0) ends.end_ahead(-rate / along, end);
    if (rate > 0) ends.end_behind(-rate / along, end);
    return true;
  }
  // (along v + rate)² = cos²γ (l² v² + 2 slope v + 1). The discriminant is cos²γ (|a × m|² − cos²γ |m|²), m = n × d.
  const double c2 = cosine * cosine;
  const Vector3 m_W = n_W.cross(d_W);
  const double inner = a_W.cross(m_W).squaredNorm() - c2 * m_W.squaredNorm();
  if (!(inner > 0)) return true;
  const double c = slack * (along + cosine * length_m), b = along * rate - c2 * slope, e = rate * rate - c2;
  const double q = -(b + std::copysign(std::abs(cosine) * std::sqrt(inner), b));
  cross(q / c, along, rate, cosine, end, ends);
  cross(e / q, along, rate, cosine, end, ends);
  return true;
}

bool keep_line_cones(const Leg& leg, const LegLine& line, const Vector3& direction_W, const StewartPose& pose, int i,
                     NearestEnds& ends) {
  const LineLeg moving(line, direction_W);
  if (has_limit(leg.base_cone)) {
    const Vector3 a_W = pose.X_WF.R * leg.base_cone.axis;
    const double cosine = std::cos(leg.base_cone.half_angle_rad);
    if (!moving.keep_cone(a_W, cosine, {TravelLimit::kBaseJoint, i}, ends)) return false;
  }
  if (has_limit(leg.platform_cone)) {
    const Vector3 a_W = -(pose.X_WB.R * leg.platform_cone.axis);
    const double cosine = std::cos(leg.platform_cone.half_angle_rad);
    if (!moving.keep_cone(a_W, cosine, {TravelLimit::kPlatformJoint, i}, ends)) return false;
  }
  return true;
}

}  // namespace

FreeTravel free_travel(const StewartRig& rig, const StewartPose& pose, const Vector3& direction_W) {
  assert(std::abs(direction_W.squaredNorm() - 1) < 1e-9 && "the direction is a unit vector");
  NearestEnds ends{0.0, -0.0, {}, {}};  // v = 1/s
  FreeTravel travel;
  bool inside = true;
  // Lengths first: within their ends most cones are soon seen to be kept.
  for (int i = 0; inside && i < 6; ++i) {
    const LegLine& line = pose.legs[static_cast<std::size_t>(i)];
    const double slope = (line.p_WC - line.p_WP).dot(direction_W);
    inside = keep_length(rig.legs[static_cast<std::size_t>(i)], i, line.length_m, slope, 1, 0, ends);
  }
  for (int i = 0; inside && i < 6; ++i) {
    const auto k = static_cast<std::size_t>(i);
    inside = keep_line_cones(rig.legs[k], pose.legs[k], direction_W, pose, i, ends);
  }
  if (!inside) return travel.at_min = travel.at_max = ends.at_ahead, travel;
  travel.allowed = true;
  travel.range = {1 / ends.behind, 1 / ends.ahead};
  travel.at_min = ends.at_behind;
  travel.at_max = ends.at_ahead;
  return travel;
}

}  // namespace drydock

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

  /// Where a·d(s) − cos γ |d(s)| falls through zero. `a` is constant along the travel.
  bool keep_cone(const Vector3& a_W, double cosine, TravelEnd end, NearestEnds& ends) const;

 private:
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

}  // namespace

FreeTravel free_travel(const StewartRig& rig, const StewartPose& pose, const Vector3& direction_W) {
  assert(std::abs(direction_W.squaredNorm() - 1) < 1e-9 && "the direction is a unit vector");
  NearestEnds ends{0.0, -0.0, {}, {}};  // v = 1/s
  FreeTravel travel;
  for (int i = 0; i < 6; ++i) {
    const Leg& leg = rig.legs[static_cast<std::size_t>(i)];
    const LegLine& line = pose.legs[static_cast<std::size_t>(i)];
    LineLeg moving{line.p_WC - line.p_WP, direction_W, line.length_m, 0};
    moving.slope = moving.d_W.dot(direction_W);
    bool inside = keep_length(leg, i, line.length_m, moving.slope, 1, 0, ends);
    if (inside && has_limit(leg.base_cone)) {
      const Vector3 a_W = pose.X_WF.R * leg.base_cone.axis;
      inside = moving.keep_cone(a_W, std::cos(leg.base_cone.half_angle_rad), {TravelLimit::kBaseJoint, i}, ends);
    }
    if (inside && has_limit(leg.platform_cone)) {
      const Vector3 a_W = -(pose.X_WB.R * leg.platform_cone.axis);
      inside =
          moving.keep_cone(a_W, std::cos(leg.platform_cone.half_angle_rad), {TravelLimit::kPlatformJoint, i}, ends);
    }
    if (!inside) return travel.at_min = travel.at_max = ends.at_ahead, travel;
  }
  travel.allowed = true;
  travel.range = {1 / ends.behind, 1 / ends.ahead};
  travel.at_min = ends.at_behind;
  travel.at_max = ends.at_ahead;
  return travel;
}

}  // namespace drydock

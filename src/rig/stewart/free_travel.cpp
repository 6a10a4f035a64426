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

using SixLegs = Eigen::Array<double, 6, 1>;

/// Ends of a travel by the lengths alone, for each leg: how far it can go until it is at its longest and its shortest.
struct LengthEnds {
  SixLegs longest_ahead, longest_behind, shortest_ahead, shortest_behind;  // distances, ≥ 0
  TravelEnd beyond;
};

/// The roots of s² + 2 β s + c, c = l² − L², without cancellation: with q = |β| + √(β² − c) they are −q and −c/q if
/// β > 0, else q and c/q. Of the longest length c ≤ 0, and one is on each side; of the shortest c ≥ 0, and the nearer
/// one, c/q, is on the side to which the leg shortens. One square root and one division a limit and no branch, so
/// that several legs are computed at a time.
void find_length_ends(const StewartRig& rig, const StewartPose& pose, const Vector3& n_W, LengthEnds& ends) {
  constexpr double kFar = std::numeric_limits<double>::infinity(), kTiny = std::numeric_limits<double>::min();
  SixLegs beta, least, most, length_m;
  for (int i = 0; i < 6; ++i) {
    const LegLine& line = pose.legs[static_cast<std::size_t>(i)];
    const Interval& limits_m = rig.legs[static_cast<std::size_t>(i)].length_m;
    beta[i] = (line.p_WC - line.p_WP).dot(n_W);
    length_m[i] = line.length_m;
    least[i] = limits_m.min;
    most[i] = std::min(limits_m.max, 1e100);  // squares stay finite
    if (length_m[i] > most[i] + kAtLimit) ends.beyond = {TravelLimit::kLongest, i};
    if (length_m[i] < least[i] - kAtLimit) ends.beyond = {TravelLimit::kShortest, i};
  }
  const SixLegs b = beta.abs();
  const SixLegs c_long = ((most - length_m) * (most + length_m)).max(0.0);  // −c
  const SixLegs c_short = ((length_m - least) * (length_m + least)).max(0.0);
  const SixLegs far = b + (b * b + c_long).sqrt(), near = c_long / far.max(kTiny);
  const SixLegs square = b * b - c_short, meets = c_short / (b + square.max(0.0).sqrt()).max(kTiny);
  const SixLegs nearer = (square > 0.0 && least > 0.0).select(meets, kFar);
  ends.longest_ahead = (beta > 0.0).select(near, far);
  ends.longest_behind = (beta > 0.0).select(far, near);
  ends.shortest_ahead = (beta > 0.0).select(kFar, nearer);
  ends.shortest_behind = (beta > 0.0).select(nearer, kFar);
}

/// The nearest of them on one side; none beyond 1e99 m.
double nearest_end(const SixLegs& longest, const SixLegs& shortest, TravelEnd& end) {
  const double nearest = longest.min(shortest).minCoeff();
  if (nearest > 1e99) return std::numeric_limits<double>::infinity();
  for (int i = 0; i < 6; ++i) {
    if (longest[i] == nearest) return end = {TravelLimit::kLongest, i}, nearest;
    if (shortest[i] == nearest) return end = {TravelLimit::kShortest, i}, nearest;
  }
  return nearest;
}

bool has_cones(const StewartRig& rig) {
  bool any = false;
  for (const Leg& leg : rig.legs) any = any || has_limit(leg.base_cone) || has_limit(leg.platform_cone);
  return any;
}

}  // namespace

FreeTravel free_travel(const StewartRig& rig, const StewartPose& pose, const Vector3& direction_W) {
  assert(std::abs(direction_W.squaredNorm() - 1) < 1e-9 && "the direction is a unit vector");
  FreeTravel travel;
  // Lengths first: within their ends most cones are soon seen to be kept.
  LengthEnds lengths;
  find_length_ends(rig, pose, direction_W, lengths);
  if (lengths.beyond.limit != TravelLimit::kNone) return travel.at_min = travel.at_max = lengths.beyond, travel;
  const double ahead = nearest_end(lengths.longest_ahead, lengths.shortest_ahead, travel.at_max);
  const double behind = -nearest_end(lengths.longest_behind, lengths.shortest_behind, travel.at_min);
  travel.range = {behind, ahead};
  travel.allowed = true;
  if (!has_cones(rig)) return travel;
  const double v_ahead = 1 / ahead, v_behind = 1 / behind;
  NearestEnds ends{v_ahead, v_behind, travel.at_max, travel.at_min};
  for (int i = 0; i < 6; ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (keep_line_cones(rig.legs[k], pose.legs[k], direction_W, pose, i, ends)) continue;
    return {false, {}, ends.at_ahead, ends.at_ahead};
  }
  if (ends.ahead != v_ahead) travel.range.max = 1 / ends.ahead;
  if (ends.behind != v_behind) travel.range.min = 1 / ends.behind;
  travel.at_min = ends.at_behind;
  travel.at_max = ends.at_ahead;
  return travel;
}

}  // namespace drydock

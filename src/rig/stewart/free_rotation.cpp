// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/free_rotation.h"

#include <cassert>

#include "rig/stewart/joint_cone.h"
#include "rig/stewart/travel_ends.h"
#include "rig/stewart/turning_cone.h"

namespace drydock {
namespace {

/// The angle ahead, in [0, 2π], for u = cot(ψ/2).
Angle angle_ahead(double u) {
  if (std::isinf(u)) return {u > 0 ? 0 : 2 * M_PI, 1, 0};
  const double n2 = 1 + u * u;
  return {2 * std::atan2(1, u), (u * u - 1) / n2, 2 * u / n2};
}

/// The ends so far, as angles.
struct EndAngles {
  Angle ahead, behind;

  explicit EndAngles(const NearestEnds& ends) : ahead(angle_ahead(ends.ahead)), behind(angle_ahead(-ends.behind)) {}
};

/// False if the start is outside.
bool keep_turning_cone(TurningCone cone, double length_m, TravelEnd end, NearestEnds& ends, EndAngles& limits) {
  cone.slack = cone.along.start - cone.cosine * length_m;
  if (cone.slack < -kAtLimit * length_m) return ends.at_ahead = end, false;
  cone.slack = std::max(0.0, cone.slack);
  const double ahead = cone.first_exit(limits.ahead);
  cone.along = cone.along.backwards();
  cone.square = cone.square.backwards();
  const double behind = cone.first_exit(limits.behind);
  if (ahead < limits.ahead.psi) ends.end_ahead(1 / std::tan(ahead / 2), end);
  if (behind < limits.behind.psi) ends.end_behind(-1 / std::tan(behind / 2), end);
  if (ahead < limits.ahead.psi || behind < limits.behind.psi) limits = EndAngles(ends);
  return true;
}

/// A leg whose joint on the platform turns about the axis: r = p_QC across the axis, and a quarter of a turn ahead.
struct TurningLeg {
  Vector3 across_W, aside_W;
  Wave square;

  TurningLeg(const LegLine& line, const Vector3& axis_W, const Vector3& p_WQ) {
    aside_W = axis_W.cross(line.p_WC - p_WQ);
    across_W = aside_W.cross(axis_W);
    const Vector3 p_QP_W = line.p_WP - p_WQ;
    square = {line.length_m * line.length_m, -2 * p_QP_W.dot(across_W), -2 * p_QP_W.dot(aside_W)};
  }
};

/// Both cones of a leg; false if the start is outside of one.
bool keep_cones(const Leg& leg, const LegLine& line, const Vector3& axis_W, const Vector3& p_WQ,
                const StewartPose& pose, int i, NearestEnds& ends, EndAngles& limits) {
  const TurningLeg turning(line, axis_W, p_WQ);
  if (has_limit(leg.base_cone)) {
    const Vector3 a_W = pose.X_WF.R * leg.base_cone.axis;
    const Wave along{a_W.dot(line.p_WC - line.p_WP), a_W.dot(turning.across_W), a_W.dot(turning.aside_W)};
    const TurningCone cone{along, turning.square, std::cos(leg.base_cone.half_angle_rad), 0};
    if (!keep_turning_cone(cone, line.length_m, {TravelLimit::kBaseJoint, i}, ends, limits)) return false;
  }
  if (has_limit(leg.platform_cone)) {
    // Seen from the platform P turns backwards about Q, and C stays.
    const Vector3 a_W = pose.X_WB.R * leg.platform_cone.axis, aside_W = axis_W.cross(line.p_WP - p_WQ);
    const Wave along{a_W.dot(line.p_WP - line.p_WC), a_W.dot(aside_W.cross(axis_W)), -a_W.dot(aside_W)};
    const TurningCone cone{along, turning.square, std::cos(leg.platform_cone.half_angle_rad), 0};
    if (!keep_turning_cone(cone, line.length_m, {TravelLimit::kPlatformJoint, i}, ends, limits)) return false;
  }
  return true;
}

}  // namespace

FreeTravel free_rotation(const StewartRig& rig, const StewartPose& pose, const Vector3& axis_W, const Vector3& p_WQ) {
  assert(std::abs(axis_W.squaredNorm() - 1) < 1e-9 && "the axis is a unit vector");
  constexpr double kAllRound = std::numeric_limits<double>::infinity();
  NearestEnds ends{-kAllRound, kAllRound, {}, {}};  // v = cot(ψ/2)
  FreeTravel travel;
  bool inside = true, any_cone = false;
  // Lengths first: they are cheap, and within their ends most cones are soon seen to be kept.
  for (int i = 0; inside && i < 6; ++i) {
    const Leg& leg = rig.legs[static_cast<std::size_t>(i)];
    const LegLine& line = pose.legs[static_cast<std::size_t>(i)];
    const Wave square = TurningLeg(line, axis_W, p_WQ).square;
    inside = keep_length(leg, i, line.length_m, square.sine, -2 * square.cosine, 1, ends);
    any_cone = any_cone || has_limit(leg.base_cone) || has_limit(leg.platform_cone);
  }
  EndAngles limits(ends);
  for (int i = 0; inside && any_cone && i < 6; ++i) {
    const auto k = static_cast<std::size_t>(i);
    inside = keep_cones(rig.legs[k], pose.legs[k], axis_W, p_WQ, pose, i, ends, limits);
  }
  if (!inside) return travel.at_min = travel.at_max = ends.at_ahead, travel;
  travel.allowed = true;
  travel.at_min = ends.at_behind;
  travel.at_max = ends.at_ahead;
  travel.range.max = ends.at_ahead.limit == TravelLimit::kNone ? kAllRound : limits.ahead.psi;
  travel.range.min = ends.at_behind.limit == TravelLimit::kNone ? -kAllRound : -limits.behind.psi;
  return travel;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/axis_error.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rig/stewart/axis/axis_coordinate.h"
#include "rig/stewart/axis/axis_travel.h"
#include "rig/stewart/joint_cone.h"

namespace drydock {

std::string to_string(AxisMethod method) {
  switch (method) {
    case AxisMethod::kEqualSplit:
      return "equal split";
    case AxisMethod::kCosineWorkspace:
      return "workspace, cosine boundary";
    case AxisMethod::kExactWorkspace:
      return "workspace, exact boundary";
    case AxisMethod::kParabolicCost:
      return "cost, parabola";
    default:
      return "cost, barrier";
  }
}

double AxisControl::gain() const {
  switch (method) {
    case AxisMethod::kEqualSplit:
      return 0;
    case AxisMethod::kParabolicCost:
      return cost_gain;
    case AxisMethod::kBarrierCost:
      return barrier_gain;
    default:
      return workspace_gain;
  }
}

namespace {

constexpr double kNoEnd = std::numeric_limits<double>::infinity();
constexpr double kLeastBound = 0.05;  // of the cosine boundary, as a share of its largest value
constexpr double kLeastWidth = 0.02;  // of the exact boundary, from end to end [m or rad]

/// Where the axis is in its range: −1 at one end, 1 at the other.
double axis_share(const AuxiliaryAxis& axis, double q) {
  return (2 * q - axis.range.min - axis.range.max) / (axis.range.max - axis.range.min);
}

AxisError cosine_error(const StewartRig& rig, const AxisControl& control, const StewartPose& pose, double q) {
  const Vector3 p_F = pose.X_FB.p - rig.X_FB_home.p;
  const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
  // A slide is the box's x: its y and z are those of F turned by the smallest angle that takes x to the axis.
  const Vector3& n = rig.axis->axis_G;
  const Vector3 side = (std::abs(n.z()) < 0.9 ? Vector3::UnitZ().cross(n) : n.cross(Vector3::UnitX())).normalized();
  const Vector3 place = slides ? Vector3(n.dot(p_F), side.dot(p_F), n.cross(side).dot(p_F)) : p_F;
  const Vector3 share = (place.array() / control.platform_max_m.array()).abs().cwiseMin(1.0);
  const double most = slides ? control.platform_max_m.x() : control.platform_max_rad;
  double bound = most * std::cos(M_PI / 2 * share.y()) * std::cos(M_PI / 2 * share.z());
  if (!slides) bound *= std::cos(M_PI / 2 * share.x());
  bound = std::max(bound, kLeastBound * most);
  return {axis_coordinate(rig, pose.X_FB) / bound - axis_share(*rig.axis, q), {-bound, bound}};
}

AxisError exact_error(const StewartRig& rig, const AxisControl& control, const StewartPose& pose, double q) {
  const FreeTravel travel = axis_travel(rig, RegularPoses(rig, control.regular_share), pose);
  const double ahead = travel.range.max, behind = -travel.range.min;
  const double share = (behind - ahead) / std::max(ahead + behind, kLeastWidth);
  const double x = axis_coordinate(rig, pose.X_FB);
  return {share - axis_share(*rig.axis, q), {x + travel.range.min, x + travel.range.max}};
}

AxisError parabola_error(const StewartRig& rig, const AxisControl& control, const StewartPose& pose, double q) {
  const LegValues neutral_m = leg_lengths(rig, rig.X_FB_home), slope = leg_rates(pose, axis_unit_twist(rig, pose));
  const double q_mid = (rig.axis->range.min + rig.axis->range.max) / 2;
  double e = -2 * control.axis_weight * (q - q_mid);
  for (std::size_t i = 0; i < 6; ++i) e += 2 * (pose.legs[i].length_m - neutral_m[i]) * slope[i];
  return {e, {-kNoEnd, kNoEnd}};
}

/// −Σ log s of slacks s(x): first derivative, and the part of the second that is never negative.
struct LogBarrier {
  double slope = 0, curvature = 0;

  void add(double slack, double slack_rate) {
    if (!std::isfinite(slack)) return;
    const double ratio = slack_rate / std::max(slack, 1e-9);
    slope -= ratio;
    curvature += ratio * ratio;
  }
};

void add_leg(LogBarrier& barrier, const Leg& leg, const LegLine& line, const StewartPose& pose, const Twist& unit) {
  const Vector3 v_C = unit.v + unit.w.cross(line.p_BC_W);
  const double rate = line.u_W.dot(v_C);
  barrier.add(leg.length_m.max - line.length_m, -rate);
  if (leg.length_m.min > 0) barrier.add(line.length_m - leg.length_m.min, rate);
  const Vector3 u_rate_W = (v_C - rate * line.u_W) / line.length_m;
  if (has_limit(leg.base_cone)) {
    const Vector3 a_W = pose.X_WF.R * leg.base_cone.axis;
    barrier.add(a_W.dot(line.u_W) - std::cos(leg.base_cone.half_angle_rad), a_W.dot(u_rate_W));
  }
  if (has_limit(leg.platform_cone)) {
    const Vector3 a_W = -(pose.X_WB.R * leg.platform_cone.axis);
    const double slack = a_W.dot(line.u_W) - std::cos(leg.platform_cone.half_angle_rad);
    barrier.add(slack, unit.w.cross(a_W).dot(line.u_W) + a_W.dot(u_rate_W));
  }
}

AxisError barrier_error(const StewartRig& rig, const StewartPose& pose, double q) {
  const Twist unit = axis_unit_twist(rig, pose);
  LogBarrier barrier;
  barrier.add(rig.axis->range.max - q, 1);  // the axis falls back where the platform goes ahead
  barrier.add(q - rig.axis->range.min, -1);
  for (std::size_t i = 0; i < 6; ++i) add_leg(barrier, rig.legs[i], pose.legs[i], pose, unit);
  return {barrier.slope / barrier.curvature, {-kNoEnd, kNoEnd}};
}

}  // namespace

AxisError axis_error(const StewartRig& rig, const AxisControl& control, const StewartPose& pose, double q) {
  assert(rig.axis && "an axis");
  assert((control.method == AxisMethod::kEqualSplit || rig.axis->range.max > rig.axis->range.min) && "with a range");
  switch (control.method) {
    case AxisMethod::kCosineWorkspace:
      return cosine_error(rig, control, pose, q);
    case AxisMethod::kExactWorkspace:
      return exact_error(rig, control, pose, q);
    case AxisMethod::kParabolicCost:
      return parabola_error(rig, control, pose, q);
    case AxisMethod::kBarrierCost:
      return barrier_error(rig, pose, q);
    default:
      return {0, {-kNoEnd, kNoEnd}};
  }
}

}  // namespace drydock

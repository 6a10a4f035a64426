// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/joint_cone.h"

#include <algorithm>
#include <cmath>

#include "rig/stewart/leg_change.h"

namespace drydock {
namespace {

Margin least_slack(const StewartRig& rig, const StewartPose& pose, JointCone Leg::*cone, double LegLine::*angle_rad) {
  Margin nearest{std::numeric_limits<double>::infinity()};
  for (int i = 0; i < 6; ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (!has_limit(rig.legs[k].*cone)) continue;
    const bool has_line = pose.legs[k].length_m > 0;
    const double slack_rad = has_line ? (rig.legs[k].*cone).half_angle_rad - pose.legs[k].*angle_rad : 0;
    if (slack_rad < nearest.value) nearest = {slack_rad, i};
  }
  return nearest;
}

double largest_turn(const StewartRig& rig, const StewartPose& pose, JointCone Leg::*cone, const PoseBall& ball) {
  double largest_rad = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    if (!has_limit(rig.legs[i].*cone)) continue;
    const double joint_m = joint_change_m(rig.legs[i], ball), length_m = pose.legs[i].length_m;
    if (!(joint_m < length_m)) return std::numeric_limits<double>::infinity();
    largest_rad = std::max(largest_rad, std::asin(joint_m / length_m));
  }
  return largest_rad;
}

bool any_limit(const StewartRig& rig, JointCone Leg::*cone) {
  return std::any_of(rig.legs.begin(), rig.legs.end(), [&](const Leg& leg) { return has_limit(leg.*cone); });
}

}  // namespace

bool has_limit(const JointCone& cone) {
  return cone.half_angle_rad < M_PI;
}

Margin base_joint_margin(const StewartRig& rig, const StewartPose& pose) {
  return least_slack(rig, pose, &Leg::base_cone, &LegLine::base_angle_rad);
}

Margin platform_joint_margin(const StewartRig& rig, const StewartPose& pose) {
  return least_slack(rig, pose, &Leg::platform_cone, &LegLine::platform_angle_rad);
}

double base_joint_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball) {
  return largest_turn(rig, pose, &Leg::base_cone, ball);
}

double platform_joint_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball) {
  const double turn_rad = any_limit(rig, &Leg::platform_cone) ? ball.turn_rad : 0;
  return largest_turn(rig, pose, &Leg::platform_cone, ball) + turn_rad;
}

}  // namespace drydock

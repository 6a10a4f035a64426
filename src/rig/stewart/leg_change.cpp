// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/leg_change.h"

#include <algorithm>
#include <cmath>

namespace drydock {

LegChange leg_change(double length_m, double joint_m, double lever, double turned) {
  LegChange change{joint_m, M_PI, 2, 0};
  if (joint_m < length_m) {
    const double sine = joint_m / length_m;
    change.turn_rad = std::asin(sine);
    change.direction = sine * std::sqrt(2 / (1 + std::sqrt((1 - sine) * (1 + sine))));  // 2 sin(asin(sine) / 2)
  }
  change.row = std::hypot(change.direction, lever * std::min(2.0, turned + change.direction));
  return change;
}

double joint_change_m(const Leg& leg, const PoseBall& ball) {
  return ball.move_m + leg.p_BC.norm() * chord(ball.turn_rad);
}

LegChange leg_change(const Leg& leg, const LegLine& line, const PlatformScale& scale, const PoseBall& ball) {
  const double lever = (leg.p_BC - scale.p_BK).norm() / scale.length_m;
  return leg_change(line.length_m, joint_change_m(leg, ball), lever, chord(ball.turn_rad));
}

double jacobian_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball) {
  const PlatformScale scale = platform_scale(rig);
  double squares = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    const double row = leg_change(rig.legs[i], pose.legs[i], scale, ball).row;
    squares += row * row;
  }
  return std::sqrt(squares);
}

bool keeps_lines(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball) {
  for (std::size_t i = 0; i < 6; ++i) {
    if (!(joint_change_m(rig.legs[i], ball) < pose.legs[i].length_m)) return false;
  }
  return true;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/leg_leg.h"

#include <algorithm>

#include "geometry/segment_segment.h"
#include "rig/stewart/leg_change.h"

namespace drydock {
namespace {

template <class Visit>
void for_each_leg_pair(const StewartRig& rig, Visit&& visit) {
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = i + 1; j < 6; ++j) {
      if (!share_a_joint(rig.legs[i], rig.legs[j])) visit(i, j);
    }
  }
}

}  // namespace

bool share_a_joint(const Leg& first, const Leg& second) {
  return (first.p_FP - second.p_FP).squaredNorm() <= 1e-18 || (first.p_BC - second.p_BC).squaredNorm() <= 1e-18;
}

Margin leg_leg_margin(const StewartRig& rig, const StewartPose& pose) {
  Margin nearest{std::numeric_limits<double>::infinity()};
  for_each_leg_pair(rig, [&](std::size_t i, std::size_t j) {
    const LegLine &first = pose.legs[i], &second = pose.legs[j];
    const Segment first_W{first.p_WP, first.p_WC}, second_W{second.p_WP, second.p_WC};
    const double apart_m = closest_points(first_W, second_W).distance_m;
    const double clearance_m = apart_m - (rig.legs[i].diameter_m + rig.legs[j].diameter_m) / 2;
    if (clearance_m < nearest.value) nearest = {clearance_m, static_cast<int>(i), static_cast<int>(j)};
  });
  return nearest;
}

double leg_leg_change(const StewartRig& rig, const StewartPose& /*pose*/, const PoseBall& ball) {
  double largest_m = 0;
  for_each_leg_pair(rig, [&](std::size_t i, std::size_t j) {
    const Leg &first = rig.legs[i], &second = rig.legs[j];
    const double parted_m = (first.p_BC - second.p_BC).norm() * chord(ball.turn_rad);
    largest_m = std::max({largest_m, parted_m, joint_change_m(first, ball), joint_change_m(second, ball)});
  });
  return largest_m;
}

}  // namespace drydock

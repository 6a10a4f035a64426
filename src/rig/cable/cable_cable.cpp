// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_cable.h"

#include <algorithm>
#include <cmath>

#include "geometry/segment_segment.h"

namespace drydock {
namespace {

bool is_same(const Vector3& p, const Vector3& q) {
  return (p - q).squaredNorm() <= 1e-18;
}

/// Visits each pair of the kind once.
template <class Visit>
void for_each_pair(const CableRig& rig, bool sharing, Visit&& visit) {
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    for (std::size_t j = i + 1; j < rig.cables.size(); ++j) {
      if (share_an_end(rig.cables[i], rig.cables[j]) == sharing) visit(i, j);
    }
  }
}

template <class Value>
CablePair least(const CableRig& rig, bool sharing, Value&& value_of) {
  CablePair nearest;
  for_each_pair(rig, sharing, [&](std::size_t i, std::size_t j) {
    const double value = value_of(i, j);
    if (value < nearest.value) nearest = {value, static_cast<int>(i), static_cast<int>(j)};
  });
  return nearest;
}

double turn(const CableChange& change) {
  return 2 * std::asin(std::min(1.0, change.direction / 2));
}

/// The largest over all pairs of the kind.
template <class Value>
double largest(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball, bool sharing, Value&& value_of) {
  const auto change = [&](std::size_t i) { return cable_change(rig.platform, rig.cables[i], pose.lines[i], ball); };
  double value = 0;
  for_each_pair(rig, sharing, [&](std::size_t i, std::size_t j) {
    const double apart_m = (rig.cables[i].p_BC - rig.cables[j].p_BC).norm();
    value = std::max(value, value_of(change(i), change(j), apart_m));
  });
  return value;
}

}  // namespace

bool share_an_end(const Cable& first, const Cable& second) {
  return is_same(first.p_BC, second.p_BC) || (!first.pulley && !second.pulley && is_same(first.p_WA, second.p_WA));
}

CablePair cable_clearance(const CableRig& rig, const CableRigPose& pose) {
  return least(rig, false, [&](std::size_t i, std::size_t j) {
    const Segment first{pose.lines[i].p_WC, pose.lines[i].p_WT}, second{pose.lines[j].p_WC, pose.lines[j].p_WT};
    const double radii_m = (rig.cables[i].diameter_m + rig.cables[j].diameter_m) / 2;
    return closest_points(first, second).distance_m - radii_m;
  });
}

CablePair cable_angle(const CableRig& rig, const CableRigPose& pose) {
  return least(rig, true, [&](std::size_t i, std::size_t j) {
    const Vector3 &u_W = pose.lines[i].u_W, &v_W = pose.lines[j].u_W;
    return std::atan2(u_W.cross(v_W).norm(), u_W.dot(v_W));
  });
}

double cable_clearance_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  const double turned = chord(ball.turn_rad);
  return largest(rig, pose, ball, false, [&](const CableChange& i, const CableChange& j, double apart_m) {
    return std::max({turned * apart_m, i.eye_m + j.tangent_m, i.tangent_m + j.eye_m, i.tangent_m + j.tangent_m});
  });
}

double cable_angle_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return largest(rig, pose, ball, true,
                 [](const CableChange& i, const CableChange& j, double) { return turn(i) + turn(j); });
}

}  // namespace drydock

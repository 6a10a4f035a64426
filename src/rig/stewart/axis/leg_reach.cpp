// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/leg_reach.h"

#include <cmath>

#include "rig/stewart/joint_cone.h"

namespace drydock {

LegReach::LegReach(const StewartRig& rig) {
  const auto cosine = [](const JointCone& cone) { return has_limit(cone) ? std::cos(cone.half_angle_rad) : -2; };
  for (std::size_t i = 0; i < 6; ++i) {
    const Leg& leg = rig.legs[i];
    p_FP[i] = leg.p_FP;
    p_BC[i] = leg.p_BC;
    base_axis_F[i] = leg.base_cone.axis;
    platform_axis_B[i] = leg.platform_cone.axis;
    shortest_m[i] = leg.length_m.min;
    longest_m[i] = leg.length_m.max;
    speed_max_m_per_s[i] = leg.speed_max_m_per_s;
    base_cosine[i] = cosine(leg.base_cone);
    platform_cosine[i] = cosine(leg.platform_cone);
  }
}

ReachedPose reached_pose(const LegReach& reach, const Pose& X_FB) {
  ReachedPose reached;
  const auto beyond = [&](TravelLimit limit, std::size_t leg) {
    if (reached.beyond.limit == TravelLimit::kNone) reached.beyond = {limit, static_cast<int>(leg)};
  };
  for (std::size_t i = 0; i < 6; ++i) {
    const Vector3 p_PC_F = X_FB * reach.p_BC[i] - reach.p_FP[i];
    const double length_m = p_PC_F.norm();
    reached.length_m[i] = length_m;
    if (!(length_m >= reach.shortest_m[i])) beyond(TravelLimit::kShortest, i);
    if (!(length_m <= reach.longest_m[i])) beyond(TravelLimit::kLongest, i);
    if (!(reach.base_axis_F[i].dot(p_PC_F) >= reach.base_cosine[i] * length_m)) beyond(TravelLimit::kBaseJoint, i);
    const Vector3 axis_F = X_FB.R * reach.platform_axis_B[i];
    if (!(-axis_F.dot(p_PC_F) >= reach.platform_cosine[i] * length_m)) beyond(TravelLimit::kPlatformJoint, i);
  }
  return reached;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "rig/stewart/stewart_pose.h"

namespace drydock::testing {

/// A platform like those of the Robotic Space Simulator, as far as is published: half-workspace 0.45, 0.45 and 0.30 m,
/// roll and pitch of 30°, a slide of 6 m or a rotary axis of one rotation either way. Joints, lengths, cones and masses
/// are our guess: a base of 1 m and a platform of 0.8 m radius, joints in pairs, legs from 1.13 to 2.34 m. It reaches
/// the whole box level, and rolls, pitches and yaws of 30° together at its neutral pose; both at once is out of its
/// reach.
inline StewartRig rss_stewart(AuxiliaryKind kind) {
  constexpr double kDegree = M_PI / 180;
  StewartRig rig;
  rig.name = kind == AuxiliaryKind::kSlide ? "slide" : "rotary";
  rig.axis = kind == AuxiliaryKind::kSlide
                 ? AuxiliaryAxis{kind, Vector3::UnitX(), {-3, 3}, 1.0, 1.0, 1e5}
                 : AuxiliaryAxis{kind, Vector3::UnitZ(), {-2 * M_PI, 2 * M_PI}, 1.0, 2.0, 1e5};
  rig.X_FB_home.p = {0, 0, 1.55};
  for (std::size_t i = 0; i < 6; ++i) {
    const double side = i % 2 ? 1 : -1, pair_rad = 120 * kDegree * static_cast<double>(i / 2);
    const double base_rad = pair_rad + side * 8 * kDegree, platform_rad = pair_rad + side * 48 * kDegree;
    Leg& leg = rig.legs[i];
    leg.name = "leg" + std::to_string(i + 1);
    leg.p_FP = {std::cos(base_rad), std::sin(base_rad), 0};
    leg.p_BC = {0.8 * std::cos(platform_rad), 0.8 * std::sin(platform_rad), 0};
    leg.length_m = {1.13, 2.34};
    leg.speed_max_m_per_s = 0.6;
    leg.force_N = {-2e4, 2e4};
    leg.diameter_m = 0.12;
    leg.counts_per_m = 2e5;
    const Vector3 u_F = (rig.X_FB_home.p + leg.p_BC - leg.p_FP).normalized();
    leg.base_cone = {u_F, 45 * kDegree};
    leg.platform_cone = {-u_F, 75 * kDegree};
  }
  rig.M_BBo_B = {350, {0.02, -0.01, 0.15}, Vector3(60, 60, 100).asDiagonal()};
  return rig;
}

}  // namespace drydock::testing

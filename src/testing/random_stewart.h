// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "rig/stewart/stewart_pose.h"
#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock::testing {

/// Joints of the base in a thick ring of about 1 m, those of the platform in one of about 0.7 m, neither planar nor
/// regular; the base rotated and off the origin, B off the joints. Limits, cones, masses and loads at random.
inline StewartRig random_stewart(Random& random) {
  StewartRig rig;
  rig.name = "platform";
  rig.X_WG = random.pose(2);
  const Vector3 p_BM = random.vector(0.3);  // the middle of the platform's joints
  for (std::size_t i = 0; i < 6; ++i) {
    Leg& leg = rig.legs[i];
    leg.name = "leg" + std::to_string(i + 1);
    const double base_rad = M_PI / 3 * static_cast<double>(i) + random.between(-0.4, 0.4);
    const double platform_rad = M_PI / 3 * static_cast<double>(i) + random.between(-0.4, 0.4);
    leg.p_FP = random.between(0.8, 1.2) * Vector3(std::cos(base_rad), std::sin(base_rad), 0) + random.vector(0.2);
    leg.p_BC = random.between(0.5, 0.9) * Vector3(std::cos(platform_rad), std::sin(platform_rad), 0);
    leg.p_BC += random.vector(0.15) + p_BM;
    leg.diameter_m = random.between(0.02, 0.15);
    leg.counts_per_m = random.between(1e4, 1e6);
    leg.speed_max_m_per_s = random.between(0.2, 1);
  }
  rig.X_FB_home = {rotation_exp(random.vector(0.2)), Vector3(0, 0, random.between(1, 1.4)) + random.vector(0.2)};
  rig.X_FB_home.p -= rig.X_FB_home.R * p_BM;                      // M == B here, in the neutral pose
  const StewartPose home = stewart_pose(rig, {}, rig.X_FB_home);  // W == F here
  for (std::size_t i = 0; i < 6; ++i) {
    Leg& leg = rig.legs[i];
    const LegLine& line = home.legs[i];
    leg.length_m = {line.length_m - random.between(0.2, 0.5), line.length_m + random.between(0.2, 0.5)};
    leg.base_cone.axis = rotation_exp(random.vector(0.3)) * line.u_W;
    leg.base_cone.half_angle_rad = random.between(0.7, 1.2);
    leg.platform_cone.axis = inverse(rig.X_FB_home.R) * (rotation_exp(random.vector(0.3)) * -line.u_W);
    leg.platform_cone.half_angle_rad = random.between(0.7, 1.2);
    leg.force_N = {-random.between(3e3, 2e4), random.between(3e3, 2e4)};
  }
  const Vector3 moments = random.vector(20).cwiseAbs() + Vector3::Constant(30);
  rig.M_BBo_B = random.rotation() * SpatialInertia{random.between(100, 500), random.vector(0.4), moments.asDiagonal()};
  rig.loads_B_W = {Wrench{random.vector(300), random.vector(800)}, Wrench{random.vector(300), random.vector(800)}};
  return rig;
}

/// A pose of the platform about its neutral one, in W.
inline Pose random_platform_pose(Random& random, const StewartRig& rig, const Pose& X_WF, double move_m,
                                 double turn_rad) {
  const Pose X_FB{rotation_exp(turn_rad * random.between(0, 1) * random.unit_vector()) * rig.X_FB_home.R,
                  rig.X_FB_home.p + move_m * random.between(0, 1) * random.unit_vector()};
  return X_WF * X_FB;
}

}  // namespace drydock::testing

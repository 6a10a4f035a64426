// SPDX-License-Identifier: Apache-2.0
#include "view/platform_box.h"

#include <cmath>
#include <limits>

#include "rig/stewart/stewart_pose.h"

namespace drydock {
namespace {

constexpr int kAxisSteps = 64;

/// In the base's frame F.
BoundingBox box_on_base(const StewartRig& rig) {
  const Pose& X_FB = rig.X_FB_home;
  const LegValues home_m = leg_lengths(rig, X_FB);
  const double infinite = std::numeric_limits<double>::infinity();
  BoundingBox box{Vector3::Constant(-infinite), Vector3::Constant(infinite)};
  Vector3 to_home = Vector3::Zero(), middle = Vector3::Zero();
  for (std::size_t i = 0; i < 6; ++i) {
    const Leg& leg = rig.legs[i];
    const Vector3 p_FS = leg.p_FP - X_FB.R * leg.p_BC;  // the origin where the leg would have no length
    const double reach_m = std::isfinite(leg.length_m.max) ? leg.length_m.max : 2 * home_m[i];
    box.low = box.low.cwiseMax(p_FS - Vector3::Constant(reach_m));
    box.high = box.high.cwiseMin(p_FS + Vector3::Constant(reach_m));
    middle += p_FS / 6;
    to_home += (X_FB.p - p_FS) / 6;
  }
  Eigen::Index up = 0;
  to_home.cwiseAbs().maxCoeff(&up);
  (to_home[up] > 0 ? box.low : box.high)[up] = middle[up];
  return box;
}

}  // namespace

BoundingBox platform_box(const HallPlatform& platform) {
  const StewartRig& rig = platform.model;
  const BoundingBox on_base = box_on_base(rig);
  const Interval range = rig.axis ? rig.axis->range : Interval{0, 0};
  BoundingBox box;
  for (int step = 0; step <= kAxisSteps; ++step) {
    const Pose X_WF = base_pose(rig, range.min + (range.max - range.min) * step / kAxisSteps);
    box = united(box, bounding_box(Box{extent(on_base)}, X_WF * Pose{{}, centre(on_base)}));
  }
  return box;
}

}  // namespace drydock

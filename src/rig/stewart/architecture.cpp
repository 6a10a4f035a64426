// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/architecture.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "rig/stewart/scaled_jacobian.h"
#include "rig/stewart/singularity.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

constexpr double kSamePoint_m = 1e-9;

double size_m(const StewartRig& rig) {
  double size = 0;
  for (const Leg& leg : rig.legs) {
    size = std::max({size, (leg.p_FP - rig.legs[0].p_FP).norm(), (leg.p_BC - rig.legs[0].p_BC).norm()});
  }
  return size > 0 ? size : 1;
}

/// Uniform in [−1, 1), the same numbers everywhere.
double next_number(std::mt19937_64& engine) {
  return static_cast<double>(engine() >> 11) * 0x1p-52 - 1;
}

Pose generic_pose(std::mt19937_64& engine, double size) {
  const auto next = [&] { return next_number(engine); };
  const double w = next(), x = next(), y = next(), z = next();
  const Vector3 away(next(), next(), next());
  const double distance_m = size * (1.5 + 0.5 * next());
  return {to_rotation({w, x, y, z}), distance_m * away.normalized()};
}

}  // namespace

Architecture architecture(const StewartRig& rig, double tolerance, int poses) {
  Architecture found;
  for (int i = 0; i < 6; ++i) {
    for (int j = i + 1; j < 6; ++j) {
      const Leg &first = rig.legs[static_cast<std::size_t>(i)], &second = rig.legs[static_cast<std::size_t>(j)];
      const bool base = (first.p_FP - second.p_FP).norm() <= kSamePoint_m;
      const bool platform = (first.p_BC - second.p_BC).norm() <= kSamePoint_m;
      if (base && platform) found.same_legs.emplace_back(i, j);
      if (base != platform) found.shared_joints.emplace_back(i, j);
    }
  }
  const PlatformScale scale = platform_scale(rig);
  std::mt19937_64 engine(1991);
  StewartPose pose;
  for (int k = 0; k < poses; ++k) {
    // Joints, not frames, say where the platform is: its centroid stands at the drawn distance from a joint of the
    // base.
    Pose X_FB = generic_pose(engine, size_m(rig));
    X_FB.p += rig.legs[0].p_FP - X_FB.R * scale.p_BK;
    update_pose(rig, {}, X_FB, pose);  // W == F here
    if (!pose.has_lines) continue;
    found.best_sigma = std::max(found.best_sigma, smallest_singular_value(scaled_jacobian(pose, scale)));
  }
  found.singular = found.best_sigma < tolerance;
  return found;
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/alone_within.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rig/stewart/singularity.h"

namespace drydock {
namespace {

/// √Σ c_i² at its largest over all splits of the distance into moving and turning.
double rows_change(const StewartRig& rig, const StewartPose& pose, const PlatformScale& scale, double distance_m) {
  constexpr int kSplits = 4;
  double largest = 0;
  for (int k = 0; k < kSplits; ++k) {
    const double move_m = distance_m * std::cos(k * M_PI / (2 * kSplits));
    const double turned = chord(distance_m / scale.length_m * std::sin((k + 1) * M_PI / (2 * kSplits)));
    double squares = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      const double arm_m = (rig.legs[i].p_BC - scale.p_BK).norm();
      const double joint_m = move_m + arm_m * turned;
      const double row = leg_change(pose.legs[i].length_m, joint_m, arm_m / scale.length_m, turned).row;
      squares += row * row;
    }
    largest = std::max(largest, squares);
  }
  return std::sqrt(largest);
}

}  // namespace

double length_growth(const StewartRig& rig, const StewartPose& pose, double sigma, double distance_m) {
  constexpr int kParts = 8;
  const PlatformScale scale = platform_scale(rig);
  double mean = 0;
  for (int k = 1; k <= kParts; ++k) mean += rows_change(rig, pose, scale, distance_m * k / kParts) / kParts;
  return sigma - mean;
}

double alone_within_m(const StewartRig& rig, const StewartPose& pose) {
  if (!pose.has_lines) return 0;
  const double sigma = smallest_singular_value(scaled_jacobian(pose, platform_scale(rig)));
  const auto is_alone = [&](double distance_m) { return length_growth(rig, pose, sigma, distance_m) > 0; };
  double low = 0.1 * sigma * platform_scale(rig).length_m;
  while (low > 1e-12 && !is_alone(low)) low /= 4;
  if (low <= 1e-12) return 0;
  double high = 2 * low;
  while (high < 1e6 && is_alone(high)) low = std::exchange(high, 2 * high);
  for (int i = 0; i < 8; ++i) {
    const double middle = (low + high) / 2;
    (is_alone(middle) ? low : high) = middle;
  }
  return low;
}

double alone_round_guess_m(const StewartRig& rig, const StewartPose& pose, const Pose& X_WB_guess) {
  const double away_m = pose_distance_m(platform_scale(rig), pose.X_WB, X_WB_guess);
  return std::max(0.0, alone_within_m(rig, pose) - away_m);
}

PoseBall ball_within(const PlatformScale& scale, double distance_m) {
  const double part_m = distance_m * std::sqrt(0.5), arm_m = scale.p_BK.norm();
  const double turn_rad = part_m / (scale.length_m + arm_m);
  return {std::max(0.0, part_m - arm_m * turn_rad), turn_rad};
}

}  // namespace drydock

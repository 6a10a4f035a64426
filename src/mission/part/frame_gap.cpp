// SPDX-License-Identifier: Apache-2.0
#include "mission/part/frame_gap.h"

#include <fmt/format.h>

#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {

LoopError frame_gap(const Moment& moment, const BodyFrame& a, const BodyFrame& b) {
  const Pose X_AB = relative_pose(moment.mechanism.tree, moment.state(), moment.work(), a.body, b.body);
  const Pose &X_AC = a.X_BC, &X_BD = b.X_BC;
  const Pose X_CD = inverse(X_AC) * X_AB * X_BD;
  return {X_CD.p.norm(), rotation_log(X_CD.R).norm()};
}

std::string gap_words(double distance_m, double angle_rad) {
  return fmt::format("{:.4g} mm and {:.4g} deg", 1e3 * distance_m, angle_rad * 180 / M_PI);
}

}  // namespace drydock

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

FrameRates frame_gap_rates(const Moment& moment, const BodyFrame& a, const BodyFrame& b) {
  const Pose X_WA = moment.pose(a.body), X_WB = moment.pose(b.body);
  const Vector3 p_BD_W = X_WB.R * b.X_BC.p, p_AD_W = X_WB.p + p_BD_W - X_WA.p;
  const Twist V_AD_W = shift(moment.twist(b.body), p_BD_W) - shift(moment.twist(a.body), p_AD_W);
  return {V_AD_W.v.norm(), V_AD_W.w.norm()};
}

std::string gap_words(double distance_m, double angle_rad) {
  return fmt::format("{:.4g} mm and {:.4g} deg", 1e3 * distance_m, angle_rad * 180 / M_PI);
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/payload_motion.h"

#include <algorithm>
#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

Pose moved_payload(const Pose& X_WB, double factor, const Twist& V_WB_W) {
  return {rotation_exp(factor * V_WB_W.w) * X_WB.R, X_WB.p + factor * V_WB_W.v};
}

}  // namespace

PayloadMotion constant_velocity(const Pose& X_WB_0, const Twist& V_WB_W) {
  return [=](double t) { return PayloadCommand{moved_payload(X_WB_0, t, V_WB_W), V_WB_W}; };
}

PayloadMotion constant_acceleration(const Pose& X_WB_0, const Twist& A_WB_W) {
  return [=](double t) { return PayloadCommand{moved_payload(X_WB_0, t * t / 2, A_WB_W), t * A_WB_W, A_WB_W}; };
}

PayloadMotion sweep(const Pose& X_WB_0, const Vector3& reach_W, double period_s) {
  return [=](double t) {
    const double rate = 2 * M_PI / period_s;
    const Vector3 v_W = rate * std::sin(rate * t) / 2 * reach_W;
    const Vector3 a_W = rate * rate * std::cos(rate * t) / 2 * reach_W;
    return PayloadCommand{
        {X_WB_0.R, X_WB_0.p + (1 - std::cos(rate * t)) / 2 * reach_W}, {Vector3::Zero(), v_W}, {Vector3::Zero(), a_W}};
  };
}

PayloadMotion sampled_twist(const Pose& X_WB_0, const std::vector<Twist>& V_WB_W, double sample_s) {
  std::vector<Pose> poses{X_WB_0};
  for (const Twist& V : V_WB_W) {
    Pose X_WB = moved_payload(poses.back(), sample_s, V);
    X_WB.R = renormalised(X_WB.R);
    poses.push_back(X_WB);
  }
  return [=](double t) {
    const auto k = std::min(V_WB_W.size(), static_cast<std::size_t>(std::max(0.0, t / sample_s + 1e-9)));
    if (k == V_WB_W.size()) return PayloadCommand{poses.back(), {}};
    const double into_s = std::max(0.0, t - sample_s * static_cast<double>(k));
    return PayloadCommand{moved_payload(poses[k], into_s, V_WB_W[k]), V_WB_W[k]};
  };
}

}  // namespace drydock

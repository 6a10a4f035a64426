// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "multibody/joint/joint_kind.h"
#include "spatial/twist.h"

namespace drydock {

/// M rotates about the z axis it shares with F: q is the angle [rad], over as many turns as it takes; v is its rate.
struct RevoluteJoint {
  static constexpr JointKind kKind = JointKind::kRevolute;
  static constexpr int kPositions = 1, kVelocities = 1;

  static void neutral(double* q) { q[0] = 0; }
  static Pose pose(const double* q) {
    const double c = std::cos(q[0]), s = std::sin(q[0]);
    Pose X_FM;
    X_FM.R.matrix << c, -s, 0, s, c, 0, 0, 0, 1;
    return X_FM;
  }
  static void columns(const double*, Twist* H_F) { H_F[0] = {Vector3::UnitZ(), Vector3::Zero()}; }
  static Twist bias(const double*, const double*) { return {}; }
  static void retract(const double* q, const double* y, double* moved) { moved[0] = q[0] + y[0]; }
  static void chart_rate(const double*, const double* v, double* rate) { rate[0] = v[0]; }
  static void fit(const Pose& X_FM, const Twist& V_FM_F, double* q, double* v) {
    const double angle_rad = std::atan2(X_FM.R.matrix(1, 0), X_FM.R.matrix(0, 0));
    q[0] += std::remainder(angle_rad - q[0], 2 * M_PI);  // the turn nearest to where it was
    v[0] = V_FM_F.w.z();
  }
  static void reverse(const double* q, const double* v, double* q_back, double* v_back) {
    q_back[0] = -q[0];
    v_back[0] = -v[0];
  }
  static Rotation reversed_frame() { return {}; }
};

}  // namespace drydock

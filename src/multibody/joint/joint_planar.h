// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/joint/joint_revolute.h"

namespace drydock {

/// M slides in the x-y plane of F and turns about its normal: q = (x [m], y [m], angle [rad]) of M in F, v their rates.
struct PlanarJoint {
  static constexpr JointKind kKind = JointKind::kPlanar;
  static constexpr int kPositions = 3, kVelocities = 3;

  static void neutral(double* q) { q[0] = q[1] = q[2] = 0; }
  static Pose pose(const double* q) {
    Pose X_FM = RevoluteJoint::pose(q + 2);
    X_FM.p = {q[0], q[1], 0};
    return X_FM;
  }
  static void columns(const double* q, Twist* H_F) {
    H_F[0] = {Vector3::Zero(), Vector3::UnitX()};
    H_F[1] = {Vector3::Zero(), Vector3::UnitY()};
    H_F[2] = {Vector3::UnitZ(), Vector3(q[1], -q[0], 0)};  // about Mo, taken at Fo: p_FM × z
  }
  static Twist bias(const double*, const double* v) { return {Vector3::Zero(), v[2] * Vector3(v[1], -v[0], 0)}; }
  static void retract(const double* q, const double* y, double* moved) {
    for (int i = 0; i < 3; ++i) moved[i] = q[i] + y[i];
  }
  static void chart_rate(const double*, const double* v, double* rate) {
    for (int i = 0; i < 3; ++i) rate[i] = v[i];
  }
  static void fit(const Pose& X_FM, const Twist& V_FM_F, double* q, double* v) {
    q[0] = X_FM.p.x();
    q[1] = X_FM.p.y();
    RevoluteJoint::fit(X_FM, V_FM_F, q + 2, v + 2);
    const Vector3 v_M = shift(V_FM_F, X_FM.p).v;
    v[0] = v_M.x();
    v[1] = v_M.y();
  }
  /// p_MF = −R_MF p_FM, and its rate seen from M: −R_MF v + R_MF (w × p).
  static void reverse(const double* q, const double* v, double* q_back, double* v_back) {
    const double c = std::cos(q[2]), s = std::sin(q[2]);
    const double along = -v[0] - v[2] * q[1], across = -v[1] + v[2] * q[0];
    q_back[0] = -(c * q[0] + s * q[1]);
    q_back[1] = -(-s * q[0] + c * q[1]);
    q_back[2] = -q[2];
    v_back[0] = c * along + s * across;
    v_back[1] = -s * along + c * across;
    v_back[2] = -v[2];
  }
  static Rotation reversed_frame() { return {}; }
};

}  // namespace drydock

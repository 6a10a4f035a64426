// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/joint/joint_prismatic.h"
#include "multibody/joint/joint_revolute.h"

namespace drydock {

/// M rotates about and slides along the z axis of F: q = (angle [rad], displacement [m]), v their rates.
struct CylindricalJoint {
  static constexpr JointKind kKind = JointKind::kCylindrical;
  static constexpr int kPositions = 2, kVelocities = 2;

  static void neutral(double* q) { q[0] = q[1] = 0; }
  static Pose pose(const double* q) {
    Pose X_FM = RevoluteJoint::pose(q);
    X_FM.p.z() = q[1];
    return X_FM;
  }
  static void columns(const double*, Twist* H_F) {
    H_F[0] = {Vector3::UnitZ(), Vector3::Zero()};
    H_F[1] = {Vector3::Zero(), Vector3::UnitZ()};
  }
  static Twist bias(const double*, const double*) { return {}; }
  static void retract(const double* q, const double* y, double* moved) {
    moved[0] = q[0] + y[0];
    moved[1] = q[1] + y[1];
  }
  static void chart_rate(const double*, const double* v, double* rate) {
    rate[0] = v[0];
    rate[1] = v[1];
  }
  static void fit(const Pose& X_FM, const Twist& V_FM_F, double* q, double* v) {
    RevoluteJoint::fit(X_FM, V_FM_F, q, v);
    PrismaticJoint::fit(X_FM, V_FM_F, q + 1, v + 1);
  }
  static void reverse(const double* q, const double* v, double* q_back, double* v_back) {
    for (int i = 0; i < 2; ++i) {
      q_back[i] = -q[i];
      v_back[i] = -v[i];
    }
  }
  static Rotation reversed_frame() { return {}; }
};

}  // namespace drydock

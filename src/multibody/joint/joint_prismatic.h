// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/joint/joint_kind.h"
#include "spatial/twist.h"

namespace drydock {

/// M slides along the z axis of F: q is the displacement [m], v its rate.
struct PrismaticJoint {
  static constexpr JointKind kKind = JointKind::kPrismatic;
  static constexpr int kPositions = 1, kVelocities = 1;

  static void neutral(double* q) { q[0] = 0; }
  static Pose pose(const double* q) { return {{}, {0, 0, q[0]}}; }
  static void columns(const double*, Twist* H_F) { H_F[0] = {Vector3::Zero(), Vector3::UnitZ()}; }
  static Twist bias(const double*, const double*) { return {}; }
  static void retract(const double* q, const double* y, double* moved) { moved[0] = q[0] + y[0]; }
  static void chart_rate(const double*, const double* v, double* rate) { rate[0] = v[0]; }
  static void fit(const Pose& X_FM, const Twist& V_FM_F, double* q, double* v) {
    q[0] = X_FM.p.z();
    v[0] = V_FM_F.v.z();
  }
  static void reverse(const double* q, const double* v, double* q_back, double* v_back) {
    q_back[0] = -q[0];
    v_back[0] = -v[0];
  }
  static Rotation reversed_frame() { return {}; }
};

}  // namespace drydock

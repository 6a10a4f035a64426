// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "multibody/joint/joint_kind.h"
#include "spatial/twist.h"

namespace drydock {

/// A cross of two axes: R_FM = Rx(q0) Ry(q1), so the first rotates about F's x axis, the second about M's y axis [rad].
/// v are their rates. Every pose that the joint allows has one pair of angles, up to whole turns.
struct UniversalJoint {
  static constexpr JointKind kKind = JointKind::kUniversal;
  static constexpr int kPositions = 2, kVelocities = 2;

  static void neutral(double* q) { q[0] = q[1] = 0; }
  static Pose pose(const double* q) {
    const double ca = std::cos(q[0]), sa = std::sin(q[0]), cb = std::cos(q[1]), sb = std::sin(q[1]);
    Pose X_FM;
    X_FM.R.matrix << cb, 0, sb,  //
        sa * sb, ca, -sa * cb,   //
        -ca * sb, sa, ca * cb;
    return X_FM;
  }
  static void columns(const double* q, Twist* H_F) {
    H_F[0] = {Vector3::UnitX(), Vector3::Zero()};
    H_F[1] = {Vector3(0, std::cos(q[0]), std::sin(q[0])), Vector3::Zero()};
  }
  static Twist bias(const double* q, const double* v) {
    return {v[0] * v[1] * Vector3(0, -std::sin(q[0]), std::cos(q[0])), Vector3::Zero()};
  }
  static void retract(const double* q, const double* y, double* moved) {
    moved[0] = q[0] + y[0];
    moved[1] = q[1] + y[1];
  }
  static void chart_rate(const double*, const double* v, double* rate) {
    rate[0] = v[0];
    rate[1] = v[1];
  }
  static void fit(const Pose& X_FM, const Twist& V_FM_F, double* q, double* v) {
    const Matrix3& R = X_FM.R.matrix;
    const double a = std::atan2(R(2, 1), R(1, 1)), b = std::atan2(R(0, 2), R(0, 0));
    q[0] += std::remainder(a - q[0], 2 * M_PI);
    q[1] += std::remainder(b - q[1], 2 * M_PI);
    v[0] = V_FM_F.w.x();
    v[1] = std::cos(a) * V_FM_F.w.y() + std::sin(a) * V_FM_F.w.z();
  }
  /// R_MF = Ry(−q1) Rx(−q0) = C Rx(−q1) Ry(−q0) Cᵀ with C the half turn about x + y, which swaps x and y.
  static void reverse(const double* q, const double* v, double* q_back, double* v_back) {
    q_back[0] = -q[1];
    q_back[1] = -q[0];
    v_back[0] = -v[1];
    v_back[1] = -v[0];
  }
  static Rotation reversed_frame() {
    Rotation C;
    C.matrix << 0, 1, 0, 1, 0, 0, 0, 0, -1;
    return C;
  }
};

}  // namespace drydock

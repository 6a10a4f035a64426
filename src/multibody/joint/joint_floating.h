// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/joint/joint_spherical.h"

namespace drydock {

/// No tie at all: q = (p_FM [m], unit quaternion of R_FM: w, x, y, z), v = (w_FM_F [rad/s], v_FM_F [m/s] of Mo), both
/// seen from F and expressed in F. The chart: p + y, and exp(y) R as for the spherical joint; rotation comes first in v
/// and y, as in every twist.
struct FloatingJoint {
  static constexpr JointKind kKind = JointKind::kFloating;
  static constexpr int kPositions = 7, kVelocities = 6;

  static Vector3 vector(const double* x) { return {x[0], x[1], x[2]}; }
  static void store(const Vector3& value, double* x) {
    for (int i = 0; i < 3; ++i) x[i] = value[i];
  }

  static void neutral(double* q) {
    store(Vector3::Zero(), q);
    SphericalJoint::neutral(q + 3);
  }
  static Pose pose(const double* q) { return {SphericalJoint::pose(q + 3).R, vector(q)}; }
  static void columns(const double* q, Twist* H_F) {
    for (int i = 0; i < 3; ++i) {
      H_F[i] = {Vector3::Unit(i), vector(q).cross(Vector3::Unit(i))};  // about Mo, taken at Fo
      H_F[3 + i] = {Vector3::Zero(), Vector3::Unit(i)};
    }
  }
  static Twist bias(const double*, const double* v) { return {Vector3::Zero(), vector(v + 3).cross(vector(v))}; }
  static void retract(const double* q, const double* y, double* moved) {
    for (int i = 0; i < 3; ++i) moved[i] = q[i] + y[3 + i];
    SphericalJoint::retract(q + 3, y, moved + 3);
  }
  static void chart_rate(const double* y, const double* v, double* rate) {
    SphericalJoint::chart_rate(y, v, rate);
    for (int i = 3; i < 6; ++i) rate[i] = v[i];
  }
  static void fit(const Pose& X_FM, const Twist& V_FM_F, double* q, double* v) {
    store(X_FM.p, q);
    SphericalJoint::fit(X_FM, V_FM_F, q + 3, v);
    store(shift(V_FM_F, X_FM.p).v, v + 3);
  }
  /// p_MF = −R_MF p_FM, and the velocity of Fo seen from M: −R_MF (v − w × p).
  static void reverse(const double* q, const double* v, double* q_back, double* v_back) {
    const Rotation R_MF = inverse(pose(q).R);
    store(-(R_MF * vector(q)), q_back);
    SphericalJoint::reverse(q + 3, v, q_back + 3, v_back);
    store(-(R_MF * (vector(v + 3) - vector(v).cross(vector(q)))), v_back + 3);
  }
  static Rotation reversed_frame() { return {}; }
};

}  // namespace drydock

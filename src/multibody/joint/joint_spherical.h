// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/joint/joint_kind.h"
#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"
#include "spatial/twist.h"

namespace drydock {

/// M rotates freely about the origin it shares with F: q is the unit quaternion of R_FM (w, x, y, z), v = w_FM_F
/// [rad/s], the angular velocity seen from F and expressed in F. The chart about q: R_FM = exp(y) R_FM(q), so that y
/// moves with the rate J_left(y)⁻¹ v.
struct SphericalJoint {
  static constexpr JointKind kKind = JointKind::kSpherical;
  static constexpr int kPositions = 4, kVelocities = 3;

  static Quaternion quaternion(const double* q) { return {q[0], q[1], q[2], q[3]}; }
  static void store(const Quaternion& value, double* q) {
    q[0] = value.w;
    q[1] = value.x;
    q[2] = value.y;
    q[3] = value.z;
  }

  static void neutral(double* q) { store(Quaternion{}, q); }
  static Pose pose(const double* q) { return {to_rotation(quaternion(q)), Vector3::Zero()}; }
  static void columns(const double*, Twist* H_F) {
    for (int i = 0; i < 3; ++i) H_F[i] = {Vector3::Unit(i), Vector3::Zero()};
  }
  static Twist bias(const double*, const double*) { return {}; }
  static void retract(const double* q, const double* y, double* moved) {
    const double a2 = y[0] * y[0] + y[1] * y[1] + y[2] * y[2];
    double factor, cosine;  // sin(a/2)/a and cos(a/2), by their series for the small turns of a step
    if (a2 < 1e-2) {
      const double h = a2 / 4;
      factor = 0.5 * (1 - h / 6 * (1 - h / 20 * (1 - h / 42 * (1 - h / 72))));
      cosine = 1 - h / 2 * (1 - h / 12 * (1 - h / 30 * (1 - h / 56)));
    } else {
      const double angle_rad = std::sqrt(a2);
      factor = std::sin(angle_rad / 2) / angle_rad;
      cosine = std::cos(angle_rad / 2);
    }
    const Quaternion turn{cosine, factor * y[0], factor * y[1], factor * y[2]};
    Quaternion next = turn * quaternion(q);
    const double scale = 1 / std::sqrt(next.w * next.w + next.x * next.x + next.y * next.y + next.z * next.z);
    store({scale * next.w, scale * next.x, scale * next.y, scale * next.z}, moved);
  }
  static void chart_rate(const double* y, const double* v, double* rate) {
    const Vector3 r_rad(y[0], y[1], y[2]), w(v[0], v[1], v[2]);
    const Vector3 turn = r_rad.cross(w);
    // J_left⁻¹ = 1 − r×/2 + e (r×)², e = (1 − (a/2) cot(a/2)) / a²
    const double a2 = r_rad.squaredNorm();
    double e = 1.0 / 12 + a2 / 720 + a2 * a2 / 30240;
    if (a2 > 1e-4) {
      const double a = std::sqrt(a2);
      e = (1 - a / 2 / std::tan(a / 2)) / a2;
    }
    const Vector3 result = w - 0.5 * turn + e * r_rad.cross(turn);
    rate[0] = result.x();
    rate[1] = result.y();
    rate[2] = result.z();
  }
  static void fit(const Pose& X_FM, const Twist& V_FM_F, double* q, double* v) {
    store(to_quaternion(X_FM.R), q);
    for (int i = 0; i < 3; ++i) v[i] = V_FM_F.w[i];
  }
  static void reverse(const double* q, const double* v, double* q_back, double* v_back) {
    const Vector3 w_M = inverse(to_rotation(quaternion(q))) * Vector3(v[0], v[1], v[2]);
    store(inverse(quaternion(q)), q_back);
    for (int i = 0; i < 3; ++i) v_back[i] = -w_M[i];
  }
  static Rotation reversed_frame() { return {}; }
};

}  // namespace drydock

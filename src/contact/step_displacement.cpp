// SPDX-License-Identifier: Apache-2.0
#include "contact/step_displacement.h"

namespace drydock {
namespace {

/// The x with x − a × x = b.
Vector3 solve_half_turn(const Vector3& a, const Vector3& b) {
  return (b + a.cross(b) + a.dot(b) * a) / (1 + a.squaredNorm());
}

}  // namespace

Twist step_displacement(const Pose& X_BA_start, const Pose& X_BA_end) {
  const Pose step = X_BA_end * inverse(X_BA_start);
  const Eigen::Quaterniond q(step.R.matrix);
  const Vector3 w = 2 / q.w() * q.vec();
  return {w, step.p - 0.5 * w.cross(step.p)};
}

Pose displaced(const Pose& X_BA_start, const Twist& displacement_B) {
  const Vector3 half = 0.5 * displacement_B.w;
  const Eigen::Quaterniond q = Eigen::Quaterniond(1, half.x(), half.y(), half.z()).normalized();
  return Pose{Rotation{q.toRotationMatrix()}, solve_half_turn(half, displacement_B.v)} * X_BA_start;
}

Vector3 displacement_from(const Twist& displacement_B, const Vector3& p_start_B) {
  return solve_half_turn(0.5 * displacement_B.w, displacement_B.v + displacement_B.w.cross(p_start_B));
}

Vector3 displacement_to(const Twist& displacement_B, const Vector3& p_end_B) {
  return solve_half_turn(-0.5 * displacement_B.w, displacement_B.v + displacement_B.w.cross(p_end_B));
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "sensing/pose_spline.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "spatial/quaternion.h"

namespace drydock {
namespace {

using Vector4 = Eigen::Vector4d;

constexpr double kSamplesBetweenKnots = 2;

Vector4 numbers(const Quaternion& q) {
  return {q.w, q.x, q.y, q.z};
}

/// The vector part of conj(a) b.
Vector3 turn_between(const Vector4& a, const Vector4& b) {
  return a[0] * b.tail<3>() - b[0] * a.tail<3>() - a.tail<3>().cross(b.tail<3>());
}

}  // namespace

double median_step_s(std::span<const double> time_s) {
  std::vector<double> steps;
  for (std::size_t i = 1; i < time_s.size(); ++i) steps.push_back(time_s[i] - time_s[i - 1]);
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  return *middle;
}

PoseSpline PoseSpline::fitted(std::span<const double> time_s, std::span<const Pose> X_WB,
                              const SplineRequest& request) {
  MatrixX position(static_cast<Eigen::Index>(X_WB.size()), 3), quaternion(position.rows(), 4);
  Vector4 last = Vector4::Zero();
  for (std::size_t i = 0; i < X_WB.size(); ++i) {
    Vector4 q = numbers(to_quaternion(X_WB[i].R));
    if (q.dot(last) < 0) q = -q;  // q and −q are one rotation
    last = q;
    position.row(static_cast<Eigen::Index>(i)) = X_WB[i].p.transpose();
    quaternion.row(static_cast<Eigen::Index>(i)) = q.transpose();
  }
  return {SmoothingSpline(time_s, position, request), SmoothingSpline(time_s, quaternion, request)};
}

PoseSpline PoseSpline::smooth(std::span<const double> time_s, std::span<const Pose> X_WB) {
  return fitted(time_s, X_WB, {5, 3, kSamplesBetweenKnots * median_step_s(time_s), 0});
}

PoseSpline PoseSpline::through(std::span<const double> time_s, std::span<const Pose> X_WB) {
  constexpr double kHardlyAny = 1e-9;
  return fitted(time_s, X_WB, {3, 2, median_step_s(time_s), kHardlyAny});
}

RigidMotion PoseSpline::at(double time_s) const {
  const Vector4 Q = quaternion_.at(time_s), Qdot = quaternion_.at(time_s, 1), Qddot = quaternion_.at(time_s, 2);
  RigidMotion motion;
  motion.X_WB = {to_rotation({Q[0], Q[1], Q[2], Q[3]}), position_.at(time_s)};
  // For Q = |Q| u: w = 2 vec(conj(u) u̇), in which the change of |Q| is no part of the vector.
  const double squared = Q.squaredNorm();
  const Vector3 w_B = 2 / squared * turn_between(Q, Qdot);
  const Vector3 alpha_B = 2 / squared * (turn_between(Q, Qddot) - Q.dot(Qdot) * w_B);
  motion.V_WB_W = {motion.X_WB.R * w_B, position_.at(time_s, 1)};
  motion.A_WB_W = {motion.X_WB.R * alpha_B, position_.at(time_s, 2)};
  return motion;
}

PoseSpline::Doubt PoseSpline::doubt(double time_s) const {
  const double turn = rotation_noise_rad();
  return {position_.noise_variance() * position_.covariance(time_s), turn * turn * quaternion_.covariance(time_s)};
}

std::size_t PoseSpline::end_samples(std::size_t samples) const {
  constexpr double kMostOfThem = 0.1;
  const double ends = std::max(position_.end_samples(samples), quaternion_.end_samples(samples));
  return static_cast<std::size_t>(std::min(ends, kMostOfThem * static_cast<double>(samples)));
}

double PoseSpline::position_noise_m() const {
  return std::sqrt(position_.noise_variance());
}

// A rotation by θ moves the quaternion by θ/2, in three of its four directions.
double PoseSpline::rotation_noise_rad() const {
  return 2 * std::sqrt(4.0 / 3.0 * quaternion_.noise_variance());
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "spatial/euler_angles.h"

#include <fmt/core.h>

#include <cmath>
#include <ostream>

namespace drydock {

namespace {

/// The axes of an order, counted from 0: turns about i, then j, then i or k. `sign` is +1 when e_i × e_j = e_k, else
/// −1.
struct Axes {
  int i, j, k;
  bool repeated;
  double sign;
};

Axes axes_of(EulerOrder order) {
  const int digits = static_cast<int>(order);
  const int i = digits / 100 - 1, j = digits / 10 % 10 - 1, last = digits % 10 - 1;
  return {i, j, 3 - i - j, last == i, (j - i + 3) % 3 == 1 ? 1.0 : -1.0};
}

Rotation about_axis(int axis, double angle_rad) {
  return rotation_about(Vector3::Unit(axis), angle_rad);
}

/// When the sine (repeated axis) or cosine of the second angle is below this, its direction is rounding only.
constexpr double kLock = 1e-14;

double first_angle(double y, double x) {
  return std::hypot(x, y) < kLock ? 0 : std::atan2(y, x);
}

}  // namespace

std::optional<EulerOrder> euler_order(int digits) {
  const int first = digits / 100, second = digits / 10 % 10, third = digits % 10;
  const auto is_axis = [](int axis) { return axis >= 1 && axis <= 3; };
  if (!is_axis(first) || !is_axis(second) || !is_axis(third) || first == second || second == third) return std::nullopt;
  return static_cast<EulerOrder>(digits);
}

Rotation from_euler(const EulerAngles& angles) {
  const Axes axes = axes_of(angles.order);
  return about_axis(axes.i, angles.first_rad) * about_axis(axes.j, angles.second_rad) *
         about_axis(axes.repeated ? axes.i : axes.k, angles.third_rad);
}

EulerAngles to_euler(const Rotation& R_AB, EulerOrder order) {
  const auto [i, j, k, repeated, s] = axes_of(order);
  const Matrix3& m = R_AB.matrix;
  EulerAngles angles{.order = order};
  if (repeated) {
    angles.first_rad = first_angle(m(j, i), -s * m(k, i));
    angles.second_rad = std::atan2(std::hypot(m(j, i), m(k, i)), m(i, i));
  } else {
    angles.first_rad = first_angle(-s * m(j, k), m(k, k));
    angles.second_rad = std::atan2(s * m(i, k), std::hypot(m(j, k), m(k, k)));
  }
  // Row j of R_i(−first) R_AB holds the third angle alone. Close to lock the first angle is uncertain, and the third,
  // taken after it, makes up for it: the product of the three stays accurate.
  const double c = std::cos(angles.first_rad), sn = s * std::sin(angles.first_rad);
  const Vector3 row = c * m.row(j).transpose() + sn * m.row(k).transpose();
  angles.third_rad = std::atan2(repeated ? -s * row[k] : s * row[i], row[j]);
  return angles;
}

Rotation from_rpy(const RollPitchYaw& rpy) {
  return from_euler({EulerOrder::k321, rpy.yaw_rad, rpy.pitch_rad, rpy.roll_rad});
}

RollPitchYaw to_rpy(const Rotation& R_AB) {
  const EulerAngles angles = to_euler(R_AB, EulerOrder::k321);
  return {angles.third_rad, angles.second_rad, angles.first_rad};
}

std::string to_string(const RollPitchYaw& rpy) {
  return fmt::format("{{roll: {:.9g} rad, pitch: {:.9g} rad, yaw: {:.9g} rad}}", rpy.roll_rad, rpy.pitch_rad,
                     rpy.yaw_rad);
}
std::string to_string(const EulerAngles& angles) {
  return fmt::format("{{order: {}, angles: [{:.9g} rad, {:.9g} rad, {:.9g} rad]}}", static_cast<int>(angles.order),
                     angles.first_rad, angles.second_rad, angles.third_rad);
}
std::ostream& operator<<(std::ostream& out, const RollPitchYaw& rpy) {
  return out << to_string(rpy);
}
std::ostream& operator<<(std::ostream& out, const EulerAngles& angles) {
  return out << to_string(angles);
}

}  // namespace drydock

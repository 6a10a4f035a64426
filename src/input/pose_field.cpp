// SPDX-License-Identifier: Apache-2.0
#include "input/pose_field.h"

#include <array>
#include <cmath>

#include "input/wording.h"
#include "spatial/euler_angles.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

constexpr double kQuaternionLengthTolerance = 1e-3;  // three decimals, as people type them

struct EulerField {
  EulerOrder order = EulerOrder::k321;
  Vector3 angles = Vector3::Zero();  // [rad]
};

Choices<EulerOrder> euler_orders() {
  Choices<EulerOrder> orders;
  for (const int digits : {121, 123, 131, 132, 212, 213, 231, 232, 312, 313, 321, 323}) {
    if (const auto order = euler_order(digits)) orders.words.emplace_back(std::to_string(digits), *order);
  }
  return orders;
}

void describe(Fields& f, EulerField& euler) {
  f.required("order", euler.order, euler_orders(),
             "axes in the order of rotation, each as the rotations before left it");
  f.required("angles", euler.angles, Dimension::angle(), "the three angles in the order of rotation");
}

}  // namespace

void describe(Fields& f, Pose& X_AB) {
  std::optional<Vector3> rpy;
  std::optional<std::array<double, 4>> wxyz;
  std::optional<EulerField> euler;
  std::optional<double> yaw_rad;
  f.optional("p", X_AB.p, Dimension::length(), "position of the origin");
  f.optional("rpy", rpy, Dimension::angle(), "roll, pitch, yaw: rotations about the fixed axes x, then y, then z");
  f.optional("wxyz", wxyz, Dimension::none(), "unit quaternion");
  f.optional("euler", euler, "three rotations about the axes of the moving frame");
  f.optional("yaw", yaw_rad, Dimension::angle(), "rotation about z");
  f.at_most_one({"rpy", "wxyz", "euler", "yaw"}, "the rotation");

  if (rpy) X_AB.R = from_rpy({rpy->x(), rpy->y(), rpy->z()});
  if (yaw_rad) X_AB.R = from_rpy({0, 0, *yaw_rad});
  if (euler) X_AB.R = from_euler({euler->order, euler->angles.x(), euler->angles.y(), euler->angles.z()});
  if (!wxyz) return;
  const auto& q = *wxyz;
  const double length = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
  if (std::abs(length - 1.0) <= kQuaternionLengthTolerance) {
    X_AB.R = to_rotation(from_wxyz(q));
  } else {
    f.error("wxyz", "found a quaternion of length " + short_number(length), "length 1");
  }
}

}  // namespace drydock

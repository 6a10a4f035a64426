// SPDX-License-Identifier: Apache-2.0
#include "spatial/quaternion.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <ostream>

namespace drydock {

namespace {

double largest_part(const Quaternion& q) {
  return std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
}

Quaternion scaled(const Quaternion& q, double factor) {
  return {factor * q.w, factor * q.x, factor * q.y, factor * q.z};
}

double squared_length(const Quaternion& q) {
  return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
}

/// A multiple of the quaternion of m, computed from the largest of 4w², 4x², 4y², 4z², so that nothing cancels.
Quaternion unscaled_quaternion(const Matrix3& m) {
  const double w4 = 1 + m(0, 0) + m(1, 1) + m(2, 2), x4 = 1 + m(0, 0) - m(1, 1) - m(2, 2);
  const double y4 = 1 - m(0, 0) + m(1, 1) - m(2, 2), z4 = 1 - m(0, 0) - m(1, 1) + m(2, 2);
  const double wx = m(2, 1) - m(1, 2), wy = m(0, 2) - m(2, 0), wz = m(1, 0) - m(0, 1);
  const double xy = m(1, 0) + m(0, 1), xz = m(2, 0) + m(0, 2), yz = m(2, 1) + m(1, 2);
  const double largest = std::max({w4, x4, y4, z4});
  if (largest == w4) return {w4, wx, wy, wz};
  if (largest == x4) return {wx, x4, xy, xz};
  if (largest == y4) return {wy, xy, y4, yz};
  return {wz, xz, yz, z4};
}

}  // namespace

Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

Quaternion inverse(const Quaternion& q_AB) {
  return {q_AB.w, -q_AB.x, -q_AB.y, -q_AB.z};
}

std::optional<Quaternion> normalised(const Quaternion& q) {
  const bool finite = std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
  const double largest = largest_part(q);
  if (!finite || largest < std::numeric_limits<double>::min()) return std::nullopt;
  // Divided by its largest part first, so that no square overflows or underflows.
  const Quaternion part = {q.w / largest, q.x / largest, q.y / largest, q.z / largest};
  return scaled(part, 1 / std::sqrt(squared_length(part)));
}

Rotation to_rotation(const Quaternion& q) {
  const double length2 = squared_length(q);
  assert(length2 > 0 && std::isfinite(length2) && "a quaternion of length zero is no rotation");
  const double s = 2 / length2;
  Matrix3 m;
  m << 1 - s * (q.y * q.y + q.z * q.z), s * (q.x * q.y - q.w * q.z), s * (q.x * q.z + q.w * q.y),  //
      s * (q.x * q.y + q.w * q.z), 1 - s * (q.x * q.x + q.z * q.z), s * (q.y * q.z - q.w * q.x),   //
      s * (q.x * q.z - q.w * q.y), s * (q.y * q.z + q.w * q.x), 1 - s * (q.x * q.x + q.y * q.y);
  return {m};
}

Quaternion to_quaternion(const Rotation& R_AB) {
  const Quaternion q = unscaled_quaternion(R_AB.matrix);
  return scaled(q, (q.w < 0 ? -1 : 1) / std::sqrt(squared_length(q)));
}

std::array<double, 4> to_wxyz(const Quaternion& q) {
  return {q.w, q.x, q.y, q.z};
}
std::array<double, 4> to_xyzw(const Quaternion& q) {
  return {q.x, q.y, q.z, q.w};
}
Quaternion from_wxyz(const std::array<double, 4>& wxyz) {
  return {wxyz[0], wxyz[1], wxyz[2], wxyz[3]};
}
Quaternion from_xyzw(const std::array<double, 4>& xyzw) {
  return {xyzw[3], xyzw[0], xyzw[1], xyzw[2]};
}

std::string to_string(const Quaternion& q) {
  return fmt::format("[{:.9g}, {:.9g}, {:.9g}, {:.9g}]", q.w, q.x, q.y, q.z);
}
std::ostream& operator<<(std::ostream& out, const Quaternion& q) {
  return out << to_string(q);
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

namespace drydock {

/// Exponents of m, kg, s, A, K and rad. The angle counts as a dimension of its own, so that Hz is no angular velocity
/// and N m no torsional stiffness.
struct Dimension {
  int m = 0, kg = 0, s = 0, A = 0, K = 0, rad = 0;

  bool operator==(const Dimension&) const = default;

  static constexpr Dimension none() { return {}; }
  static constexpr Dimension length() { return {.m = 1}; }
  static constexpr Dimension area() { return {.m = 2}; }
  static constexpr Dimension volume() { return {.m = 3}; }
  static constexpr Dimension mass() { return {.kg = 1}; }
  static constexpr Dimension time() { return {.s = 1}; }
  static constexpr Dimension current() { return {.A = 1}; }
  static constexpr Dimension temperature() { return {.K = 1}; }
  static constexpr Dimension angle() { return {.rad = 1}; }
  static constexpr Dimension frequency() { return {.s = -1}; }
  static constexpr Dimension velocity() { return {.m = 1, .s = -1}; }
  static constexpr Dimension acceleration() { return {.m = 1, .s = -2}; }
  static constexpr Dimension jerk() { return {.m = 1, .s = -3}; }
  static constexpr Dimension angular_velocity() { return {.s = -1, .rad = 1}; }
  static constexpr Dimension angular_acceleration() { return {.s = -2, .rad = 1}; }
  static constexpr Dimension angular_jerk() { return {.s = -3, .rad = 1}; }
  static constexpr Dimension force() { return {.m = 1, .kg = 1, .s = -2}; }
  static constexpr Dimension torque() { return {.m = 2, .kg = 1, .s = -2}; }  // and energy
  static constexpr Dimension power() { return {.m = 2, .kg = 1, .s = -3}; }
  static constexpr Dimension pressure() { return {.m = -1, .kg = 1, .s = -2}; }
  static constexpr Dimension density() { return {.m = -3, .kg = 1}; }
  static constexpr Dimension line_density() { return {.m = -1, .kg = 1}; }
  static constexpr Dimension inertia() { return {.m = 2, .kg = 1}; }
  static constexpr Dimension stiffness() { return {.kg = 1, .s = -2}; }
  static constexpr Dimension damping() { return {.kg = 1, .s = -1}; }
  static constexpr Dimension angular_stiffness() { return {.m = 2, .kg = 1, .s = -2, .rad = -1}; }
  static constexpr Dimension angular_damping() { return {.m = 2, .kg = 1, .s = -1, .rad = -1}; }
  static constexpr Dimension voltage() { return {.m = 2, .kg = 1, .s = -3, .A = -1}; }
  static constexpr Dimension resistance() { return {.m = 2, .kg = 1, .s = -3, .A = -2}; }
  static constexpr Dimension heat_capacity() { return {.m = 2, .kg = 1, .s = -2, .K = -1}; }
  static constexpr Dimension heat_conductance() { return {.m = 2, .kg = 1, .s = -3, .K = -1}; }
};

/// The dimension of a product, a^power.
Dimension product(const Dimension& a, const Dimension& b, int power_of_b = 1);

/// How messages and the schema speak of a dimension.
struct DimensionWords {
  std::string one;      // "a length"
  std::string many;     // "lengths"
  std::string unit;     // "m", the unit of a bare number; empty for a plain number
  std::string example;  // "20 mm"
};
DimensionWords words_of(const Dimension& dimension);

/// Where a length lies: across a test hall, or across orbits.
enum class Room { kOrbit, kHall };

/// The largest size that a number of this dimension may have, in SI: far beyond what is built, and so small that
/// products of a few of them stay far from overflow.
double largest_size(const Dimension& dimension, Room room = Room::kOrbit);

/// The smallest size of an amount that must be above zero.
double smallest_amount(const Dimension& dimension);

/// Numbers nearer to zero than this are read as zero: no quantity is so small, and products of them would underflow.
inline constexpr double kZero = 1e-60;

}  // namespace drydock

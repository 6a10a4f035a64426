// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "spatial/spatial_inertia.h"

namespace drydock {

/// What keeps an inertia from being that of a body, in the order in which it is checked.
enum class InertiaFault {
  kNone,
  kNotFinite,
  kMassNotPositive,
  kNotSymmetric,
  kNotPositiveDefinite,
  kTriangleInequality,  // no distribution of mass has one principal moment above the sum of the two others
};

struct InertiaCheck {
  InertiaFault fault = InertiaFault::kNone;
  double amount = 0;                        // by how much: see check_physical; 0 when the fault is kNone or kNotFinite
  Vector3 moments_kg_m2 = Vector3::Zero();  // principal, rising; zero when the check ended before them

  bool physical() const { return fault == InertiaFault::kNone; }
  bool operator==(const InertiaCheck&) const = default;
};

/// Relative to the largest principal moment (symmetry: to the largest entry). Enough for rounding in our own sums;
/// numbers that a person or a program has written with few digits want their own, such as 1e-4 for four digits.
inline constexpr double kInertiaTolerance = 1e-9;

/// Checks the inertia about the centre of mass, and says of the first fault
///   kMassNotPositive       the mass [kg];
///   kNotSymmetric          the largest difference of two opposite entries [kg·m²], when beyond the tolerance;
///   kNotPositiveDefinite   the smallest principal moment [kg·m²], when not above 1e-14 of the largest (rounding), so
///                          that points and thin rods have this fault and a 100 m cable of 1 mm does not;
///   kTriangleInequality    the excess of the largest over the sum of the others [kg·m²], when beyond the tolerance.
[[nodiscard]] InertiaCheck check_physical(const SpatialInertia& M_BBo_B, double tolerance = kInertiaTolerance);

/// One sentence without a full stop, such as
/// `principal moment 5 kg m^2 exceeds the sum of the two others, 1 + 3 kg m^2, by 1 kg m^2`.
std::string to_string(const InertiaCheck& check);
std::ostream& operator<<(std::ostream& out, const InertiaCheck& check);

}  // namespace drydock

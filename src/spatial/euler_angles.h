// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <optional>

#include "spatial/rotation.h"

namespace drydock {

/// Turns about the fixed axes x, then y, then z: R = Rz(yaw) Ry(pitch) Rx(roll). URDF's `rpy`.
struct RollPitchYaw {
  double roll_rad = 0, pitch_rad = 0, yaw_rad = 0;

  bool operator==(const RollPitchYaw&) const = default;
};

Rotation from_rpy(const RollPitchYaw& rpy);

/// pitch in [−π/2, π/2], roll and yaw in [−π, π]. In gimbal lock (|pitch| = π/2 within rounding) yaw is 0 and roll
/// takes the whole turn. from_rpy gives R back to 2e-14 everywhere.
RollPitchYaw to_rpy(const Rotation& R_AB);

/// Axes in the order of rotation, each about the axis as the rotations before left it (intrinsic):
/// 213 rotates about axis 2 (y), then about the new axis 1 (x), then about the new axis 3 (z),
/// so R_AB = R2(first) R1(second) R3(third). 321 with (yaw, pitch, roll) is RollPitchYaw.
enum class EulerOrder {
  k121 = 121,
  k123 = 123,
  k131 = 131,
  k132 = 132,
  k212 = 212,
  k213 = 213,
  k231 = 231,
  k232 = 232,
  k312 = 312,
  k313 = 313,
  k321 = 321,
  k323 = 323,
};

/// The order written as a number; empty when it is none of the twelve.
std::optional<EulerOrder> euler_order(int digits);

/// Angles in the order of rotation.
struct EulerAngles {
  EulerOrder order = EulerOrder::k321;
  double first_rad = 0, second_rad = 0, third_rad = 0;

  bool operator==(const EulerAngles&) const = default;
};

Rotation from_euler(const EulerAngles& angles);

/// first and third in [−π, π]; second in [0, π] when the first and last axis are the same, else in [−π/2, π/2].
/// In gimbal lock (first and last axis in line within rounding) first is 0 and third takes the whole turn.
EulerAngles to_euler(const Rotation& R_AB, EulerOrder order);

std::string to_string(const RollPitchYaw& rpy);
std::string to_string(const EulerAngles& angles);
std::ostream& operator<<(std::ostream& out, const RollPitchYaw& rpy);
std::ostream& operator<<(std::ostream& out, const EulerAngles& angles);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "rig/stewart/stewart_pose.h"

namespace drydock {

enum class TravelLimit : std::uint8_t { kNone, kShortest, kLongest, kBaseJoint, kPlatformJoint };
/// A phrase without a full stop, such as `a leg is at its shortest`.
std::string to_string(TravelLimit limit);

/// What ends a travel: the leg and which of its limits.
struct TravelEnd {
  TravelLimit limit = TravelLimit::kNone;
  int leg = -1;
};

/// How far the platform can go from where it is, both ways [m or rad], until a leg meets a limit of its length or of a
/// joint's cone; infinite where nothing limits. What lies beyond a second meeting is not told: the range is the one in
/// which the platform stands.
struct FreeTravel {
  bool allowed =
      false;       // within all limits at the start, to 1e-12 m and rad; else the range is zero, and its ends tell why
  Interval range;  // min ≤ 0 ≤ max
  TravelEnd at_min, at_max;
};

/// Along a unit vector, at fixed orientation. Closed form: with d from joint to joint, β = d·n and s the travel,
///
///     l² − L² = s² + 2 β s + (l0² − L²)                     for each limit L of a length,
///     (a·d)² − cos²γ l² = 0 with a·d and cos γ of one sign   on a cone of axis a and half angle γ,
///
/// are quadratics; of the second, a leg leaves the cone where a·d − cos γ l falls through zero. They are solved in 1/s,
/// whose largest and smallest root are the nearest ends ahead and behind. Legs against each other, forces and
/// singular poses limit nothing here. Takes no memory.
[[nodiscard]] FreeTravel free_travel(const StewartRig& rig, const StewartPose& pose, const Vector3& direction_W);

}  // namespace drydock

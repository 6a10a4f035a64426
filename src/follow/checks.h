// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rig/criterion.h"

namespace drydock {

/// What evaluates a criterion along a motion.
enum class CheckedBy : std::uint8_t {
  kPair,  // the distance of two bodies
  kCablePlatform,
  kTension,  // reserve of the wrench that is needed at each instant
  kWinchSpeed,
  kWinchAcceleration,
  kRodAngle,     // how far the rod's joints are within their limits
  kJointTorque,  // what the drives have left, with the suspension's help
  kLegForce,     // of a Stewart platform: weight, loads and inertia at each instant
  kLegSpeed,
  kAxisRange,
  kAxisSpeed,
  kAxisAcceleration,
  kMargin,  // its margin and change in the table, at the platform's poses
};

/// A criterion that a motion is checked for.
struct FollowCheck {
  const Criterion* criterion = nullptr;
  CheckedBy by = CheckedBy::kMargin;
  bool is_clearance = false;  // of two things from each other
  bool is_usual = false;      // checked also where nobody demands it
  double at_least = 0;
};

/// What a motion is checked for, in the order of reports: first what is always checked if it applies, then other
/// criteria of the table that are demanded. `at_least` holds what is demanded, by name; 0 where it says nothing. To
/// name a criterion that may not be asked of motions is a slip.
std::vector<FollowCheck> follow_checks(const std::map<std::string, double>& at_least);

/// Where a criterion that is always checked stands in follow_checks.
std::size_t usual_check(std::string_view name);

/// Whether it is about the distance of two things that come near to each other along a motion.
bool is_clearance(const Criterion& criterion);

}  // namespace drydock

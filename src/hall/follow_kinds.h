// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace drydock {

/// What is checked along a motion, each as a margin that must stay above a required value.
enum class FollowKind : std::uint8_t {
  kCableHall,
  kCableArm,
  kCableCable,
  kCableAngle,  // of cables that share an end
  kCablePlatform,
  kPlatformHall,
  kPlatformArm,
  kRodHall,
  kRodArm,
  kRodAngle,  // how far the rod's joints are within their limits
  kArmHall,
  kArmSelf,
  kTension,  // reserve of the wrench that is needed at each instant
  kCableLength,
  kWinchSpeed,
  kWinchAcceleration,
  kJointTorque,  // what the drives have left, with the suspension's help
  kCount,
};
constexpr std::size_t kFollowKinds = static_cast<std::size_t>(FollowKind::kCount);

struct FollowKindInfo {
  std::string_view name;      // `cable_hall`
  std::string_view unit;      // of its margin
  std::string_view sentence;  // what it asks for
};
const FollowKindInfo& info(FollowKind kind);
/// Whether it is about the distance of two things.
bool is_clearance(FollowKind kind);
/// kCount if there is none of that name.
FollowKind find_follow_kind(std::string_view name);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#include "hall/follow_kinds.h"

namespace drydock {
namespace {

constexpr std::array<FollowKindInfo, kFollowKinds> kFollowInfos = {{
    {"cable_hall", "m", "clearance of cables from the hall"},
    {"cable_arm", "m", "clearance of cables from the arm"},
    {"cable_cable", "m", "clearance between cables that share no end"},
    {"cable_angle", "rad", "angle between cables that share an end"},
    {"cable_platform", "m", "clearance of cables from the platform they hold"},
    {"platform_hall", "m", "clearance of the platform from the hall"},
    {"platform_arm", "m", "clearance of the platform from the arm"},
    {"rod_hall", "m", "clearance of the rod from the hall"},
    {"rod_arm", "m", "clearance of the rod from the arm, except the link it hangs on"},
    {"rod_angle", "rad", "distance of the rod's joints from their limits"},
    {"arm_hall", "m", "clearance of the arm from the hall"},
    {"arm_self", "m", "clearance of the arm from itself"},
    {"tension", "N", "reserve of the cables for the needed wrench"},
    {"cable_length", "m", "distance of cables from their length limits"},
    {"winch_speed", "m/s", "speed reserve of the winches"},
    {"winch_acceleration", "m/s^2", "acceleration reserve of the winches"},
    {"joint_torque", "N m", "torque or force reserve of the joint drives"},
}};

}  // namespace

const FollowKindInfo& info(FollowKind kind) {
  return kFollowInfos[static_cast<std::size_t>(kind)];
}

bool is_clearance(FollowKind kind) {
  return info(kind).unit == "m" && kind != FollowKind::kCableLength;
}

FollowKind find_follow_kind(std::string_view name) {
  std::size_t i = 0;
  while (i < kFollowKinds && kFollowInfos[i].name != name) ++i;
  return static_cast<FollowKind>(i);
}

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace drydock {

/// How a child body may move against its parent. A joint ties frame F on the parent to frame M on the child; each kind
/// is one file, joint_revolute.h and so on, and says there what its coordinates q and velocities v mean.
enum class JointKind : std::uint8_t {
  kFixed,
  kRevolute,
  kPrismatic,
  kCylindrical,
  kUniversal,
  kSpherical,
  kPlanar,
  kFloating,
};
inline constexpr int kJointKinds = 8;

inline constexpr int kMostPositions = 7;   // of one joint
inline constexpr int kMostVelocities = 6;  // of one joint

/// Its name in files: "revolute".
std::string to_string(JointKind kind);

}  // namespace drydock

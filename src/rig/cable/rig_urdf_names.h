// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

// Joints of the URDF of a rig: those of the platform, and what stands behind the name of a cable.
inline constexpr const char* kSliders[] = {"x", "y", "z"};
inline constexpr const char* kTurns[] = {"yaw", "pitch", "roll"};
inline constexpr const char* kAzimuth = "_azimuth";
inline constexpr const char* kInclination = "_inclination";
inline constexpr const char* kLength = "_length";
inline constexpr const char* kRoll = "_roll";
inline constexpr const char* kWrap = "_wrap";

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/platform_path.h"

namespace drydock {

/// A generic platform with complex geometry, drawn at random, and its 40 solutions, from which the solutions of every
/// other platform are followed. They were found once by monodromy: one solution is chosen and gives the k; closed paths
/// through other random platforms lead from known solutions to new ones, until eight of them found no more than 40.
struct StartPlatform {
  QuadricPlatform platform;
  std::array<StudyPoint, 40> points;  // of length 1
};
const StartPlatform& start_platform();

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "rig/criterion.h"

namespace drydock {

/// What a shortage of a Stewart platform is told with.
struct PlatformShortage {
  std::string part;    // the leg or the axis
  std::string amount;  // by how much it lacks
  std::string demanded, when;
};

/// `leg3 gets 12 mm beyond its length limits from 1 s to 2 s`; none for a criterion that has no words of its own.
std::optional<std::string> platform_shortage_clause(const Criterion& criterion, const PlatformShortage& shortage);

}  // namespace drydock

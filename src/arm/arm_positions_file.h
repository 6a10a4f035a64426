// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "arm/arm_file.h"
#include "input/late_numbers.h"

namespace drydock {

/// Positions of an arm's joints as a file gives them by name, in the order of the arm [rad or m]; what is not named
/// stands at zero. A name that no driven joint has, a position beyond a limit, and a joint that cannot stand at zero
/// and has no position are problems; `whole` is where the last is told.
VectorX read_arm_positions(const std::map<std::string, LateNumbers>& positions, const ArmModel& arm,
                           const Located<std::string>& whole, Problems& problems);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"
#include "mission/mission.h"

namespace drydock {

/// Warns of control loops that are unstable at the rate of their controller, in free space or against what the arm may
/// touch: at the start, and with what moves switch to. Gives the largest factor by which errors grow from tick to tick.
double check_loops(const Mission& mission, Problems& problems);

/// Where control settings stand, for a message about them.
Mark mark_of(const ControlSettings& settings);

/// A file of kind `mission`.
FileReport check_mission(const CheckRequest& request, Problems& problems);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"
#include "hall/hall_file.h"

namespace drydock {

/// An arm in the report on its hall: where it stands, and what it hangs on.
void add_hall_arm(const HallArm& arm, const Hall& hall, FileReport& report);

}  // namespace drydock

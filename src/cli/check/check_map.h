// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"
#include "hall/hall_file.h"

namespace drydock {

/// The map that a hall asks for, in the report on it: what over, how finely, which criteria.
void add_map(const HallFile& file, FileReport& report);

}  // namespace drydock

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

/// After add_move_names, so that events may come after moves.
void add_events(const std::vector<Located<EventSection>>& sections, MissionBuilder& builder);

}  // namespace drydock

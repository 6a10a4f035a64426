// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

/// Names of moves first, so that events may come after them; the moves themselves when events are known.
void add_move_names(const std::vector<Located<MoveSection>>& sections, MissionBuilder& builder);
void add_moves(const std::vector<Located<MoveSection>>& sections, MissionBuilder& builder);

}  // namespace drydock
